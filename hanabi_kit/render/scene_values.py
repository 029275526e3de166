"""The words in which a drawn table is described: frozen values, one of each thing one sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from hanabi_kit.cards import START, rank_sign
from hanabi_kit.support.faces import brief


@brief
@dataclass(frozen=True, slots=True)
class SuitLook:
    """A suit of this ruleset: its names, its shape as an SVG path on a 24 by 24 field, its colours.

    A colour that clues name and that is no suit of the table looks like one, but for its shape. For
    ``fill``, ``ink`` and ``tint`` see `hanabi_kit.render.suit_styles.Colours`.
    """

    letter: str
    label: str
    path: str
    fill: str
    ink: str
    tint: str


@dataclass(frozen=True, slots=True)
class ShownMark:
    """A clue mark: ``value`` is a colour's letter or a digit, ``word`` what one says for it.

    ``value`` is ``"?"`` where it is not told, with the number of its turn after it if that is
    known; then ``colour`` says whether it was a colour.
    """

    value: str
    word: str
    colour: bool
    touched: bool
    # What is drawn where `value` alone would mislead, such as "≤3" for ranks up to 3.
    sign: str = ""

    @property
    def untold(self) -> bool:
        """Whether the rules hide what was said."""
        return self.value.startswith("?")


@dataclass(frozen=True, slots=True)
class SlotShown:
    """A card in a hand."""

    slot: int  # 1 is the newest card, drawn leftmost
    card: str | None  # its identity, such as "r4"; None where its back is seen
    # Of a back: every identity it can have, with its exact probability, such as "3/50" (an empty
    # text where it is not counted). Empty for a face, and where no world fits.
    odds: Mapping[str, str]
    # What clues said of it, each once: first those that touched it. What a touch already implies is
    # left out (touched by red says that it is not blue).
    marks: tuple[ShownMark, ...]
    label: str  # all this in words


@brief
@dataclass(frozen=True, slots=True)
class Hand:
    """A player: ``name`` in full, ``short`` as drawn; whether to move, and whether we are it."""

    seat: int
    name: str
    short: str
    to_move: bool
    own: bool
    slots: tuple[SlotShown, ...]


@brief
@dataclass(frozen=True, slots=True)
class Firework:
    """A stack: how many cards it has (0 for none), how many it can still come to, what that means.

    ``state`` is ``"open"``, ``"complete"``, or ``"dead"`` where it can go no further; ``short``
    says that it can still grow, but never be completed. Whatever cannot be completed lies across.
    """

    suit: str
    height: int
    reach: int
    state: str
    lies_across: bool
    label: str
    card: str  # the card on top, such as "r4"; empty where there is none
    # Where it does not simply grow upwards: its way as an arrow, with the next rank if there is but
    # one; "≥" where no more than this is certain.
    sign: str
    note: str  # what stands under it, in a few signs


@dataclass(frozen=True, slots=True)
class DiscardPile:
    """The discarded cards of one suit: for each rank how many, and whether none is left of it."""

    suit: str
    ranks: tuple[int, ...]
    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HoledShown:
    """A card that was played face down: whose, what it is if that is seen, whether it fitted."""

    name: str
    card: str | None
    fitted: bool | None  # None where it is not told
    marks: tuple[ShownMark, ...]
    label: str  # all this in words


@dataclass(frozen=True, slots=True)
class LegendLine:
    """What is special about a suit (``suit`` is its letter) or, with ``suit`` empty, the rules."""

    suit: str
    text: str


@brief
@dataclass(frozen=True, slots=True)
class SceneAction:
    """A legal action: as text, in words, and the slots it concerns.

    ``kind`` is ``"play"``, ``"discard"``, ``"clue"`` or ``"deck"``. ``slots`` are the mover's own
    slot for a play or discard, and those a clue touches in the hand at seat ``to``.
    """

    text: str
    kind: str
    label: str
    slots: tuple[int, ...]
    to: int | None = None
    value: str | None = None
    colour: bool = False
    sign: str = ""  # as of `ShownMark`


@brief
@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is drawn of a table at one moment; `hanabi_kit.render.scene` makes it."""

    language: str  # of everything that is in words here
    seat: int | None  # whose eyes; None where everything is shown
    mover: int  # the seat to move
    # Whose turn it is, or how the game ended, with the rule document's word for the score.
    headline: str
    last: str | None  # the last thing that happened, as a sentence; None before the first
    score: int  # points now; where a hole hides some of them, those that are certain
    max_score: int  # points that the cards not yet discarded still allow
    perfect: int  # points of a perfect game
    clue_tokens: int  # whole ones left
    max_clue_tokens: int  # as many as there can be
    strikes: int  # those so far; where a hole hides some of them, those that are certain
    max_strikes: int  # the number that ends the game
    deck: int  # cards left to draw
    turn: int | None  # number of the turn to be taken, from 1; None where the file does not tell
    turns_left: int | None  # actions until the end; None while there are cards to draw
    over: bool  # whether the game has ended
    ending: str | None  # why it is over
    suits: tuple[SuitLook, ...]  # in the ruleset's order, as in `fireworks` and `discards`
    ranks: tuple[int, ...]  # of the ruleset, with START where it has such cards
    fireworks: tuple[Firework, ...]
    hands: tuple[Hand, ...]  # by seat
    discards: tuple[DiscardPile, ...]
    discarded: int  # cards in all piles together
    # The legal actions, where the seat shown is the mover's or everything is shown.
    moves: tuple[SceneAction, ...]
    fault: str | None  # why no world fits the clue marks, where none does
    colours: tuple[SuitLook, ...] = ()  # colours that clues name and that are no suit of the table
    size: int = 5  # cards in a complete firework
    half_token: bool = False  # whether there is half a clue token besides
    # Whether score, strikes and fireworks are only what is certain, because a hole hides the rest.
    certain_only: bool = False
    notes: tuple[str, ...] = ()  # what else holds at this moment, in sentences
    legend: tuple[LegendLine, ...] = ()  # what is special about the suits and rules
    unusual: bool = False  # whether the rules have more than special suits that clues do not divide
    hole: tuple[HoledShown, ...] | None = None  # None where the rules have no hole

    @property
    def tokens(self) -> str:
        """The clue tokens left as one writes them, such as ``"7½"``."""
        if not self.half_token:
            return str(self.clue_tokens)
        return f"{self.clue_tokens or ''}½"

    def plain(self) -> dict[str, Any]:
        """Return the scene as dicts, lists, texts, numbers and None: ready for JSON.

        Ranks are as cards are written: START is ``"S"``.
        """
        table: dict[str, Any] = _plain(self)
        table["tokens"] = self.tokens
        table["ranks"] = written_ranks(self.ranks)
        for pile in table["discards"]:
            pile["ranks"] = written_ranks(pile["ranks"])
            pile["lost"] = written_ranks(pile["lost"])
        return table

    @property
    def short_name(self) -> str | None:
        """The name of the seat shown, as drawn; None where everything is shown."""
        return next((hand.short for hand in self.hands if hand.seat == self.seat), None)


def written_ranks(ranks: Iterable[int]) -> list[int | str]:
    """Return ranks as cards are written: START is ``"S"``.

    Examples
    --------
    >>> written_ranks([1, 5, START])
    [1, 5, 'S']
    """
    return [rank_sign(rank) if rank == START else rank for rank in ranks]


def _plain(value: Any) -> Any:
    # A table has hundreds of values, and most of them are texts and numbers.
    kind = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if kind is tuple:
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return dict(value)
    if kind not in _NAMES:
        _NAMES[kind] = tuple(own.name for own in fields(value)) if is_dataclass(value) else ()
    names = _NAMES[kind]
    return {name: _plain(getattr(value, name)) for name in names} if names else value


_AS_THEY_ARE = frozenset((str, int, bool, type(None)))

_NAMES: dict[type, tuple[str, ...]] = {}
"""The fields of each frozen value that was met; none of what is no such value."""
