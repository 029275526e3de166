"""Fireworks as they are drawn: the card on top, which way they grow, how far they can come."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.cards import START, Card, CardSet, Suit, rank_sign
from hanabi_kit.language import Words
from hanabi_kit.render.scene_values import Firework
from hanabi_kit.rules import Ruleset

_FEW = 2
"""So many ranks leave room for a word under a firework."""


def rank_word(rank: int) -> str:
    """Return how sentences write `rank`.

    Examples
    --------
    >>> rank_word(4), rank_word(START)
    ('4', 'START')
    """
    return "START" if rank == START else str(rank)


def suit_word(rules: Ruleset, suit: Suit, told: Words) -> str:
    """Return what `rules` call a suit, in the language of `told`."""
    return rules.suit_rules[rules.suits.index(suit)].called_in(told.language)


def card_words(rules: Ruleset, card: Card, told: Words) -> str:
    """Return a card as sentences name it: "red 4".

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> from hanabi_kit.language import words
    >>> card_words(STANDARD, Card("r4"), words("fr"))
    '4 rouge'
    """
    suit = suit_word(rules, card.suit, told)
    return told.say("{suit} {rank}", suit=suit, rank=rank_word(card.rank))


def drawn_fireworks(
    rules: Ruleset,
    stacks: Sequence[int],
    reach: Sequence[int],
    told: Words,
    *,
    discards: Sequence[Card] = (),
    certain_only: bool = False,
) -> tuple[Firework, ...]:
    """Return the fireworks, in the order of ``rules.suits``.

    `reach`: how many cards each can still come to.
    `discards`: what comes next is not what is gone.
    `certain_only`: whether they may have more cards than these.

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> from hanabi_kit.rules import ruleset_named
    >>> rules = ruleset_named("Up or Down (5 Suits)")
    >>> stacks = rules.stacks_of([(START, 4), (1,), (), (), ()])
    >>> for firework in drawn_fireworks(rules, stacks, (5,) * 5, words("en"))[:3]:
    ...     firework.card, firework.sign, firework.note, firework.label
    ('r4', '↓3', '', 'red 4, going down, next 3')
    ('y1', '↑2', '', 'yellow 1, going up, next 2')
    ('', '↕', '1, 5 or S', 'green: nothing played yet, next 1, 5 or START')
    """
    playable = rules.playable_cards(stacks, discards)
    return tuple(
        _firework(rules, stacks, index, reach[index], playable, told, certain_only)
        for index in range(len(rules.suits))
    )


def _firework(
    rules: Ruleset,
    stacks: Sequence[int],
    index: int,
    reach: int,
    playable: CardSet,
    told: Words,
    certain_only: bool,
) -> Firework:
    suit, full = rules.suits[index], len(rules.ranks)
    ranks = rules.fireworks.ranks_in(rules, stacks, index)
    height, say = len(ranks), told.say
    card = Card(suit, ranks[-1]) if ranks else None
    said = (
        say("{suit}: nothing played yet", suit=suit_word(rules, suit, told))
        if card is None
        else card_words(rules, card, told)
    )
    sign = note = ""
    if certain_only and height < full:
        sign, said = "≥", say("at least {firework}", firework=said) if ranks else said
    elif height < reach or rules.suit_rules[index].falls:
        sign, note, said = _way(rules, stacks, index, playable, said, told)
    if height == full:
        state, label, note = "complete", say("{firework}, complete", firework=said), say("complete")
    elif reach == height:
        state, label = "dead", say("{firework}, can go no further", firework=said)
        if rules.orders[index][0] != 1 or rules.fireworks.open_order:  # it need not go up
            label = say("{firework}, can take no more cards", firework=said)
    elif reach < full:
        state, label = "short", _at_most(rules, index, reach, said, told)
    else:
        state, label = "open", said
    if reach < full:
        note = (
            say("at most {most}", most=reach)
            if rules.fireworks.open_order
            else say("ends at {rank}", rank=_last_rank(rules, index, reach))
        )
    top = "" if card is None else str(card)
    return Firework(suit.letter, height, reach, state, reach < full, label, top, sign, note)


def _last_rank(rules: Ruleset, index: int, reach: int) -> int:
    """The rank at which a firework ends that comes to `reach` cards; 0 for none."""
    return rules.orders[index][reach - 1] if reach else 0


def _at_most(rules: Ruleset, index: int, reach: int, said: str, told: Words) -> str:
    if rules.fireworks.open_order:
        return told.count(
            "{firework}, can come to {number} card at most",
            "{firework}, can come to {number} cards at most",
            reach,
            firework=said,
        )
    rank = _last_rank(rules, index, reach)
    return told.say("{firework}, can get to {rank} at most", firework=said, rank=rank)


def _way(
    rules: Ruleset, stacks: Sequence[int], index: int, playable: CardSet, said: str, told: Words
) -> tuple[str, str, str]:
    """Return the sign, the note and the words of a firework that does not simply grow upwards."""
    say, fireworks = told.say, rules.fireworks
    if not fireworks.open_order:
        if not rules.suit_rules[index].falls:
            return "", "", said
        return "↓", "", say("{firework}, going down", firework=said)
    ranks = fireworks.ranks_in(rules, stacks, index)
    fitting = [
        rank
        for rank in fireworks.next_ranks(rules, stacks, index)
        if Card(rules.suits[index], rank) in playable
    ]
    following = told.either([rank_word(rank) for rank in fitting])
    if fireworks.wraps and ranks:
        text = say("{firework}, begun with {rank}, next {ranks}", **_parts(said, ranks, following))
        return f"↻{fitting[0]}", say("from {rank}", rank=ranks[0]), text
    if ranks and len(fitting) == 1:
        up = fitting[0] == 2 if ranks[-1] == START else fitting[0] > ranks[-1]
        text = (
            say("{firework}, going up, next {ranks}", **_parts(said, ranks, following))
            if up
            else say("{firework}, going down, next {ranks}", **_parts(said, ranks, following))
        )
        return f"{'↑' if up else '↓'}{fitting[0]}", "", text
    signs = [rank_sign(rank) for rank in fitting]
    note = " ".join(signs) if fireworks.wraps else told.either(signs)
    if len(signs) <= _FEW:
        note = say("next {ranks}", ranks=note)
    text = say("{firework}, next {ranks}", **_parts(said, ranks, following))
    return "" if fireworks.wraps else "↕", note, text


def _parts(said: str, ranks: Sequence[int], following: str) -> dict[str, object]:
    return {"firework": said, "rank": ranks[0] if ranks else "", "ranks": following}
