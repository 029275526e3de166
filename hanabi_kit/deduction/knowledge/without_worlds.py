"""Questions about a table that are answered without writing down its worlds.

What is asked of one slot through a chain of players is decided by `hanabi_kit.deduction.others`,
and so is everything built of such questions in the ways below. Anything else is left to the model:
`lazy_truth` then says nothing, rather than something that may be wrong.
"""

from __future__ import annotations

from collections.abc import Iterable

from hanabi_kit.cards import CardSet, Seat
from hanabi_kit.deduction.knowledge.formulas import CommonKnowledge, EverybodyKnows, Formula, Knows
from hanabi_kit.deduction.knowledge.plain_facts import Critical, Holds, Playable, SlotFact, Trash
from hanabi_kit.deduction.others.knowledge_chains import possible_hand, share_known
from hanabi_kit.deduction.others.redealt_hands import Redeal, chain_of_deals
from hanabi_kit.deduction.others.table_facts import TableFacts, seat_named
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, leaves
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.language import words

_Place = tuple[Seat, int]

_ROUNDS = 2
"""How often "everybody knows that" is tried before common knowledge is left to the model."""


def fact_cards(facts: TableFacts, fact: SlotFact) -> tuple[_Place, CardSet]:
    """Return the slot that `fact` is about, and the identities with which it is true.

    HanabiError where there is no such player or slot, or the fact is of no kind that a table knows.
    """
    seat = seat_named(facts.players, fact.player)
    facts.check_slot(seat, fact.slot)
    match fact:
        case Holds():
            return (seat, fact.slot), fact.cards
        case Playable():
            return (seat, fact.slot), facts.playable
        case Trash():
            return (seat, fact.slot), facts.trash
        case Critical():
            return (seat, fact.slot), facts.critical
    raise HanabiError(
        words().say("{fact}: a table knows of Holds, Playable, Trash and Critical", fact=repr(fact))
    )


def check(facts: TableFacts, formula: Formula) -> None:
    """Raise HanabiError where `formula` names a player, slot or atom that the table has not."""
    for leaf in leaves(formula):
        match leaf:
            case SlotFact():
                fact_cards(facts, leaf)
            case Knows(who, inner):
                seat_named(facts.players, who)
                check(facts, inner)
            case EverybodyKnows(inner, among) | CommonKnowledge(inner, among):
                for who in among or ():
                    seat_named(facts.players, who)
                check(facts, inner)
            case _:
                raise HanabiError(
                    words().say(
                        "{leaf}: a table knows of Holds, Playable, Trash and Critical, and of what "
                        "is built of them",
                        leaf=repr(leaf),
                    )
                )


def slot_facts(facts: TableFacts, formula: Formula) -> dict[_Place, CardSet] | None:
    """Return what `formula` says of each slot, if that is all it says; None where it is not."""
    everything = facts.rules.all_cards
    match formula:
        case SlotFact():
            place, cards = fact_cards(facts, formula)
            return {place: cards & everything}
        case And(parts):
            found: dict[_Place, CardSet] = {}
            for part in parts:
                inner = slot_facts(facts, part)
                if inner is None:
                    return None
                for place, cards in inner.items():
                    found[place] = found.get(place, everything) & cards
            return found
        case Not(inner_formula):
            one = slot_facts(facts, inner_formula)
            if one is None or len(one) != 1:
                return None
            return {place: everything - cards for place, cards in one.items()}
        case Or(parts) if parts:
            several = [slot_facts(facts, part) for part in parts]
            places = {tuple(each) if each is not None else None for each in several}
            if len(places) != 1 or len(next(iter(places)) or ()) != 1:
                return None
            union = CardSet()
            (place,) = next(iter(places)) or ()
            for each in several:
                union |= (each or {})[place]
            return {place: union}
        case Implies(condition, consequence):
            return slot_facts(facts, Or(Not(condition), consequence))
    return None


def chain_and_slot(
    facts: TableFacts, formula: Formula
) -> tuple[tuple[Seat, ...], _Place, CardSet] | None:
    """Return players, slot and cards of "… knows that … knows that a slot is of some cards"."""
    seats: list[Seat] = []
    while isinstance(formula, Knows):
        seats.append(seat_named(facts.players, formula.who))
        formula = formula.formula
    fact = slot_facts(facts, formula)
    if fact is None or len(fact) != 1:
        return None
    ((place, cards),) = fact.items()
    return tuple(seats), place, cards


def lazy_truth(facts: TableFacts, formula: Formula) -> bool | None:
    """Return whether `formula` is true, or None where it takes the model to say so.

    True is what holds in the world that `facts` shows; for a viewer, in every world she thinks
    possible.
    """
    path = () if facts.viewer is None else (facts.viewer,)
    return _truth(facts, path, formula)


