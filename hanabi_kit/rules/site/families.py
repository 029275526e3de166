"""The families of hanab.live's variants: which suits and rules the names of a family stand for.

A name is a family, perhaps "& X" with a special suit X, and a number of suits: "Funnels & Pink (5
Suits)" has four ordinary suits, pink, and the rule of the funnels. A family is a row of data here.
Which names of a family exist the site decides by the size of the deck and the clues it gives; the
rows say the outcome: so many suits by themselves, with a bright suit X, with a dark one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hanabi_kit.rules.clue_rules import PLAIN_CLUES, ClueRules, RankClues, SpecialRank
from hanabi_kit.rules.mechanism import (
    ALTERNATING_CLUES,
    CLUE_STARVED,
    COW_AND_PIG,
    DUCK,
    ORDINARY,
    SUDOKU_GAME,
    THROW_IT_IN_A_HOLE,
    UP_OR_DOWN_GAME,
    Mechanism,
)
from hanabi_kit.rules.ruleset import STANDARD
from hanabi_kit.rules.site.suits import REVERSED, SPECIAL_SUITS
from hanabi_kit.rules.suit_rules import Touch

Suits = tuple[str, ...]
"""Suits by the site's names."""

_SPECIAL = tuple(SPECIAL_SUITS)
_DARK = frozenset(name for name, own in SPECIAL_SUITS.items() if own.copies is not None)


def _first(names: str, *sizes: int) -> tuple[Suits, ...]:
    """Of the suits in `names` the first so many, for each of the `sizes`."""
    return tuple(tuple(names.split(", ")[:size]) for size in sizes)


ORDINARY_SUITS = (
    *_first("Red, Yellow, Green, Blue, Purple, Teal", 6, 5, 4),
    ("Red", "Green", "Blue"),
    ("Red", "Blue"),
    ("Red",),
)
"""The ordinary suits of a variant: as many as there have to be beside the others."""


@dataclass(frozen=True)
class Family:
    """Variants that have all but their suits in common.

    Parameters
    ----------
    name : str
        What their names begin with.
    alone, bright, dark : tuple of int
        The numbers of suits, in all, of the variants without another suit, with a bright special
        suit after the others, with a dark one.
    bases : tuple of tuple of str
        The suits at the beginning: the tuple that is as long as there have to be.
    fixed : tuple of str
        The suits after these.
    others : tuple of str
        The special suits that the family is combined with.
    left_out, left_out_at : tuple of str, tuple of int
        Those that it is not combined with all the same where there are so many suits.
    rank_copies : tuple of int
    clue_rules : ClueRules
    mechanism : Mechanism
    numbered : bool
        Whether the names say how many suits there are.
    """

    name: str
    alone: tuple[int, ...] = (6, 5, 4, 3)
    bright: tuple[int, ...] = (6, 5, 4, 3)
    dark: tuple[int, ...] = (6, 5)
    bases: tuple[Suits, ...] = ORDINARY_SUITS
    fixed: Suits = ()
    others: Suits = _SPECIAL
    left_out: Suits = ()
    left_out_at: tuple[int, ...] = ()
    rank_copies: tuple[int, ...] = STANDARD.rank_copies
    clue_rules: ClueRules = PLAIN_CLUES
    mechanism: Mechanism = ORDINARY
    numbered: bool = True

    @property
    def label(self) -> str:
        """What its numbers are listed under."""
        return self.name if self.alone else f"{self.name} & …"

    def members(self) -> Iterator[tuple[str, Suits]]:
        """Each name of the family with its suits, in the order of the site's list."""
        for size in self.alone:
            yield self._called(self.name, size), self._suits(size)
        for other in self.others:
            for size in self.dark if other in _DARK else self.bright:
                if other not in self.left_out or size not in self.left_out_at:
                    yield self._called(f"{self.name} & {other}", size), self._suits(size, other)

    def _called(self, name: str, size: int) -> str:
        return f"{name} ({size} Suits)" if self.numbered else name

    def _suits(self, size: int, *other: str) -> Suits:
        rest = size - len(self.fixed) - len(other)
        (base,) = (suits for suits in self.bases if len(suits) == rest)
        return (*base, *self.fixed, *other)


def _mix(name: str, suits: str, *, numbered: bool = True) -> Family:
    fixed = tuple(suits.split(", "))
    return Family(name, (len(fixed),), others=(), bases=((),), fixed=fixed, numbered=numbered)


def _alone(
    name: str,
    *sizes: int,
    clue_rules: ClueRules = PLAIN_CLUES,
    mechanism: Mechanism = ORDINARY,
) -> Family:
    sizes = sizes or (6, 5, 4, 3)
    return Family(name, sizes, others=(), clue_rules=clue_rules, mechanism=mechanism)


