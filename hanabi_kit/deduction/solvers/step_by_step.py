"""Deduction step by step, as a person does it: the weakest technique that still says something.

Every slot starts with all cards of the ruleset as *candidates*. A step takes candidates away and
says why. The techniques and the level each rates: `hanabi_kit.deduction.solvers.Technique`.

A harder technique is tried only where no weaker one says anything more. Every technique still holds
when candidates are taken away first, so which cards can be ruled out with the techniques up to a
given one does not depend on the order of steps, and the hardest technique a run needed to rule a
card out is the hardest that anybody needs (`StepByStep.needed`).

Slots that share as many cards as there are slots are a *Hall set*. With all of them (one slot, a
pair, a triple, …) the candidates left are exactly the possibilities
(`hanabi_kit.deduction.deduce`): a card that no Hall set rules out can be dealt to the slot.
`LAST_PLACE` adds nothing to that, since the slots that cannot hold the card are then a Hall set
themselves, but people see it sooner. Where the rules hide clue values or played cards, more may
follow from those; it is taken from the exact count, slot by slot (`HIDDEN`), and not searched for.

References: P. Hall, "On representatives of subsets", 1935; J.-C. Régin, "A filtering algorithm for
constraints of difference in CSPs", AAAI 1994, and for several copies of a value, "Generalized arc
consistency for global cardinality constraint", AAAI 1996.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_

from hanabi_kit.actions import Mark, Untold
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.hand import deduce
from hanabi_kit.deduction.reasons.hidden_facts import HiddenFacts
from hanabi_kit.deduction.reasons.premises import ByUntold
from hanabi_kit.deduction.solvers.step_sentences import step_sentences
from hanabi_kit.deduction.solvers.steps import Step, Technique
from hanabi_kit.deduction.unseen_cards import hides_something
from hanabi_kit.errors import HanabiError, NoSuchSlot
from hanabi_kit.language import words
from hanabi_kit.support.arguments import checked, explained
from hanabi_kit.support.faces import counted, face, player
from hanabi_kit.view import View, check_view


@dataclass(frozen=True, slots=True, repr=False)
class StepByStep:
    """What the step-by-step solver found: the answer of `solve_by_steps`.

    ``found[slot]`` are the candidates of one slot; NoSuchSlot where the hand has no such slot.

    Parameters
    ----------
    view : View
    up_to : Technique
        The hardest technique it was allowed.
    steps : tuple of Step
        In the order they were taken.
    hand : tuple of CardSet
        The candidates left, slot 1 first.

    Examples
    --------
    >>> from hanabi_kit import read
    >>> bob = read("bot-2p-s2006").at(63).view()
    >>> found = solve_by_steps(bob)
    >>> [step.technique.name for step in found.steps], found.level
    (['CLUE', 'CLUE', 'IN_SIGHT', 'SINGLE'], 3)
    >>> for sentence in found.sentences()[:2]:
    ...     print(sentence)
    Alice's clue “red” (turn 3) touched slot 5, so it is red.
    Alice's clue “3” (turn 5) touched slot 5, so it is a 3.
    >>> found[5], found.needed(1, Card("r3")), found.needed(1, Card("b5")).level
    (CardSet('r3'), <Technique.SINGLE: 3>, 2)
    >>> found.hardest, found.level_of(5), len(found.leading_to(5))
    (<Technique.SINGLE: 3>, 1, 2)
    """

    view: View
    up_to: Technique
    steps: tuple[Step, ...]
    hand: tuple[CardSet, ...]

    def __getitem__(self, slot: int) -> CardSet:
        """The candidates left in `slot` (1 = newest)."""
        if not 1 <= slot <= len(self.hand):
            raise NoSuchSlot(
                words().say(
                    "slot {slot}: the hand has slots 1–{size}", slot=slot, size=len(self.hand)
                )
            )
        return self.hand[slot - 1]

    @property
    def hardest(self) -> Technique | None:
        """The hardest technique the hand needed; None where nothing could be ruled out."""
        return max((step.technique for step in self.steps), default=None)

    @property
    def level(self) -> int:
        """How hard the whole hand is, 1 to 5; 1 where nothing can be ruled out."""
        return self.hardest.level if self.hardest else 1

    @checked
    def needed(self, slot: int, card: Card) -> Technique:
        """Return the hardest technique that ruling `card` out of `slot` needs.

        No run that uses only weaker techniques rules it out.

        Parameters
        ----------
        slot : int
            1 = newest.
        card : Card

        Raises
        ------
        HanabiError
            `card` was not ruled out.
        """
        self._refuse_candidate(slot, card)
        hardest = Technique.CLUE
        for step in self.steps:
            hardest = max(hardest, step.technique)
            if any(at == slot and card in lost for at, lost in step.removed):
                break
        return hardest

    @checked
    def level_of(self, slot: int) -> int:
        """Return how hard it is to get as far as the candidates left in `slot`, 1 to 5.

        NoSuchSlot where the hand has no such slot.
        """
        ruled_out = self.view.rules.all_cards - self[slot]
        return max((self.needed(slot, card).level for card in ruled_out), default=1)

    @checked
    def leading_to(self, slot: int, card: Card | None = None) -> tuple[Step, ...]:
        """Return the steps that `self[slot]` rests on, without those about something else.

        Parameters
        ----------
        slot : int
        card : Card, optional
            Only what ruling this card out rests on.

        Raises
        ------
        HanabiError
            `card` was not ruled out.
        """
        if card is not None:
            self._refuse_candidate(slot, card)
        everything = self.view.rules.all_cards
        # What each slot must be known not to be, so that the steps already chosen hold.
        wanted = {slot: everything - self[slot] if card is None else CardSet([card])}
        chosen = []
        for step in reversed(self.steps):
            if not any(lost & wanted.get(at, CardSet()) for at, lost in step.removed):
                continue
            chosen.append(step)
            if step.technique is Technique.LAST_PLACE:
                premises = {
                    other: step.cards
                    for other in range(1, len(self.hand) + 1)
                    if other not in step.slots
                }
            elif step.technique in (Technique.CLUE, Technique.IN_SIGHT, Technique.HIDDEN):
                premises = {}
            else:
                premises = dict.fromkeys(step.slots, everything - step.cards)
            for at, cards in premises.items():
                wanted[at] = wanted.get(at, CardSet()) | cards
        return tuple(reversed(chosen))

    @checked
    def sentences(self, language: str | None = None) -> tuple[str, ...]:
        """Return every step as a sentence in `language`; in the one in use where it is left out.

        HanabiError lists the languages there are.
        """
        return step_sentences(self.steps, self.view.rules, self.view.players, language)

    def _refuse_candidate(self, slot: int, card: Card) -> None:
        if card in self[slot]:
            raise HanabiError(
                words().say(
                    "slot {slot}: {card} was not ruled out (techniques up to {name})",
                    slot=slot,
                    card=card,
                    name=self.up_to.name,
                )
            )
        if card not in self.view.rules.all_cards:
            raise HanabiError(
                words().say(
                    "{card}: ruleset {ruleset} has no such card",
                    card=card,
                    ruleset=repr(self.view.rules.name),
                )
            )

    @face
    def __repr__(self) -> str:
        name = player(self.view.players, self.view.seat)
        left = ", ".join(str(cards) if len(cards) == 1 else str(len(cards)) for cards in self.hand)
        steps = counted(len(self.steps), "step")
        return f"StepByStep of {name}: {steps}, level {self.level}, identities by slot: {left}"

    def __str__(self) -> str:
        from hanabi_kit.render.solvers import steps_text

        return steps_text(self)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show the steps at the end of a notebook cell."""
        from hanabi_kit.render.solvers import steps_html, steps_text

        return {"text/html": steps_html(self), "text/plain": steps_text(self)}


