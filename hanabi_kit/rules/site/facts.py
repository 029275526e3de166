"""A variant of hanab.live in the site's own words: its suits, cards, clues and what they touch."""

from __future__ import annotations

from typing import Any

from hanabi_kit.cards import START, Colour
from hanabi_kit.rules.site.suits import COLOURS
from hanabi_kit.rules.variants import site_number, site_suit_names, variant_named


def variant_facts(name: str) -> dict[str, Any]:
    """Return what can be said of the variant `name` in the site's words.

    Returns
    -------
    dict
        ``name``, ``id`` (its number), ``suits``, ``cards`` (in the deck), ``max_score``,
        ``clue_colors``, ``clue_ranks``, and ``touch``: for each clue that can be given the cards
        that it touches, as ``"Red 1"`` or ``"Red START"``, suit by suit, START last.

    Raises
    ------
    HanabiError
        There is no variant of that name.

    Examples
    --------
    >>> facts = variant_facts("Prism (4 Suits)")
    >>> facts["suits"], facts["clue_colors"], facts["touch"]["Blue"][5:]
    (['Red', 'Green', 'Blue', 'Prism'], ['Red', 'Green', 'Blue'], ['Prism 3'])
    """
    rules, suits = variant_named(name), site_suit_names(name)
    called = dict(zip(rules.suits, suits, strict=True))
    cards = [
        (card, f"{called[card.suit]} {'START' if card.rank == START else card.rank}")
        for card in rules.identities
    ]
    touch = {}
    for value in rules.clue_values:
        touched = rules.touched_by(value)
        touch[clue_name(value)] = [text for card, text in cards if card in touched]
    return {
        "name": name,
        "id": site_number(name),
        "suits": list(suits),
        "cards": rules.deck_size,
        "max_score": rules.max_score,
        "clue_colors": [COLOURS[colour] for colour in rules.clue_colours],
        "clue_ranks": list(rules.clue_ranks),
        "touch": touch,
    }


def clue_name(value: Colour | int) -> str:
    """Return what the site calls a clue: its colour or its rank.

    Examples
    --------
    >>> clue_name("k"), clue_name(2)
    ('Black', '2')
    """
    return str(value) if isinstance(value, int) else COLOURS[value]