def _singles() -> Iterator[Family]:
    for name in _SPECIAL:
        yield Family(name, (6, 5) if name in _DARK else (6, 5, 4, 3), fixed=(name,), others=())


def _pairs() -> Iterator[Family]:
    """Two special suits that clues touch in different ways.

    Beside rainbow or prism there must be two colours to name: of three suits the third has one.
    """
    for place, name in enumerate(_SPECIAL[:-1]):
        own = SPECIAL_SUITS[name]
        after = {
            other: its
            for other, its in list(SPECIAL_SUITS.items())[place + 1 :]
            if (own.colours, own.ranks) != (its.colours, its.ranks)
        }
        yield Family(
            name,
            alone=(),
            bright=(6, 5) if name in _DARK else (6, 5, 4, 3),
            dark=(6,) if name in _DARK else (6, 5),
            fixed=(name,),
            others=tuple(after),
            left_out=tuple(
                other
                for other, its in after.items()
                if (name in _WITH_TWO_COLOURS and its.colours in _ALL_OR_NONE)
                or (other in _WITH_TWO_COLOURS and own.colours in _ALL_OR_NONE)
            ),
            left_out_at=(3,),
        )


_WITH_TWO_COLOURS = ("Rainbow", "Prism")
_ALL_OR_NONE = (Touch.ALL, Touch.NONE)

# What is written before "-Ones" and "-Fives": the clues that touch such a rank, colours and ranks.
_RANK_TOUCH = {
    "Rainbow": (Touch.ALL, Touch.OWN),
    "Pink": (Touch.OWN, Touch.ALL),
    "White": (Touch.NONE, Touch.OWN),
    "Brown": (Touch.OWN, Touch.NONE),
    "Omni": (Touch.ALL, Touch.ALL),
    "Null": (Touch.NONE, Touch.NONE),
    "Muddy-Rainbow": (Touch.ALL, Touch.NONE),
    "Light-Pink": (Touch.NONE, Touch.ALL),
    "Deceptive": (Touch.OWN, Touch.OWN),
}


def _special_ranks() -> Iterator[Family]:
    """A rank that no rank clue is about, or every one, cannot be named."""
    for rank, plural, others in ((1, "Ones", (2, 3, 4, 5)), (5, "Fives", (1, 2, 3, 4))):
        for name, (colours, ranks) in _RANK_TOUCH.items():
            deceptive = name == "Deceptive"
            special = SpecialRank(rank, colours, ranks, deceptive)
            named = None if ranks is Touch.OWN and not deceptive else others
            yield Family(
                f"{name}-{plural}", clue_rules=ClueRules(None, named, special_rank=special)
            )


_NO_COLOUR_PLAY = ("Rainbow", "Prism", "Dark Prism")
"""Not combined with suits that nearly all share their colours."""

_SHARED_COLOURS = (
    Family(
        "Ambiguous",
        alone=(6, 4),
        bright=(5, 3),
        dark=(5,),
        bases=(
            ("Tomato", "Mahogany", "Emerald", "Olive", "Berry", "Navy"),
            ("Tomato", "Mahogany", "Berry", "Navy"),
            ("Tomato", "Mahogany"),
        ),
        left_out=_NO_COLOUR_PLAY,
        left_out_at=(3,),
    ),
    Family(
        "Very Ambiguous",
        alone=(6, 3),
        bright=(4,),
        dark=(),
        bases=(
            ("Tomato", "Mahogany", "Carrot", "Berry", "Navy", "Sky"),
            ("Berry", "Navy", "Sky"),
        ),
        left_out=_NO_COLOUR_PLAY,
        left_out_at=(4,),
    ),
    Family(
        "Extremely Ambiguous",
        alone=(6, 5, 4),
        bright=(6, 5),
        bases=_first("Ice EA, Aqua EA, Sky EA, Berry EA, Navy EA, Ocean EA", 6, 5, 4),
        left_out=_NO_COLOUR_PLAY,
        left_out_at=(6, 5),
    ),
    Family("Matryoshka", bases=_first("Ruby, Yam, Geas, Beatnik, Plum, Taupe", 6, 5, 4, 3, 2)),
    Family(
        "Dual-Color",
        alone=(6, 5, 3),
        bright=(6, 4),
        dark=(6,),
        bases=(
            ("Tangerine", "Violet", "Maroon", "Jade", "Tan", "Cobalt"),
            ("Tangerine", "Lime", "Cyan", "Indigo", "Cardinal"),
            ("Tangerine", "Violet", "Jade"),
        ),
    ),
)

