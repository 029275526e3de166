"""hanab.live's suits by its names, as values of a ruleset: copies, touch, direction.

Which clues touch a suit follows the site's public list of suits. Those that have variants of their
own are `SPECIAL_SUITS`; a "dark" suit is the bright one with one copy of each card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from hanabi_kit.cards import Colour, Suit
from hanabi_kit.language import later_in
from hanabi_kit.rules.ruleset import ONE_OF_EACH
from hanabi_kit.rules.suit_rules import SpecialSuit, Touch

REVERSED = " Reversed"
"""What the site adds to the name of a suit whose firework falls."""

# hanab.live's name: suit, one of each?, colour clues that touch it, rank clues that touch it
_SPECIAL = {
    "Black": (Suit.BLACK, True, Touch.OWN, Touch.OWN),
    "Rainbow": (Suit.MULTICOLOUR, False, Touch.ALL, Touch.OWN),
    "Pink": (Suit.PINK, False, Touch.OWN, Touch.ALL),
    "White": (Suit.WHITE, False, Touch.NONE, Touch.OWN),
    "Brown": (Suit.BROWN, False, Touch.OWN, Touch.NONE),
    "Omni": (Suit.OMNI, False, Touch.ALL, Touch.ALL),
    "Null": (Suit.NULL, False, Touch.NONE, Touch.NONE),
    "Muddy Rainbow": (Suit.MUDDY, False, Touch.ALL, Touch.NONE),
    "Light Pink": (Suit.LIGHT_PINK, False, Touch.NONE, Touch.ALL),
    "Prism": (Suit.PRISM, False, Touch.RANK, Touch.OWN),
    "Orange": (Suit.ORANGE, False, Touch.OWN, Touch.OWN),
    "Dark Rainbow": (Suit.MULTICOLOUR, True, Touch.ALL, Touch.OWN),
    "Dark Pink": (Suit.PINK, True, Touch.OWN, Touch.ALL),
    "Gray": (Suit.WHITE, True, Touch.NONE, Touch.OWN),
    "Dark Brown": (Suit.BROWN, True, Touch.OWN, Touch.NONE),
    "Dark Omni": (Suit.OMNI, True, Touch.ALL, Touch.ALL),
    "Dark Null": (Suit.NULL, True, Touch.NONE, Touch.NONE),
    "Cocoa Rainbow": (Suit.MUDDY, True, Touch.ALL, Touch.NONE),
    "Gray Pink": (Suit.LIGHT_PINK, True, Touch.NONE, Touch.ALL),
    "Dark Prism": (Suit.PRISM, True, Touch.RANK, Touch.OWN),
    "Dark Orange": (Suit.ORANGE, True, Touch.OWN, Touch.OWN),
}
CALLED = (
    later_in("suit", "rainbow"),
    later_in("suit", "dark rainbow"),
    later_in("suit", "dark pink"),
    later_in("suit", "gray"),
    later_in("suit", "dark brown"),
    later_in("suit", "dark omni"),
    later_in("suit", "dark null"),
    later_in("suit", "cocoa rainbow"),
    later_in("suit", "gray pink"),
    later_in("suit", "dark prism"),
    later_in("suit", "dark orange"),
)
"""The names that are not those of `hanabi_kit.cards.Suit`: so that each catalogue has them."""

SPECIAL_SUITS: Mapping[str, SpecialSuit] = MappingProxyType(
    {
        name: SpecialSuit(
            suit,
            ONE_OF_EACH if dark else None,
            colours,
            ranks,
            name.lower(),
            inverted=suit is Suit.ORANGE,
        )
        for name, (suit, dark, colours, ranks) in _SPECIAL.items()
    }
)
"""The special suits that have variants of their own, in the order of the site's list."""

COLOURS: Mapping[Colour, str] = MappingProxyType(
    {
        Colour(suit.letter): suit.label.capitalize()
        for suit in (
            Suit.RED,
            Suit.YELLOW,
            Suit.GREEN,
            Suit.BLUE,
            Suit.PURPLE,
            Suit.TEAL,
            Suit.BLACK,
            Suit.PINK,
            Suit.BROWN,
            Suit.ORANGE,
        )
    }
)
"""What the site calls the colours of clues: there are no others."""

# Suits that differ from ordinary ones in the colours they own, by these colours.
_SHARING = {
    "r": "Tomato Mahogany Carrot Ruby",
    "g": "Emerald Olive",
    "b": "Berry Navy Sky Ice Aqua Ocean",
    "ry": "Tangerine Peach Yam",
    "ryg": "Geas",
    "rygb": "Beatnik",
    "rygbp": "Plum",
    "rygbpt": "Taupe",
    "rg": "Gold",
    "rb": "Violet Magenta",
    "rp": "Cardinal",
    "rk": "Maroon",
    "yg": "Lime Jungle",
    "yb": "Jade",
    "yk": "Tan",
    "gb": "Cyan",
    "bp": "Indigo",
    "bk": "Cobalt",
}
_EXTREMELY_AMBIGUOUS = ("Ice", "Aqua", "Sky", "Berry", "Navy", "Ocean")


def _sharing_suits() -> dict[str, SpecialSuit]:
    found = {}
    for letters, names in _SHARING.items():
        colours = tuple(map(Colour, letters))
        for name in names.split():
            found[name] = SpecialSuit(Suit[name.upper()], shares=colours)
    # The site has each blue suit of the "Extremely Ambiguous" variants apart from its namesake.
    return found | {f"{name} EA": found[name] for name in _EXTREMELY_AMBIGUOUS}


_UPWARD = {
    **{name: SpecialSuit(Suit[name.upper()]) for name in list(COLOURS.values())[:6]},
    **SPECIAL_SUITS,
    **_sharing_suits(),
}


def site_suit(name: str) -> SpecialSuit:
    """Return the suit that the site calls `name`; "Teal Reversed" is teal, and falls.

    Examples
    --------
    >>> site_suit("Sky EA").own_colours, site_suit("White Reversed").falls
    (('b',), True)
    """
    if name.endswith(REVERSED):
        return replace(_UPWARD[name.removesuffix(REVERSED)], falls=True)
    return _UPWARD[name]
