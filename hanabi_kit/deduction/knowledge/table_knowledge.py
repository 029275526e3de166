"""The knowledge at a Hanabi table: possible worlds, everybody's partition, lazily.

A world gives every hand its identities. A player cannot tell worlds apart that differ in the own
hand alone; everything else is in sight or was said aloud. The worlds of `Knowledge` are those that
some chain "he cannot tell …, where she could not tell …" leads to from the real world, or, for a
`View`, from any world that the viewer thinks possible.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from hanabi_kit.actions import ClueValue
from hanabi_kit.deduction.hand import deduce
from hanabi_kit.deduction.knowledge.formulas import Formula
from hanabi_kit.deduction.knowledge.plain_facts import Holds
from hanabi_kit.deduction.knowledge.table_model import MOST_WORLDS, TableModel
from hanabi_kit.deduction.knowledge.without_worlds import (
    chain_and_slot,
    check,
    lazy_truth,
    slot_facts,
)
from hanabi_kit.deduction.others.counting_deals import count_deals
from hanabi_kit.deduction.others.knowledge_chains import share_known
from hanabi_kit.deduction.others.table_facts import TableFacts, seat_named
from hanabi_kit.deduction.statements.combinators import And, Not
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.position import Position
from hanabi_kit.rules.clue_rules import clue_kind
from hanabi_kit.support.arguments import checked, explained
from hanabi_kit.view import View

if TYPE_CHECKING:
    from networkx import Graph


class Knowledge:
    """What the players at a table know, and what they know of each other.

    Parameters
    ----------
    table : Game, Position or View
        Of a Game, and of a Position without a viewer, the real world is known. Of a View, and of a
        Position with a viewer, only what that player can see: then a formula *holds* if the viewer
        can be certain of it.
    limit : int
        Worlds to write down at most, where a question needs them.

    Raises
    ------
    Contradiction
        No world fits what the viewer sees.
    HanabiError
        `table` is none of these, or `limit` no whole number from 1.

    Examples
    --------
    Alice tells Bob of his 1 in slot 4, and as both hear it, it is common knowledge:

    >>> from hanabi_kit import Game
    >>> from hanabi_kit.deduction.knowledge import CommonKnowledge, Playable
    >>> table = Knowledge(Game.deal(["Alice", "Bob"], seed=7))
    >>> told = CommonKnowledge(Playable("Bob", 4))
    >>> table.holds(told), table.clue("Bob", 1).holds(told)
    (False, True)
    >>> table.players, table.viewer, table.announce(Playable("Bob", 4)).holds(told)
    (('Alice', 'Bob'), None, True)

    Of a view a formula may be open:

    >>> alice = Knowledge(Game.deal(["Alice", "Bob"], seed=7).view("Alice"))
    >>> own = Playable("Alice", 1)
    >>> alice.viewer, alice.holds(own), alice.may_hold(own), alice.probability(own)
    ('Alice', False, True, Fraction(14, 45))

    Small tables can be written down world by world, as a `Model`:

    >>> from hanabi_kit import Card
    >>> from hanabi_kit.cards import Suit
    >>> from hanabi_kit.rules import Ruleset
    >>> rules = Ruleset("red", (Suit.RED,), (2, 1), hand_sizes=((2, 1),))
    >>> small = Knowledge(Game.new(["Alice", "Bob"], list(map(Card, ("r1", "r1", "r2"))), rules))
    >>> len(small.model), small.count, small.graph().number_of_edges()
    (3, 3, 2)

    Notes
    -----
    Facts only: rules, cards in sight, clues. What somebody may have *meant* is no part of it.
    """

    facts: TableFacts
    limit: int

    @explained
    def __init__(self, table: Game | Position | View, limit: int = MOST_WORLDS) -> None:
        if isinstance(table, Position) and table.viewer is not None:
            table = View.of(table)
        if type(limit) is not int or limit < 1:
            raise HanabiError(
                words().say(
                    "limit: {limit}, but a number of worlds from 1 is needed", limit=repr(limit)
                )
            )
        self.facts = TableFacts.of(table)
        self.limit = limit
        self._told: TableModel | None = None
        if isinstance(table, View):
            deduce(table)  # raises Contradiction, and says what clashes

    def __repr__(self) -> str:
        eyes = "" if self.viewer is None else f", as {self.viewer} sees it"
        return f"<Knowledge: {', '.join(self.players)}{eyes}>"

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.facts.players

    @property
    def viewer(self) -> str | None:
        """Whose eyes these are; None where the real world is known."""
        return None if self.facts.viewer is None else self.players[self.facts.viewer]

    @cached_property
    def count(self) -> int:
        """The number of deals of all hands that fit the table and the clues, counted exactly.

        Every world of the model is among them. Copies of an identity are not told apart.

        Examples
        --------
        >>> from hanabi_kit import Game
        >>> Knowledge(Game.deal(["Alice", "Bob"], seed=7)).count
        62196739659600
        """
        slots = [cards for hand in self.facts.allowed for cards in hand]
        return count_deals(slots, self.facts.left)

    @cached_property
    def model(self) -> TableModel:
        """The worlds written down, with everybody's partition.

        Raises
        ------
        TooManyWorlds
            There are more than the limit; `.count` is the number of deals that fit.
        """
        return TableModel(self.facts, self.limit) if self._told is None else self._told

    # ------------------------------------------------------------------------ questions

    @checked
    def holds(self, formula: Formula) -> bool:
        """Whether `formula` is true; for a View, whether the viewer can be certain of it.

        Questions about one slot through any chain of `Knows`, and what is built of them, are
        answered without writing down the worlds.

        Raises
        ------
        TooManyWorlds
            The question needs the worlds, and there are too many.
        HanabiError
            There is no such player or slot; or an atom is none that a table knows.
        """
        check(self.facts, formula)
        answer = lazy_truth(self.facts, formula) if self._told is None else None
        return self.model.holds(formula) if answer is None else answer

    @checked
    def may_hold(self, formula: Formula) -> bool:
        """Whether `formula` is true in a world that may be the real one; errors as of `holds`.

        HanabiError, TooManyWorlds: see there.
        """
        return not self.holds(Not(formula))

    @checked
    def probability(self, formula: Formula) -> Fraction:
        """Return how likely `formula` is for the viewer of a View; 1 or 0 for a Game.

        The share of the viewer's worlds in which it is true. "Bob knows that …" of one slot,
        through any chain of players, is counted without writing down the worlds.

        Raises
        ------
        TooManyWorlds, HanabiError
            As `holds`.
        """
        check(self.facts, formula)
        viewer = self.facts.viewer
        if viewer is None:
            return Fraction(self.holds(formula))
        question = chain_and_slot(self.facts, formula) if self._told is None else None
        if question is not None:
            seats, (whose, slot), cards = question
            try:
                return share_known(self.facts, (viewer, *seats), whose, slot, cards)
            except (SearchBudgetExceeded, TooManyWorlds):
                pass  # the model may still be small
        return self.model.probability(formula)

    # ------------------------------------------------------------------------ updates

    @checked
    def announce(self, formula: Formula) -> Knowledge:
        """Return what is known after everybody heard, before everybody, that `formula` is true.

        Raises
        ------
        HanabiError
            It is false, or the viewer knows it to be false: only truths are announced.
        TooManyWorlds
            It says more than which cards some slots may hold, and there are too many worlds.
        """
        check(self.facts, formula)
        said = slot_facts(self.facts, formula)
        new = object.__new__(type(self))
        new.limit = self.limit
        if said is None or self._told is not None:
            new.facts, new._told = self.facts, self.model.announce(formula)
            return new
        new.facts, new._told = self.facts.restricted(said), None
        for (seat, slot), cards in said.items():
            hand = self.facts.hands[seat]
            if hand is not None and hand[slot - 1] not in cards:
                raise HanabiError(
                    words().say(
                        "announcement “{formula}”: it is false, {player}'s hand is in sight",
                        formula=formula,
                        player=self.players[seat],
                    )
                )
        viewer = new.facts.viewer
        if viewer is not None and not count_deals(
            new.facts.allowed[viewer], new.facts.unseen_by(viewer)
        ):
            raise HanabiError(
                words().say(
                    "announcement “{formula}”: it is false in every world that may be real",
                    formula=formula,
                )
            )
        return new

    @checked
    def clue(
        self, to: str | int, value: ClueValue, slots: tuple[int, ...] | None = None
    ) -> Knowledge:
        """Return what is known after a clue.

        Parameters
        ----------
        to : str or int
            Who got it.
        value : str or int
            The colour's letter, or the rank.
        slots : tuple of int, optional
            The slots it touched. Needed only where the hand is the viewer's own.

        Raises
        ------
        HanabiError
            The ruleset has no such clue, or it touches other slots, or none.

        Examples
        --------
        >>> from hanabi_kit import Game
        >>> from hanabi_kit.deduction.knowledge import Knows
        >>> game = Game.deal(["Alice", "Bob"], seed=7)
        >>> before, after = Knowledge(game), Knowledge(game).clue("Bob", "g")
        >>> [k.holds(Holds("Bob", 1, "g1 g2 g3 g4 g5")) for k in (before, after)]
        [True, True]
        >>> knows = Knows("Bob", Holds("Bob", 1, "g1 g2 g3 g4 g5"))
        >>> before.holds(knows), after.holds(knows)
        (False, True)
        """
        mechanism = self.facts.rules.mechanism
        if mechanism.told != "value":
            raise HanabiError(
                words().say(
                    "{mechanism}: only its giver knows what a clue said; what others know after it "
                    "is not worked out",
                    mechanism=mechanism.name,
                )
            )
        seat = seat_named(self.players, to)
        touching = self.facts.rules.touched_by(value)
        hand, name = self.facts.hands[seat], self.players[seat]
        if hand is not None:
            seen = tuple(slot for slot, card in enumerate(hand, start=1) if card in touching)
            if slots is not None and tuple(sorted(slots)) != seen:
                raise HanabiError(
                    words().say(
                        "clue {value} to {name}: it touches the slots {seen}, not {slots}",
                        value=value,
                        name=name,
                        seen=seen,
                        slots=tuple(slots),
                    )
                )
            slots = seen
        if slots is None:
            raise HanabiError(
                words().say(
                    "clue {value} to {name}: this is what {name} sees, so say which slots it "
                    "touched",
                    value=value,
                    name=name,
                )
            )
        kinds = self.facts.rules.clue_rules.touch_nothing
        may_be_empty = self.facts.rules.empty_clues or clue_kind(value) in kinds
        if not slots and not may_be_empty:
            raise HanabiError(
                words().say(
                    "clue {value} to {name}: a clue must touch a card", value=value, name=name
                )
            )
        for slot in slots:
            self.facts.check_slot(seat, slot)
        rest = self.facts.rules.all_cards - touching
        said = And(
            *(
                Holds(seat, slot, touching if slot in slots else rest)
                for slot in range(1, len(self.facts.allowed[seat]) + 1)
            )
        )
        try:
            return self.announce(said)
        except TooManyWorlds:
            raise
        except HanabiError:
            told = words()
            if slots:
                touched = ", ".join(map(str, slots))
                text = told.say(
                    "clue {value} to {name}, touching slots {touched}: no world fits it",
                    value=value,
                    name=name,
                    touched=touched,
                )
            else:
                text = told.say(
                    "clue {value} to {name}, touching slots none: no world fits it",
                    value=value,
                    name=name,
                )
            raise HanabiError(text) from None

    # ------------------------------------------------------------------------ as a graph

    def graph(self) -> Graph:
        """Return the model as a networkx graph; see `Model.graph`."""
        return self.model.graph()

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the model at the end of a notebook cell, or say how many worlds there are."""
        try:
            model = self.model
        except TooManyWorlds as error:
            return {"text/plain": f"{self!r}\n{error}"}
        return model._repr_mimebundle_(**kwargs)
