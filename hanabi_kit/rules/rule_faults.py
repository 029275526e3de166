"""What is wrong with the clue rules and the mechanism of a ruleset: those that make no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanabi_kit.cards import Suit
from hanabi_kit.errors import shown
from hanabi_kit.language import words
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
            where = words().say("special suit {suit}: shares", suit=own.suit.letter)
            yield from _colour_faults(where, own.shares)
            if not own.shares:
                yield words().say(
                    "special suit {suit}: shares no colour; colours 'none' says so",
                    suit=own.suit.letter,
                )
    if clues != PLAIN_CLUES:
        yield from _clue_faults(clues, ranks)
    if mechanism != ORDINARY:
        yield from _mechanism_faults(mechanism, suits, ranks)
        if mechanism.fireworks.open_order and any(own.falls for own in special):
            yield words().say(
                "a suit is reversed, but players choose the order of the ranks in which it grows"
            )


def _colour_faults(where: str, colours: Sequence[object]) -> Iterator[str]:
    if not all(isinstance(each, str) and each in COLOURS for each in colours):
        letters = " ".join(suit.letter for suit in Suit if suit.letter in COLOURS)
        yield words().say(
            "{where} {colours}, but colours are letters of {letters}",
            where=where,
            colours=shown(colours),
            letters=letters,
        )
    elif len(set(colours)) != len(colours):
        yield words().say(
            "{where} {colours}, but each colour once is needed",
            where=where,
            colours=shown(colours),
        )


def _clue_faults(clues: ClueRules, top: int) -> Iterator[str]:
    if clues.colours is not None:
        yield from _colour_faults("clue_rules: colours", clues.colours)
    ranks = range(1, top + 1) if clues.ranks is None else clues.ranks
    highest = 2 if clues.rank_clues is RankClues.ODD_OR_EVEN else top
    if len(set(ranks)) != len(ranks) or not all(1 <= rank <= highest for rank in ranks):
        said = shown(tuple(ranks))
        yield (
            words().say(
                "clue_rules: ranks {ranks}, but ranks from 1 to {highest}, each once, are needed "
                "(1 is odd, 2 is even)",
                ranks=said,
                highest=highest,
            )
            if highest < top
            else words().say(
                "clue_rules: ranks {ranks}, but ranks from 1 to {highest}, each once, are needed",
                ranks=said,
                highest=highest,
            )
        )
    if any(kind not in _KINDS for kind in clues.touch_nothing):
        yield words().say(
            "clue_rules: touch_nothing {kinds}, but kinds of clues are {known}",
            kinds=shown(clues.touch_nothing),
            known=words().listed(_KINDS),
        )
    if clues.special_rank is not None:
        yield from _special_rank_faults(clues.special_rank, top, bool(ranks))


def _special_rank_faults(special: SpecialRank, top: int, some: bool) -> Iterator[str]:
    if not 1 <= special.rank <= top:
        yield words().say(
            "clue_rules: special rank {rank}, but a rank from 1 to {highest} is needed",
            rank=special.rank,
            highest=top,
        )
    if Touch.RANK in (special.colours, special.ranks):
        yield words().say(
            "clue_rules: special rank touched by 'rank', but 'own', 'all' or 'none' is needed"
        )
    if special.deceptive and (special.ranks is not Touch.OWN or not some):
        yield words().say(
            "clue_rules: a deceptive rank is touched by one rank clue; there must be some to give"
        )


def _mechanism_faults(mechanism: Mechanism, suits: int, ranks: int) -> Iterator[str]:
    where = words().say("mechanism")
    if mechanism.name:
        where = words().say("mechanism {name}", name=repr(mechanism.name))
    if mechanism.clue_cost not in (1, 2):
        yield words().say(
            "{where}: clue_cost {cost}, but 1 or 2 is needed", where=where, cost=mechanism.clue_cost
        )
    if mechanism.completion_tokens < 0:
        yield words().say(
            "{where}: completion_tokens {tokens}, but 0 or more are needed",
            where=where,
            tokens=mechanism.completion_tokens,
        )
    if mechanism.start_cards != (mechanism.fireworks == UP_OR_DOWN):
        yield words().say(
            "{where}: START cards and fireworks that go up or down come together", where=where
        )
    if mechanism.fireworks == UP_OR_DOWN and ranks != 5:
        yield words().say(
            "{where}: {ranks} ranks, but fireworks up or down have 5", where=where, ranks=ranks
        )
    if mechanism.fireworks == SUDOKU and suits > ranks:
        yield words().say(
            "{where}: {suits} suits and {ranks} ranks, but each suit needs a rank of its own to "
            "begin with",
            where=where,
            suits=suits,
            ranks=ranks,
        )
