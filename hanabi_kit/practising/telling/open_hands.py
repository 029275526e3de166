"""End-games with all hands face up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.deduction.reasons.wording import capital
from hanabi_kit.endgame.why.alike_actions import AlikeActions
from hanabi_kit.endgame.why.hopeless import Hopeless
from hanabi_kit.language import later
from hanabi_kit.mining.kinds.endgame_sentences import MOST_WRONG, FaceUpTelling
from hanabi_kit.practising.telling.endgames import PlainEndgame
from hanabi_kit.practising.telling.parts import held, the

_IN_LINE = {
    "play": later("{who} plays {card}"),
    "misplay": later("{who} misplays {card}"),
    "discard": later("{who} discards {card}"),
    "clue": later("{who} gives a clue"),
    "deck": later("{who} plays from the deck"),
}


class PlainOpenHands(PlainEndgame, FaceUpTelling):
    """The plain words for an end-game with all hands face up."""

    def question(self) -> str:
        """Return the question."""
        seen = self.words.told.say("All hands are open; nobody knows the order of the deck.")
        return f"{seen} {self.scene()}"

    def imperative(self, action: Action) -> str:
        """An action as an order: "play slot 2 (red 4)"."""
        told, card = self.words.told, self.card(action)
        if not isinstance(action, Play | Discard) or card is None:
            text = "give a clue" if isinstance(action, Clue) else "play from the deck"
            return told.say_in("later", text)
        name = self.words.card(card)
        if isinstance(action, Play) and self.tree.root.game.is_playable(card):
            return told.say_in("an order", "play slot {slot} ({card})", slot=action.slot, card=name)
        if isinstance(action, Play):
            return told.say_in(
                "an order", "misplay slot {slot} ({card})", slot=action.slot, card=name
            )
        return told.say_in("an order", "discard slot {slot} ({card})", slot=action.slot, card=name)

    def look_closer(self) -> str:
        """Return the second hint: where the missing cards are, and what a natural move risks."""
        actions = self.moves[self.rivals[0]] if self.rivals else self.found.best
        return f"{self.holders()} {self.temptation(self.imperative(actions[0]))}"

    def nearly(self) -> str:
        """Return the third hint: what to compare."""
        say, best = self.words.told.say, self.found.best[0]
        card = self.card(best)
        if isinstance(best, Play) and card is not None and self.tree.root.game.is_playable(card):
            return say("It is a play. Which of the cards opens the way for somebody else?")
        if isinstance(best, Discard):
            return say("It is a discard. Which of the cards will be missed least?")
        if isinstance(best, Clue):
            return say(
                "Each draw brings the end nearer. What does {who} do next, and with how long a "
                "deck?",
                who=self.following,
            )
        return say("It is a move that one usually avoids, because it costs something.")

    # -- explanation -------------------------------------------------------------------------------

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        told = self.words.told
        names = dict.fromkeys(map(self.imperative, self.found.best))
        yield self.verdict(told.either(list(names)))
        yield from self.draw_that_kills()
        for move in self.rivals[:MOST_WRONG]:
            yield self.what_it_lacks(move)
        if way := list(self.way()):
            yield told.say("For example: {line}.", line=told.joined(way))

    def draw_that_kills(self) -> Iterator[str]:
        """In which orders of the deck the best move fails all the same."""
        best = self.reasons.best
        fails = self.reasons[best].fails if best is not None else None
        if fails is None or not fails.cases or not 0 < fails.orders < self.reasons.orders:
            return
        yield self.words.told.say(
            "It fails {cases}: in {share} of the orders.",
            cases=self.orders.told_cases(fails),
            share=Fraction(fails.orders, self.reasons.orders),
        )

    def what_it_lacks(self, move: AlikeActions) -> str:
        """What a tempting move gives up, by what decides."""
        say, reason = self.words.told.say, self.reasons[move]
        name = capital(self.imperative(self.moves[move][0]))
        if reason.hopeless is not None:
            return self.hopeless(name, reason.hopeless)
        group = reason.worse or reason.fails
        if group is not None and group.cases and group.orders < self.reasons.orders:
            return say("{name} fails {cases}.", name=name, cases=self.orders.told_cases(group))
        return say("{name} is worth {value} only.", name=name, value=reason.lower)

    def hopeless(self, told: str, why: Hopeless) -> str:
        """Why a move cannot succeed in any order of the deck."""
        say = self.words.told.say
        if why.kind == "turns":
            return say(
                "{name} cannot succeed: turns left, {turns}; cards missing, {missing}.",
                name=told,
                turns=why.turns,
                missing=why.missing,
            )
        if why.kind == "strike":
            reason = say(": it is the last strike")
        elif why.kind == "card" and why.card is not None:
            reason = say(": the last {card} is lost", card=self.words.card(why.card))
        elif why.kind == "token":
            reason = say(": it would take one clue token more")
        else:
            reason = say(" in any order")
        return say("{name} cannot succeed{why}.", name=told, why=reason)

    def way(self) -> Iterator[str]:
        """The likeliest course of the game that ends well, in words."""
        say = self.words.told.say
        for step in self.course():
            if step is None:
                yield say("and so on")
                continue
            seat, move, drawn = step
            card = held(None, self.words) if move.card is None else the(move.card, self.words)
            text = say(_IN_LINE[move.what], who=self.words.name(seat), card=card)
            if drawn is not None:
                text = say("{what} and draws {card}", what=text, card=the(drawn, self.words))
            yield text
