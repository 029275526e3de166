"""What a mined puzzle about hidden cards says: title, question, hints and explanation.

The reasons are those of `hanabi_kit.puzzles.proofs.reasons` and of the step-by-step solver; the
first two hints say where to look, the third how many cards are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.cards import CardSet
from hanabi_kit.deduction import deduce
from hanabi_kit.deduction.reasons.wording import Wording, capital, wording
from hanabi_kit.deduction.solvers import solve_by_steps
from hanabi_kit.deduction.solvers.step_sentences import step_sentences
from hanabi_kit.deduction.solvers.steps import Technique
from hanabi_kit.mining.kinds.sentence_parts import one_of, with_words
from hanabi_kit.puzzles.answers.answer_table import HandAnswer
from hanabi_kit.puzzles.proofs.proof import HandProof, proof_sentences
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.statements import Count, Is

_TITLES = {
    "cards": ("What can it be?", "The cards that are left", "Which ones are left?", "Ruled out"),
    "certain": ("Safe or not?", "Can it be trusted?", "Is that certain?", "Dare to?"),
    "chance": ("Counting worlds", "How likely?", "What are the odds?", "A fair guess"),
    "slots": ("Which are safe?", "Every safe card", "Sure ones only", "Safe to play"),
}
_OF_OTHERS = {
    "cards": ("Through {who}'s eyes", "What {who} must think", "In {who}'s place"),
    "certain": ("Can {who} know it?", "Does {who} know?", "Enough for {who}?"),
    "chance": ("How likely is it that {who} knows?", "It depends on your own hand"),
    "slots": ("What {who} can play", "Safe for {who}", "What {who} can be sure of"),
}


def draft(puzzle: Puzzle, level: int, proof: HandProof) -> Puzzle:
    """Return a puzzle about hidden cards with its level and all its words."""
    return with_words(puzzle, level, _Telling(puzzle, proof))


class _Telling:
    """The words for one puzzle about hidden cards."""

    def __init__(self, puzzle: Puzzle, proof: HandProof) -> None:
        assert isinstance(puzzle.answer, HandAnswer)
        self.puzzle, self.proof, self.answer = puzzle, proof, puzzle.answer
        position = puzzle.position
        self.words: Wording = wording("en", position.rules, position.players)
        self.viewer = self.words.name(position.mover)
        self.who = self.answer.who[0] if self.answer.who else ""
        self.slots = self._slots()

    def _slots(self) -> list[int]:
        match self.answer.statement:
            case Is(slot):
                return [int(slot)]
            case Count(slots=slots):
                return [int(slot) for slot in slots]
        return [] if self.answer.slot is None else [self.answer.slot]

    def title(self) -> str:
        position = self.puzzle.position
        number = sum(position.stacks) + sum(self.slots) + len(position.discards)
        if self.who:
            return one_of(_OF_OTHERS[self.answer.asks], number).format(who=self.who)
        return one_of(_TITLES[self.answer.asks], number)

    # -- question ----------------------------------------------------------------------------------

    def said(self) -> str:
        """What is asked about, as a clause: "slot 2 is playable"."""
        match self.answer.statement:
            case Is(slot, what):
                return f"slot {slot} is {what.cards}"
            case Count(slots=slots, what=what):
                first, second = slots
                return f"at least one of slots {first} and {second} is {what.cards}"
        raise AssertionError("only statements of one slot or two are mined")

    def question(self) -> str:
        asks, viewer, who = self.answer.asks, self.viewer, self.who
        if who:
            return self.question_of_others()
        match asks:
            case "cards":
                return (
                    f"Which cards can {viewer}'s slot {self.answer.slot} be? Mark all of them, and "
                    "no other."
                )
            case "certain":
                return f"Can {viewer} be certain that {self.said()}?"
            case "chance":
                return f"How likely is it, exactly, that in {viewer}'s hand {self.said()}?"
        return f"Which of {viewer}'s own cards are certain to be playable? Mark their slots."

    def question_of_others(self) -> str:
        asks, viewer, who = self.answer.asks, self.viewer, self.who
        match asks:
            case "cards":
                return (
                    f"{viewer} sees {who}'s hand, {who} does not. As far as {viewer} can tell, "
                    f"which cards must {who} think possible in {who}'s slot {self.answer.slot}? "
                    "Mark all of them."
                )
            case "certain":
                return (
                    f"{viewer} sees that {who}'s slot {self.slots[0]} is playable. As far as "
                    f"{viewer} can tell: can {who} know it, too?"
                )
            case "chance":
                return (
                    f"{viewer} sees that {who}'s slot {self.slots[0]} is playable. Whether {who} "
                    f"can know it depends on what {viewer} holds. How likely is it, exactly, that "
                    f"{who} knows?"
                )
        return (
            f"As far as {viewer} can tell, which of {who}'s cards can {who} know to be playable? "
            "Mark their slots."
        )

    # -- hints -------------------------------------------------------------------------------------

    def hints(self) -> Iterator[str]:
        if self.who:
            yield from self.hints_of_others()
            return
        yield (
            "Begin with the clues, those too that left a card out: what is not said counts as much "
            "as what is."
        )
        yield self.technique()
        yield self.nearly()

    def technique(self) -> str:
        steps = solve_by_steps(self.proof.problem.view)
        slots = self.slots or list(range(1, self.proof.problem.slots + 1))
        hardest = max((steps.level_of(slot) for slot in slots), default=1)
        if self.answer.asks == "chance":
            return (
                "Count physical cards, not names: which copies are out of sight, and in how many "
                "ways can they lie in the hand?"
            )
        if hardest <= 1:
            return "Go through the clues on this slot one by one: what does each leave?"
        if hardest == 2:
            return "Look for cards of which every copy lies in sight: fireworks, discards, hands."
        if hardest == 3:
            return (
                "Some card is as good as known elsewhere in the hand, or has few places left. What "
                "does that take from the other slots?"
            )
        return (
            "Some slots share a few cards between them, without anybody knowing which is which. "
            "What is left for the others?"
        )

    def nearly(self) -> str:
        answer, view = self.answer, self.proof.problem.view
        value = self.proof.value
        if isinstance(value, CardSet):
            ranks = sorted({card.rank for card in value})
            suits = list(dict.fromkeys(self.words.suit(card.suit) for card in value))
            number = self.words.number(len(value))
            return (
                f"{capital(number)} card{'s are' if len(value) > 1 else ' is'} left, of suit "
                f"{self.words.told.either(suits)} and of rank "
                f"{self.words.told.either([str(rank) for rank in ranks])}."
            )
        if isinstance(value, frozenset):
            many = len(value) > 1
            number = self.words.number(len(value))
            return f"{capital(number)} slot{'s are' if many else ' is'} certain."
        lines = []
        for slot in self.slots:
            cards = deduce(view).hand[slot - 1].cards
            lines.append(f"Slot {slot} can be {self.cards(cards)}.")
        if answer.asks == "chance":
            lines.append("How many hands of these cards fit, and in how many of them is it so?")
        else:
            lines.append("Is each of these what is asked?")
        return " ".join(lines)

    def hints_of_others(self) -> Iterator[str]:
        who, viewer = self.who, self.viewer
        yield (
            f"Forget what {viewer} sees in {who}'s hand: {who} is the one who does not see it. "
            f"What do the clues alone tell {who}?"
        )
        yield (
            f"Now look with {who}'s eyes: fireworks, discards, and every hand but the own, "
            f"{viewer}'s hand, too. What of it can {viewer} tell?"
        )
        value = self.proof.value
        if isinstance(value, CardSet | frozenset):
            what = "card" if isinstance(value, CardSet) else "slot"
            number = self.words.number(len(value))
            yield f"The answer is {number} {what}{'s' if len(value) != 1 else ''}."
        elif isinstance(value, Fraction):
            yield (
                f"Find the cards that {viewer} must hold for {who} to know. In how many of the "
                f"worlds that {viewer} thinks possible is it so?"
            )
        else:
            yield (
                f"Go through the cards that {who} cannot rule out, one by one. Is there one that "
                "cannot be played?"
            )

    # -- explanation -------------------------------------------------------------------------------

    def cards(self, cards: CardSet) -> str:
        if len(cards) > 6:
            return str(cards)
        return self.words.told.either([self.words.a_card(card) for card in cards])

    def answer_told(self) -> str:
        value, slots = self.proof.value, self.slots
        if isinstance(value, bool):
            return f"**{'Yes' if value else 'No'}.**"
        if isinstance(value, CardSet):
            whose = f"{self.who}'s slot" if self.who else "Slot"
            can = "must count on" if self.who else "can be"
            who = (
                f"For {self.who}, slot {slots[0]} may be"
                if self.who
                else f"{whose} {slots[0]} {can}"
            )
            return f"{who} **{self.cards(value)}**."
        if isinstance(value, frozenset):
            listed = self.words.told.listed([str(slot) for slot in sorted(value)])
            return f"**Slot{'s' if len(value) > 1 else ''} {listed}**."
        return f"The chance is **{value}**."

    def explanation(self) -> Iterator[str]:
        yield self.answer_told()
        yield from proof_sentences(self.puzzle, self.proof, "en")
        if self.who or self.answer.asks != "chance":
            return  # there the sentences above say it all
        view = self.proof.problem.view
        for slot in self.slots:
            yield f"Slot {slot} can be {self.cards(deduce(view).hand[slot - 1].cards)}."
        steps = solve_by_steps(view)
        told = [
            sentence
            for slot in self.slots
            for step, sentence in zip(
                steps.leading_to(slot),
                step_sentences(steps.leading_to(slot), view.rules, view.players, "en"),
                strict=True,
            )
            if step.technique > Technique.IN_SIGHT
        ]
        yield from dict.fromkeys(told)
