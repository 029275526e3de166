"""Whose cards a deduction board is about: what they can be, why, and how a person finds it.

Either the viewer's own hand, or what another player can know, as far as the viewer can tell: that
player sees the viewer's cards, which the viewer does not.

Nothing here marks or draws; see `hanabi_kit.widgets.deduction.session`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, CardSet, Order, Seat, Slot
from hanabi_kit.deduction import deduce, known_to, probability_known, sample, why, why_not
from hanabi_kit.deduction.listed_worlds import each_assignment
from hanabi_kit.deduction.reasons import clash
from hanabi_kit.deduction.reasons.matching import hand_with
from hanabi_kit.deduction.reasons.proof_facts import ProofFacts
from hanabi_kit.deduction.reasons.wording import Wording, wording
from hanabi_kit.deduction.solvers import Step, StepByStep, Technique, solve_by_steps
from hanabi_kit.deduction.solvers.step_sentences import technique_name
from hanabi_kit.errors import Contradiction, HanabiError, SearchBudgetExceeded, TooManyWorlds, shown
from hanabi_kit.game import Game, HeldCard
from hanabi_kit.language import Words, words
from hanabi_kit.position import Position
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.view import OwnCard, View

_SAMPLED = 120
"""Hands of the viewer that are drawn at random to find an example."""

_LISTED = 400
"""Hands of the viewer that are gone through in order where those did not have one."""

_ODDS_STEPS = 3000
"""Steps that one probability of another player's knowledge may take: 50 milliseconds at most."""

Shares = Mapping[Card, Fraction]
"""For each possible card how likely it is."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """An example: whose hand, and its cards, slot 1 first."""

    label: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said about a card."""

    text: str  # one or more sentences
    hands: tuple[ShownHand, ...] = ()  # hands that show it


@dataclass(frozen=True, slots=True)
class Ruling:
    """Why a slot is none of some `cards`, in a `text`."""

    text: str
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Hint:
    """A step that a person would take."""

    name: str  # what the technique is called
    level: int  # how hard it is, 1 to 5
    text: str  # the step as a sentence
    removed: tuple[tuple[Slot, CardSet], ...]  # what each slot loses


class Subject(ABC):
    """The cards a board is about, and what can be said of them.

    `view`: what the one at the board sees, with players' names as they stand in a sentence.
    `seat`: whose cards.
    `fault`: whether no world fits what the viewer sees; then nothing is possible.
    `possible`: what each card can be, slot 1 first.
    """

    own: bool
    """Whether the cards are the viewer's own."""

    def __init__(self, view: View, seat: Seat) -> None:
        names = tuple(isolated(names.short) for names in drawn_names(view.players))
        self.view = replace(view, players=names)
        self.seat = seat
        self.every = view.rules.all_cards
        self.fault = False
        try:
            self.possible = self._possible()
        except Contradiction:
            self.fault = True
            self.possible = tuple(CardSet() for _ in self.held)

    @property
    def held(self) -> tuple[OwnCard, ...]:
        """The cards from behind, slot 1 first."""
        if self.own:
            return self.view.own
        return tuple(OwnCard(card.order, card.marks) for card in self.view.hand_of(self.seat))

    @property
    def who(self) -> str:
        """Whose cards, as the name stands in a sentence."""
        return self.view.players[self.seat]

    def fault_words(self, language: str) -> str:
        """Return why no world fits; empty where one does."""
        found = clash(self.view) if self.fault else None
        return "" if found is None else found.sentence(language)

    def wording(self, words: Words) -> Wording:
        """Return the words for slots and cards at this table."""
        return wording(words.language, self.view.rules, self.view.players)

    @abstractmethod
    def _possible(self) -> tuple[CardSet, ...]: ...

    @abstractmethod
    def each_odds(self) -> Iterator[tuple[int, Shares | None] | None]:
        """Yield for each slot a share for each possible card; None where it takes too long.

        Between them comes None after every little bit of counting, so that one can pause there.
        """

    @abstractmethod
    def odds_title(self, words: Words) -> str:
        """Return what the shares of `odds` are."""

    @abstractmethod
    def why_possible(self, slot: int, card: Card, words: Words) -> Remark:
        """Return why `slot` can be `card`, which is in `possible`, with an example."""

    @abstractmethod
    def why_not(self, slot: int, cards: CardSet, words: Words) -> Ruling:
        """Return the plainest proof about `cards`, none of which `slot` can be: of one or more."""

    @abstractmethod
    def hints(self, words: Words) -> Iterator[Hint]:
        """Yield the steps of a person, the plainest first, to all that can be ruled out."""


