"""What follows from statements about one hand: at a glance, or at all.

Both begin with the cards that each slot can be. `narrowed` strikes out what one statement at a time
rules out, until nothing changes: what a person sees without trying anything out. `some_hand` tries
out what is left, so that it finds a hand for all statements wherever there is one. A claim
*follows* where no hand fits the facts and not the claim; it follows *plainly* where narrowing alone
shows it. This second, narrower relation is what makes a step a step: who wants more in one go must
distinguish cases, or suppose the opposite. (M. Davis, "Obvious logical inferences", IJCAI 1981, has
the idea of a checker that takes obvious steps only.)

Examples
--------
>>> from hanabi_kit.deduction.events import Held
>>> every = (CardSet("r4 r5"), CardSet("r4 r5"))
>>> facts = (Held(1, "r4"), Implies(Held(1, "r4"), Held(2, "r5")))
>>> follows_plainly(facts, Held(2, "r5"), every)
True
>>> some_hand((*facts, Not(Held(2, "r5"))), every) is None
True
>>> some_hand((Implies(Held(1, "r4"), Held(2, "r5")), Held(2, "r5")), every)
(Card('r4'), Card('r5'))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.events import CountOf, Held
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, Statement
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import words

Domains = tuple[CardSet, ...]
"""What each slot can be, slot 1 first."""

MOST_TRIED = 20_000
"""Cases that one question may try out, about a second; questions of everyday take ten."""


def truth(statement: Statement, domains: Sequence[CardSet]) -> bool | None:
    """Return whether `statement` is true of every hand of `domains` (True), of none (False).

    None where this cannot be seen from one slot at a time. No domain is empty.
    """
    match statement:
        case Held(slot, cards):
            can = domains[slot - 1]
            return True if can <= cards else None if can & cards else False
        case CountOf(slots, cards, least, most):
            sure, possible = _counted(slots, cards, domains)
            if sure > most or possible < least:
                return False
            return True if sure >= least and possible <= most else None
        case Not(part):
            found = truth(part, domains)
            return None if found is None else not found
        case Implies(condition, consequence):
            return truth(Or(Not(condition), consequence), domains)
        case And(parts):
            every = [truth(part, domains) for part in parts]
            return False if False in every else None if None in every else True
        case Or(parts):
            every = [truth(part, domains) for part in parts]
            if True in every or _leave_nothing(parts, domains):
                return True
            return None if None in every else False
    raise HanabiError(
        words().say(
            "{statement}: an event is needed, such as Held(2, 'r5')", statement=repr(statement)
        )
    )


def narrowed(statements: Iterable[Statement], domains: Domains) -> Domains | None:
    """Return what the slots can still be if all `statements` are true, looking at one at a time.

    None where they cannot all be.
    """
    asked, left = tuple(statements), list(domains)
    before: list[CardSet] = []
    while before != left:
        before = list(left)
        if not all(_narrow(one, left, wanted=True) for one in asked):
            return None
    return tuple(left)


def some_hand(statements: Iterable[Statement], domains: Domains) -> tuple[Card, ...] | None:
    """Return a hand of `domains` for which all `statements` are true; None where there is none.

    SearchBudgetExceeded where that takes too many trials (`MOST_TRIED`).
    """
    return _Search(tuple(statements)).hand(domains)


def follows(facts: Iterable[Statement], claim: Statement, domains: Domains) -> bool:
    """Return whether `claim` is true of every hand of which the `facts` are."""
    return some_hand((*facts, Not(claim)), domains) is None


def follows_plainly(facts: Sequence[Statement], claim: Statement, domains: Domains) -> bool:
    """Return whether `claim` follows from the `facts` without trying anything out.

    Of "if … then …" the condition is taken for one more fact. What is said of several slots
    together may also follow from one of the facts alone.
    """
    match claim:
        case And(parts):
            return all(follows_plainly(facts, part, domains) for part in parts)
        case Implies(condition, consequence):
            return follows_plainly((*facts, condition), consequence, domains)
        case Not(Not(part)):
            return follows_plainly(facts, part, domains)
        case Not(Or(parts)):
            return all(follows_plainly(facts, Not(part), domains) for part in parts)
        case Not(Implies(condition, consequence)):
            return follows_plainly(facts, And(condition, Not(consequence)), domains)
    left = narrowed(facts, domains)
    if left is None or truth(claim, left) is True:
        return True
    return any(follows([fact], claim, domains) for fact in facts)


# ------------------------------------------------------------------------ narrowing


def _narrow(statement: Statement, domains: list[CardSet], *, wanted: bool) -> bool:
    """Strike out of `domains` what cannot be where `statement` is as `wanted`.

    False where nothing is left of a slot.
    """
    match statement:
        case Held():
            return _narrow_slot(statement, domains, wanted=wanted)
        case CountOf():
            return _narrow_count(statement, domains, wanted=wanted)
        case Not(part):
            return _narrow(part, domains, wanted=not wanted)
        case Implies(condition, consequence):
            return _narrow(Or(Not(condition), consequence), domains, wanted=wanted)
        case And(parts) | Or(parts):
            if isinstance(statement, And) == wanted:
                return all(_narrow(part, domains, wanted=wanted) for part in parts)
            return _narrow_choice(parts, domains, wanted=wanted)
    raise HanabiError(
        words().say(
            "{statement}: an event is needed, such as Held(2, 'r5')", statement=repr(statement)
        )
    )


def _narrow_slot(held: Held, domains: list[CardSet], *, wanted: bool) -> bool:
    can = domains[held.slot - 1]
    domains[held.slot - 1] = can & held.cards if wanted else can - held.cards
    return bool(domains[held.slot - 1])


def _narrow_count(count: CountOf, domains: list[CardSet], *, wanted: bool) -> bool:
    sure, possible = _counted(count.slots, count.cards, domains)
    ranges = [(count.least, count.most)]
    if not wanted:
        ranges = [(0, count.least - 1), (count.most + 1, len(count.slots))]
    open_ = [(low, high) for low, high in ranges if low <= min(high, possible) and high >= sure]
    if not open_:
        return False
    low, high = min(low for low, _ in open_), max(high for _, high in open_)
    for slot in count.slots:
        can = domains[slot - 1]
        if high == sure and not can <= count.cards:
            domains[slot - 1] = can - count.cards
        elif low == possible and can & count.cards:
            domains[slot - 1] = can & count.cards
    return True


def _narrow_choice(parts: Sequence[Statement], domains: list[CardSet], *, wanted: bool) -> bool:
    """At least one of the parts is as `wanted`: where only one can be, it is."""
    open_ = [part for part in parts if truth(part, domains) is not (not wanted)]
    if len(open_) == 1:
        return _narrow(open_[0], domains, wanted=wanted)
    said = [_of_slot(part if wanted else Not(part), domains) for part in open_]
    about = {None if each is None else each[0] for each in said}
    if len(about) == 1 and (slot := about.pop()) is not None:
        domains[slot - 1] = reduce(or_, (each[1] for each in said if each is not None))
    return bool(open_)


def _counted(slots: Iterable[Slot], cards: CardSet, domains: Sequence[CardSet]) -> tuple[int, int]:
    """How many of the slots hold one of the cards for sure, and how many may."""
    can = [domains[slot - 1] for slot in slots]
    return sum(each <= cards for each in can), sum(bool(each & cards) for each in can)


def _of_slot(statement: Statement, domains: Sequence[CardSet]) -> tuple[Slot, CardSet] | None:
    """The slot that a statement is about, and what it can be if that is so; None of several."""
    match statement:
        case Held(slot, cards):
            return slot, domains[slot - 1] & cards
        case Not(Held(slot, cards)):
            return slot, domains[slot - 1] - cards
        case Not(Not(part)):
            return _of_slot(part, domains)
    return None


def _leave_nothing(parts: Iterable[Statement], domains: Sequence[CardSet]) -> bool:
    """Whether some parts that are about the same slot name between them all that it can be."""
    named: dict[Slot, CardSet] = {}
    for part in parts:
        if (said := _of_slot(part, domains)) is not None:
            named[said[0]] = named.get(said[0], CardSet()) | said[1]
    return any(domains[slot - 1] <= cards for slot, cards in named.items())


# ------------------------------------------------------------------------ trying out


class _Search:
    """Looks for one hand; what is alike to all statements is tried once."""

    def __init__(self, statements: tuple[Statement, ...]) -> None:
        self.statements = statements
        self.tried = 0

    def hand(self, domains: Domains) -> tuple[Card, ...] | None:
        left = narrowed(self.statements, domains)
        if left is None:
            return None
        open_ = [one for one in self.statements if truth(one, left) is not True]
        if not open_:
            return tuple(next(iter(cards)) for cards in left)
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise SearchBudgetExceeded(words().say("too much is said at once to try it all out"))
        slot, kinds = min(self._choices(open_, left), key=lambda choice: len(choice[1]))
        for cards in kinds:
            found = self.hand((*left[: slot - 1], cards, *left[slot:]))
            if found is not None:
                return found
        return None

    @staticmethod
    def _choices(
        open_: Iterable[Statement], domains: Domains
    ) -> Iterable[tuple[Slot, list[CardSet]]]:
        """By slot, the kinds of cards that it can be, where there are several."""
        sets: dict[Slot, set[CardSet]] = {}
        for statement in open_:
            for slot, cards in statement.slot_facts():
                sets.setdefault(slot, set()).add(cards)
        for slot, named in sorted(sets.items()):
            kinds = [domains[slot - 1]]
            for cards in named:
                kinds = [part for kind in kinds for part in (kind & cards, kind - cards) if part]
            if len(kinds) > 1:
                yield slot, kinds
