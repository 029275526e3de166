"""Models of knowledge drawn: worlds in layers, joined where somebody cannot tell them apart.

With two agents, worlds that look alike to the first stand in a row, and those that look alike to
the other in a column. With more, around the actual world, or else the first, lie the worlds that
one step of "cannot tell apart" leads to, then those of two steps, and so on. Every agent has lines
of one colour, one pattern and one letter. Of a set of worlds that look alike only so many pairs are
joined that all hang together: lines of one kind may be followed further.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

from hanabi_kit.cards import Card, rank_sign
from hanabi_kit.deduction.knowledge.model import Model
from hanabi_kit.errors import HanabiError, TooManyWorlds
from hanabi_kit.language import Words, later
from hanabi_kit.language import words as words_of
from hanabi_kit.render.knowledge.layout import CARD_H, PITCH, Layout, Line, height_of, measured
from hanabi_kit.render.knowledge.sentences import agent_names
from hanabi_kit.render.knowledge.text import (
    MOST_DRAWN,
    Row,
    knowledge_text,
    note_of,
    rows_of,
    title_of,
)
from hanabi_kit.render.player_names import columns
from hanabi_kit.render.suit_styles import COLOURS, SHAPES
from hanabi_kit.render.svg import THEMES
from hanabi_kit.render.svg_elements import attribute, box, group, tag, text

_FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
PATTERNS = (None, "9 5", "2 5", "14 4 2 4", "5 3", "20 6")
_INKS = {
    "night": ("#7cc4ff", "#ff9db0", "#9be59b", "#d9b3ff", "#ffb870", "#e8e8e8"),
    "paper": ("#0a4d9d", "#b0123a", "#0b6b2f", "#6a1f80", "#8a4b00", "#333333"),
}
_FACES = {"night": "#34416e", "paper": "#ffffff"}

_MARGIN, _TOP, _CARD_W = 24, 74, 25
_WIDTH, _LEAST_WIDTH = 1100, 560
_MOST_LETTERS = 70  # lines that bear their agent's letter


def knowledge_svg(
    model: Model[Any],
    *,
    theme: str = "night",
    uid: str | None = None,
    language: str | None = None,
) -> str:
    """Return `model` as an SVG document that can also stand inside an HTML page.

    `theme`: ``"night"`` or ``"paper"``.
    `uid`: prefix of the ids in the picture; left out, it follows from what is drawn.
    `language`: ``"en"`` or ``"fr"``; see `hanabi_kit.language.use`.
    Raises TooManyWorlds: there are more than `MOST_DRAWN`.
    Raises HanabiError: there is no such theme.
    """
    told = words_of(language)
    if theme not in THEMES:
        raise HanabiError(
            told.say(
                "theme {theme}: the themes are {themes}",
                theme=repr(theme),
                themes=", ".join(THEMES),
            )
        )
    if len(model) > MOST_DRAWN:
        text = told.say(
            "{many} worlds: a picture shows {most} at most",
            many=told.number(len(model)),
            most=MOST_DRAWN,
        )
        raise TooManyWorlds(text, len(model), MOST_DRAWN)
    words = knowledge_text(model, told.language)
    if uid is None:
        uid = "hk" + hashlib.sha256(f"{theme} {words}".encode()).hexdigest()[:12]
    body, width, height = _Artist(model, theme, told).draw()
    return tag(
        "svg",
        tag("title", attribute(title_of(model, told.language)), id=f"{uid}-title"),
        tag("desc", attribute(words), id=f"{uid}-desc"),
        body,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_labelledby=f"{uid}-title {uid}-desc",
        style="max-width:100%;height:auto",
        font_family=_FONT,
    )


def mimebundle(model: Model[Any], language: str | None = None) -> dict[str, str]:
    """Return `model` in every form a notebook may ask for, by MIME type."""
    words = knowledge_text(model, language)
    if len(model) > MOST_DRAWN:
        return {"text/plain": words}
    picture = knowledge_svg(model, language=language)
    code = base64.b64encode(picture.encode()).decode()
    return {
        "text/html": tag("img", alt=words, src=f"data:image/svg+xml;base64,{code}"),
        "image/svg+xml": picture,
        "text/plain": words,
    }


class _Artist:
    """Draws one model; every method returns SVG text."""

    def __init__(self, model: Model[Any], theme: str, told: Words) -> None:
        self.model, self.told = model, told
        self.theme = THEMES[theme]
        self.inks, self.face = _INKS[theme], _FACES[theme]
        self.rows = rows_of(model, told.language)
        self.names = agent_names(model.agents, told)
        self.letters = letters_of(self.names)
        room = measured(self.rows.values())
        self.names_width = room.names
        self.node = max(room.width + 24, 54), room.height + 16
        self.layout = Layout(model, self.node, margin=_MARGIN, top=_TOP, most=_WIDTH)

    def draw(self) -> tuple[str, float, float]:
        """Return the drawing, its width and its height."""
        lines = self.layout.lines()
        width, height = self.layout.width, self.layout.height + 56
        drawings = [self._line(line, letter=len(lines) <= _MOST_LETTERS) for line in lines]
        strokes = [stroke for stroke, _ in drawings]
        letters = [letter for _, letter in drawings]
        worlds = [self._world(world) for world in self.model.worlds]
        captions = [
            self.told.say(
                "Lines with one letter join worlds that look the same to that person, "
                "directly or through others."
            ),
            note_of(self.model, self.told.language),
        ]
        captions = [caption for caption in captions if caption]
        longest = max(columns(caption) for caption in captions) * 6.9 + 2 * _MARGIN
        legend, legend_width = self._legend()
        drawn, width = width, max(width, min(longest, _WIDTH), _LEAST_WIDTH, legend_width)
        below = [
            text(_MARGIN, height + 20 * number, caption, 13, self.theme.muted)
            for number, caption in enumerate(captions)
        ]
        height += 20 * len(captions) + 4
        return (
            box(0, 0, width, height, 14, fill=self.theme.sky)
            + legend
            + group("".join((*strokes, *worlds, *letters)), (width - drawn) / 2, 0)
            + "".join(below),
            width,
            height,
        )

    def _line(self, line: Line, *, letter: bool) -> tuple[str, str]:
        """Return one line, and the letter that goes on top of it."""
        stroke = tag("path", d=line.path, fill="none", **self._style(line.agent))
        return stroke, self._letter(line.agent, *line.letter) if letter else ""

    def _style(self, agent: int) -> dict[str, str | float | None]:
        return {
            "stroke": self.inks[agent % len(self.inks)],
            "stroke_width": 2.6,
            "stroke_dasharray": PATTERNS[agent % len(PATTERNS)],
        }

    def _letter(self, agent: int, x: float, y: float) -> str:
        ink = self.inks[agent % len(self.inks)]
        disc = tag("circle", cx=x, cy=y, r=9, fill=self.theme.sky, stroke=ink, stroke_width=1.4)
        return disc + text(x, y + 4.5, self.letters[agent], 12, ink, bold=True, anchor="middle")

    def _legend(self) -> tuple[str, float]:
        """The number of worlds, and whose lines are whose; and the width of that."""
        theme = self.theme
        title = title_of(self.model, self.told.language).split(";")[0]
        parts = [text(_MARGIN, 36, title, 20, theme.text, bold=True)]
        x = _MARGIN + columns(title) * 11.5 + 24
        for agent, name in enumerate(self.names):
            stroke = tag("path", d=f"M{x:.4g} 30h52", fill="none", **self._style(agent))
            parts += [stroke, self._letter(agent, x + 26, 30)]
            parts.append(text(x + 62, 35, name, 15, theme.text))
            x += 62 + columns(name) * 8.6 + 26
        return "".join(parts), x

    def _world(self, world: Any) -> str:
        (x, y), (width, height) = self.layout.at[world], self.node
        theme, model = self.theme, self.model
        points = set(model.points)
        marked = world in points and len(points) < len(model)
        edge, thick = (theme.glow, 3.5) if marked else (theme.muted, 1.4)
        frame = box(0, 0, width, height, 9, fill=self.face, stroke=edge, stroke_width=thick)
        parts = [frame]
        if marked:
            word = self.told.say(later("actual") if len(points) == 1 else later("perhaps actual"))
            parts.append(text(width / 2, -6, word, 12, theme.glow, bold=True, anchor="middle"))
        rows = self.rows[world]
        down = 8 + (height - 16 - sum(map(height_of, rows))) / 2
        for row in rows:
            parts.append(self._row(row, down))
            down += height_of(row)
        return group("".join(parts), x - width / 2, y - height / 2)

    def _row(self, row: Row, down: float) -> str:
        width, ink = self.node[0], self.theme.text
        if not row.cards:
            return text(width / 2, down + 14.5, row.words, 14, ink, anchor="middle")
        name = text(12, down + CARD_H / 2 + 6, row.words, 13, ink)
        left = 12 + self.names_width + 8
        return name + "".join(
            group(_small_card(card), left + number * PITCH, down + 3)
            for number, card in enumerate(row.cards)
        )


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name: its first, or its number where two begin alike.

    Examples
    --------
    >>> letters_of(["Anna", "Ben"]), letters_of(["Anna", "Alice"])
    (('A', 'B'), ('1', '2'))
    """
    letters = tuple(name.lstrip("\u2068")[:1].upper() for name in names)
    if len(set(letters)) == len(letters):
        return letters
    return tuple(str(seat) for seat in range(1, len(names) + 1))


def _small_card(card: Card) -> str:
    colours = COLOURS[card.suit.letter]
    shape = tag("path", d=SHAPES[card.suit.shape], fill=colours.fill, stroke=colours.ink)
    return (
        box(0, 0, _CARD_W, CARD_H, 4, fill=colours.tint, stroke=colours.ink)
        + text(_CARD_W / 2, 17, rank_sign(card.rank), 17, colours.ink, bold=True, anchor="middle")
        + group(shape, _CARD_W / 2 - 6, 20, 0.5)
    )
