"""Why a move is best with all hands face up, in sentences.

`hanabi_kit.endgame.why.explanation` finds the reasons; here they become "it fails whenever the blue
4 is at the bottom".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hanabi_kit.cards import Card, Seat
from hanabi_kit.deduction.reasons.wording import Wording, capital, wording
from hanabi_kit.endgame.clue_words import clue_words
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.endgame.why.alike_actions import AlikeActions
from hanabi_kit.endgame.why.explanation import (
    MOST_CASES,
    Alternative,
    Explanation,
    HardDecision,
)
from hanabi_kit.endgame.why.hopeless import Hopeless, LineAction
from hanabi_kit.endgame.why.order_sentences import OrderTeller
from hanabi_kit.endgame.why.values_by_card import CardValue
from hanabi_kit.language import later, later_in

MOST_STEPS = 6
"""Moves of the way to a later decision that are named."""

_LEFT_OUT = {
    "too many orders": later(
        "The deck has more different orders than are told apart here; left out is what depends on "
        "more than one card."
    ),
    "no time": later("The budget ran out before every order of the deck was gone through."),
    "no best move": later("Orders of the deck are told apart only where a best action is proved."),
}
_COUNTED = {
    "perfect": later(
        "How it is counted: after the action everybody plays as well as the unknown order allows, "
        "ties broken in a fixed way; the share of the orders that succeed is the value."
    ),
    "score": later(
        "How it is counted: after the action everybody plays as well as the unknown order allows, "
        "ties broken in a fixed way; the average of the points is the value."
    ),
}
_AT_TABLE = {
    "play": later("play {slots} ({card})"),
    "misplay": later("misplay {slots} ({card})"),
    "discard": later("discard {slots} ({card})"),
}
_SWAPPED = {
    "play": later("play {slots} ({card}) by discarding"),
    "misplay": later("misplay {slots} ({card}) by discarding"),
    "discard": later("discard {slots} ({card}) by playing"),
}
_IN_LINE = {
    "play": later("{who} plays {card}"),
    "misplay": later("{who} misplays {card}"),
    "discard": later("{who} discards {card}"),
    "clue": later("{who} gives a clue"),
    "deck": later("{who} plays from the deck"),
}
_LATER = {
    "play": later_in("later", "play {card}"),
    "misplay": later_in("later", "misplay {card}"),
    "discard": later_in("later", "discard {card}"),
    "clue": later_in("later", "give a clue"),
    "deck": later_in("later", "play from the deck"),
}


def narrative(explanation: Explanation, language: str | None = None) -> str:
    """Return in sentences what is best, in which orders each action fails, what is hard later."""
    game = explanation.tree.root.game
    text = _Narrator(explanation, wording(language, game.rules, game.players))
    return "\n".join(text.lines())


class _Narrator(OrderTeller):
    def __init__(self, explanation: Explanation, names: Wording) -> None:
        super().__init__(explanation, names)
        self.tree = explanation.tree
        self.objective = explanation.tree.objective
        self.perfect = self.objective == "perfect"

    def lines(self) -> Iterator[str]:
        found, say = self.explanation, self.told.say
        yield say("Face up: every hand is known to everyone, the deck's order to nobody.")
        yield self.about_deck()
        if self.game.rules.inverted_suits:
            yield say(
                "To play and to discard say here what happens to a card, whichever of the two "
                "actions brings it about."
            )
        root = self.tree.root
        nothing = self.perfect and not root.upper
        if found.best is None:
            yield say(
                "The budget ran out: {goal} is worth between {low} and {high}, and no action is "
                "proved to be best.",
                goal=self.goal(),
                low=root.lower,
                high=root.upper,
            )
        elif nothing:
            yield say("No action can succeed.")
        else:
            best = found[found.best]
            names = [self.name(one) for one in found.alternatives if one.move in root.best]
            yield say(
                "Best for {goal}: {actions}, {value}.",
                goal=self.goal(),
                actions=self.told.either(names),
                value=best.lower,
            )
            yield from self.about_best(best)
        if not (found.best and nothing):
            yield from self.about_others()
            yield from self.about_later()
        if found.left_out is not None:
            yield say(_LEFT_OUT[found.left_out])
        elif self.game.deck_size > 1:
            yield say(_COUNTED[self.objective])

    def about_deck(self) -> str:
        say, size = self.told.say, self.game.deck_size
        if not size:
            return say("The deck is empty, so that everything is known.")
        if size == 1:
            return say("One card is in the deck, so that everything is known.")
        # The two forms offer the number in digits and as a word: a language takes which it likes.
        return capital(
            self.told.count(
                "{number} card is in the deck, in {orders} equally likely orders.",
                "{cards} cards are in the deck, in {orders} equally likely orders.",
                size,
                cards=self.names.number(size),
                orders=self.told.number(self.explanation.orders),
            )
        )

    def goal(self) -> str:
        return self.names.goal(self.objective, goal_of(self.game))

    # -- actions at the table ------------------------------------------------------------------

    def about_best(self, best: Alternative) -> Iterator[str]:
        say, name = self.told.say, capital(self.name(best))
        if best.fails is None:
            if best.next_cards or best.bottom_cards:
                yield self.worth(name, str(best.lower)) + "." + self.by_card(best)
            return
        if self.game.deck_size < 2:
            return
        most, group = best.points[0][0], self.group(best.fails)
        if not best.fails.orders:
            if self.perfect:
                yield say("{name} succeeds in every order.", name=name)
            else:
                yield self.told.count(
                    "{name} comes to {number} point in every order.",
                    "{name} comes to {number} points in every order.",
                    int(most),
                    name=name,
                )
        elif self.perfect:
            yield say("{name} fails in {share}{cases}.", name=name, **group)
        else:
            yield self.told.count(
                "{name} comes to less than {number} point in {share}{cases}.",
                "{name} comes to fewer than {number} points in {share}{cases}.",
                int(most),
                name=name,
                **group,
            )

    def about_others(self) -> Iterator[str]:
        """A sentence for every action that is not best; one for those that fail alike."""
        alike: dict[object, list[Alternative]] = {}
        for one in self.explanation.alternatives:
            if one.move not in self.tree.root.best:
                by_card = one.next_cards, one.bottom_cards
                key = one.lower, one.upper, one.worse, one.better, by_card, one.hopeless
                alike.setdefault(key, []).append(one)
        for several in alike.values():
            name = self.told.either([self.name(one) for one in several])
            reason = several[0].hopeless
            told = (
                self.alternative(several[0], name) if reason is None else self.never(reason, name)
            )
            yield capital(told)

    def worth(self, name: str, value: str) -> str:
        return self.told.say("{name}: {value}", name=name, value=value)

    def alternative(self, one: Alternative, name: str) -> str:
        say = self.told.say
        value = self.names.bounds(one.lower, one.upper)
        text = self.worth(name, value) + "."
        if one.worse is None or one.better is None or self.explanation.best is None:
            return text + self.by_card(one)
        if self.game.deck_size < 2:
            return text
        worse = {"best": self.name(self.explanation[self.explanation.best])} | self.group(one.worse)
        better = self.group(one.better)
        if self.perfect:
            text += say(" It fails where {best} succeeds in {share}{cases}", **worse)
            if one.better.orders:
                text += say("; it succeeds where that fails in {share}{cases}", **better)
        else:
            text += say(" It comes to fewer points than {best} in {share}{cases}", **worse)
            if one.better.orders:
                text += say("; to more in {share}{cases}", **better)
        return text + "."

    def never(self, reason: Hopeless, name: str) -> str:
        """Why an action succeeds in no order, and the best that could still come of it."""
        say, most = self.told.say, ""
        if reason.most is not None:
            steps = [self.in_line(step) for step in reason.line]
            if len(steps) > MOST_STEPS:
                steps[1 : 1 - MOST_STEPS] = ["…"]
            most = self.told.count(
                " At most it comes to {number} point: {line}{left}.",
                " At most it comes to {number} points: {line}{left}.",
                reason.most,
                line=", ".join(steps) or say("nothing more can be played"),
                left=self.left(reason),
            )
        return say("{name} cannot succeed{why}.", name=name, why=self.why(reason)) + most

    def why(self, reason: Hopeless) -> str:
        say = self.told.say
        match reason.kind:
            case "strike":
                return say(": it is the last strike")
            case "card":
                assert reason.card is not None
                return say(": the last {card} is lost", card=self.names.card(reason.card))
            case "turns":
                return self.told.count(
                    ": {missing} cards are missing, and there is one turn",
                    ": {missing} cards are missing, and there are {turns} turns",
                    reason.turns,
                    missing=reason.missing,
                    turns=reason.turns,
                )
            case "token":
                return say(": it would take one clue token more")
        return say(" in any order")

    def in_line(self, step: LineAction) -> str:
        """An action of a line, with whose it is."""
        move = step.move
        text = self.told.say(
            _IN_LINE[move.what], who=self.names.name(step.seat), card=self.needed(move.card)
        )
        if step.last_card:
            return self.told.say("{action} (and draws the last card)", action=text)
        return text

    def left(self, reason: Hopeless) -> str:
        """The cards that are missing at the end of a line, and with whom they stay."""
        by_holder: dict[Seat | None, list[str]] = {}
        for card, seat in reason.left:
            by_holder.setdefault(seat, []).append(self.needed(card))
        texts = []
        for seat, cards in by_holder.items():
            number, listed = len(cards), self.told.listed(cards)
            if seat is None:
                text = self.told.count(
                    "; {cards} is lost", "; {cards} are lost", number, cards=listed
                )
            else:
                who = self.names.name(seat)
                text = self.told.count(
                    "; {cards} stays with {who}",
                    "; {cards} stay with {who}",
                    number,
                    cards=listed,
                    who=who,
                )
            texts.append(text)
        return "".join(texts)

    def by_card(self, one: Alternative) -> str:
        """What the action is worth by the next card, and by the last one."""
        text, say = "", self.told.say
        if values := self.by_place(one.next_cards):
            text += say(" By the next card: {values}.", values=values)
        if values := self.by_place(one.bottom_cards):
            text += say(" By the card at the bottom: {values}.", values=values)
        return text

    def by_place(self, found: Sequence[CardValue]) -> str:
        """What an action is worth by the card at a place; cards of one value together."""
        by_value: dict[tuple[Fraction, Fraction], list[Card | None]] = {}
        for one in found:
            by_value.setdefault((one.lower, one.upper), []).append(one.card)
        if len(by_value) < 2:
            return ""
        return self.told.joined(
            [
                self.told.say(
                    "{value} for {cards}",
                    cards=self.cards(cards),
                    value=self.names.bounds(low, high),
                )
                for (low, high), cards in sorted(by_value.items(), key=lambda item: item[0])
            ]
        )

    def name(self, one: Alternative) -> str:
        """An action at the table, by its slots."""
        say, move = self.told.say, one.move
        if move.what == "clue":
            return clue_words(self.told, move.clue)
        if move.what == "deck":
            return self.told.say_in("by slots", "play from the deck")
        card = say("not needed") if move.card is None else self.names.card(move.card)
        slots = self.told.either([str(slot) for slot in one.slots])
        texts = _SWAPPED if move.swapped else _AT_TABLE
        return say(texts[move.what], slots=slots, card=card)

    # -- later ---------------------------------------------------------------------------------

    def about_later(self) -> Iterator[str]:
        found, told = self.explanation, self.told
        if found.best is None:
            return
        for number, decision in enumerate(found.decisions[:MOST_CASES]):
            if not number:
                yield told.say("Later, where it is easy to go wrong:")
            yield self.decision(decision)
        more = len(found.decisions) - MOST_CASES
        if more > 0:
            yield told.count(
                "- and {number} more such table, less likely.",
                "- and {number} more such tables, less likely.",
                more,
                number=told.number(more),
            )
        if not found.decisions and found.all_looked_at and found.looked_at > 2:
            yield told.say(
                "At none of the tables that best play leads to does it cost anything to play what "
                "can be played or, where nothing can, to discard a card nobody needs or to give a "
                "clue."
            )
        if not found.all_looked_at:
            yield told.count(
                "Only the table that comes first was looked at for this.",
                "Only the {number} tables that come first were looked at for this.",
                found.looked_at,
                number=told.number(found.looked_at),
            )

    def decision(self, decision: HardDecision) -> str:
        say = self.told.say
        wrong = [
            say("to {action} costs {cost}", action=self.later(move), cost=cost)
            if exact
            else say("to {action} costs at least {cost}", action=self.later(move), cost=cost)
            for move, cost, exact in decision.wrong
        ]
        steps: list[str] = []
        for move, card, drawn in decision.route:
            text = self.later(move) if steps else self.name(self.explanation[move])
            if drawn:
                what = self.needed(None) if card is None else self.names.a_card(card)
                text = say("{action}, drawing {card}", action=text, card=what)
            steps.append(text)
        if len(steps) > MOST_STEPS:
            steps[1 : 1 - MOST_STEPS] = ["…"]
        return say(
            "- {route} (odds {odds}): {who} should {best}; {wrong}.",
            odds=decision.odds,
            route=capital(self.told.joined(steps)),
            who=self.names.name(Seat(decision.node.game.mover)),
            best=self.later(decision.best),
            wrong=self.told.joined(wrong),
        )

    def later(self, move: AlikeActions) -> str:
        """A later action, where slots are not known."""
        return self.told.say_in("later", _LATER[move.what], card=self.needed(move.card))
