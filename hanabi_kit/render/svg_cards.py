"""Cards in an SVG picture: faces, backs with what they can be, clue marks, suits' shapes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hanabi_kit.cards import Card, rank_sign
from hanabi_kit.language import words
from hanabi_kit.render.scene_values import Scene, ShownMark, SlotShown, SuitLook
from hanabi_kit.render.suit_styles import BUBBLE
from hanabi_kit.render.svg_elements import box, group, tag, text

CARD_W, CARD_H = 64, 92
EDGE = "#2b2b2b"
PALE = "#fbf8ee"
STRIKE = "#b3261e"
Attributes = dict[str, str | float | None]

_DIM, _GREY = "#dcd8cc", "#a3a39a"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours around the cards."""

    sky: str
    panel: str
    text: str
    muted: str
    glow: str
    back: str
    back_edge: str


class CardArtist:
    """Draws the cards of one scene; every method returns SVG text."""

    def __init__(self, drawn: Scene, theme: Theme) -> None:
        self.drawn = drawn
        self.theme = theme
        self.told = words(drawn.language)
        self.suits = {suit.letter: suit for suit in drawn.suits}
        self.colours = {colour.letter: colour for colour in drawn.colours}

    def _slot(self, slot: SlotShown) -> str:
        if slot.card is not None:
            card = self._face(slot.card)
        elif len(slot.odds) == 1:
            # What it must be: its face, smaller, on the back.
            known = self._face(next(iter(slot.odds)))
            card = self._back() + group(known, CARD_W * 0.11, CARD_H * 0.11, 0.78)
        elif not slot.odds:
            card = self._back()  # no world fits, or it is not to be told
        else:
            card = self._pips(slot.odds)
        return card + self._marks(slot.marks)

    def _face(self, card: str) -> str:
        suit, rank = self.suits[card[:-1]], card[-1]
        width, height, size = CARD_W, CARD_H, 12 if len(suit.letter) == 1 else 10.5
        return (
            box(
                1.5, 1.5, width - 3, height - 3, 8, fill=suit.tint, stroke=suit.fill, stroke_width=3
            )
            + box(0.5, 0.5, width - 1, height - 1, 8.5, fill="none", stroke=EDGE)
            + text(32, 49, rank, 52, suit.ink, bold=True, anchor="middle")
            + self._shape(suit.letter, 18.5, 57, 27)
            + text(10, 84, suit.letter, size, suit.ink, bold=True, anchor="middle")
        )

    def _back(self) -> str:
        edge: Attributes = {"stroke": self.theme.back_edge, "stroke_width": 1.5}
        return box(0.75, 0.75, CARD_W - 1.5, CARD_H - 1.5, 8, fill=self.theme.back, **edge)

    def _pips(self, odds: Iterable[str]) -> str:
        """A back with its possibilities, a row for each suit and a column for each rank."""
        cards = [Card.parse(name) for name in odds]
        suits, ranks = self.drawn.suits, self.drawn.ranks
        parts = [self._back(), box(4, 5, CARD_W - 8, CARD_H - 10, 5, fill=PALE)]
        height = (CARD_H - 14) / len(suits)
        pitch = min(8.6, 43 / len(ranks))
        size = min(12.0, height * 0.95, 1.4 * pitch)
        xs = " ".join(f"{20.5 + place * pitch:.4g}" for place in range(len(ranks)))
        for row, suit in enumerate(suits):
            held = {card.rank for card in cards if card.suit.letter == suit.letter}
            middle = 7 + (row + 0.5) * height
            if held:
                parts.append(self._shape(suit.letter, 6, middle - 4.5, 9))
            parts.append(
                tag(
                    "text",
                    "".join(rank_sign(rank) if rank in held else "·" for rank in ranks),
                    x=xs,
                    y=middle + size * 0.36,
                    font_size=size,
                    font_weight="700",
                    text_anchor="middle",
                    fill=suit.ink if held else _GREY,
                )
            )
        return "".join(parts)

    def _marks(self, marks: tuple[ShownMark, ...]) -> str:
        parts: list[str] = []
        for touched, y, most in ((True, CARD_H + 3, 16.0), (False, CARD_H + 21, 14.0)):
            row = [mark for mark in marks if mark.touched is touched]
            size = min(most, CARD_W / max(len(row), 1) - 1)
            left = (CARD_W - len(row) * (size + 1)) / 2
            parts.extend(
                group(self._mark(mark, size), left + number * (size + 1), y)
                for number, mark in enumerate(row)
            )
        return "".join(parts)

    def _mark(self, mark: ShownMark, size: float) -> str:
        """A clue mark: plain where the clue touched, struck through where it did not."""
        plate, edge = (PALE, _GREY) if mark.touched else (_DIM, STRIKE)
        parts = [box(0, 0, size, size, size / 4, fill=plate, stroke=edge)]
        if not mark.touched:
            # Behind the sign, which must stay readable.
            line = f"M1 {size - 1:g}L{size - 1:g} 1"
            parts.append(tag("path", d=line, stroke=STRIKE, stroke_width=1.5))
        if mark.untold:
            parts = [self._untold(mark, size)]
        elif mark.colour and mark.value in self.suits:
            parts.append(self._shape(mark.value, size * 0.16, size * 0.16, size * 0.68))
        elif mark.colour:
            parts.append(self._bubble(self.colours[mark.value], size))
        else:
            sign = mark.sign or mark.value
            x, high = size / 2, size * (0.88 if len(sign) == 1 else 0.68 if len(sign) == 2 else 0.5)
            y = size * 0.82 - (size * 0.88 - high) * 0.36
            parts.append(text(x, y, sign, high, EDGE, bold=True, anchor="middle"))
        return "".join(parts)

    def _untold(self, mark: ShownMark, size: float) -> str:
        """A clue whose value is not told, with the number of its turn; in a bubble for a colour."""
        plate = (
            box(0, 0, size, size, size / 4, fill=PALE, stroke=_GREY)
            if not mark.colour
            else tag(
                "path", transform=f"scale({size / 24:.4g})", d=BUBBLE, fill=PALE, stroke=STRIKE
            )
        )
        high = size * (0.85 if len(mark.value) == 1 else 0.6 if len(mark.value) == 2 else 0.48)
        middle = size * (0.4 if mark.colour else 0.5) + high * 0.36
        return plate + text(size / 2, middle, mark.value, high, EDGE, bold=True, anchor="middle")

    def _bubble(self, colour: SuitLook, size: float) -> str:
        """A colour that was said and is no suit here, with its letter."""
        bubble = tag(
            "path",
            transform=f"translate({size * 0.04:.4g} {size * 0.06:.4g}) scale({size / 26:.4g})",
            d=BUBBLE,
            fill=colour.tint,
            stroke=colour.fill,
            stroke_width=2.4,
        )
        x, y, high = size / 2, size * 0.62, size * 0.62
        return bubble + text(x, y, colour.letter, high, colour.ink, bold=True, anchor="middle")

    def _shape(
        self,
        letter: str,
        x: float,
        y: float,
        size: float,
        *,
        hollow: bool = False,
        edge: str | None = None,
    ) -> str:
        """A suit's shape; `edge` is its outline where it lies on the panel, not on a card."""
        suit = self.suits[letter]
        return tag(
            "path",
            transform=f"translate({x:.4g} {y:.4g}) scale({size / 24:.4g})",
            d=suit.path,
            fill="none" if hollow else suit.fill,
            stroke=self.theme.muted if hollow else edge or suit.ink,
            stroke_width=1.6,
            stroke_linejoin="round",
        )
