"""Why a move is best with all hands face up, in sentences: English or French.

`hanabi_kit.endgame.why.explanation` finds the reasons; here they become "it fails whenever the blue
4 is at the bottom".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hanabi_kit.cards import Card, Seat
from hanabi_kit.deduction.reasons.wording import Wording, wording
from hanabi_kit.endgame.why.by_card import CardValue
from hanabi_kit.endgame.why.explanation import (
    MOST_CASES,
    Alternative,
    Decision,
    Explanation,
    Group,
)
from hanabi_kit.endgame.why.facts import Case, Fact, Place, Sooner
from hanabi_kit.endgame.why.hopeless import Hopeless, Step
from hanabi_kit.endgame.why.moves import Move
from hanabi_kit.endgame.why.phrases import WORDS
from hanabi_kit.stats import max_score

__all__ = ["narrative"]

MOST_STEPS = 6
"""Moves of the way to a later decision that are named."""


def narrative(explanation: Explanation, language: str = "en") -> str:
    """Return in sentences what is best, in which orders each action fails, what is hard later.

    Parameters
    ----------
    explanation : Explanation
    language : {"en", "fr"}

    Raises
    ------
    HanabiError
        The language is not known.

    Examples
    --------
    >>> from hanabi_kit.endgame.why.tree import FaceUpTree
    >>> from hanabi_kit.endgame.why.explanation import explain
    >>> from hanabi_kit.notation import read_game
    >>> from hanabi_kit.puzzles import folder
    >>> game = read_game(folder() / "games" / "bot-2p-s2006.json").at(63)
    >>> for line in narrative(explain(FaceUpTree(game))).splitlines()[2:5]:
    ...     print(line)
    Best for 23 points: play 5 (red 3), 3/4.
    Play 5 (red 3) fails in 6 of the 24 orders: whenever the green 4 is at the bottom.
    Play 4 (yellow 5): 1/2. It fails where play 5 (red 3) succeeds in 6 of the 24 orders: whenever
    the 3rd card drawn is the green 4.
    """
    game = explanation.tree.root.game
    text = _Narrator(explanation, wording(language, game.rules, game.players))
    return "\n".join(text.lines())


class _Narrator:
    def __init__(self, explanation: Explanation, words: Wording) -> None:
        self.explanation, self.wording = explanation, words
        self.words = WORDS[words.language]
        self.tree = explanation.tree
        self.game = explanation.tree.root.game
        self.objective = explanation.tree.objective

    def lines(self) -> Iterator[str]:
        found, words = self.explanation, self.words
        yield words["model"]
        if self.game.deck_size > 1:
            yield words["deck"].format(
                cards=self.wording.number(self.game.deck_size).capitalize()
                if self.wording.language == "en"
                else self.game.deck_size,
                orders=self.count(found.orders),
            )
        else:
            yield words["deck of one" if self.game.deck_size else "no deck"]
        goal = words[self.objective].format(max_score(self.game.rules, self.game.discards))
        root = self.tree.root
        if found.best is None:
            yield words["open"].format(goal=goal, low=root.lower, high=root.upper)
        elif self.objective == "perfect" and not root.upper:
            yield words["nothing"]
        else:
            best = found[found.best]
            names = [self.name(one) for one in found.alternatives if one.move in root.best]
            listed = self.wording.listed(names, self.wording.or_)
            yield words["best"].format(goal=goal, moves=listed, value=best.lower)
            yield from self.about_best(best)
        if not (found.best and self.objective == "perfect" and not root.upper):
            yield from self.about_others()
            yield from self.about_later()
        if found.left_out is not None:
            yield words[found.left_out]
        elif self.game.deck_size > 1:
            yield words["counted" if self.objective == "perfect" else "counted score"]

    # -- moves at the table --------------------------------------------------------------------

    def about_best(self, best: Alternative) -> Iterator[str]:
        name = _capital(self.name(best))
        if best.fails is None:
            if best.next_cards or best.bottom_cards:
                yield self.words["value"].format(name=name, value=best.lower) + self.by_card(best)
            return
        if self.game.deck_size < 2:
            return
        if self.objective == "perfect":
            key = "fails" if best.fails.orders else "always"
        else:
            key = "less" if best.fails.orders else "all alike"
        most = best.points[0][0]
        yield self.words[key].format(name=name, most=most, **self.group(best.fails))

    def about_others(self) -> Iterator[str]:
        """A sentence for every action that is not best; one for those that fail alike."""
        alike: dict[object, list[Alternative]] = {}
        for one in self.explanation.alternatives:
            if one.move not in self.tree.root.best:
                by_card = one.next_cards, one.bottom_cards
                key = one.lower, one.upper, one.worse, one.better, by_card, one.hopeless
                alike.setdefault(key, []).append(one)
        for several in alike.values():
            names = [self.name(one) for one in several]
            name = self.wording.listed(names, self.wording.or_)
            reason = several[0].hopeless
            told = (
                self.alternative(several[0], name) if reason is None else self.never(reason, name)
            )
            yield _capital(told)

    def alternative(self, one: Alternative, name: str) -> str:
        words = self.words
        value = str(one.lower) if one.exact else f"{one.lower} … {one.upper}"
        text = words["value"].format(name=name, value=value)
        if one.worse is None or one.better is None or self.explanation.best is None:
            return text + self.by_card(one)
        if self.game.deck_size < 2:
            return text
        best = self.name(self.explanation[self.explanation.best])
        text += words[f"worse {self.objective}"].format(best=best, **self.group(one.worse))
        if one.better.orders:
            text += words[f"better {self.objective}"].format(**self.group(one.better))
        return text + "."

    def never(self, reason: Hopeless, name: str) -> str:
        """Why a move succeeds in no order, and the best that could still come of it."""
        words = self.words
        key = "turns of one" if reason.kind == "turns" and reason.turns == 1 else reason.kind
        why = words[key].format(
            card=reason.card and self.wording.card(reason.card),
            missing=reason.missing,
            turns=reason.turns,
        )
        most = ""
        if reason.most is not None:
            steps = [self.step(step) for step in reason.line]
            if len(steps) > MOST_STEPS:
                steps[1 : 1 - MOST_STEPS] = [words["then on"]]
            line = ", ".join(steps) or words["nothing more"]
            most = words["most"].format(most=reason.most, line=line, left=self.left(reason))
        return words["hopeless"].format(name=name, why=why, most=most)

    def step(self, step: Step) -> str:
        """A move of a line, with whose it is."""
        card = step.move.card
        text = self.words[f"step {step.move.what}"].format(
            who=self.wording.name(step.seat),
            card=self.words["trash"]
            if card is None
            else self.words["the"].format(self.wording.card(card)),
        )
        return self.words["the last card"].format(step=text) if step.last_card else text

    def left(self, reason: Hopeless) -> str:
        """The cards that are missing at the end of a line, and with whom they stay."""
        by_holder: dict[Seat | None, list[str]] = {}
        for card, seat in reason.left:
            by_holder.setdefault(seat, []).append(self.words["the"].format(self.wording.card(card)))
        texts = []
        for seat, cards in by_holder.items():
            one = len(cards) == 1
            key = ("is lost" if one else "are lost") if seat is None else "stays" if one else "stay"
            who = "" if seat is None else self.wording.name(seat)
            texts.append(self.words[key].format(cards=self.wording.listed(cards), who=who))
        return "".join(texts)

    def by_card(self, one: Alternative) -> str:
        """What the move is worth by the next card, and by the last one."""
        return self.by_place("by next", one.next_cards) + self.by_place("by last", one.bottom_cards)

    def by_place(self, key: str, found: Sequence[CardValue]) -> str:
        """What a move is worth by the card at a place; cards of one value together."""
        by_value: dict[tuple[Fraction, Fraction], list[Card | None]] = {}
        for one in found:
            by_value.setdefault((one.lower, one.upper), []).append(one.card)
        if len(by_value) < 2:
            return ""
        texts = [
            self.words["by"].format(
                cards=self.cards(cards), value=str(low) if low == high else f"{low} … {high}"
            )
            for (low, high), cards in sorted(by_value.items(), key=lambda item: item[0])
        ]
        return self.words[key].format(values=self.wording.semicolon.join(texts))

    def name(self, one: Alternative) -> str:
        """An action at the table, by its slots."""
        move = one.move
        if move.what in ("clue", "deck"):
            return self.words["clue" if move.what == "clue" else "from deck"]
        slots = self.wording.listed([str(slot) for slot in one.slots], self.wording.or_)
        card = self.words["not needed"] if move.card is None else self.wording.card(move.card)
        return self.words[move.what].format(slots=slots, card=card)

    # -- orders --------------------------------------------------------------------------------

    def group(self, group: Group) -> dict[str, str]:
        """The share of the orders, and which they are."""
        total = self.explanation.orders
        if group.orders == total:
            return {"share": self.words["every"], "cases": ""}
        share = self.words["share"].format(self.count(group.orders), self.count(total))
        if len(group.cases) == 1:
            return {"share": share, "cases": self.wording.colon + self.told(group, "{}")}
        return {"share": share, "cases": self.wording.colon + self.told(group, "{} ({})")}

    def told(self, group: Group, pattern: str) -> str:
        """The cases of a group, the number of orders beside each."""
        words = self.words
        # A single case more is told rather than counted.
        most = MOST_CASES if len(group.cases) != MOST_CASES + 1 else MOST_CASES + 1
        texts = [
            pattern.format(self.case(case), self.count(case.orders)) for case in group.cases[:most]
        ]
        rest = sum(case.orders for case in group.cases[most:])
        if rest:
            texts.append(words["rest"].format(self.count(rest)))
        if group.unless:
            return words["unless"].format(self.wording.listed(texts, self.wording.or_))
        whens = [words["when"].format(text) for text in texts[:most]]
        if self.wording.language == "fr":
            whens = [
                text.replace("que une ", "qu'une ").replace("que aucun ", "qu'aucun ")
                for text in whens
            ]
        return self.wording.semicolon.join(whens + texts[most:])

    def case(self, case: Case) -> str:
        facts = case.facts
        draws = [fact.cards for fact in facts if isinstance(fact, Place) and fact.present]
        spans = [(fact.first, fact.last) for fact in facts if isinstance(fact, Place)]
        if len(draws) > 1 and spans == [(draw, draw) for draw in range(1, len(facts) + 1)]:
            cards = self.wording.listed([self.cards(several) for several in draws])
            return self.words["in order"].format(cards=cards)
        return self.wording.listed([self.fact(fact) for fact in facts])

    def fact(self, fact: Fact) -> str:
        """Return a fact about an order as a clause."""
        words = self.words
        if isinstance(fact, Sooner):
            return words["sooner"].format(card=self.the(fact.card), than=self.the(fact.than))
        where, parts = self.span(fact)
        if fact.present:
            return words[where].format(cards=self.cards(fact.cards), **parts)
        (card,) = fact.cards
        if card is None:
            return words[f"needed {where}"].format(**parts)
        return words[f"not {where}"].format(card=self.wording.card(card), **parts)

    def span(self, fact: Place) -> tuple[str, dict[str, str]]:
        deck = self.game.deck_size
        if fact.first == fact.last:
            if fact.last in (1, deck):
                return "next" if fact.first == 1 else "bottom", {}
            return "at", {"place": self.ordinal(fact.first)}
        count = self.wording.number(fact.last - fact.first + 1)
        return "first" if fact.first == 1 else "last", {"count": count}

    def ordinal(self, number: int) -> str:
        if self.wording.language != "en":
            return f"{number}e"
        ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number // 10 != 1 else 0, "th")
        return f"{number}{ending}"

    def cards(self, cards: Sequence[Card | None]) -> str:
        """Cards of the deck as alternatives: "the red 4 or a card that nobody needs"."""
        ordered = sorted(cards, key=lambda card: (card is None, card and card.index))
        names = [self.words["trash"] if card is None else self.the(card) for card in ordered]
        return self.wording.listed(names, self.wording.or_)

    def the(self, card: Card) -> str:
        """The name with its article: "the" for the only copy in the deck."""
        if self.game.unseen()[card] == 1:
            return self.words["the"].format(self.wording.card(card))
        return self.wording.a_card(card)

    # -- later ---------------------------------------------------------------------------------

    def about_later(self) -> Iterator[str]:
        found, words = self.explanation, self.words
        if found.best is None:
            return
        for number, decision in enumerate(found.decisions[:MOST_CASES]):
            if not number:
                yield words["decisions"]
            yield self.decision(decision)
        more = len(found.decisions) - MOST_CASES
        if more > 0:
            yield words["more" if more > 1 else "one more"].format(self.count(more))
        if not found.decisions and found.all_looked_at and found.looked_at > 2:
            yield words["no decisions"]
        if not found.all_looked_at:
            yield words["not all"].format(self.count(found.looked_at))

    def decision(self, decision: Decision) -> str:
        words = self.words
        wrong = [
            words["costs" if exact else "costs at least"].format(move=self.later(move), cost=cost)
            for move, cost, exact in decision.wrong
        ]
        steps: list[str] = []
        for move, card, drawn in decision.route:
            text = self.later(move) if steps else self.name(self.explanation[move])
            if drawn:
                what = words["trash"] if card is None else self.wording.a_card(card)
                text = words["draws"].format(move=text, card=what)
            steps.append(text)
        if len(steps) > MOST_STEPS:
            steps[1 : 1 - MOST_STEPS] = [words["then on"]]
        return words["decision"].format(
            odds=decision.odds,
            route=_capital(words["then"].join(steps)),
            who=self.wording.name(Seat(decision.node.game.mover)),
            best=self.later(decision.best),
            wrong=self.wording.semicolon.join(wrong),
        )

    def later(self, move: Move) -> str:
        """A later move, where slots are not known."""
        text = self.words[f"later {move.what}"]
        if move.card is None:
            return text.format(self.words["trash"])
        return text.format(self.words["the"].format(self.wording.card(move.card)))

    def count(self, number: int) -> str:
        """A number with its thousands grouped as the language does."""
        text = f"{number:,}"
        return text if self.wording.language == "en" else text.replace(",", "\u202f")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