def _truth(facts: TableFacts, path: tuple[Seat, ...], formula: Formula) -> bool | None:
    """Whether `formula` is true in every world at the end of the chain `path`."""
    known = slot_facts(facts, formula)
    if known is not None:
        return _all(_in_every_end(facts, path, *fact) for fact in known.items())
    match formula:
        case And(parts):
            return _all(_truth(facts, path, part) for part in parts)
        case Or(parts):
            answers = [_truth(facts, path, part) for part in parts]
            if True in answers or not parts:
                return bool(parts)
            # In several worlds each part may be true somewhere.
            return False if not path and None not in answers else None
        case Implies(condition, consequence):
            return _truth(facts, path, Or(Not(condition), consequence))
        case Not(inner):
            return _opposite(facts, path, inner)
        case Knows(who, inner):
            return _truth(facts, (*path, seat_named(facts.players, who)), inner)
        case EverybodyKnows(inner, among):
            return _truth(facts, path, And(*(Knows(who, inner) for who in _group(facts, among))))
        case CommonKnowledge(inner, among):
            return _common(facts, path, inner, among)
    return None


def _opposite(facts: TableFacts, path: tuple[Seat, ...], formula: Formula) -> bool | None:
    """Whether `formula` is false in every world at the end of `path`."""
    match formula:
        case Not(inner):
            return _truth(facts, path, inner)
        case And(parts):
            return _truth(facts, path, Or(*map(Not, parts)))
        case Or(parts):
            return _truth(facts, path, And(*map(Not, parts)))
        case Implies(condition, consequence):
            return _truth(facts, path, And(condition, Not(consequence)))
        case EverybodyKnows(inner, among):
            parts = tuple(Not(Knows(who, inner)) for who in _group(facts, among))
            return _truth(facts, path, Or(*parts))
    if not path:
        truth = _truth(facts, path, formula)
        return None if truth is None else not truth
    return _never_known(facts, path[0], formula) if len(path) == 1 else None


def _never_known(facts: TableFacts, first: Seat, formula: Formula) -> bool | None:
    """Whether a chain knows something of a slot in none of the worlds of the player at `first`."""
    question = chain_and_slot(facts, formula)
    if question is None:
        return None
    seats, (whose, slot), cards = question
    try:
        return not share_known(facts, (first, *seats), whose, slot, cards)
    except (SearchBudgetExceeded, TooManyWorlds):
        return None


def _common(
    facts: TableFacts,
    path: tuple[Seat, ...],
    formula: Formula,
    among: tuple[str | int, ...] | None,
) -> bool | None:
    if isinstance(formula, And):  # of both it is common knowledge if it is of each
        return _all(_common(facts, path, part, among) for part in formula.parts)
    if not (group := _group(facts, among)):
        return _truth(facts, path, formula)
    # What is common knowledge, all of the group know, and what one of them knows is true.
    if isinstance(formula, Knows) and seat_named(facts.players, formula.who) in group:
        return _common(facts, path, formula.formula, among)
    if isinstance(formula, EverybodyKnows) and {*_group(facts, formula.among)} <= {*group}:
        return _common(facts, path, formula.formula, among)
    known = slot_facts(facts, formula)
    if known is not None and all(cards <= known[place] for place, cards in _public(facts, known)):
        return True
    paths = [path]
    for _ in range(_ROUNDS):
        longer = (chain_of_deals((*each, seat)) for each in paths for seat in group)
        paths = list(dict.fromkeys(longer))
        if any(_truth(facts, each, formula) is False for each in paths):
            return False
    return None


def _public(facts: TableFacts, places: Iterable[_Place]) -> Iterable[tuple[_Place, CardSet]]:
    """What an onlooker, who sees no hand, thinks possible in some slots."""
    everybody = [Seat(seat) for seat in range(len(facts.players))]
    for seat, slot in places:
        order = sorted(everybody, key=lambda each, seat=seat: each == seat)  # type: ignore[misc]
        try:
            cards = Redeal(facts, order, at_once=True).last_hand()[slot - 1]
        except SearchBudgetExceeded:
            cards = facts.allowed[seat][slot - 1] & CardSet(facts.left)
        yield (seat, slot), cards


def _in_every_end(
    facts: TableFacts, path: tuple[Seat, ...], place: _Place, cards: CardSet
) -> bool | None:
    seat, slot = place
    try:
        return possible_hand(facts, path, seat)[slot - 1] <= cards
    except SearchBudgetExceeded:
        return None


def _all(answers: Iterable[bool | None]) -> bool | None:
    found: bool | None = True
    for answer in answers:
        if answer is False:
            return False
        if answer is None:
            found = None
    return found


def _group(facts: TableFacts, among: tuple[str | int, ...] | None) -> list[Seat]:
    if among is None:
        return [Seat(seat) for seat in range(len(facts.players))]
    return [seat_named(facts.players, who) for who in among]
