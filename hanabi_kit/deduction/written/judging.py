"""Verdicts on written proofs: whether each step is one, and whether the goal is reached.

A step is accepted where it follows plainly (`hanabi_kit.deduction.written.following`) from what it
names: facts of the table, and accepted steps above it. So all that is accepted is true of every
hand that fits the view and what is supposed there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hanabi_kit.cards import Card, Slot
from hanabi_kit.deduction.event_odds import count_worlds
from hanabi_kit.deduction.hand import clash_message
from hanabi_kit.deduction.statements.combinators import (
    And,
    Implies,
    Not,
    Or,
    Statement,
    check_slots,
)
from hanabi_kit.deduction.written.claims import parse_claim
from hanabi_kit.deduction.written.facts import TableFacts
from hanabi_kit.deduction.written.findings import Finding, StepVerdict, Unfounded
from hanabi_kit.deduction.written.following import follows, follows_plainly, some_hand
from hanabi_kit.deduction.written.grounds import (
    AllInSight,
    Cited,
    Ground,
    NoFact,
    OfClue,
    OutOfSight,
    Restated,
    ShortDeck,
    TakenUp,
)
from hanabi_kit.deduction.written.steps import WrittenProof
from hanabi_kit.errors import Contradiction, SearchBudgetExceeded
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import counted, face
from hanabi_kit.view import View


@dataclass(frozen=True, slots=True, repr=False)
class Judgement:
    """What is found of a written proof.

    Parameters
    ----------
    steps : tuple of StepVerdict
        One for each line.
    goal : Statement or None
        What was to be proved.
    stated : int
        The number of the line that proves the goal; 0 where none does.
    supposed : int
        The number of a line that would prove it, but stands under a supposition; else 0.
    left : int or None
        In how many of the ways to deal the cards out of sight all that is proved holds, and not the
        goal; None where these are too many cases to count.
    hand : tuple of Card or None
        One of them; a hand that fits everything at the table, where there is one.
    goal_holds : bool or None
        Whether the goal is true of every hand that fits the table.
    """

    steps: tuple[StepVerdict, ...]
    goal: Statement | None = None
    stated: int = 0
    supposed: int = 0
    left: int | None = None
    hand: tuple[Card, ...] | None = None
    goal_holds: bool | None = None

    @property
    def sound(self) -> bool:
        """Whether every step is accepted."""
        return all(step.holds for step in self.steps)

    @property
    def proved(self) -> bool:
        """Whether the goal is proved, and nothing else is said that does not follow."""
        return bool(self.stated) and self.sound

    @face
    def __repr__(self) -> str:
        holding = sum(step.holds for step in self.steps)
        found = "proved" if self.proved else "not proved"
        return f"Judgement: {found}, {holding} of {counted(len(self.steps), 'step')} accepted"


@checked
def judge_proof(view: View, proof: WrittenProof, goal: Statement | str | None = None) -> Judgement:
    """Return what is found of every step, and whether the goal is proved.

    Parameters
    ----------
    view : View
    proof : WrittenProof
    goal : Statement or str, optional
        What is to be proved: an event, or a claim in words.

    Returns
    -------
    Judgement

    Raises
    ------
    Contradiction
        No hand fits the view: from there everything would follow.
    HanabiError
        A slot is spoken of that the hand does not have; or rules of the view hide clues or cards.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> from hanabi_kit.deduction.written.reading import parse_written_proof
    >>> view = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5").view("Bob")
    >>> proof = parse_written_proof("slot 1 is r5 because clue 5 touched it", view)
    >>> judge_proof(view, proof).steps[0].finding
    <Finding.CONVERSE: 'converse'>
    """
    return _Judge(view, proof).judgement(parse_claim(goal, view) if isinstance(goal, str) else goal)


def without_marks(view: View) -> View:
    """Return `view` as if no clue had been given to its player."""
    return replace(view, own=tuple(replace(card, marks=()) for card in view.own))


class _Judge:
    """One proof at one table, and what was found of its first lines."""

    def __init__(self, view: View, proof: WrittenProof) -> None:
        self.view, self.proof = view, proof
        self.table = TableFacts(view)
        self.steps: list[StepVerdict] = []
        for line in proof.lines:
            check_slots(line.claim, len(view.own), view.viewer)
        if self._fits_table(()) is None:
            raise Contradiction(clash_message(view))

    def judgement(self, goal: Statement | None) -> Judgement:
        for number in self.proof.numbers:
            self.steps.append(self._verdict(number))
        found = Judgement(tuple(self.steps), goal)
        if goal is None:
            return found
        check_slots(goal, len(self.view.own), self.view.viewer)
        proved = [
            line.claim
            for line, step in zip(self.proof.lines, self.steps, strict=True)
            if not line.depth and step.finding is Finding.FOLLOWS
        ]
        against = self._fits_table((Not(goal),))
        saying = [number for number in self.proof.numbers if self._says(number, goal)]
        stated = next((number for number in saying if not self.proof.line(number).depth), 0)
        supposed = 0 if stated else next(iter(saying), 0)
        found = replace(
            found, stated=stated, supposed=supposed, goal_holds=against is None, hand=against
        )
        return found if stated else self._open(found, proved, goal)

    def _says(self, number: int, goal: Statement) -> bool:
        """Whether a line that follows is the goal, or says more; a contradiction says too much."""
        claim, everything = self.proof.line(number).claim, self.table.anything
        return (
            self.steps[number - 1].finding is Finding.FOLLOWS
            and follows([claim], goal, everything)
            and some_hand([claim], everything) is not None
        )

    def _open(self, found: Judgement, proved: Sequence[Statement], goal: Statement) -> Judgement:
        """How far the goal is off: in how many deals of the cards out of sight it may fail."""
        bare = without_marks(self.view)
        against = And(*proved, Not(goal))
        try:
            left = count_worlds(bare, against)
            hand = found.hand
            if hand is None and left:
                hand = some_hand((against, *TableFacts(bare).counts), TableFacts(bare).allowed)
        except SearchBudgetExceeded:
            return found
        return replace(found, left=left, hand=hand)

    # -- one line ------------------------------------------------------------------------------

    def _verdict(self, number: int) -> StepVerdict:
        line = self.proof.line(number)
        if line.supposed:
            return StepVerdict(number, Finding.SUPPOSED)
        try:
            facts, cases = self._named(number)
            return self._judged(number, line.claim, facts, cases)
        except Unfounded as trouble:
            return trouble.of_step(number)
        except SearchBudgetExceeded:
            return StepVerdict(number, Finding.TOO_MUCH)

    def _judged(
        self, number: int, claim: Statement, facts: list[Statement], cases: list[int]
    ) -> StepVerdict:
        given = [*facts, *(self._hypothetical(case) for case in cases)]
        everything = self.table.anything
        if follows(given, claim, everything):
            if follows_plainly(given, claim, everything) or self._by_cases(claim, facts, cases):
                return StepVerdict(number, Finding.FOLLOWS)
            return StepVerdict(number, Finding.TOO_FAR)
        return self._why_not(number, claim, given, facts, cases)

    def _by_cases(self, claim: Statement, facts: list[Statement], cases: list[int]) -> bool:
        """Whether the cases are all there are, and the claim follows in each of them."""
        return (
            len(cases) > 1
            and self._holds_in_each(claim, facts, cases)
            and follows_plainly(facts, self._one_of(cases), self.table.anything)
        )

    def _holds_in_each(self, claim: Statement, facts: list[Statement], cases: list[int]) -> bool:
        return all(
            follows_plainly(
                [*facts, self.proof.line(case).claim, self._hypothetical(case)],
                claim,
                self.table.anything,
            )
            for case in cases
        )

    def _one_of(self, cases: Sequence[int]) -> Statement:
        return Or(*(self.proof.line(case).claim for case in cases))

    def _hypothetical(self, supposition: int) -> Statement:
        """What a supposition that is over has shown: if it is so, all that follows under it."""
        under = [
            self.proof.line(line).claim
            for line in self.proof.under(supposition)
            if self.steps[line - 1].finding is Finding.FOLLOWS
        ]
        return Implies(self.proof.line(supposition).claim, And(*under))

    # -- what it names -------------------------------------------------------------------------

    def _named(self, number: int) -> tuple[list[Statement], list[int]]:
        """The facts that a line names, and the suppositions that are over."""
        line = self.proof.line(number)
        if not line.grounds and not follows((), line.claim, self.table.anything):
            raise Unfounded(Finding.NO_REASON)
        slots = tuple(dict.fromkeys(slot for slot, _ in line.claim.slot_facts()))
        facts: list[Statement] = []
        cases: list[int] = []
        shared: list[TakenUp] = []
        for ground in line.grounds:
            match ground:
                case TakenUp():
                    shared.append(ground)
                case Cited(steps):
                    for step in steps:
                        self._cite(number, step, facts, cases)
                case Restated(claim):
                    self._cite(number, self._restated(number, claim), facts, cases)
                case _:
                    facts += self._of_table(ground, slots)
        for ground in shared:
            facts += self.table.taken_up(ground, facts)
        return facts, cases

    def _of_table(self, ground: Ground, slots: tuple[Slot, ...]) -> list[Statement]:
        match ground:
            case OfClue():
                return self.table.of_clue(ground, slots)
            case AllInSight():
                return self.table.in_sight(ground)
            case OutOfSight():
                return self.table.out_of_sight(ground)
            case ShortDeck():
                return self.table.short_deck(ground)
        raise Unfounded(Finding.MEANT if ground is NoFact.MEANT else Finding.UNSEEN)

    def _cite(self, number: int, step: int, facts: list[Statement], cases: list[int]) -> None:
        """Add what the line `number` may take from the line `step`."""
        if step not in self.proof.numbers:
            raise Unfounded(Finding.NO_STEP, steps=(step,))
        if step >= number:
            raise Unfounded(Finding.CIRCULAR, steps=(step,))
        around = self.proof.above(number)
        if closed := [each for each in self.proof.above(step) if each not in around]:
            raise Unfounded(Finding.ONLY_SUPPOSED, steps=(step, closed[0]))
        if not self.steps[step - 1].holds:
            raise Unfounded(Finding.WAITS, steps=(step,))
        if self.proof.line(step).supposed and self.proof.is_over(step, number):
            cases.append(step)
        else:
            facts.append(self.proof.line(step).claim)

    def _restated(self, number: int, claim: Statement) -> int:
        """The line that has a claim which somebody names by its words."""
        same = [each for each in self.proof.numbers if self.proof.line(each).claim == claim]
        earlier = [each for each in same if each < number]
        if earlier:
            return earlier[-1]
        if same:
            return same[0]  # itself, or a later one: circular
        raise Unfounded(Finding.NOT_ABOVE)

    # -- why it does not follow ----------------------------------------------------------------

    def _why_not(
        self,
        number: int,
        claim: Statement,
        given: list[Statement],
        facts: list[Statement],
        cases: list[int],
    ) -> StepVerdict:
        everything = self.table.anything
        for case in cases:
            supposed = self.proof.line(case).claim
            denies = follows([claim], Not(supposed), everything)
            if denies and follows([Not(supposed)], claim, everything):
                return StepVerdict(number, Finding.NO_CONTRADICTION, steps=(case,))
        turned = [
            Implies(fact.consequence, fact.condition) for fact in given if isinstance(fact, Implies)
        ]
        if turned and follows([*given, *turned], claim, everything):
            hand, fits = self._against(number, claim, given)
            return StepVerdict(number, Finding.CONVERSE, hand=hand, fits_table=fits)
        if cases and self._holds_in_each(claim, facts, cases):
            hand, fits = self._against(number, self._one_of(cases), facts)
            return StepVerdict(
                number, Finding.FORGOTTEN_CASE, steps=tuple(cases), hand=hand, fits_table=fits
            )
        hand, fits = self._against(number, claim, given)
        if not fits:
            return StepVerdict(number, Finding.OTHER_REASON, hand=hand)
        finding = Finding.CONVERSE if self._turns_clue(number, claim, facts) else Finding.UNTRUE
        return StepVerdict(number, finding, hand=hand, fits_table=True)

    def _turns_clue(self, number: int, claim: Statement, facts: list[Statement]) -> bool:
        """Whether a card is taken for one that the clue would touch, because it was touched."""
        grounds = self.proof.line(number).grounds
        clued = all(isinstance(ground, OfClue) and ground.touched for ground in grounds)
        return clued and follows([claim], And(*facts), self.table.anything)

    def _against(
        self, number: int, claim: Statement, given: Sequence[Statement]
    ) -> tuple[tuple[Card, ...] | None, bool]:
        """A hand for all that is given and not the claim; and whether it fits the table, too.

        Where none fits the table, one that strays from it as little as may be.
        """
        against = (*given, Not(claim))
        supposed = [self.proof.line(each).claim for each in self.proof.above(number)]
        hand = self._fits_table((*supposed, *against))
        if hand is not None:
            return hand, True
        free = {slot for slot, _ in claim.slot_facts()} or set(self.table.slots)
        everything = self.table.anything
        near = tuple(
            can if slot in free or not allowed else allowed
            for slot, can, allowed in zip(
                self.table.slots, everything, self.table.allowed, strict=True
            )
        )
        try:
            hand = some_hand((*against, *TableFacts(without_marks(self.view)).counts), near)
        except SearchBudgetExceeded:
            hand = None
        return hand or some_hand(against, everything), False

    def _fits_table(self, statements: Sequence[Statement]) -> tuple[Card, ...] | None:
        """A hand that fits everything at the table, and for which the statements are true."""
        if not all(self.table.allowed):
            return None
        return some_hand((*statements, *self.table.counts), self.table.allowed)
