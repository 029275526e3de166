"""What conventions add to the facts: values of their own, each with where it comes from.

Facts (`hanabi_kit.deduction.deduce`) follow from the clues and the cards in sight; they cannot be
wrong. A *convention* is an agreement about what a clue, a play or a discard means; what it says of
a card can be wrong, because somebody erred or never agreed. So an `Inference` names its convention,
its rule and the turn it was drawn from, it is never mixed into a `Deduction`, and where inferences
cannot be true the facts stand and the clash is a value (`Conflict`), not an error.

Examples
--------
>>> from hanabi_kit import Game
>>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
>>> view = game.view("Bob")
>>> said = Inference(Slot(1), CardSet("r5 y5"), "our group", "a 5 is red or yellow", turn=1)
>>> belief = with_inferences(view, [said]).believed(Slot(1))
>>> belief.facts, belief.cards, belief.conflict
(CardSet('r5 y5 g5 b5 p5'), CardSet('r5 y5'), None)
>>> wrong = Inference(Slot(1), CardSet("r1"), "our group", "the newest card is a 1", turn=1)
>>> belief = with_inferences(view, [wrong]).believed(Slot(1))
>>> belief.cards == belief.facts, belief.conflict == Conflict((wrong,))
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hanabi_kit.actions import Event
from hanabi_kit.cards import CardSet, Order, Slot
from hanabi_kit.deduction.event_odds import count_worlds
from hanabi_kit.deduction.events import Held
from hanabi_kit.deduction.hand import deduce
from hanabi_kit.deduction.odds import Deduction
from hanabi_kit.deduction.reasons.matching import fits
from hanabi_kit.deduction.solvers.step_sentences import conflict_sentence
from hanabi_kit.deduction.statements.combinators import And
from hanabi_kit.deduction.unseen_cards import hides_something
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.support.arguments import check_fields, checked
from hanabi_kit.support.faces import counted, face, plain, player, some
from hanabi_kit.view import View

__all__ = ["Belief", "Inference", "Inferences", "with_inferences"]


@dataclass(frozen=True, slots=True)
class Inference:
    """What a convention says of one own card: that it is one of `cards`.

    Parameters
    ----------
    slot : Slot
        Where the card is now; `carried` follows it to where it is later.
    cards : CardSet
        Not empty: a convention that says nothing makes no inference.
    convention : str
        The convention's name, such as "chop".
    rule : str
        The rule of the convention that says so, in words.
    turn : int or None
        The turn it was drawn from, counted from 1; None where it was drawn from no single turn.
    event : Event or None
        What happened in that turn: a clue with its giver and the slots it touched, a play, a
        discard.
    order : Order or None
        The identity of the card, by which `carried` follows it.

    Raises
    ------
    HanabiError
        There are no cards, or the convention has no name.

    Examples
    --------
    >>> said = Inference(Slot(1), CardSet("r5 y5"), "our group", "a 5 is red or yellow", turn=1)
    >>> print(f"slot {said.slot} is {said.cards}, says {said.convention}: {said.rule}")
    slot 1 is r5 y5, says our group: a 5 is red or yellow
    """

    slot: Slot
    cards: CardSet
    convention: str
    rule: str
    turn: int | None = None
    event: Event | None = None
    order: Order | None = None

    def __post_init__(self) -> None:
        check_fields(self)
        if not self.cards:
            raise HanabiError(
                words().say(
                    "slot {slot}: an inference needs one card or more, got none", slot=self.slot
                )
            )
        if not self.convention.strip():
            raise HanabiError(
                words().say(
                    "slot {slot}: the inference does not name its convention", slot=self.slot
                )
            )


@dataclass(frozen=True, slots=True)
class Conflict:
    """Inferences that cannot all be true.

    Parameters
    ----------
    inferences : tuple of Inference
        Facts alone rule them out together, and without any one of them no longer do. A single one
        is ruled out by itself.
    """

    inferences: tuple[Inference, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots they are about."""
        return tuple(sorted({said.slot for said in self.inferences}))


