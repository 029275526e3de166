"""hanab.live's variants whose suits differ: by name, with the number its links use.

A variant's name says its suits: "Rainbow & White (5 Suits)" has the last two special and the first
three ordinary. Which clues touch a special suit is data (`SPECIAL_SUITS`); there is no rule in the
engine for any of them. Names, numbers, suits and touch follow the site's public lists (its files
``suits.json``, ``variants.json`` and ``variants.txt``).

Not here are the variants that change the rules in other ways (Up or Down, Clue Starved, Prism,
Orange, the variants named after ones and fives, …).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from hanabi_kit.cards import Suit
from hanabi_kit.errors import HanabiError
from hanabi_kit.rules.ruleset import FIVE_SUITS, ONE_OF_EACH, STANDARD, Ruleset
from hanabi_kit.rules.suit_rules import SpecialSuit, Touch

NO_VARIANT = "No Variant"

_ORDINARY = {
    6: (*FIVE_SUITS, Suit.TEAL),
    5: FIVE_SUITS,
    4: FIVE_SUITS[:4],
    3: (Suit.RED, Suit.GREEN, Suit.BLUE),
    2: (Suit.RED, Suit.BLUE),
    1: (Suit.RED,),
}
"""The ordinary suits of a variant, by how many there are beside the special ones."""

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
    "Dark Rainbow": (Suit.MULTICOLOUR, True, Touch.ALL, Touch.OWN),
    "Dark Pink": (Suit.PINK, True, Touch.OWN, Touch.ALL),
    "Gray": (Suit.WHITE, True, Touch.NONE, Touch.OWN),
    "Dark Brown": (Suit.BROWN, True, Touch.OWN, Touch.NONE),
    "Dark Omni": (Suit.OMNI, True, Touch.ALL, Touch.ALL),
    "Dark Null": (Suit.NULL, True, Touch.NONE, Touch.NONE),
    "Cocoa Rainbow": (Suit.MUDDY, True, Touch.ALL, Touch.NONE),
    "Gray Pink": (Suit.LIGHT_PINK, True, Touch.NONE, Touch.ALL),
}
SPECIAL_SUITS: Mapping[str, SpecialSuit] = MappingProxyType(
    {
        name: SpecialSuit(suit, ONE_OF_EACH if dark else None, colours, ranks, name.lower())
        for name, (suit, dark, colours, ranks) in _SPECIAL.items()
    }
)
"""hanab.live's special suits by its names; "dark" ones have one of each card."""

# The numbers of a family with 6, 5, 4 and 3 suits, as far as they exist.
_NUMBERS = """\
Black: 2 21
Rainbow: 3 16 17 19
Pink: 106 107 108 109
White: 13 22 26 27
Brown: 69 70 71 72
Omni: 176 177 178 179
Null: 180 181 182 183
Muddy Rainbow: 160 161 162 163
Light Pink: 164 165 166 167
Dark Rainbow: 11 23
Dark Pink: 137 138
Gray: 59 58
Dark Brown: 89 90
Dark Omni: 242 243
Dark Null: 255 256
Cocoa Rainbow: 290 291
Gray Pink: 292 293
Black & Rainbow: 65 66
Black & Pink: 118 119
Black & White: 63 64
Black & Brown: 73 74
Black & Omni: 186 187
Black & Null: 188 189
Black & Muddy Rainbow: 758 759
Black & Light Pink: 780 781
Black & Dark Rainbow: 12
Black & Dark Pink: 139
Black & Gray: 60
Black & Dark Brown: 91
Black & Dark Omni: 244
Black & Dark Null: 257
Black & Cocoa Rainbow: 826
Black & Gray Pink: 839
Rainbow & Pink: 120 121 122 149
Rainbow & White: 6 28 29
Rainbow & Brown: 75 76 77 78
Rainbow & Omni: 190 191 192
Rainbow & Null: 194 195 196
Rainbow & Muddy Rainbow: 1292 1293 1294
Rainbow & Light Pink: 782 783 784
Rainbow & Dark Pink: 140 141
Rainbow & Gray: 67 68
Rainbow & Dark Brown: 92 93
Rainbow & Dark Omni: 245 246
Rainbow & Dark Null: 258 259
Rainbow & Cocoa Rainbow: 1300 1301
Rainbow & Gray Pink: 840 841
Pink & White: 123 124 125 126
Pink & Brown: 127 128 129 130
Pink & Omni: 198 199 200 201
Pink & Null: 202 203 204 205
Pink & Muddy Rainbow: 760 761 762 763
Pink & Light Pink: 1296 1297 1298 1299
Pink & Dark Rainbow: 131 132
Pink & Gray: 133 134
Pink & Dark Brown: 135 136
Pink & Dark Omni: 247 248
Pink & Dark Null: 260 261
Pink & Cocoa Rainbow: 827 828
Pink & Gray Pink: 1302 1303
White & Brown: 79 80 81 82
White & Omni: 206 207 208 209
White & Null: 210 211 212 213
White & Muddy Rainbow: 764 765 766 767
White & Light Pink: 786 787 788 789
White & Dark Rainbow: 83 84
White & Dark Pink: 142 143
White & Dark Brown: 94 95
White & Dark Omni: 249 250
White & Dark Null: 262 263
White & Cocoa Rainbow: 829 830
White & Gray Pink: 842 843
Brown & Omni: 214 215 216 217
Brown & Null: 218 219 220 221
Brown & Muddy Rainbow: 768 769 770 771
Brown & Light Pink: 790 791 792 793
Brown & Dark Rainbow: 85 86
Brown & Dark Pink: 144 145
Brown & Gray: 87 88
Brown & Dark Omni: 251 252
Brown & Dark Null: 264 265
Brown & Cocoa Rainbow: 831 832
Brown & Gray Pink: 844 845
Omni & Null: 222 223 224 225
Omni & Muddy Rainbow: 772 773 774 775
Omni & Light Pink: 794 795 796 797
Omni & Dark Rainbow: 226 227
Omni & Dark Pink: 230 231
Omni & Gray: 234 235
Omni & Dark Brown: 238 239
Omni & Dark Null: 266 267
Omni & Cocoa Rainbow: 833 834
Omni & Gray Pink: 846 847
Null & Muddy Rainbow: 776 777 778 779
Null & Light Pink: 798 799 800 801
Null & Dark Rainbow: 228 229
Null & Dark Pink: 232 233
Null & Gray: 236 237
Null & Dark Brown: 240 241
Null & Dark Omni: 253 254
Null & Cocoa Rainbow: 835 836
Null & Gray Pink: 848 849
Muddy Rainbow & Light Pink: 802 803 804 805
Muddy Rainbow & Dark Rainbow: 1304 1305
Muddy Rainbow & Dark Pink: 808 809
Muddy Rainbow & Gray: 810 811
Muddy Rainbow & Dark Brown: 814 815
Muddy Rainbow & Dark Omni: 818 819
Muddy Rainbow & Dark Null: 822 823
Muddy Rainbow & Gray Pink: 850 851
Light Pink & Dark Rainbow: 806 807
Light Pink & Dark Pink: 1306 1307
Light Pink & Gray: 812 813
Light Pink & Dark Brown: 816 817
Light Pink & Dark Omni: 820 821
Light Pink & Dark Null: 824 825
Light Pink & Cocoa Rainbow: 837 838
Dark Rainbow & Dark Pink: 146
Dark Rainbow & Gray: 62
Dark Rainbow & Dark Brown: 96
Dark Rainbow & Dark Omni: 268
Dark Rainbow & Dark Null: 269
Dark Rainbow & Cocoa Rainbow: 1308
Dark Rainbow & Gray Pink: 852
Dark Pink & Gray: 147
Dark Pink & Dark Brown: 148
Dark Pink & Dark Omni: 270
Dark Pink & Dark Null: 271
Dark Pink & Cocoa Rainbow: 853
Dark Pink & Gray Pink: 1309
Gray & Dark Brown: 97
Gray & Dark Omni: 272
Gray & Dark Null: 273
Gray & Cocoa Rainbow: 854
Gray & Gray Pink: 855
Dark Brown & Dark Omni: 274
Dark Brown & Dark Null: 275
Dark Brown & Cocoa Rainbow: 856
Dark Brown & Gray Pink: 857
Dark Omni & Dark Null: 276
Dark Omni & Cocoa Rainbow: 858
Dark Omni & Gray Pink: 859
Dark Null & Cocoa Rainbow: 860
Dark Null & Gray Pink: 861
Cocoa Rainbow & Gray Pink: 862
"""