@explained
def solve_by_steps(view: View, up_to: Technique = Technique.HIDDEN) -> StepByStep:
    """Rule out what the own cards cannot be, step by step, and record every step.

    Parameters
    ----------
    view : View
    up_to : Technique
        The hardest technique allowed. With all of them the candidates left are the possibilities;
        with fewer there may be more.

    Returns
    -------
    StepByStep

    Raises
    ------
    Contradiction
        No world fits, and the techniques allowed are enough to see it; the message names the
        fewest slots that clash.
    HanabiError
        `up_to` is no technique.

    Examples
    --------
    >>> from hanabi_kit.notation import parse_position
    >>> position = parse_position('''
    ... [position]
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... viewer = "Alice"
    ... stacks = "r2"
    ... clue_tokens = 8
    ... deck = 38
    ... [position.hands]
    ... Alice = "xx/r!3!1!2 xx/r!3!1!2 xx/r!1!2 xx xx"
    ... Bob = "r4 y1 g1 b1 p1"
    ... ''')
    >>> found = solve_by_steps(position.view())
    >>> found.hand[:3], found.hardest, found.level_of(3), found.level_of(1)
    ((CardSet('r4 r5'), CardSet('r4 r5'), CardSet('r3')), <Technique.PAIR: 5>, 4, 1)
    >>> print(found.sentences()[-1])
    Slots 1 and 2 can only be a red 4 or a red 5, of which only two copies are out of sight: they \
hold both, so slots 3, 4 and 5 cannot be either.

    Notes
    -----
    At worst it looks at every set of slots once after each step: 31 sets of five slots.
    """
    check_view(view)
    if not isinstance(up_to, Technique):
        names = ", ".join(technique.name for technique in Technique)
        raise HanabiError(
            words().say(
                "up_to {up_to}: a Technique is needed, one of {names}",
                up_to=f"{up_to!r:.40}",
                names=names,
            )
        )
    return _Solver(view, up_to).solve()


