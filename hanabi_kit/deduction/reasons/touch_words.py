"""Why a clue touches a card, or does not, where that is not plain from what is printed on it.

One remark for each rule of `hanabi_kit.rules.clue_rules`, in the order in which the rules apply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hanabi_kit.actions import ClueValue, Mark
from hanabi_kit.cards import START, Card, Colour, Suit
from hanabi_kit.language import Words
from hanabi_kit.rules import Ruleset, SpecialSuit, Touch
from hanabi_kit.rules.clue_rules import RankClues, of_rank


def says_odd_or_even(rules: Ruleset, value: ClueValue) -> bool:
    """Whether a clue of this value says odd or even."""
    return isinstance(value, int) and rules.clue_rules.rank_clues is RankClues.ODD_OR_EVEN


def rank_word(rank: int) -> str:
    """Return a rank as sentences write it.

    Examples
    --------
    >>> rank_word(4), rank_word(START)
    ('4', 'START')
    """
    return "START" if rank == START else str(rank)


def touch_differs(rules: Ruleset, mark: Mark, card: Card) -> bool:
    """Whether `mark` rules `card` out only because other clues touch it than its face says.

    Examples
    --------
    A rainbow 3 that "blue" left out: it is not blue, yet blue touches every rainbow card.

    >>> from hanabi_kit.rules import ruleset_named
    >>> rules = ruleset_named("Rainbow (5 Suits)")
    >>> touch_differs(rules, Mark("b", False), Card("m3"))
    True
    >>> touch_differs(rules, Mark("b", False), Card("b3"))
    False
    """
    value, own = mark.value, suit_rule(rules, card)
    if not isinstance(value, int):
        plain = value in own.own_colours
    elif says_odd_or_even(rules, value):
        plain = value % 2 == card.rank % 2 and card.rank != START
    else:
        plain = value == card.rank
    return plain == mark.touched


def suit_rule(rules: Ruleset, card: Card) -> SpecialSuit:
    """Return what the ruleset says of the suit of `card`."""
    return rules.suit_rules[rules.suits.index(card.suit)]


def touch_remark(
    told: Words,
    rules: Ruleset,
    mark: Mark,
    card: Card,
    clue: str,
    called: Callable[[Suit], str],
) -> str:
    """Return a clause that says why `mark` rules `card` out; "" where that is plain.

    Parameters
    ----------
    clue : str
        What the clue says.
    called : callable
        Gives what a suit is called.
    """
    if isinstance(mark.value, int):
        return _rank_remark(told, rules, mark, card, clue, called)
    assert isinstance(mark.value, str), "a clue of untold value rules out no card alone"
    return _colour_remark(told, rules, mark, card, clue, called)


def _colour_remark(
    told: Words,
    rules: Ruleset,
    mark: Mark,
    card: Card,
    clue: str,
    called: Callable[[Suit], str],
) -> str:
    say, own, clues, suit = told.say, suit_rule(rules, card), rules.clue_rules, called(card.suit)
    colours, special = rules.clue_colours, clues.special_rank
    differs = touch_differs(rules, mark, card)
    if own.colours in (Touch.ALL, Touch.NONE):
        if not differs:
            return ""
        if own.colours is Touch.ALL:
            return say("every colour clue touches {suit} cards", suit=suit)
        return say("no colour clue touches {suit} cards", suit=suit)
    of_its_rank = mark.value == of_rank(card.rank, colours)
    if clues.synesthesia and own.ranks is not Touch.NONE and of_its_rank:
        if not differs:
            return ""
        ranks = told.listed(list(map(rank_word, _ranks_of(rules, mark.value))))
        return say("“{clue}” touches every {ranks}, too", clue=clue, ranks=ranks)
    if special is not None and special.rank == card.rank and special.colours is not Touch.OWN:
        if not differs:
            return ""
        if special.colours is Touch.ALL:
            return say("every colour clue touches every {rank}", rank=rank_word(card.rank))
        return say("no colour clue touches a {rank}", rank=rank_word(card.rank))
    if own.colours is Touch.RANK:
        ranks = told.listed(list(map(rank_word, _ranks_of(rules, mark.value)))) or "–"
        return say("of {suit} “{clue}” touches {ranks}", suit=suit, clue=clue, ranks=ranks)
    if own.shares is not None and not mark.touched:
        sharing = [each for each in rules.suit_rules if mark.value in each.own_colours]
        suits = told.listed([called(each.suit) for each in sharing])
        return say("“{clue}” touches {suits} cards", clue=clue, suits=suits)
    return ""


def _rank_remark(
    told: Words,
    rules: Ruleset,
    mark: Mark,
    card: Card,
    clue: str,
    called: Callable[[Suit], str],
) -> str:
    say, own, clues, suit = told.say, suit_rule(rules, card), rules.clue_rules, called(card.suit)
    special, differs = clues.special_rank, touch_differs(rules, mark, card)
    if own.ranks is not Touch.OWN:
        if not differs:
            return ""
        if own.ranks is Touch.ALL:
            return say("every rank clue touches {suit} cards", suit=suit)
        return say("no rank clue touches {suit} cards", suit=suit)
    assert isinstance(mark.value, int)
    if clues.rank_clues in (RankClues.UP_TO, RankClues.FROM):
        hit = [rank for rank in rules.ranks if clues.rank_clues.touches(mark.value, rank)]
        return say("“{clue}” touches {ranks} here", clue=clue, ranks=span(told, hit))
    if special is not None and special.rank == card.rank and differs:
        if special.deceptive:
            cards = [
                told.say_in("card", "{suit} {rank}", suit=called(each.suit), rank=each.rank)
                for each in rules.touched_by(mark.value)
                if each.rank == special.rank and suit_rule(rules, each).ranks is Touch.OWN
            ]
            return say("“{clue}” touches the {cards} here", clue=clue, cards=told.listed(cards))
        if special.ranks is Touch.ALL:
            return say("every rank clue touches every {rank}", rank=rank_word(card.rank))
        return say("no rank clue touches a {rank}", rank=rank_word(card.rank))
    return ""


def span(told: Words, ranks: Sequence[int]) -> str:
    """Return ranks that follow each other: "1 to 3".

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> span(words("en"), [1, 2, 3]), span(words("en"), [5])
    ('1 to 3', '5')
    """
    if len(ranks) < 2:
        return "".join(map(str, ranks))
    return told.say_in("ranks", "{first} to {last}", first=ranks[0], last=ranks[-1])


def _ranks_of(rules: Ruleset, colour: Colour | object) -> list[int]:
    """The ranks that a colour stands for."""
    start = (START,) if rules.mechanism.start_cards else ()
    return [rank for rank in (*rules.ranks, *start) if of_rank(rank, rules.clue_colours) == colour]