@cache
def _suits_by_name() -> Mapping[str, tuple[int, int, tuple[str, ...]]]:
    """Every name with its number, its count of suits and its special ones."""
    found: dict[str, tuple[int, int, tuple[str, ...]]] = {
        NO_VARIANT: (0, 5, ()),
        "6 Suits": (1, 6, ()),
        "4 Suits": (15, 4, ()),
        "3 Suits": (18, 3, ()),
    }
    for line in _NUMBERS.splitlines():
        family, numbers = line.split(": ")
        for suits, number in zip((6, 5, 4, 3), numbers.split(), strict=False):
            found[f"{family} ({suits} Suits)"] = (int(number), suits, tuple(family.split(" & ")))
    return found


def variant_names() -> tuple[str, ...]:
    """Return hanab.live's names of all variants the kit plays."""
    return tuple(_suits_by_name())


@cache
def variant_named(name: str) -> Ruleset:
    """Return the variant hanab.live calls `name`; "No Variant" is the standard ruleset.

    HanabiError where the kit does not play it, or there is none of that name.
    """
    if name not in _suits_by_name():
        raise HanabiError(f"variant {name!r}: the kit does not know it")
    if name == NO_VARIANT:
        return STANDARD
    _, count, specials = _suits_by_name()[name]
    special = tuple(SPECIAL_SUITS[each] for each in specials)
    ordinary = _ORDINARY[count - len(special)]
    return Ruleset(name, (*ordinary, *(own.suit for own in special)), special=special)


@cache
def variant_numbered(number: int) -> Ruleset:
    """Return the variant of hanab.live's `number`; HanabiError where the kit plays none such."""
    for name, (own, _, _) in _suits_by_name().items():
        if own == number:
            return variant_named(name)
    raise HanabiError(f"variant {number}: the kit knows no variant of that number")


def variant_name(rules: Ruleset) -> str | None:
    """Return hanab.live's name of the variant with the suits of `rules`; None where none has them.

    Only the suits count, whatever else the rules say: tokens, hands and the end are options there.
    """
    return _names_by_suits().get(_cards_and_touch(rules))


def variant_number(rules: Ruleset) -> int | None:
    """Return hanab.live's number of the variant with the suits of `rules`; None where none is."""
    name = variant_name(rules)
    return None if name is None else _suits_by_name()[name][0]


def _cards_and_touch(rules: Ruleset) -> tuple[tuple[object, ...], ...]:
    return tuple((own.suit, own.copies, own.colours, own.ranks) for own in rules.suit_rules)


@cache
def _names_by_suits() -> Mapping[tuple[tuple[object, ...], ...], str]:
    return {_cards_and_touch(variant_named(name)): name for name in variant_names()}