@dataclass(frozen=True, slots=True)
class Belief:
    """What the card in one slot is taken for.

    Parameters
    ----------
    slot : Slot
    facts : CardSet
        What it can be whatever anybody meant.
    inferences : tuple of Inference
        What conventions say of this card.
    conflict : Conflict or None
        A clash in which one of them is.
    cards : CardSet
        The facts, narrowed by the inferences that are in no clash. Never empty; the facts alone
        where nothing else is left.

    Examples
    --------
    >>> said = Inference(Slot(1), CardSet("r5"), "our group", "the newest is the red one")
    >>> belief = Belief(Slot(1), CardSet("r5 y5"), (said,), None, CardSet("r5"))
    >>> belief.cards <= belief.facts, belief.inferences[0].convention
    (True, 'our group')
    """

    slot: Slot
    facts: CardSet
    inferences: tuple[Inference, ...]
    conflict: Conflict | None
    cards: CardSet


@dataclass(frozen=True, slots=True, repr=False)
class Inferences:
    """Facts about a hand, and beside them what conventions say; made by `with_inferences`.

    Parameters
    ----------
    view : View
    facts : Deduction
    said : tuple of Inference
    conflicts : tuple of Conflict
        Clashes, no two with an inference in common. Without the inferences in them the rest can be
        true together.

    Examples
    --------
    Two conventions disagree about the newest card:

    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> ours = Inference(Slot(1), CardSet("r1 y1"), "our group", "the newest card is a 1")
    >>> theirs = Inference(Slot(1), CardSet("b2"), "the other group", "the newest card is a b2")
    >>> found = with_inferences(view, [ours, theirs])
    >>> found.conventions, found.trusted, found.believed(Slot(1)).cards == found.facts.hand[0].cards
    (('our group', 'the other group'), (), True)
    >>> found.only("our group").believed(Slot(1)).cards
    CardSet('r1 y1')
    >>> found.sentences()[0]  # doctest: +ELLIPSIS
    'our group says that slot 1 is a red 1 or a yellow 1, and the other group says that ...'
    """

    view: View
    facts: Deduction
    said: tuple[Inference, ...]
    conflicts: tuple[Conflict, ...]

    @property
    def trusted(self) -> tuple[Inference, ...]:
        """The inferences that are in no clash. Which one of a clash is wrong, nobody can say."""
        doubted = [said for conflict in self.conflicts for said in conflict.inferences]
        return tuple(said for said in self.said if said not in doubted)

    @property
    def conventions(self) -> tuple[str, ...]:
        """The names of the conventions, each once."""
        return tuple(dict.fromkeys(said.convention for said in self.said))

    @checked
    def believed(self, slot: Slot) -> Belief:
        """Return what the card in `slot` is taken for; NoSuchSlot where there is none."""
        facts = cards = CardSet(self.facts[slot])
        for said in self.trusted:
            if said.slot == slot:
                cards &= said.cards
        about = tuple(said for said in self.said if said.slot == slot)
        conflict = next((clash for clash in self.conflicts if slot in clash.slots), None)
        return Belief(slot, facts, about, conflict, cards)

    @checked
    def only(self, convention: str) -> Inferences:
        """Return the same facts with what one `convention` says, by its name.

        HanabiError where it says nothing.

        A clash with another convention is then none.
        """
        if convention not in self.conventions:
            named = repr(convention)
            if not self.conventions:
                raise HanabiError(
                    words().say("convention {convention}: there is no convention", convention=named)
                )
            raise HanabiError(
                words().say(
                    "convention {convention}: there is {names}",
                    convention=named,
                    names=", ".join(map(repr, self.conventions)),
                )
            )
        return with_inferences(
            self.view, [said for said in self.said if said.convention == convention]
        )

    @checked
    def sentences(self, language: str | None = None) -> tuple[str, ...]:
        """Return every clash as a sentence in `language`; in the one in use where it is left out.

        HanabiError lists the languages there are.
        """
        rules, players = self.view.rules, self.view.players
        return tuple(
            conflict_sentence(conflict.inferences, rules, players, language)
            for conflict in self.conflicts
        )

    @face
    def __repr__(self) -> str:
        said = counted(len(self.said), "inference")
        clashes = counted(len(self.conflicts), "clash", "clashes")
        names = some([plain(name) for name in self.conventions], 2) or "no convention"
        name = player(self.view.players, self.view.seat)
        return f"Inferences about the cards of {name}: {said}, {clashes}, by {names}"

    def __str__(self) -> str:
        from hanabi_kit.render.solvers import inferences_text

        return inferences_text(self)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Show facts and inferences at the end of a notebook cell."""
        from hanabi_kit.render.solvers import inferences_html, inferences_text

        return {"text/html": inferences_html(self), "text/plain": inferences_text(self)}


@checked
def with_inferences(view: View, said: Iterable[Inference]) -> Inferences:
    """Put beside the facts of `view` what conventions say of the viewer's own cards.

    Parameters
    ----------
    view : View
    said : iterable of Inference
        Equal ones count once.

    Returns
    -------
    Inferences

    Raises
    ------
    HanabiError
        Listing every inference about a slot that is not there, about another card than the one in
        its slot, or about cards that the ruleset has not.
    Contradiction
        The facts themselves fit no world.

    Examples
    --------
    Bob sees the g5 nowhere; a convention says that he has it:

    >>> from hanabi_kit import Game
    >>> bob = Game.deal(["Alice", "Bob"], seed=7).view("Bob")
    >>> found = with_inferences(bob, [Inference(Slot(1), CardSet("g5"), "our group", "a save")])
    >>> found.believed(Slot(1)).cards, found.conflicts
    (CardSet('g5'), ())
    """
    said = tuple(dict.fromkeys(said))
    faults = [fault for each in said for fault in _faults(view, each)]
    if faults:
        raise HanabiError(faults)
    facts = deduce(view)
    return Inferences(view, facts, said, tuple(_conflicts(view, facts, said)))


@checked
def carried(said: Iterable[Inference], view: View) -> tuple[Inference, ...]:
    """Return the inferences with their cards' slots in `view`, a later one of the same player.

    Those about cards that have left the hand are left out.

    Parameters
    ----------
    said : iterable of Inference
        Each with the `order` of its card.

    Raises
    ------
    HanabiError
        An inference does not tell the order of its card.
    """
    places = {own.order: Slot(slot) for slot, own in enumerate(view.own, start=1)}
    moved = []
    for each in said:
        if each.order is None:
            raise HanabiError(
                words().say(
                    "slot {slot} ({convention}): the inference does not tell the order of its "
                    "card, so it cannot be followed",
                    slot=each.slot,
                    convention=each.convention,
                )
            )
        if each.order in places:
            moved.append(replace(each, slot=places[each.order]))
    return tuple(moved)


def _faults(view: View, said: Inference) -> list[str]:
    told, slot, convention = words(), said.slot, said.convention
    size = len(view.own)
    if not 1 <= said.slot <= size:
        return [
            told.say(
                "slot {slot} ({convention}): {viewer} has slots 1–{size}",
                slot=slot,
                convention=convention,
                viewer=view.viewer,
                size=size,
            )
        ]
    faults = []
    order = view.own[said.slot - 1].order
    if None not in (order, said.order) and order != said.order:
        faults.append(
            told.say(
                "slot {slot} ({convention}): about card {order}, but card {there} is there",
                slot=slot,
                convention=convention,
                order=said.order,
                there=order,
            )
        )
    unknown = said.cards - view.rules.all_cards
    if unknown:
        faults.append(
            told.say(
                "slot {slot} ({convention}): {unknown}, which ruleset {ruleset} has not",
                slot=slot,
                convention=convention,
                unknown=unknown,
                ruleset=repr(view.rules.name),
            )
        )
    return faults


def _conflicts(view: View, facts: Deduction, said: Sequence[Inference]) -> list[Conflict]:
    """Find clashes until the rest fits: first those of one inference with the facts."""
    unseen = view.unseen()
    hidden = hides_something(view)

    def fit(inferences: Sequence[Inference]) -> bool:
        if hidden:  # what clues or plays said of several cards together
            event = And(*(Held(each.slot, each.cards) for each in inferences))
            return count_worlds(view, event) > 0
        allowed = [CardSet(own.odds) for own in facts.hand]
        for each in inferences:
            allowed[each.slot - 1] &= each.cards
        return fits(allowed, unseen)

    conflicts = [Conflict((each,)) for each in said if not fit([each])]
    rest = [each for each in said if fit([each])]
    while not fit(rest):
        clash = list(rest)
        for each in rest:
            fewer = [other for other in clash if other is not each]
            if not fit(fewer):
                clash = fewer
        conflicts.append(Conflict(tuple(clash)))
        rest = [each for each in rest if each not in clash]
    return conflicts
