"""A table as one standalone SVG picture: a pure function of what is seen.

Suits are told by shape, letter and colour; the picture brings its own backdrop, so it looks the
same on light and dark pages, and carries its description in words for those who cannot see it.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from hanabi_kit.cards import Card, Seat
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.render.player_names import columns
from hanabi_kit.render.scene import Drawable, scene
from hanabi_kit.render.scene_values import Firework, Hand, Scene, ShownMark, SlotShown
from hanabi_kit.render.svg_elements import attribute, box, group, tag, text
from hanabi_kit.render.text import board, describe
from hanabi_kit.support.arguments import checked

_WIDTH, _MARGIN = 800, 18
_COLUMN = 372  # width of a hand, of the fireworks and of the counters
_RIGHT = _MARGIN + 392  # where the right column begins
_CARD_W, _CARD_H, _PITCH = 64, 92, 72
_TOP, _FIREWORKS, _HAND = 76, 124, 170  # heights
_FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"


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


THEMES = {
    "night": Theme("#1b2440", "#28335a", "#fbf8ee", "#c3cbe4", "#ffd166", "#41507c", "#8d9bc7"),
    "paper": Theme("#ffffff", "#f3f1ea", "#1c1c1c", "#4d4d4d", "#8a5a00", "#e2e5ee", "#4d5470"),
}
"""``night`` for the screen, ``paper`` for the printer."""

_FACE_EDGE, _PALE = "#2b2b2b", "#fbf8ee"
_Attributes = dict[str, str | float | None]

_DIM, _GREY, _STRIKE = "#dcd8cc", "#a3a39a", "#b3261e"


@checked
def svg(
    table: Drawable | Scene,
    seat: Seat | None = None,
    *,
    theme: str = "night",
    uid: str | None = None,
) -> str:
    """Return `table` as an SVG document that can also stand inside an HTML page.

    Parameters
    ----------
    table : Game, View, Position or Scene
        What is drawn.
    seat : Seat, optional
        Whose eyes; see `hanabi_kit.render.scene`. Of a Scene it is the one it was made for.
    theme : {"night", "paper"}
        For the screen, or for the printer.
    uid : str, optional
        Prefix of the ids in the picture, needed where the same picture stands on a page twice.
        Left out, it follows from what is drawn.

    Returns
    -------
    str
        800 units wide, as high as the hands need; it loads nothing and runs nothing.

    Raises
    ------
    HanabiError
        As `hanabi_kit.render.scene`, or there is no such theme.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> picture = svg(game, seat=0, theme="paper")
    >>> "Bob: slot 1, green 5;" in picture  # it is described in words, too
    True
    """
    drawn = table if isinstance(table, Scene) else scene(table, seat)
    if theme not in THEMES:
        raise HanabiError(f"theme {theme!r}: the themes are {', '.join(THEMES)}")
    title = words(drawn.language).say("Hanabi table") + f". {drawn.headline}"
    description = describe(drawn)
    if uid is None:
        uid = "hk" + hashlib.sha256(f"{theme} {description}".encode()).hexdigest()[:12]
    body, height = _Artist(drawn, THEMES[theme]).draw()
    return tag(
        "svg",
        tag("title", attribute(title), id=f"{uid}-title"),
        tag("desc", attribute(description), id=f"{uid}-desc"),
        body,
        xmlns="http://www.w3.org/2000/svg",
        width=_WIDTH,
        height=height,
        viewBox=f"0 0 {_WIDTH} {height}",
        role="img",
        aria_labelledby=f"{uid}-title {uid}-desc",
        style="max-width:100%;height:auto",
        font_family=_FONT,
    )


@checked
def mimebundle(table: Drawable | Scene, seat: Seat | None = None) -> dict[str, str]:
    """Return `table` in every form a notebook may ask for, by MIME type.

    ``text/html`` is the picture with its description as alternative text (JupyterLab shows
    ``image/svg+xml`` without one), ``text/plain`` the board in text. `seat`, errors: as of `scene`.
    """
    drawn = table if isinstance(table, Scene) else scene(table, seat)
    picture = svg(drawn)
    code = base64.b64encode(picture.encode()).decode()
    return {
        "text/html": tag(
            "img", alt=describe(drawn), src=f"data:image/svg+xml;base64,{code}", width=_WIDTH
        ),
        "image/svg+xml": picture,
        "text/plain": board(drawn),
    }


class _Artist:
    """Draws one scene; every method returns SVG text."""

    def __init__(self, drawn: Scene, theme: Theme) -> None:
        self.drawn = drawn
        self.theme = theme
        self.told = words(drawn.language)
        self.suits = {suit.letter: suit for suit in drawn.suits}

    def draw(self) -> tuple[str, int]:
        """Return the drawing and its height."""
        drawn = self.drawn
        parts = [
            self._header(),
            group(self._fireworks(), _MARGIN, _TOP),
            group(self._counters() + group(self._discards(), 0, 48), _RIGHT, _TOP),
        ]
        y = _TOP + _FIREWORKS
        for number, hand in enumerate(drawn.hands):
            x = _RIGHT if number % 2 else _MARGIN
            parts.append(group(self._hand(hand), x, y + number // 2 * (_HAND + 12)))
        height = y + -(-len(drawn.hands) // 2) * (_HAND + 12) + _MARGIN - 12
        if drawn.fault is not None:
            parts.append(
                self._line(
                    height,
                    self.told.say("Impossible: {fault}", fault=drawn.fault),
                    13,
                    self.theme.glow,
                )
            )
            height += 30
        return box(0, 0, _WIDTH, height, 14, fill=self.theme.sky) + "".join(parts), height

    def _header(self) -> str:
        drawn, theme = self.drawn, self.theme
        most = ""
        if drawn.max_score < drawn.perfect:
            most = self.told.say("at most {most}", most=drawn.max_score)
        score = self.told.say("{score} of {perfect}", score=drawn.score, perfect=drawn.perfect)
        return (
            self._line(12, drawn.headline, 21, theme.text, bold=True, width=630)
            + self._line(42, drawn.last or "", 15, theme.muted, width=640)
            + text(_WIDTH - _MARGIN, 34, score, 24, theme.text, bold=True, anchor="end")
            + text(_WIDTH - _MARGIN, 56, most, 14, theme.muted, anchor="end")
        )

    def _line(
        self,
        y: float,
        words: str,
        size: float,
        fill: str,
        *,
        bold: bool = False,
        width: float = _WIDTH - 2 * _MARGIN,
    ) -> str:
        """One line, smaller if it is long, and cut off at `width` whatever it says."""
        # A letter is about 0.58 of the size wide. A nested svg clips without an id.
        size = max(min(size, width / (0.58 * max(columns(words), 1))), 0.55 * size)
        line = text(0, size * 1.05, words, size, fill, bold=bold)
        return tag("svg", line, x=_MARGIN, y=y, width=width, height=size * 1.5)

    def _fireworks(self) -> str:
        stacks = self.drawn.fireworks
        pitch = min(_PITCH, _COLUMN / len(stacks))
        scale = min(1.0, (pitch - 6) / _CARD_W)
        return "".join(
            group(self._firework(firework), number * pitch, 0, scale)
            for number, firework in enumerate(stacks)
        )

    def _firework(self, firework: Firework) -> str:
        suit, theme, ranks = self.suits[firework.suit], self.theme, self.drawn.ranks
        if firework.height:
            card = self._face(f"{firework.suit}{firework.height}")
        else:
            edge: _Attributes = {
                "stroke": theme.muted,
                "stroke_width": 1.5,
                "stroke_dasharray": "4 4",
            }
            card = (
                box(1, 1, _CARD_W - 2, _CARD_H - 2, 8, fill="none", **edge)
                + self._shape(firework.suit, 18, 32, 28, hollow=True)
                + text(11, 18, suit.letter, 13, theme.muted, bold=True, anchor="middle")
            )
        note = self.told.say("complete") if firework.state == "complete" else ""
        if firework.lies_across:
            note = self.told.say("ends at {rank}", rank=firework.reach)
            middle = f"{_CARD_W / 2:g} {_CARD_H / 2:g}"
            back = f"{-_CARD_W / 2:g} {-_CARD_H / 2:g}"
            turned = f"translate({middle}) rotate(90) scale(.7) translate({back})"
            card = tag("g", card, transform=turned)
        width = 60 / len(ranks)
        ticks = [
            box(
                *(2 + (rank - 1) * width, _CARD_H + 5, width - 3, 4, 2),
                fill=suit.fill if rank <= firework.height else "none",
                stroke=theme.muted if rank <= firework.reach else theme.panel,
            )
            for rank in ranks
        ]
        under = text(32, _CARD_H + 22, note, 11, theme.text, anchor="middle")
        return card + "".join(ticks) + under

    def _counters(self) -> str:
        drawn, theme = self.drawn, self.theme
        line: _Attributes = {"stroke": theme.glow, "stroke_width": 1.5}
        tokens = [
            tag(
                "circle",
                cx=7 + number * 17,
                cy=29,
                r=6,
                fill=theme.glow if number < drawn.clue_tokens else "none",
                **line,
            )
            for number in range(min(drawn.max_clue_tokens, 10))
        ]
        strikes = [
            box(188 + number * 18, 22, 14, 14, 3, fill="none", stroke=theme.muted, stroke_width=1.5)
            for number in range(min(drawn.max_strikes, 5))
        ]
        crosses = [
            tag("path", d=f"M{191 + number * 18} 25l8 8m0-8l-8 8", **line | {"stroke_width": 2.5})
            for number in range(min(drawn.strikes, 5))
        ]
        deck = [
            box(
                300 + 3 * number,
                26 - 2 * number,
                15,
                20,
                3,
                fill=theme.back,
                stroke=theme.back_edge,
            )
            for number in range(min(-(-drawn.deck // 10), 5))
        ]
        counts = (
            (0, self.told.say("clue tokens"), drawn.clue_tokens),
            (188, self.told.say("strikes"), drawn.strikes),
            (300, self.told.say("deck"), drawn.deck),
        )
        return "".join(
            [
                text(x, 13, f"{word} {number}", 13, theme.text, bold=True)
                for x, word, number in counts
            ]
            + [*tokens, *strikes, *crosses, *deck]
        )

    def _discards(self) -> str:
        drawn, theme = self.drawn, self.theme
        parts = [
            box(0, 0, _COLUMN, 68, 8, fill=theme.panel),
            text(10, 22, self.told.say("discarded"), 12, theme.muted),
            text(10, 44, str(drawn.discarded), 18, theme.text, bold=True),
        ]
        # Two columns of suits, so that the ranks are large enough to read.
        lines = -(-len(drawn.discards) // 2)
        height = 60 / lines
        size = min(16.0, height * 0.85)
        wide = (_COLUMN - 86) / 2
        for number, pile in enumerate(drawn.discards):
            left = 86 + number // lines * wide
            middle = 4 + (number % lines + 0.5) * height
            parts.append(self._shape(pile.suit, left, middle - size / 2, size, edge=theme.text))
            first = left + size + 6
            # All ten cards of a suit fit, closer together than fewer are.
            pitch = min(size, (left + wide - 6 - first) / max(len(pile.ranks), 1))
            parts += [
                text(first + place * pitch, middle + size * 0.36, str(rank), size, theme.text)
                for place, rank in enumerate(pile.ranks)
            ]
        return "".join(parts)

    def _hand(self, hand: Hand) -> str:
        theme = self.theme
        edge: _Attributes = {"stroke": theme.glow, "stroke_width": 2.5} if hand.to_move else {}
        arrow = tag("path", d="M1 5L11 11.5L1 18Z", fill=theme.glow) if hand.to_move else ""
        title = text(18 if hand.to_move else 0, 17, hand.short, 16, theme.text, bold=True)
        whose = text(_COLUMN - 20, 17, self.told.say("own hand"), 13, theme.muted, anchor="end")
        parts = [
            box(0, 0, _COLUMN, _HAND, 10, fill=theme.panel, **edge),
            # A nested svg clips a name of wide letters.
            tag("svg", arrow, title, x=10, y=5, width=_COLUMN - 90, height=24),
            group(whose, 10, 5) if hand.own else "",
        ]
        if not hand.slots:
            parts.append(text(10, 62, self.told.say("no cards"), 15, theme.muted))
        pitch = min(_PITCH, (_COLUMN - 8) / max(len(hand.slots), 1))
        scale = min(1.0, (pitch - 6) / _CARD_W)
        for slot in hand.slots:
            left = 10 + (slot.slot - 1) * pitch
            middle = left + _CARD_W * scale / 2
            parts.append(text(middle, 35, str(slot.slot), 10, theme.muted, anchor="middle"))
            parts.append(group(self._slot(slot), left, 38, scale))
        return "".join(parts)

    def _slot(self, slot: SlotShown) -> str:
        if slot.card is not None:
            card = self._face(slot.card)
        elif len(slot.odds) == 1:
            # What it must be: its face, smaller, on the back.
            known = self._face(next(iter(slot.odds)))
            card = self._back() + group(known, _CARD_W * 0.11, _CARD_H * 0.11, 0.78)
        elif not slot.odds:
            card = self._back()  # no world fits, or it is not to be told
        else:
            card = self._pips(slot.odds)
        return card + self._marks(slot.marks)

    def _face(self, card: str) -> str:
        suit, rank = self.suits[card[0]], card[1:]
        width, height = _CARD_W, _CARD_H
        return (
            box(
                1.5, 1.5, width - 3, height - 3, 8, fill=suit.tint, stroke=suit.fill, stroke_width=3
            )
            + box(0.5, 0.5, width - 1, height - 1, 8.5, fill="none", stroke=_FACE_EDGE)
            + text(32, 49, rank, 52, suit.ink, bold=True, anchor="middle")
            + self._shape(suit.letter, 18.5, 57, 27)
            + text(10, 84, suit.letter, 12, suit.ink, bold=True, anchor="middle")
        )

    def _back(self) -> str:
        edge: _Attributes = {"stroke": self.theme.back_edge, "stroke_width": 1.5}
        return box(0.75, 0.75, _CARD_W - 1.5, _CARD_H - 1.5, 8, fill=self.theme.back, **edge)

    def _pips(self, odds: Iterable[str]) -> str:
        """A back with its possibilities, a row for each suit and a column for each rank."""
        cards = [Card.parse(name) for name in odds]
        suits, ranks = self.drawn.suits, self.drawn.ranks
        parts = [self._back(), box(4, 5, _CARD_W - 8, _CARD_H - 10, 5, fill=_PALE)]
        height = (_CARD_H - 14) / len(suits)
        size = min(12.0, height * 0.95)
        xs = " ".join(f"{20.5 + (rank - 1) * 8.6:.4g}" for rank in ranks)
        for row, suit in enumerate(suits):
            held = {card.rank for card in cards if card.suit.letter == suit.letter}
            middle = 7 + (row + 0.5) * height
            if held:
                parts.append(self._shape(suit.letter, 6, middle - 4.5, 9))
            parts.append(
                tag(
                    "text",
                    "".join(str(rank) if rank in held else "·" for rank in ranks),
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
        for touched, y, most in ((True, _CARD_H + 3, 16.0), (False, _CARD_H + 21, 14.0)):
            row = [mark for mark in marks if mark.touched is touched]
            size = min(most, _CARD_W / max(len(row), 1) - 1)
            left = (_CARD_W - len(row) * (size + 1)) / 2
            parts.extend(
                group(self._mark(mark, size), left + number * (size + 1), y)
                for number, mark in enumerate(row)
            )
        return "".join(parts)

    def _mark(self, mark: ShownMark, size: float) -> str:
        """A clue mark: plain where the clue touched, struck through where it did not."""
        plate, edge = (_PALE, _GREY) if mark.touched else (_DIM, _STRIKE)
        parts = [box(0, 0, size, size, size / 4, fill=plate, stroke=edge)]
        if not mark.touched:
            # Behind the sign, which must stay readable.
            line = f"M1 {size - 1:g}L{size - 1:g} 1"
            parts.append(tag("path", d=line, stroke=_STRIKE, stroke_width=1.5))
        if mark.colour:
            parts.append(self._shape(mark.value, size * 0.16, size * 0.16, size * 0.68))
        else:
            x, y = size / 2, size * 0.82
            parts.append(
                text(x, y, mark.value, size * 0.88, _FACE_EDGE, bold=True, anchor="middle")
            )
        return "".join(parts)

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