_MIXES = (
    _mix("Special Mix", "Black, Rainbow, Pink, White, Brown"),
    _mix("Special Mix", "Black, Rainbow, Pink, White, Brown, Null"),
    _mix("Ambiguous Mix", "Tomato, Mahogany, Sky, Navy, Black, White", numbered=False),
    _mix("Dual-Color Mix", "Tangerine, Violet, Jade, Black, Rainbow, White", numbered=False),
    _mix(
        "Ambiguous & Dual-Color Mix",
        "Peach, Tangerine, Magenta, Violet, Lime, Jungle",
        numbered=False,
    ),
    _mix("Candy Corn Mix", "Red, Tangerine, Yellow, White, Brown"),
    _mix("Candy Corn Mix", "Red, Tangerine, Yellow, White, Brown, Cocoa Rainbow"),
    _mix("Holiday Mix", "Dark Pink, Green, White, Sky, Navy"),
    _mix("Holiday Mix", "Light Pink, Red, Green, White, Sky, Navy"),
    _mix("Valentine Mix", "Red, Pink, White, Light Pink, Cocoa Rainbow"),
    _mix("Valentine Mix", "Red, Pink, White, Light Pink, Cocoa Rainbow, Null"),
    _mix("RGB Mix", "Red, Gold, Green, Cyan, Blue, Violet"),
)


def _reversed() -> Iterator[Family]:
    """The last suit falls; not one that no rank clue or every one touches."""
    last = tuple((*suits[:-1], suits[-1] + REVERSED) for suits in ORDINARY_SUITS)
    yield Family("Reversed", bases=last, others=())
    for name, own in SPECIAL_SUITS.items():
        if own.ranks is Touch.OWN:
            sizes = (6, 5) if name in _DARK else (6, 5, 4, 3)
            yield Family(name + REVERSED, sizes, fixed=(name + REVERSED,), others=())
    both = ("White" + REVERSED, "Rainbow")
    yield Family(" & ".join(both), (6, 5, 4), fixed=both, others=())


def _sudoku() -> Iterator[Family]:
    for others in ((), _SPECIAL):
        for size in (4, 5):
            yield Family(
                "Sudoku",
                alone=() if others else (size,),
                bright=(size,),
                dark=(size,) if size == 5 else (),
                others=others,
                rank_copies=(2,) * size,
                mechanism=SUDOKU_GAME,
            )


_RULES = (
    Family("Critical Fours", (6, 5), (6, 5), (6,), rank_copies=(3, 2, 2, 1, 1)),
    Family("Scarce Ones", (6, 5), (6, 5), (6,), rank_copies=(2, 2, 2, 2, 1)),
    Family("Clue Starved", (6, 5), (6, 5), (), mechanism=CLUE_STARVED),
    _alone("Color Blind", clue_rules=ClueRules(touch_nothing=("colour",))),
    _alone("Number Blind", clue_rules=ClueRules(touch_nothing=("rank",))),
    _alone("Totally Blind", clue_rules=ClueRules(touch_nothing=("colour", "rank"))),
    _alone("Color Mute", clue_rules=ClueRules(colours=())),
    _alone("Number Mute", clue_rules=ClueRules(ranks=())),
    Family("Alternating Clues", mechanism=ALTERNATING_CLUES),
    _alone("Cow & Pig", mechanism=COW_AND_PIG),
    _alone("Duck", mechanism=DUCK),
    Family("Odds and Evens", clue_rules=ClueRules(ranks=(1, 2), rank_clues=RankClues.ODD_OR_EVEN)),
    Family(
        "Synesthesia",
        others=(
            *("Black", "Rainbow", "White", "Brown", "Null", "Orange"),
            *("Dark Rainbow", "Gray", "Dark Brown", "Dark Null", "Dark Orange"),
        ),
        clue_rules=ClueRules(ranks=(), synesthesia=True),
    ),
    *_reversed(),
    Family(
        "Up or Down",
        (6, 5),
        (6, 5),
        (6,),
        rank_copies=(1, 2, 2, 2, 1),
        mechanism=UP_OR_DOWN_GAME,
    ),
    Family("Throw It in a Hole", (6, 5, 4), (6, 5, 4), (6,), mechanism=THROW_IT_IN_A_HOLE),
    Family("Funnels", clue_rules=ClueRules(rank_clues=RankClues.UP_TO)),
    Family("Chimneys", clue_rules=ClueRules(rank_clues=RankClues.FROM)),
    *_sudoku(),
)

FAMILIES = (
    Family("No Variant", (5,), others=(), numbered=False),
    *(Family(f"{size} Suits", (size,), others=(), numbered=False) for size in (6, 4, 3)),
    *_singles(),
    *_pairs(),
    *_special_ranks(),
    *_SHARED_COLOURS,
    *_MIXES,
    *_RULES,
)
"""Every family, in the order of the site's list."""
