"""A joint plan as a value: what each player does with each sight, and how clues are read.

A team that wants to play its best agrees on a plan before the cards are looked at. The plan is a
tree: a `Decision` says what the player to move does with each sight of the others' hands, and leads
from everything that the table can then see happen to the next decision. Nothing in it needs a card
that its player cannot see, so it can be followed at a real table.

A plan need not tell all cards apart. `Plan.alike` says, once for the whole plan, what each card
counts as: a card that a firework can still need is itself, others may be merged into None, or into
a representative of the cards that the clues given so far do not tell apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from hanabi_kit.actions import ClueValue, Discard, Play
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.support.arguments import check_fields, checked
from hanabi_kit.support.faces import brief, counted, face

Sight = tuple[tuple[Card | None, ...], ...]
"""The others' hands, the next player's first, slot 1 first, every card as `Plan.alike` has it."""

OtherHands = tuple[tuple[Card, ...], ...]
"""The others' hands card by card, the next player's first, slot 1 first."""

FAMILIES = ("touch", "slot", "value", "exact")


@dataclass(frozen=True, slots=True)
class Signal:
    """Give a clue that reads as `label`; as an outcome: such a clue was given.

    Parameters
    ----------
    label : int
        From 0; what it means is for the `Code` of the decision to say.
    """

    label: int


Choice = Play | Discard | Signal


@dataclass(frozen=True, slots=True)
class Shown:
    """A card was played or discarded, and everybody saw it.

    Parameters
    ----------
    card : Card or None
        What it counts as (`Plan.alike`).
    """

    action: Play | Discard
    card: Card | None


Outcome = Shown | Signal


@dataclass(frozen=True, slots=True)
class Code:
    """How a clue is read: a map from what everybody sees of it to a label.

    Parameters
    ----------
    family : {"touch", "slot", "value", "exact"}
        ``touch``: colour or rank, and for each of `slots` whether the clue touches it: 2 · 2ⁿ
        labels for n slots, so 2 ("the kind of the clue") without any.
        ``slot``: 0 where the clue does not touch the one slot of `slots`, 1 for a colour and 2
        for a rank that touches it.
        ``value``: the place of the clue's value in `values`.
        ``exact``: value and all the slots touched, up to the `slots` given.
    values : tuple of ClueValue
        For ``value`` and ``exact``: the values there are.
    receivers : int
        Other players at the table; who receives the clue is part of the label where there are
        several.
    merge : tuple of int
        Where given, the label that each of the family's labels stands for; -1 for none.

    Raises
    ------
    HanabiError
        There is no such family, or ``slot`` is given none or several of `slots`.

    Examples
    --------
    >>> code = Code("slot", (Slot(2),))
    >>> code.labels, code.read(1, "r", frozenset({1})), code.read(1, "r", frozenset({1, 2}))
    (3, 0, 1)
    >>> Code("touch", receivers=2).read(2, 5, frozenset({1}))
    3
    >>> code = Code("touch", (Slot(1), Slot(2)))
    >>> code.labels, code.read(1, "r", frozenset({2, 3})), code.read(1, 5, frozenset({3}))
    (8, 2, 4)
    """

    family: str
    slots: tuple[Slot, ...] = ()
    values: tuple[ClueValue, ...] = ()
    receivers: int = 1
    merge: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        check_fields(self)
        if self.family not in FAMILIES:
            raise HanabiError(
                words().say(
                    "code {family}: a family is one of {families}",
                    family=shown(self.family),
                    families=", ".join(FAMILIES),
                )
            )
        if self.family == "slot" and len(self.slots) != 1:
            raise HanabiError(
                words().say(
                    "code 'slot' with slots {slots}: it needs exactly one", slots=self.slots
                )
            )

    @property
    def labels_each(self) -> int:
        """Labels that the family has for one receiver."""
        if self.family == "slot":
            return 3
        size = 1 if self.family == "value" else 2 ** len(self.slots)
        return size * (2 if self.family == "touch" else len(self.values))

    @property
    def labels(self) -> int:
        """How many labels there are; counted from 0."""
        return max(self.merge) + 1 if self.merge else self.receivers * self.labels_each

    @checked
    def read(self, distance: int, value: ClueValue, touched: frozenset[Slot]) -> int | None:
        """Return the label of a clue; None where the code gives it no meaning.

        Parameters
        ----------
        distance : int
            How many seats after the giver the receiver sits: 1 for the next player.
        """
        bits = sum(1 << place for place, slot in enumerate(self.slots) if slot in touched)
        if self.family == "touch":
            label = (isinstance(value, int) << len(self.slots)) + bits
        elif self.family == "slot":
            label = bits and 1 + isinstance(value, int)
        elif value not in self.values:
            return None
        elif self.family == "value":
            label = self.values.index(value)
        else:
            label = (self.values.index(value) << len(self.slots)) + bits
        label += (distance - 1) * self.labels_each
        if self.merge:
            label = self.merge[label]
        return None if label < 0 else label


@brief
@dataclass(frozen=True, slots=True)
class Decision:
    """What the player to move does, and what comes after.

    Parameters
    ----------
    code : Code or None
        How a clue given here is read; None where the plan gives no clue here.
    choices : mapping from Sight to tuple of Choice
        What to do with each sight: the first of the choices that is possible (a `Signal` is
        possible where a clue may be given and one reads as its label). A sight that is missing is
        one the plan has nothing to say about.
    next : mapping from Outcome to Decision
        Where the plan goes on. An outcome that is missing has no more decisions: either the game
        is over, or nothing better than the score shown then is promised.
    """

    seat: Seat
    code: Code | None
    choices: Mapping[Sight, tuple[Choice, ...]]
    next: Mapping[Outcome, Decision] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, repr=False)
class Plan:
    """A joint plan from one position on.

    Parameters
    ----------
    decision : Decision
        The first one.
    alike : mapping from Card to Card or None
        What each card counts as; None for those that are missing. Cards that a firework can still
        need count as themselves.
    exactly : mapping from OtherHands to tuple of Choice
        What the first player does with these very hands of the others, useless cards included; her
        decision has what she does with any others.

    Examples
    --------
    Alice tells Bob by the kind of her clue which of his two cards is the one that is needed:

    >>> sights = {((Card("r5"), None),): (Signal(0),), ((None, Card("r5")),): (Signal(1),)}
    >>> bob = [Decision(Seat(1), None, {((None, None),): (Play(Slot(slot)),)}) for slot in (1, 2)]
    >>> alice = Decision(Seat(0), Code("touch"), sights, {Signal(0): bob[0], Signal(1): bob[1]})
    >>> plan = Plan(alice, {Card("r5"): Card("r5")})
    >>> alice.code.read(1, "b", frozenset({2})), alice.code.read(1, 4, frozenset({2}))
    (0, 1)
    >>> for path, decision in plan.walk():
    ...     print("seat", decision.seat, *decision.choices.values(), "after", path)
    seat 0 (Signal(label=0),) (Signal(label=1),) after ()
    seat 1 (Play(slot=1),) after (Signal(label=0),)
    seat 1 (Play(slot=2),) after (Signal(label=1),)
    >>> plan.decisions
    3
    """

    decision: Decision
    alike: Mapping[Card, Card | None]
    exactly: Mapping[OtherHands, tuple[Choice, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    @checked
    def first_choices(self, others: OtherHands) -> tuple[Choice, ...]:
        """Return what the first player does with these hands: the first of them that can be done.

        Parameters
        ----------
        others : tuple of tuple of Card
            The others' hands card by card, the next player's first, slot 1 first.

        Returns
        -------
        tuple of Choice
            Empty where the plan has nothing to say about such hands.

        Examples
        --------
        >>> r5, b1 = Card("r5"), Card("b1")
        >>> alice = Decision(Seat(0), None, {((r5, None),): (Discard(Slot(1)),)})
        >>> plan = Plan(alice, {r5: r5}, {((r5, r5),): (Play(Slot(2)),)})
        >>> plan.first_choices(((r5, b1),)), plan.first_choices(((r5, r5),))
        ((Discard(slot=1),), (Play(slot=2),))
        """
        known = self.exactly.get(others)
        if known is not None:
            return known
        sight = tuple(tuple(map(self.alike.get, hand)) for hand in others)
        return self.decision.choices.get(sight, ())

    def walk(self) -> Iterator[tuple[tuple[Outcome, ...], Decision]]:
        """Yield every decision with what happened before it, the first one first."""
        stack: list[tuple[tuple[Outcome, ...], Decision]] = [((), self.decision)]
        while stack:
            path, decision = stack.pop()
            yield path, decision
            following = [((*path, outcome), after) for outcome, after in decision.next.items()]
            stack.extend(reversed(following))

    @property
    def decisions(self) -> int:
        """How many decisions the tree has."""
        return sum(1 for _ in self.walk())

    @face
    def __repr__(self) -> str:
        return f"Plan: {counted(self.decisions, 'decision')}, seat {self.decision.seat} first"


@checked
def other_hands(game: Game) -> OtherHands:
    """Return the hands that the player to move at the table of `game` sees, card by card.

    Examples
    --------
    >>> [str(card) for card in other_hands(Game.deal(["Alice", "Bob"], seed=7))[0]]
    ['g5', 'g4', 'y3', 'y1', 'p4']
    """
    seat = game.mover
    others = (*game.hands[seat + 1 :], *game.hands[:seat])
    return tuple(tuple(held.card for held in hand) for hand in others)


@checked
def sight_of(
    hands: tuple[tuple[Card, ...], ...], seat: Seat, alike: Mapping[Card, Card | None]
) -> Sight:
    """Return what a player sees of the others' hands, as a plan has it.

    Parameters
    ----------
    hands : tuple of tuple of Card
        All hands, by seat, slot 1 first; the own one is not looked at.
    alike : mapping from Card to Card or None
        As of a `Plan`: what each card counts as, None for those that are missing.

    Returns
    -------
    tuple of tuple of Card or None
        The others' hands, the next player's first, slot 1 first.

    Examples
    --------
    >>> hands = ((Card("r1"), Card("r5")), (Card("r5"), Card("b1")))
    >>> sight_of(hands, Seat(0), {Card("r5"): Card("r5")})
    ((Card('r5'), None),)
    """
    others = (*hands[seat + 1 :], *hands[:seat])
    return tuple(tuple(alike.get(card) for card in hand) for hand in others)
