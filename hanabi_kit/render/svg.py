"""A table as one standalone SVG picture: a pure function of what is seen.

Suits are told by shape, letter and colour; the picture brings its own backdrop, so it looks the
same on light and dark pages, and carries its description in words for those who cannot see it.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence

from hanabi_kit.cards import Seat, rank_sign
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.render.player_names import columns
from hanabi_kit.render.scene import Drawable, scene
from hanabi_kit.render.scene_values import (
    Firework,
    Hand,
    HoledShown,
    LegendLine,
    Scene,
)
from hanabi_kit.render.svg_cards import (
    CARD_H,
    CARD_W,
    EDGE,
    PALE,
    STRIKE,
    Attributes,
    CardArtist,
    Theme,
)
from hanabi_kit.render.svg_elements import attribute, box, group, tag, text
from hanabi_kit.render.text import board, describe
from hanabi_kit.support.arguments import checked

_WIDTH, _MARGIN = 800, 18
_COLUMN = 372  # width of a hand, of the fireworks and of the counters
_RIGHT = _MARGIN + 392  # where the right column begins
_COUNTERS = (0, 188, 300)  # where tokens, strikes and deck begin inside it
_SIGNS = (136, 54, 30)  # how wide what is drawn of each is, in most games
_PITCH = 72
_TOP, _FIREWORKS, _HAND = 76, 124, 170  # heights
_FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"


THEMES = {
    "night": Theme("#1b2440", "#28335a", "#fbf8ee", "#c3cbe4", "#ffd166", "#41507c", "#8d9bc7"),
    "paper": Theme("#ffffff", "#f3f1ea", "#1c1c1c", "#4d4d4d", "#8a5a00", "#e2e5ee", "#4d5470"),
}
"""``night`` for the screen, ``paper`` for the printer."""


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
        raise HanabiError(
            words().say(
                "theme {theme}: the themes are {themes}",
                theme=repr(theme),
                themes=", ".join(THEMES),
            )
        )
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


class _Artist(CardArtist):
    """Draws one scene; every method returns SVG text."""

    def draw(self) -> tuple[str, float]:
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
        height: float = y + -(-len(drawn.hands) // 2) * (_HAND + 12) + _MARGIN - 12
        for part, size in self._rules_told():
            parts.append(group(part, _MARGIN, height))
            height += size
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
        points = f"≥ {drawn.score}" if drawn.certain_only else drawn.score
        score = self.told.say("{score} of {perfect}", score=points, perfect=drawn.perfect)
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
        scale = min(1.0, (pitch - 6) / CARD_W)
        return "".join(
            group(self._firework(firework), number * pitch, 0, scale)
            for number, firework in enumerate(stacks)
        )

    def _firework(self, firework: Firework) -> str:
        suit, theme = self.suits[firework.suit], self.theme
        if firework.card:
            card = self._face(firework.card)
        else:
            edge: Attributes = {
                "stroke": theme.muted,
                "stroke_width": 1.5,
                "stroke_dasharray": "4 4",
            }
            card = (
                box(1, 1, CARD_W - 2, CARD_H - 2, 8, fill="none", **edge)
                + self._shape(firework.suit, 18, 32, 28, hollow=True)
                + self._corner(suit.letter)
            )
        if firework.lies_across:
            middle = f"{CARD_W / 2:g} {CARD_H / 2:g}"
            back = f"{-CARD_W / 2:g} {-CARD_H / 2:g}"
            turned = f"translate({middle}) rotate(90) scale(.7) translate({back})"
            card = tag("g", card, transform=turned)
        width = 60 / self.drawn.size
        ticks = [
            box(
                *(2 + (place - 1) * width, CARD_H + 5, width - 3, 4, 2),
                fill=suit.fill if place <= firework.height else "none",
                stroke=theme.muted if place <= firework.reach else theme.panel,
            )
            for place in range(1, self.drawn.size + 1)
        ]
        under = text(32, CARD_H + 22, firework.note, 11, theme.text, anchor="middle")
        return card + self._sign(firework.sign) + "".join(ticks) + under

    def _corner(self, letter: str) -> str:
        """The letter of a firework that has no card yet."""
        x = 8 + 3 * len(letter)
        return text(x, 18, letter, 13, self.theme.muted, bold=True, anchor="middle")

    def _sign(self, sign: str) -> str:
        """Which way a firework grows, on a plate in the corner of its card."""
        if not sign:
            return ""
        wide = 12 + 9 * len(sign)
        plate = box(CARD_W - wide + 3, -5, wide, 22, 8, fill=PALE, stroke=EDGE)
        middle = CARD_W - wide / 2 + 3
        return plate + text(middle, 11, sign, 15, EDGE, bold=True, anchor="middle")

    def _counters(self) -> str:
        drawn, say = self.drawn, self.told.say
        strikes = f"{'≥ ' * drawn.certain_only}{drawn.strikes}"
        names = say("clue tokens"), say("strikes"), say("deck")
        counts = drawn.tokens, strikes, drawn.deck
        labels = [f"{name} {count}" for name, count in zip(names, counts, strict=True)]
        signs = (self._token_signs(), self._strike_signs(), self._deck_signs())
        size, places = _counter_places(labels)
        return "".join(
            group(text(0, 13, label, size, self.theme.text, bold=True) + sign, place, 0)
            for label, sign, place in zip(labels, signs, places, strict=True)
        )

    def _token_signs(self) -> str:
        drawn, glow = self.drawn, self.theme.glow
        signs = [
            tag(
                "circle",
                cx=7 + number * 17,
                cy=29,
                r=6,
                fill=glow if number < drawn.clue_tokens else "none",
                stroke=glow,
                stroke_width=1.5,
            )
            for number in range(min(drawn.max_clue_tokens, 10))
        ]
        if drawn.half_token:
            half = f"M{7 + drawn.clue_tokens * 17} 23a6 6 0 0 0 0 12Z"
            signs.append(tag("path", d=half, fill=glow))
        return "".join(signs)

    def _strike_signs(self) -> str:
        drawn, theme = self.drawn, self.theme
        boxes = [
            box(number * 18, 22, 14, 14, 3, fill="none", stroke=theme.muted, stroke_width=1.5)
            for number in range(min(drawn.max_strikes, 5))
        ]
        crosses = [
            tag(
                "path",
                d=f"M{3 + number * 18} 25l8 8m0-8l-8 8",
                stroke=theme.glow,
                stroke_width=2.5,
            )
            for number in range(min(drawn.strikes, 5))
        ]
        return "".join([*boxes, *crosses])

    def _deck_signs(self) -> str:
        back = {"fill": self.theme.back, "stroke": self.theme.back_edge}
        return "".join(
            box(3 * number, 26 - 2 * number, 15, 20, 3, **back)
            for number in range(min(-(-self.drawn.deck // 10), 5))
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
                text(first + place * pitch, middle + size * 0.36, rank_sign(rank), size, theme.text)
                for place, rank in enumerate(pile.ranks)
            ]
        return "".join(parts)

    def _hand(self, hand: Hand) -> str:
        theme = self.theme
        edge: Attributes = {"stroke": theme.glow, "stroke_width": 2.5} if hand.to_move else {}
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
        scale = min(1.0, (pitch - 6) / CARD_W)
        for slot in hand.slots:
            left = 10 + (slot.slot - 1) * pitch
            middle = left + CARD_W * scale / 2
            parts.append(text(middle, 35, str(slot.slot), 10, theme.muted, anchor="middle"))
            parts.append(group(self._slot(slot), left, 38, scale))
        return "".join(parts)

    def _rules_told(self) -> list[tuple[str, float]]:
        """What stands under the hands, where the rules are not as usual; each with its height."""
        drawn, theme = self.drawn, self.theme
        if not drawn.unusual:
            return []
        rows = [] if drawn.hole is None else [self._hole(drawn.hole)]
        lines = [LegendLine("", note) for note in drawn.notes]
        rows += [(self._legend_line(line, theme.glow), 22.0) for line in lines]
        rows += [(self._legend_line(line, theme.text), 22.0) for line in drawn.legend]
        return [*rows, ("", 8.0)] if rows else []

    def _legend_line(self, line: LegendLine, fill: str) -> str:
        left, width = (24, _WIDTH - 2 * _MARGIN - 24) if line.suit else (0, _WIDTH - 2 * _MARGIN)
        size = max(min(14.0, width / (0.55 * max(columns(line.text), 1))), 8.0)
        shape = self._shape(line.suit, 0, 2, 16, edge=self.theme.text) if line.suit else ""
        return shape + text(left, 15, line.text, size, fill)

    def _hole(self, hole: tuple[HoledShown, ...]) -> tuple[str, float]:
        """The cards that were played face down, oldest first, in rows."""
        theme, scale, pitch, row = self.theme, 0.5, 37.0, 50.0
        first = 150.0
        per_row = int((_WIDTH - 2 * _MARGIN - first) // pitch)
        rows = max(1, -(-len(hole) // per_row))
        height = rows * row + 10
        parts = [
            box(0, 0, _WIDTH - 2 * _MARGIN, height, 8, fill=theme.panel),
            text(10, 22, self.told.say("played into the hole"), 12, theme.muted),
            text(10, 44, str(len(hole)), 18, theme.text, bold=True),
        ]
        for number, holed in enumerate(hole):
            card = self._back() if holed.card is None else self._face(holed.card)
            if holed.fitted is False:
                edge: Attributes = {"stroke": STRIKE, "stroke_width": 5}
                card += tag("path", d=f"M6 6L{CARD_W - 6} {CARD_H - 6}", **edge)
            x, y = first + number % per_row * pitch, 5 + number // per_row * row
            parts.append(group(card, x, y, scale))
        return "".join(parts), height + 10


def _counter_places(labels: Sequence[str]) -> tuple[float, tuple[float, ...]]:
    """Return how large three labels are written and where each begins, so that none meets another.

    >>> _counter_places(["clue tokens 8", "strikes 0", "deck 40"])
    (13, (0, 188, 300))
    """
    ends = *_COUNTERS[1:], _COLUMN
    for size in (13, 12, 11, 10, 9):
        wide = [0.6 * size * columns(label) for label in labels]
        places = zip(_COUNTERS, wide, ends, strict=True)
        if size == 13 and all(begin + needed <= end for begin, needed, end in places):
            break
        taken = [max(*both) for both in zip(wide, _SIGNS, strict=True)]
        gap = (_COLUMN - sum(taken)) / 2
        if gap >= 6:
            return size, (0, taken[0] + gap, taken[0] + taken[1] + 2 * gap)
    return 13, _COUNTERS