def subject_of(
    table: Game | Position | View, seat: int | str | None = None, about: int | str | None = None
) -> Subject:
    """Return whose cards a board of `table` is about.

    `seat`: who is at the board; left out, a View's seat, a Position's viewer, a Game's player to
        move.
    `about`: whose cards; left out, the own.
    Raises HanabiError: there is no such player, a View is another seat's, or `table` is none.
    """
    if not isinstance(table, Game | Position | View):
        raise HanabiError(
            words().say(
                "{widget} of {table}: a Game, Position or View is needed",
                widget="DeductionBoard",
                table=shown(table),
            )
        )
    at = None if seat is None else _seat(table.players, seat, "seat")
    if isinstance(table, View):
        if at is not None and at != table.seat:
            raise HanabiError(
                words().say(
                    "seat {seat}: this is what {who} at seat {own} sees",
                    seat=shown(seat),
                    who=table.viewer,
                    own=table.seat,
                )
            )
        view = table
    else:
        view = View.of(table, at)
    whose = view.seat if about is None else _seat(view.players, about, "about")
    return _OwnHand(view, whose) if whose == view.seat else _OtherHand(view, whose)


def _seat(players: tuple[str, ...], who: object, what: str) -> Seat:
    if isinstance(who, str) and players.count(who) == 1:
        return Seat(players.index(who))
    if type(who) is int and 0 <= who < len(players):
        return Seat(who)
    raise HanabiError(
        words().say(
            "{what} {who}: seats are 0–{last} or the players' names",
            what=what,
            who=shown(who),
            last=len(players) - 1,
        )
    )


# ------------------------------------------------------------------------------- the own hand


class _OwnHand(Subject):
    """The viewer's own cards."""

    own = True

    def _possible(self) -> tuple[CardSet, ...]:
        return tuple(slot.cards for slot in deduce(self.view).hand)

    def each_odds(self) -> Iterator[tuple[int, Shares | None] | None]:
        yield from ((int(slot.slot), slot.odds) for slot in deduce(self.view).hand)

    def odds_title(self, words: Words) -> str:
        return words.say("How likely each card is")

    def why_possible(self, slot: int, card: Card, words: Words) -> Remark:
        names = self.wording(words)
        copies = words.count(
            "one copy is out of sight", "{number} copies are out of sight", self.view.unseen()[card]
        )
        text = words.say(
            "{slot} can be {card}: no clue rules it out, and {copies}.",
            slot=names.slots([Slot(slot)], start=True),
            card=names.a_card(card),
            copies=copies,
        )
        found = why(self.view, slot)
        hand = found.examples[list(found.possible).index(card)]
        return Remark(text, (ShownHand(words.say("A hand that fits"), hand),))

    def why_not(self, slot: int, cards: CardSet, words: Words) -> Ruling:
        return _plainest(self.view, slot, cards, words)

    @cached_property
    def _solved(self) -> StepByStep:
        return solve_by_steps(self.view)

    def hints(self, words: Words) -> Iterator[Hint]:
        found = self._solved
        for step, text in zip(found.steps, found.sentences(words.language), strict=True):
            yield _hint(step, text, words)


def _hint(step: Step, text: str, words: Words) -> Hint:
    name = technique_name(step.technique, words.language)
    return Hint(name, step.technique.level, text, step.removed)


def _plainest(view: View, slot: int, cards: CardSet, words: Words) -> Ruling:
    """Say why `slot` is none of `cards`: of a clue, sight or shared cards the first there is."""
    for proof in why(view, slot).proofs:
        if told_of := proof.cards & cards:
            one = told_of.only
            exact = replace(proof, cards=told_of) if one is None else why_not(view, slot, one)
            return Ruling(exact.sentence(words.language), told_of)
    raise AssertionError(f"slot {slot}: {cards} can be")


# ------------------------------------------------------------------------------- another's hand