class _Clash(Exception):
    """Some slots have fewer cards between them than there are slots."""


class _Solver:
    """One run: the candidates as they shrink, and the steps so far."""

    def __init__(self, view: View, up_to: Technique) -> None:
        self.view = view
        self.up_to = up_to
        self.unseen = view.unseen()
        self.slots = tuple(map(Slot, range(1, len(view.own) + 1)))
        self.hand = dict.fromkeys(self.slots, view.rules.all_cards)
        self.hidden = hides_something(view)
        self.steps: list[Step] = []

    def solve(self) -> StepByStep:
        try:
            for step in self._plain_steps():
                self._take(step)
            while (best := next(self._counting_steps(), None)) is not None:
                self._take(best)
            if self.hidden and self.up_to >= Technique.HIDDEN:
                for step in self._hidden_steps():
                    self._take(step)
        except _Clash:
            deduce(self.view)  # raises, and names the fewest slots that clash
            raise AssertionError("a clash of slots, yet there is a world") from None
        return StepByStep(self.view, self.up_to, tuple(self.steps), tuple(self.hand.values()))

    def _take(self, step: Step) -> None:
        self.steps.append(step)
        for slot, lost in step.removed:
            self.hand[slot] -= lost
            if not self.hand[slot]:
                raise _Clash

    def _removal(self, slots: Iterable[Slot], cards: CardSet) -> tuple[tuple[Slot, CardSet], ...]:
        """What the slots lose when `cards` are taken from each."""
        return tuple((slot, self.hand[slot] & cards) for slot in slots if self.hand[slot] & cards)

    # -- steps that look at one slot at a time -------------------------------------------------

    def _plain_steps(self) -> Iterator[Step]:
        """Yield the steps of the clues, the oldest first, then those of the cards in sight."""
        yield from self._clue_steps()
        if self.up_to < Technique.IN_SIGHT:
            return
        losers: dict[tuple[Slot, ...], CardSet] = {}
        for card in self.view.rules.identities:
            if not self.unseen[card]:
                slots = tuple(slot for slot in self.slots if card in self.hand[slot])
                losers[slots] = losers.get(slots, CardSet()) | CardSet([card])
        for slots, cards in losers.items():
            if slots:
                yield Step(Technique.IN_SIGHT, (), cards, tuple((slot, cards) for slot in slots))

    def _clue_steps(self) -> Iterator[Step]:
        """One step for each clue, however many of the cards in hand it touched or not."""
        rules = self.view.rules
        given: dict[Mark, dict[bool, list[Slot]]] = {}
        for slot, own in zip(self.slots, self.view.own, strict=True):
            for mark in dict.fromkeys(own.marks):
                if isinstance(mark.value, Untold):  # which says nothing of a card alone
                    continue
                clue = Mark(mark.value, True, mark.turn, mark.giver)
                by_touch = given.setdefault(clue, {True: [], False: []})
                by_touch[mark.touched].append(slot)
        for clue in sorted(given, key=lambda clue: clue.turn or 0):  # stable: untimed as they come
            touched, missed = given[clue][True], given[clue][False]
            assert not isinstance(clue.value, Untold), "they are left out above"
            hit = rules.touched_by(clue.value)
            removed = self._removal(touched, rules.all_cards - hit) + self._removal(missed, hit)
            if removed:
                removed = tuple(sorted(removed, key=lambda loss: loss[0]))
                yield Step(Technique.CLUE, tuple(touched), hit, removed, mark=clue)

    # -- steps that count ----------------------------------------------------------------------

    def _counting_steps(self) -> Iterator[Step]:
        """Yield the steps that are open now, weakest technique first."""
        if self.up_to >= Technique.SINGLE:
            yield from self._single_steps()
        if self.up_to >= Technique.LAST_PLACE:
            yield from self._last_place_steps()
        largest = {Technique.PAIR: 2, Technique.TRIPLE: 3}
        all_sizes = len(self.slots) if self.up_to >= Technique.LARGER_SET else 0
        for size in range(2, largest.get(self.up_to, all_sizes) + 1):
            yield from self._set_steps(size)

    def _single_steps(self) -> Iterator[Step]:
        known = {slot: cards.only for slot, cards in self.hand.items()}
        for card in sorted({card for card in known.values() if card}):
            slots = tuple(slot for slot, only in known.items() if only is card)
            copies = self.unseen[card]
            if copies < len(slots):
                raise _Clash
            if copies == len(slots):
                others = [slot for slot in self.slots if slot not in slots]
                cards = CardSet([card])
                if removed := self._removal(others, cards):
                    yield Step(Technique.SINGLE, slots, cards, removed, copies)

    def _last_place_steps(self) -> Iterator[Step]:
        if self.hidden and self.view.rules.mechanism.hole:
            return  # what is not in the hand may lie in the hole, too
        deck = self.unseen.total() - len(self.slots)
        for card, copies in sorted(self.unseen.items()):
            held = copies - deck  # at least so many are in the own hand
            if held <= 0:
                continue
            places = tuple(slot for slot in self.slots if card in self.hand[slot])
            if len(places) < held:
                raise _Clash
            cards = CardSet([card])
            removed = self._removal(places, self.view.rules.all_cards - cards)
            if len(places) == held and removed:
                yield Step(Technique.LAST_PLACE, places, cards, removed, copies)

    def _set_steps(self, size: int) -> Iterator[Step]:
        """Sets of `size` slots that share as many cards. Weaker steps are done, so none splits."""
        technique = {2: Technique.PAIR, 3: Technique.TRIPLE}.get(size, Technique.LARGER_SET)
        for slots in combinations(self.slots, size):
            cards = reduce(or_, (self.hand[slot] for slot in slots))
            copies = sum(self.unseen[card] for card in cards)
            if copies < size:
                raise _Clash
            if copies == size:
                others = [slot for slot in self.slots if slot not in slots]
                if removed := self._removal(others, cards):
                    yield Step(technique, slots, cards, removed, copies)

    # -- what is known of several cards together -------------------------------------------------

    def _hidden_steps(self) -> Iterator[Step]:
        """Yield what follows from clues without their values, or from cards in a hole."""
        facts, exact = HiddenFacts(self.view), deduce(self.view)
        for slot in self.slots:
            lost = self.hand[slot] - CardSet(exact[slot])
            if lost:
                reason = facts.reason(slot, lost)
                untold = reason.marks if isinstance(reason, ByUntold) else ()
                yield Step(Technique.HIDDEN, (), lost, ((slot, lost),), untold=untold)
