"""What a clue says of the cards that it touched and missed, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.actions import ClueValue, Mark, Untold
from hanabi_kit.cards import Suit
from hanabi_kit.deduction.reasons.wording import Wording
from hanabi_kit.deduction.solvers.steps import Step
from hanabi_kit.deduction.solvers.touched_cards import (
    touch_is_plain,
    touched_kinds,
    touched_words,
    whole_suits,
)
from hanabi_kit.rules import Touch


@dataclass(frozen=True)
class ClueTeller:
    """Says what follows from clues, with the words of a table."""

    names: Wording

    def clue(self, step: Step) -> str:
        """Return what a clue says of all the cards that learn something from it."""
        told, slots = self.names.told, self.names.slots
        mark, hit = step.mark, step.slots
        assert mark is not None, "the step of a clue has its mark"
        missed = [slot for slot, _ in step.removed if slot not in hit]
        assert not isinstance(mark.value, Untold), "no step argues from what is not told"
        said = self.names.quoted(self.value(mark.value), mark.turn)
        if not hit:
            return told.count_in(
                "what missed cards are not",
                "{clue}, so it is {what}.",
                "{clue}, so they are {what}.",
                len(missed),
                clue=self.left_out(mark, said, slots(missed)),
                what=self.not_(mark.value, many=len(missed) > 1),
            )
        text = told.count(
            "{clue}, so it is {what}",
            "{clue}, so each is {what}",
            len(hit),
            clue=self.touched(mark, said, slots(hit)),
            what=self.is_(mark.value, many=len(hit) > 1),
        )
        if not missed:
            return f"{text}."
        return told.count_in(
            "what missed cards are not",
            "{text}; {slots} is {what}.",
            "{text}; {slots} are {what}.",
            len(missed),
            text=text,
            slots=slots(missed),
            what=self.not_(mark.value, many=len(missed) > 1),
        )

    def touched(self, mark: Mark, clue: str, slots: str) -> str:
        """Return that a clue, whoever gave it, touched cards."""
        say = self.names.told.say
        if mark.giver is None:
            return say("the clue {clue} touched {slots}", clue=clue, slots=slots)
        who = self.names.name(mark.giver)
        return say("{who}'s clue {clue} touched {slots}", who=who, clue=clue, slots=slots)

    def left_out(self, mark: Mark, clue: str, slots: str) -> str:
        """Return that it left cards out."""
        say = self.names.told.say
        if mark.giver is None:
            return say("the clue {clue} left {slots} out", clue=clue, slots=slots)
        who = self.names.name(mark.giver)
        return say("{who}'s clue {clue} left {slots} out", who=who, clue=clue, slots=slots)

    def value(self, value: ClueValue) -> str:
        """Return what a clue says."""
        if isinstance(value, int) or Suit(value) not in self.names.rules.suits:
            return self.names.value(value)
        return self.names.suit(Suit(value))

    def is_(self, value: ClueValue, *, many: bool) -> str:
        """Return what a touched card is, or cards if `many`."""
        told = self.names.told
        if not touch_is_plain(self.names.rules):
            touched = touched_words(self.names, self.names.rules.touched_by(value))
            return told.count_in(
                "what a touched card is", "{cards}", "{cards}", 1 + many, cards=touched
            )
        always = self.always_touched(value)
        if not isinstance(value, int):
            suits = self.families([self.value(value), *always])
            return told.say_in("what a touched card is", "{suits}", suits=suits)
        rank = told.count_in("what touched cards are", "a {rank}", "a {rank}", 1 + many, rank=value)
        never = self.never_ranked()
        if never:
            rank = told.say("{rank} that is not {suits}", rank=rank, suits=self.families(never))
        if not always:
            return rank
        return told.count_in(
            "what a touched card is",
            "{rank} or {suits}",
            "{rank}, {suits}",
            len(always),
            rank=rank,
            suits=self.families(always),
        )

    def not_(self, value: ClueValue, *, many: bool) -> str:
        """Return "not" and what a card is not that was left out, or cards if `many`."""
        told = self.names.told
        if not touch_is_plain(self.names.rules):
            cards = self.names.rules.touched_by(value)
            whole = whole_suits(self.names.rules, cards)
            if whole and all(card.suit in whole for card in cards):
                suits = self.families([self.names.suit(suit) for suit in whole])
                return told.say("not {suits}", suits=suits)
            kinds = touched_kinds(self.names, cards)
            if len(kinds) > 1:
                return told.say("neither {cards}", cards=self.names.neither(kinds))
            return told.say("not {rank}", rank=touched_words(self.names, cards))
        always = self.always_touched(value)
        if not isinstance(value, int):
            if len(always) == 1:
                first, second = self.families([self.value(value)]), self.families(always)
                return told.say("neither {suit} nor {other}", suit=first, other=second)
            suits = self.families([self.value(value), *always])
            return told.say("not {suits}", suits=suits)
        rank = told.count_in(
            "what missed cards are not", "a {rank}", "{rank}s", 1 + many, rank=value
        )
        never = self.never_ranked()
        if never:
            rank = told.say("{rank} (unless {suits})", rank=rank, suits=self.families(never))
        if not always:
            return told.say("not {rank}", rank=rank)
        return told.count(
            "neither {rank} nor {suits}",
            "not {rank}, {suits}",
            len(always),
            rank=rank,
            suits=self.families(always),
        )

    def families(self, suits: Sequence[str]) -> str:
        """Return suits as alternatives; a language may quote them, so that none has to agree."""
        told = self.names.told
        return told.either([told.say_in("suit in a list", "{suit}", suit=suit) for suit in suits])

    def always_touched(self, value: ClueValue) -> list[str]:
        """Return the suits that every clue of this kind touches."""
        return [
            self.names.suit(own.suit)
            for own in self.names.rules.suit_rules
            if (own.ranks if isinstance(value, int) else own.colours) is Touch.ALL
        ]

    def never_ranked(self) -> list[str]:
        """Return the suits that no rank clue touches."""
        rules = self.names.rules.suit_rules
        return [self.names.suit(own.suit) for own in rules if own.ranks is Touch.NONE]
