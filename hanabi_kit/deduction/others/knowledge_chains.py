"""What holds in all worlds at the end of a chain of players, and how often it does.

The questions of `hanabi_kit.deduction.others` and `hanabi_kit.deduction.knowledge`, put to the
facts of a table: each player of a chain has the own hand dealt anew, and the last deal of a hand
decides what may be in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, perm

from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.deduction.others.counting_deals import count_deals
from hanabi_kit.deduction.others.redealt_hands import Redeal, chain_of_deals
from hanabi_kit.deduction.others.table_facts import TableFacts
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.language import words

MOST_STEPS = 200_000
"""Steps that `share_known` takes at most, unless told otherwise."""


def possible_hand(facts: TableFacts, seats: Sequence[Seat], whose: Seat) -> tuple[CardSet, ...]:
    """Return the identities of each slot of a hand in the worlds at the end of a chain.

    Parameters
    ----------
    seats : sequence of Seat
        Whose hands are dealt anew, in order; first the viewer's, if a hand is hidden.

    Raises
    ------
    SearchBudgetExceeded
        The chain is too long to be decided.
    """
    dealt = chain_of_deals(seats)
    while dealt and dealt[-1] != whose:
        dealt = dealt[:-1]  # the steps after the last deal of a hand leave it as it is
    if not dealt:
        return tuple(CardSet([card]) for card in _seen(facts, whose))
    try:
        return Redeal(facts, dealt).last_hand()
    except SearchBudgetExceeded:
        # Leaving steps out of a chain can only rule out more, and nothing rules out less than what
        # an onlooker without any hand in sight knows. Where the two agree, they are the answer.
        most = Redeal(facts, sorted({*dealt}, key=lambda seat: seat == whose), at_once=True)
        least = _shorter(facts, dealt)
        if least is None or least != most.last_hand():
            raise
        return least


def _shorter(facts: TableFacts, dealt: tuple[Seat, ...]) -> tuple[CardSet, ...] | None:
    """What the longest end of the chain that can be decided leaves, after the viewer's own step."""
    head = dealt[: int(facts.viewer is not None)]
    for start in range(len(head) + 1, len(dealt)):
        try:
            return Redeal(facts, chain_of_deals((*head, *dealt[start:]))).last_hand()
        except SearchBudgetExceeded:
            continue
    return None


def _seen(facts: TableFacts, seat: Seat) -> tuple[Card, ...]:
    hand = facts.hands[seat]
    assert hand is not None, "the viewer's own step is in every chain"
    return hand


def share_known(
    facts: TableFacts,
    seats: Sequence[Seat],
    whose: Seat,
    slot: int,
    cards: CardSet,
    at_most: int = MOST_STEPS,
) -> Fraction:
    """Return in what share of the first player's worlds the others of a chain know a card.

    Parameters
    ----------
    facts : TableFacts
        At least one world fits them.
    seats : sequence of Seat
        Whose worlds are counted, then the chain, as in `probability_known`.
    whose, slot, cards
        Whose slot, and what its card is known to be one of.

    Raises
    ------
    TooManyWorlds
        The count takes more than `at_most` steps.
    SearchBudgetExceeded
        The chain is too long.
    """
    first, steps = seats[0], chain_of_deals(seats[1:])
    while steps and steps[-1] != whose:
        steps = steps[:-1]
    if not steps and whose != first:  # everybody in the chain sees the card
        return Fraction(int(_seen(facts, whose)[slot - 1] in cards))
    if steps and steps[0] == first:
        # What one knows is the same in all worlds that one cannot tell apart.
        return Fraction(int(possible_hand(facts, steps, whose)[slot - 1] <= cards))
    unseen = facts.unseen_by(first)
    worlds = count_deals(facts.allowed[first], unseen, physical=True)
    if not steps:
        allowed = facts.restricted({(first, slot): cards}).allowed[first]
        return Fraction(count_deals(allowed, unseen, physical=True), worlds)
    return Fraction(_worlds_known(facts, (first, *steps), slot, cards, worlds, at_most), worlds)


def _worlds_known(
    facts: TableFacts,
    dealt: tuple[Seat, ...],
    slot: int,
    cards: CardSet,
    worlds: int,
    at_most: int,
) -> int:
    """The number of the first player's worlds from which no chain puts another card into a slot."""
    unknown = Redeal(
        facts,
        dealt,
        target=(slot - 1, facts.rules.all_cards - cards),
        first_apart=True,
    )
    unseen = facts.unseen_by(dealt[0])
    kinds: dict[CardSet, int] = {}
    for allowed in facts.allowed[dealt[0]]:
        kinds[allowed] = kinds.get(allowed, 0) + 1
    classes = list(kinds)
    order = [*sorted(card for card in unseen if card not in unknown.cards), *unknown.cards]
    most = {
        card: min(unseen[card], sum(n for allowed, n in kinds.items() if card in allowed))
        for card in unknown.cards
    }
    # From which fillings the chain can go on at best, and does go on whatever the viewer holds.
    best, sure = [unknown.full], [unknown.full]
    for card in reversed(unknown.cards):
        best.append(unknown.gather(best[-1], card))
        sure.append(unknown.gather(sure[-1], card, most[card]))
    best.reverse()
    sure.reverse()
    spread = lru_cache(maxsize=None)(unknown.spread)
    start = 1 & best[0]
    if start & sure[0]:
        return 0
    # (free slots of each class of the viewer's hand, open fillings) -> worlds
    table: dict[tuple[tuple[int, ...], int], int] = {(tuple(kinds.values()), start): 1}
    done = steps = 0
    for card in order:
        placed = card in most
        done += placed
        after: dict[tuple[tuple[int, ...], int], int] = {}
        for (free, fillings), count in table.items():
            for left, used, ways in _choices(card, classes, free, unseen[card]):
                steps += 1
                if steps > at_most:
                    raise TooManyWorlds(
                        words().say(
                            "{worlds} worlds of {player}: more than {at_most} steps are needed to "
                            "count those in which it is known",
                            worlds=words().number(worlds),
                            player=facts.players[dealt[0]],
                            at_most=words().number(at_most),
                        ),
                        worlds,
                    )
                opened = spread(fillings, card, used) & best[done] if placed else fillings
                if opened & sure[done]:
                    continue  # not known, whatever else the viewer holds
                key = left, opened
                after[key] = after.get(key, 0) + count * ways * perm(unseen[card], used)
        table = after
    return sum(count for (free, _), count in table.items() if not any(free))


def _choices(
    card: Card, classes: Sequence[CardSet], free: tuple[int, ...], copies: int
) -> list[tuple[tuple[int, ...], int, int]]:
    """Ways to put 0 … `copies` of a card into free slots: (slots left, copies used, ways)."""
    found: list[tuple[tuple[int, ...], int, int]] = [((), 0, 1)]
    for allowed, room in zip(classes, free, strict=True):
        most = room if card in allowed else 0
        found = [
            ((*left, room - take), used + take, ways * comb(room, take))
            for left, used, ways in found
            for take in range(min(most, copies - used) + 1)
        ]
    return found