class _OtherHand(Subject):
    """What another player can know, as far as the viewer can tell."""

    own = False

    def _possible(self) -> tuple[CardSet, ...]:
        try:
            return known_to(self.view, self.seat).hand
        except SearchBudgetExceeded:
            raise HanabiError(
                words().say(
                    "about {who}: what this player can know takes too long to decide",
                    who=self.view.players[self.seat],
                )
            ) from None

    @cached_property
    def shared(self) -> View:
        """The other player's view without the viewer's hand: what both of them see."""
        others = tuple((seat, hand) for seat, hand in self.view.others if seat != self.seat)
        return replace(self.view, seat=self.seat, own=self.held, others=others, places=())

    def _seen_with(self, hand: tuple[Card, ...]) -> View:
        """The other player's view, were this the viewer's hand."""
        held = tuple(
            HeldCard(card, Order(number), own.marks)
            for number, (card, own) in enumerate(zip(hand, self.view.own, strict=True))
        )
        others = sorted([*self.shared.others, (self.view.seat, held)], key=lambda entry: entry[0])
        return replace(self.shared, others=tuple(others))

    def _hands(self) -> Iterator[tuple[Card, ...]]:
        """Yield hands that the viewer may hold: some drawn at random, then some in order."""
        yield from dict.fromkeys(sample(self.view, random.Random(1), _SAMPLED))
        for found in islice(each_assignment(self.view, at_most=None), _LISTED):
            yield found.hand

    def each_odds(self) -> Iterator[tuple[int, Shares | None] | None]:
        # Cards with the same clues are the same to their holder, so they have the same shares.
        known: dict[tuple[Mark, ...], Shares | None] = {}
        for slot, (held, cards) in enumerate(zip(self.held, self.possible, strict=True), start=1):
            if held.marks not in known:
                shares: dict[Card, Fraction] | None = {}
                for card in cards:
                    try:
                        out = probability_known(
                            self.view,
                            self.seat,
                            slot,
                            self.every - CardSet([card]),
                            at_most=_ODDS_STEPS,
                        )
                    except (TooManyWorlds, SearchBudgetExceeded):
                        shares = None
                        break
                    assert shares is not None
                    shares[card] = 1 - out
                    yield None
                known[held.marks] = shares
            yield slot, known[held.marks]

    def odds_title(self, words: Words) -> str:
        return words.say(
            "For each card: how likely it is that {who} cannot rule it out",
            who=self.who,
        )

    def why_possible(self, slot: int, card: Card, words: Words) -> Remark:
        names = self.wording(words)
        text = words.say(
            "As far as {viewer} can tell, {who} cannot rule out that {slot} is {card}.",
            viewer=self.view.viewer,
            who=self.who,
            slot=names.slots([Slot(slot)]),
            card=names.a_card(card),
        )
        example = self._example(slot, card)
        if example is None:
            return Remark(text)
        ours, theirs = example
        return Remark(
            text,
            (
                ShownHand(words.say("If {who} holds this", who=self.view.viewer), ours),
                ShownHand(words.say("{who} may think: I hold this", who=self.who), theirs),
            ),
        )

    def _example(self, slot: int, card: Card) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
        for ours in self._hands():
            facts = ProofFacts(self._seen_with(ours))
            if card in facts.allowed[slot - 1]:
                theirs, _ = hand_with(facts.hand, facts.allowed, facts.unseen, Slot(slot), card)
                if theirs is not None:
                    return ours, theirs
        return None

    def why_not(self, slot: int, cards: CardSet, words: Words) -> Ruling:
        plain = cards - why(self.shared, slot).possible
        if plain:
            return _plainest(self.shared, slot, plain, words)
        # Only with the viewer's hand in sight, whichever it is: one hand is shown as an example.
        ours = next(self._hands())
        one = CardSet([next(iter(cards))])
        text = words.say(
            "Whatever {viewer} holds, {who} sees it and can rule this out. For instance, if it is "
            "{hand}: {proof}",
            viewer=self.view.viewer,
            who=self.who,
            hand=words.listed([self.wording(words).card(card) for card in ours]),
            proof=_plainest(self._seen_with(ours), slot, one, words).text,
        )
        return Ruling(text, cards)

    @cached_property
    def _solved(self) -> StepByStep:
        return solve_by_steps(self.shared)

    def hints(self, words: Words) -> Iterator[Hint]:
        found = self._solved
        for step, text in zip(found.steps, found.sentences(words.language), strict=True):
            if step.technique is Technique.LAST_PLACE:
                # The step's own sentence counts the viewer's hand as part of the deck.
                text = self.why_not(*step.removed[0], words).text
            yield _hint(step, text, words)
        for slot, (seen, known) in enumerate(zip(found.hand, self.possible, strict=True), start=1):
            if deeper := seen - known:
                yield Hint(
                    words.say("the other hand, in every case"),
                    5,
                    self.why_not(slot, deeper, words).text,
                    ((Slot(slot), deeper),),
                )
