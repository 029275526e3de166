"""What is wrong with the clue rules and the mechanism of a ruleset: those that make no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanabi_kit.cards import Suit
from hanabi_kit.errors import shown
from hanabi_kit.rules.clue_rules import PLAIN_CLUES, ClueRules, RankClues, SpecialRank
from hanabi_kit.rules.mechanism import ORDINARY, Mechanism
from hanabi_kit.rules.mechanisms.sudoku import SUDOKU
from hanabi_kit.rules.mechanisms.up_or_down import UP_OR_DOWN
from hanabi_kit.rules.suit_rules import SpecialSuit, Touch

COLOURS = frozenset(suit.letter for suit in Suit if len(suit.letter) == 1)
"""What may be a colour: the letters of suits that have one."""

_KINDS = ("colour", "rank")


def rule_faults(
    suits: int, ranks: int, special: Sequence[SpecialSuit], clues: ClueRules, mechanism: Mechanism
) -> Iterator[str]:
    """Say what makes no game with so many `suits` and `ranks`; nothing for most.

    `special`, `clues` and `mechanism` are those of the ruleset.
    """
    for own in special:
        if own.shares is not None:
            yield from _colour_faults(f"special suit {own.suit.letter}: shares", own.shares)
            if not own.shares:
                yield f"special suit {own.suit.letter}: shares no colour; colours 'none' says so"
    if clues != PLAIN_CLUES:
        yield from _clue_faults(clues, ranks)
    if mechanism != ORDINARY:
        yield from _mechanism_faults(mechanism, suits, ranks)
        if mechanism.fireworks.open_order and any(own.falls for own in special):
            yield "a suit is reversed, but players choose the order of the ranks in which it grows"


def _colour_faults(where: str, colours: Sequence[object]) -> Iterator[str]:
    if not all(isinstance(each, str) and each in COLOURS for each in colours):
        letters = " ".join(suit.letter for suit in Suit if suit.letter in COLOURS)
        yield f"{where} {shown(colours)}, but colours are letters of {letters}"
    elif len(set(colours)) != len(colours):
        yield f"{where} {shown(colours)}, but each colour once is needed"


def _clue_faults(clues: ClueRules, top: int) -> Iterator[str]:
    if clues.colours is not None:
        yield from _colour_faults("clue_rules: colours", clues.colours)
    ranks = range(1, top + 1) if clues.ranks is None else clues.ranks
    highest = 2 if clues.rank_clues is RankClues.ODD_OR_EVEN else top
    if len(set(ranks)) != len(ranks) or not all(1 <= rank <= highest for rank in ranks):
        why = " (1 is odd, 2 is even)" if highest < top else ""
        said = shown(tuple(ranks))
        yield f"clue_rules: ranks {said}, but ranks from 1 to {highest}, each once, are needed{why}"
    if any(kind not in _KINDS for kind in clues.touch_nothing):
        yield (
            f"clue_rules: touch_nothing {shown(clues.touch_nothing)}, but kinds of clues are "
            f"{' and '.join(_KINDS)}"
        )
    if clues.special_rank is not None:
        yield from _special_rank_faults(clues.special_rank, top, bool(ranks))


def _special_rank_faults(special: SpecialRank, top: int, some: bool) -> Iterator[str]:
    if not 1 <= special.rank <= top:
        yield f"clue_rules: special rank {special.rank}, but a rank from 1 to {top} is needed"
    if Touch.RANK in (special.colours, special.ranks):
        yield "clue_rules: special rank touched by 'rank', but 'own', 'all' or 'none' is needed"
    if special.deceptive and (special.ranks is not Touch.OWN or not some):
        yield "clue_rules: a deceptive rank is touched by one rank clue; there must be some to give"


def _mechanism_faults(mechanism: Mechanism, suits: int, ranks: int) -> Iterator[str]:
    where = f"mechanism {mechanism.name!r}" if mechanism.name else "mechanism"
    if mechanism.clue_cost not in (1, 2):
        yield f"{where}: clue_cost {mechanism.clue_cost}, but 1 or 2 is needed"
    if mechanism.completion_tokens < 0:
        yield f"{where}: completion_tokens {mechanism.completion_tokens}, but 0 or more are needed"
    if mechanism.start_cards != (mechanism.fireworks == UP_OR_DOWN):
        yield f"{where}: START cards and fireworks that go up or down come together"
    if mechanism.fireworks == UP_OR_DOWN and ranks != 5:
        yield f"{where}: {ranks} ranks, but fireworks up or down have 5"
    if mechanism.fireworks == SUDOKU and suits > ranks:
        yield (
            f"{where}: {suits} suits and {ranks} ranks, but each suit needs a rank of its own to "
            "begin with"
        )
