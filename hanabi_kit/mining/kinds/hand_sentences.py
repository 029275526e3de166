"""What a mined puzzle about one's own hidden cards says: title, question, hints and explanation.

Argued is step by step, as a person would: what the clues leave, where the copies lie that are
ruled out, which slots use up others, and what is then counted. What is asked of another player's
knowledge is told by `hanabi_kit.mining.kinds.other_hand_sentences`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction import deduce
from hanabi_kit.deduction.reasons.wording import capital
from hanabi_kit.deduction.solvers import StepByStep, solve_by_steps
from hanabi_kit.deduction.solvers.steps import Step, Technique
from hanabi_kit.mining.kinds.hand_telling import MOST_LISTED, MOST_PLACES, HandTelling
from hanabi_kit.mining.kinds.other_hand_sentences import OtherHandTelling
from hanabi_kit.mining.kinds.sentence_parts import (
    counted,
    share_told,
    told_in_ways,
)
from hanabi_kit.puzzles.answers.answer_table import HandAnswer
from hanabi_kit.puzzles.proofs.proof import HandProof
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.statements import Count, Is, cards_of

MOST_STEPS = 4
"""Steps that are told of a slot."""


def draft(puzzle: Puzzle, level: int, proof: HandProof) -> tuple[Puzzle, ...]:
    """Return a puzzle about hidden cards with its level and all its words, told in several ways."""
    answer = puzzle.answer
    assert isinstance(answer, HandAnswer)
    told_by = OtherHandTelling if answer.who else OwnHandTelling
    return told_in_ways(puzzle, level, told_by(puzzle, proof))


class OwnHandTelling(HandTelling):
    """The words for one puzzle about the own hidden cards."""

    def __init__(self, puzzle: Puzzle, proof: HandProof, language: str = "en") -> None:
        super().__init__(puzzle, proof, language)
        self.slots = self._slots()

    def _slots(self) -> list[int]:
        match self.answer.statement:
            case Is(slot):
                return [int(slot)]
            case Count(slots=slots):
                return [int(slot) for slot in slots]
        return [] if self.answer.slot is None else [self.answer.slot]

    @cached_property
    def steps(self) -> StepByStep:
        """The steps that a person needs, the weakest technique first."""
        return solve_by_steps(self.view)

    @cached_property
    def hand(self) -> list[CardSet]:
        """What each slot can be."""
        return [own.cards for own in deduce(self.view).hand]

    @cached_property
    def wanted(self) -> CardSet:
        """The cards that are asked for."""
        match self.answer.statement:
            case Is(_, what) | Count(what=what):
                pass
            case _:
                assert self.answer.what is not None
                what = self.answer.what
        return cards_of(what, self.view)

    # -- question ----------------------------------------------------------------------------------

    def question(self) -> str:
        """Return the question."""
        vary, viewer = self.vary, self.viewer
        match self.answer.asks:
            case "cards":
                slot = self.answer.slot
                return vary(
                    f"Which cards can {viewer}'s slot {slot} be? Mark all of them, and no other.",
                    f"{viewer} looks for all that slot {slot} may hold. Which cards are left?",
                    f"What remains for {viewer}'s slot {slot}? Which cards can it still be?",
                    f"Go by clues and sight alone: which cards can slot {slot} of {viewer} be?",
                    f"Mark every card that {viewer} must count on in slot {slot}. Which cards?",
                )
            case "certain":
                said = self.said()
                return vary(
                    f"Can {viewer} be certain that {said}?",
                    f"{viewer} thinks that {said}. Is it certain?",
                    f"Is it certain, for {viewer}, that {said}?",
                    f"Do clues and cards in sight prove it to {viewer}: is it certain that {said}?",
                )
            case "chance":
                said = self.said()
                return vary(
                    f"How likely is it, exactly, that in {viewer}'s hand {said}?",
                    f"All deals that fit being equally likely: how likely is it, for {viewer}, "
                    f"that {said}?",
                    f"{viewer} wonders whether {said}. What is the chance, as a fraction?",
                    f"As a fraction: how likely does {viewer} find it that {said}?",
                )
        return vary(
            f"Which of {viewer}'s own cards are certain to be playable? Mark their slots.",
            f"{viewer} wants to play without any risk. Which of the own cards are sure to fit?",
            f"Mark the slots that fit whatever they are: which of {viewer}'s cards are playable?",
        )

    def said(self) -> str:
        """What is asked about, as a clause: "slot 2 is playable"."""
        match self.answer.statement:
            case Is(slot, what):
                return f"slot {slot} is {what.cards}"
            case Count(slots=slots, what=what):
                first, second = slots
                return f"at least one of slots {first} and {second} is {what.cards}"
        raise AssertionError("only statements of one slot or two are mined")

    # -- hints -------------------------------------------------------------------------------------

    def hints(self) -> Iterator[str]:
        """Yield three hints, from gentle to nearly there."""
        yield self.clues_hint()
        yield self.technique_hint()
        yield self.nearly()

    def clues_hint(self) -> str:
        """The first hint: the clues."""
        vary = self.vary
        slots = self.slots or [own.slot for own in deduce(self.view).hand if self._marked(own.slot)]
        told = [
            f"slot {slot}: {self.words.clauses(clues)}"
            for slot in slots[:2]
            if (clues := self.words.clues(self.facts.marks(Slot(slot))))
        ]
        if not told:
            where = self.words.slots([Slot(slot) for slot in slots]) if slots else "this hand"
            return vary(
                f"No clue speaks of {where}: look at what lies elsewhere.",
                f"Clues say nothing of {where}; all depends on cards in sight.",
                f"For {where} only counting helps, as nobody said anything.",
            )
        listed = "; ".join(told)
        return vary(
            f"Read the clues again, {listed}.",
            f"What was said, and what was not? {capital(listed)}.",
            f"{capital(listed)}. What does that leave?",
            f"Begin like this, {listed}.",
            f"Clues first: {listed}.",
        )

    def _marked(self, slot: int) -> bool:
        return bool(self.facts.marks(Slot(slot)))

    def technique_hint(self) -> str:
        """The second hint: which technique it takes, and where to look."""
        vary = self.vary
        slots = self.slots or list(range(1, len(self.hand) + 1))
        steps = [step for slot in slots for step in self.steps.leading_to(slot)]
        hardest = max((step.technique for step in steps), default=Technique.CLUE)
        deep = [step for step in steps if step.technique == hardest]
        if hardest > Technique.IN_SIGHT and deep:
            where = self.words.slots(sorted({slot for step in deep for slot in step.slots}))
            if hardest in (Technique.SINGLE, Technique.LAST_PLACE):
                return vary(
                    f"Settle {where} first; a copy that lies there lies nowhere else.",
                    f"Look at {where} before anything else. What does it use up?",
                    f"What {where} must be takes a card away from the others.",
                    f"{capital(where)} can be worked out. Then look back.",
                )
            return vary(
                f"Take {where} together: how few cards are there for them?",
                f"{capital(where)} share what little there is. Who goes empty?",
                f"Nobody knows which is which in {where}, and yet they use something up.",
                f"Count the copies for {where} as a group.",
            )
        if self.answer.asks == "chance":
            number = sum(self.facts.unseen.values())
            return vary(
                f"{number} cards are out of sight. How many copies of each candidate?",
                f"Among the {number} cards that {self.viewer} cannot see, count the candidates' "
                "copies.",
                f"Copies count, not names: {number} of them are face down.",
                f"Weigh each candidate by its copies among {number} unseen cards.",
            )
        gone = sorted({card for step in deep for card in step.cards}, key=str)
        if hardest == Technique.IN_SIGHT and gone:
            suits = list(dict.fromkeys(self.words.suit(card.suit) for card in gone))[:3]
            listed = self.words.told.listed(suits)
            return vary(
                f"Search discards, fireworks and hands for {listed} cards, copy by copy.",
                f"Of {listed}: what has all its copies in the open?",
                f"Some {listed} cards are used up. Find every copy.",
                f"How many copies has each {listed} card, and how many lie in the open?",
            )
        return vary(
            "Nothing but the clues is needed; take them one at a time.",
            "Go from clue to clue and strike out.",
            "The clues do it alone. Write down what each of them leaves.",
        )

    def nearly(self) -> str:
        """The third hint: how much is left."""
        vary, value = self.vary, self.proof.value
        if isinstance(value, CardSet):
            ranks = self.words.told.either([str(r) for r in sorted({c.rank for c in value})])
            suits = self.words.told.either(
                list(dict.fromkeys(self.words.suit(card.suit) for card in value))
            )
            number = counted(len(value), "card")
            return vary(
                f"In the end {number}: suit {suits}, rank {ranks}.",
                f"{capital(number)} will be left, with rank {ranks} and suit {suits}.",
                f"You should come to {number}; as suits {suits}, as ranks {ranks}.",
            )
        if isinstance(value, frozenset):
            number = counted(len(value), "slot")
            return vary(
                f"{capital(number)} can be trusted.",
                f"In the end it is {number}.",
                f"You are looking for {number}.",
            )
        parts = [f"slot {slot}: {self.cards(self.hand[slot - 1])}" for slot in self.slots]
        listed = "; ".join(parts)
        if self.answer.asks == "chance":
            return vary(
                f"These are left, {listed}. Now weigh them.",
                f"{capital(listed)}. In how many of the hands is it so?",
                f"Count with {listed}.",
                f"The candidates: {listed}. How many copies each?",
            )
        return vary(
            f"What is left: {listed}. Does all of it fit?",
            f"{capital(listed)}. Go through them one by one.",
            f"Check each of these, {listed}.",
        )

    # -- explanation -------------------------------------------------------------------------------

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        value, vary = self.proof.value, self.vary
        if isinstance(value, bool):
            yield f"**{'Yes' if value else 'No'}.**"
        elif isinstance(value, CardSet):
            yield f"Slot {self.slots[0]} can be **{self.cards(value)}**."
        elif isinstance(value, frozenset):
            listed = self.words.told.listed([str(slot) for slot in sorted(value)])
            yield f"**Slot{'s' if len(value) > 1 else ''} {listed}**."
        else:
            yield vary(
                f"The chance is **{value}**.",
                f"It is so with probability **{value}**.",
                f"**{value}** is the chance.",
            )
        for slot in self.slots or self.slots_told():
            yield from self.of_a_slot(slot)
        if isinstance(value, Fraction):
            yield from self.weighed(value)
        elif isinstance(value, bool):
            yield self.all_fit(value)

    def slots_told(self) -> list[int]:
        """Of a question about all slots: those that are certain, and those that nearly are."""
        value = self.proof.value
        assert isinstance(value, frozenset)
        near = [
            slot
            for slot, cards in enumerate(self.hand, start=1)
            if slot not in value
            and cards & self.wanted
            and len(cards) <= MOST_LISTED
            and self._marked(slot)
        ]
        return [*sorted(value), *near[:1]]

    def of_a_slot(self, slot: int) -> Iterator[str]:
        """What the clues leave for a slot, what is ruled out, and what remains."""
        vary, view = self.vary, self.view
        steps = self.steps.leading_to(slot)
        clues = self.words.clues(self.facts.marks(Slot(slot)))
        allowed = view.clued(Slot(slot))
        if clues:
            said = self.words.clauses(clues)
            yield vary(
                f"Slot {slot}: {said}.",
                f"Of slot {slot} one knows that {said}.",
                f"As to slot {slot}, {said}.",
                f"{capital(said)}: that is slot {slot}.",
            )
        gone = allowed - self.hand[slot - 1]
        sighted = CardSet(card for card in gone if not self.facts.unseen.get(card))
        if sighted:
            yield from self.in_sight(sighted)
        deep = [step for step in steps if step.technique > Technique.IN_SIGHT]
        for step in deep[-MOST_STEPS:]:
            yield self.step(step)
        if not isinstance(self.proof.value, CardSet):
            left = self.cards(self.hand[slot - 1])
            yield vary(
                f"That leaves {left} for slot {slot}.",
                f"So slot {slot} is {left}.",
                f"Slot {slot} comes down to {left}.",
                f"There remains {left} in slot {slot}.",
            )

    def in_sight(self, gone: CardSet) -> Iterator[str]:
        """Where the copies of cards lie that are all in sight."""
        vary = self.vary
        named = sorted(gone)[:MOST_PLACES]
        parts = [self.words.copies(card, self.facts.copies([card])) for card in named]
        more = len(gone) - len(named)
        rest = f"; {counted(more, 'more card')} are gone the same way" if more > 1 else ""
        rest = rest or ("; one more card is gone the same way" if more else "")
        listed = "; ".join(parts)
        yield vary(
            f"{capital(listed)}{rest}.",
            f"Struck out by sight: {listed}{rest}.",
            f"Look around, {listed}{rest}.",
            f"Not there, because {listed}{rest}.",
        )

    def step(self, step: Step) -> str:
        """One deeper step."""
        vary, words = self.vary, self.words
        where = words.slots(step.slots)
        what = self.cards(step.cards)
        lost = sorted({int(slot) for slot, _ in step.removed} & set(self.slots or range(1, 9)))
        whom = words.slots([Slot(slot) for slot in lost]) if lost else "the others"
        if step.technique is Technique.SINGLE:
            return vary(
                f"{capital(where)} holds {what}, the last there is, so not {whom}.",
                f"As {what} is in {where}, {whom} must do without.",
                f"The one {what.partition(' ')[2]} out of sight lies in {where}, not in {whom}.",
                f"{capital(what)} in {where} takes it from {whom}.",
            )
        if step.technique is Technique.LAST_PLACE:
            deck = self.view.deck_size
            return vary(
                f"The deck of {deck} cannot hide {what}: it must be {where}.",
                f"{capital(what)} has no other place than {where}, the deck being {deck} cards.",
                f"With {deck} cards in the deck, {what} has to be in {where}.",
            )
        if step.technique is Technique.HIDDEN:
            return f"What was hidden rules out {what}."
        number = words.number(step.copies)
        return vary(
            f"{capital(where)} share {what}, {number} copies in all: none is left for {whom}.",
            f"Of {what} there are {number} copies, and {where} take them; {whom} gets none.",
            f"{capital(what)} fill {where} ({number} copies), whichever way round; so not {whom}.",
        )

    def weighed(self, value: Fraction) -> Iterator[str]:
        """The count: by copies where that gives it, else by hands."""
        vary = self.vary
        if len(self.slots) == 1:
            cards = self.hand[self.slots[0] - 1]
            copies = {card: self.facts.unseen.get(card, 0) for card in cards}
            right = sum(number for card, number in copies.items() if card in self.wanted)
            total = sum(copies.values())
            fits = [card for card in cards if card in self.wanted]
            named = self.cards(CardSet(fits))
            if Fraction(right, total) == value:
                listed = ", ".join(
                    f"{number} × {self.words.card(card)}" for card, number in copies.items()
                )
                yield vary(
                    f"Copies out of sight: {listed}. Good is {named}, {right} of {total}.",
                    f"Count copies ({listed}): {right} of {total} are {named}.",
                    f"{capital(listed)} make {total} copies, and {named} has {right} of them.",
                    f"Of {total} copies face down ({listed}) it takes {named}: {right}.",
                )
                return
            yield from self.by_odds(self.slots[0], named)
            return
        parts = [f"slot {slot} alone {self.chance_of(slot)}" for slot in self.slots]
        listed = self.words.told.listed(parts)
        many = share_told(value.numerator, value.denominator, vary)
        yield vary(
            f"It would be {listed}; with both counted together {many} hands have it.",
            f"{capital(listed)}; but they depend on each other, and {many} fit together.",
            f"Taken hand by hand, {many} have one or the other ({listed}).",
        )

    def odds(self, slot: int) -> dict[Card, Fraction]:
        """How likely each card is in a slot, by whole hands."""
        return dict(deduce(self.view).hand[slot - 1].odds.items())

    def chance_of(self, slot: int) -> Fraction:
        """How likely a slot is what is asked for."""
        odds = self.odds(slot).items()
        return sum((share for card, share in odds if card in self.wanted), start=Fraction(0))

    def by_odds(self, slot: int, named: str) -> Iterator[str]:
        """The count of hands, card by card."""
        vary = self.vary
        shares = [f"{self.words.card(card)} {share}" for card, share in self.odds(slot).items()]
        listed = ", ".join(shares)
        yield vary(
            f"Copies alone mislead, since the other slots take some: by hands it is {listed}, and "
            f"{named} is what counts.",
            f"Counted by whole hands: {listed}. Wanted is {named}.",
            f"Whole hands give {listed}; the rest of the hand has its say. So {named}.",
        )

    def all_fit(self, value: bool) -> str:
        """Whether each card that is left is what is asked for."""
        vary, slot = self.vary, self.slots[0]
        left = self.hand[slot - 1]
        wrong = left - self.wanted
        what = self.answer.statement.what.cards if isinstance(self.answer.statement, Is) else "so"
        if wrong:
            return vary(
                f"But {self.cards(wrong)} would not be {what}.",
                f"Of these {self.cards(wrong)} spoils it.",
                f"It might be {self.cards(wrong)}, which is not {what}.",
            )
        return vary(
            f"Whichever it is, it is {what}.",
            f"Each of the {len(left)} is {what}.",
            f"All {len(left)} of them are {what}.",
            f"{capital(self.cards(left))}, both ways {what}." if len(left) == 2 else f"All {what}.",
        )
