"""How suits look: a shape, and colours that go with it.

Shape and letter alone tell suits apart; colour only helps. The colours differ in brightness as well
as hue, so that they stay apart for the colour-blind, on a weak projector and on a copier. What
never lies on one table need not differ: suits that only hanab.live has share shapes with others.

Examples
--------
>>> SHAPES["square"]
'M4 3H20Q21 3 21 4V20Q21 21 20 21H4Q3 21 3 20V4Q3 3 4 3Z'
"""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.rules import SpecialSuit

_PETALS = ((7.4, 5.8), (13.3, 10.1), (11, 17), (3.8, 17), (1.5, 10.1))  # the leftmost point of each

SHAPES = {
    "diamond": "M12 0.8L20.4 12L12 23.2L3.6 12Z",
    "star": "M12 1.2L14.9 8.8L23 9.2L16.7 14.3L18.8 22.2L12 17.7L5.2 22.2L7.3 14.3L1 9.2L9.1 8.8Z",
    "triangle": "M12 1.8L23 21.4H1Z",
    "circle": "M12 1.8A10.2 10.2 0 1 0 12 22.2A10.2 10.2 0 1 0 12 1.8Z",
    "square": "M4 3H20Q21 3 21 4V20Q21 21 20 21H4Q3 21 3 20V4Q3 3 4 3Z",
    "cross": "M8.4 2H15.6V8.4H22V15.6H15.6V22H8.4V15.6H2V8.4H8.4Z",
    "wave": "M1 9.6C4.4 2.6 8.8 2.4 12.2 7.4C15.4 12 19.4 11 23 4.6"
    "V14.4C19.6 21.4 15.2 21.6 11.8 16.6C8.6 12 4.6 13 1 19.4Z",
    "moon": "M15.6 1.6A10.6 10.6 0 1 0 22.6 16.8A9.2 9.2 0 0 1 15.6 1.6Z",
    "heart": "M12 22.4L2.6 12.4A5.9 5.9 0 0 1 12 5.2A5.9 5.9 0 0 1 21.4 12.4Z",
    "leaf": "M1.6 22.4L4.4 19C0.6 9 8.4 1.4 22.6 1.4C22.8 15.8 15 23.4 5.4 19.8L3 23.4Z",
    "bow": "M1.4 3.6L12 9.6L22.6 3.6V20.4L12 14.4L1.4 20.4Z",
    "ring": "M12 1.6A10.4 10.4 0 1 0 12 22.4A10.4 10.4 0 1 0 12 1.6Z"
    "M12 7.4A4.6 4.6 0 1 1 12 16.6A4.6 4.6 0 1 1 12 7.4Z",
    "drop": "M12 0.8C14.6 6.2 20 10 20 15.4A8 8 0 0 1 4 15.4C4 10 9.4 6.2 12 0.8Z",
    "clover": "M12 2A4.7 4.7 0 0 1 15.6 9.7A4.7 4.7 0 1 1 13.6 17.4L15 22.6H9L10.4 17.4"
    "A4.7 4.7 0 1 1 8.4 9.7A4.7 4.7 0 0 1 12 2Z",
    # The hole is drawn the other way round, so that it stays one.
    "hexagon": "M12 0.8L21.8 6.4V17.6L12 23.2L2.2 17.6V6.4ZM12 6.6L6.6 15.6H17.4Z",
    "arrows": "M1 4.4H13.4V0.8L23 6.4L13.4 12V8.4H1ZM23 15.6H10.6V12L1 17.6L10.6 23.2V19.6H23Z",
    "flower": "".join(f"M{x} {y}a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0Z" for x, y in _PETALS),
}
"""The outline of each suit's shape: an SVG path on a field of 24 by 24."""

BUBBLE = "M4 2H20Q23 2 23 5V14Q23 17 20 17H11L5 23V17H4Q1 17 1 14V5Q1 2 4 2Z"
"""What a clue says that is no suit of the table, with a sign in it: a colour's letter."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one suit."""

    fill: str  # of the shape
    # Of the rank and of the shape's outline: at least 7:1 against `tint`, and 4.5:1 against white
    # (WCAG 2.2, 1.4.6 and 1.4.3).
    ink: str
    tint: str  # of the card's face


COLOURS = {
    "r": Colours("#e0412f", "#8f130a", "#fdebe7"),
    "y": Colours("#f5c518", "#5f4700", "#fff7d6"),
    "g": Colours("#35a77c", "#004d38", "#e2f5ec"),
    "b": Colours("#2f7fd1", "#0a3d7d", "#e4f0fd"),
    "p": Colours("#b368c4", "#5f1c70", "#f8eafa"),
    "k": Colours("#4a4a4a", "#1a1a1a", "#ececec"),
    "m": Colours("#f08a3c", "#6b2b00", "#fff1e4"),
    "t": Colours("#2bb5b8", "#004b50", "#def5f5"),
    "w": Colours("#d5d8dd", "#3a3f4a", "#fafafa"),
    "i": Colours("#f27fb0", "#84184f", "#fdeaf2"),
    "n": Colours("#a4713f", "#55310c", "#f6ebdf"),
    "o": Colours("#4c3fb0", "#241a70", "#eae8fb"),
    "u": Colours("#8792a0", "#333c46", "#eceff2"),
    "d": Colours("#8f9a3a", "#3d4400", "#f2f4dc"),
    "l": Colours("#f7b9d2", "#7a2148", "#fff1f6"),
    "s": Colours("#a8e6a1", "#3e553c", "#f3fcf2"),
    "a": Colours("#fe6300", "#823200", "#ffe9db"),
    # Suits of hanab.live that share their colours with others: apart from those of their variants.
    "to": Colours("#ff5a3c", "#873020", "#ffe8e4"),
    "ma": Colours("#892a21", "#74241c", "#eee1e0"),
    "ca": Colours("#f58a4a", "#734123", "#feefe6"),
    "em": Colours("#1fae5c", "#10592f", "#e0f4e8"),
    "ol": Colours("#7a8a1e", "#485112", "#ecefdf"),
    "be": Colours("#5358eb", "#393da2", "#e7e8fc"),
    "na": Colours("#1c3c86", "#183372", "#dfe4ee"),
    "sk": Colours("#6cc4f5", "#2e5469", "#eaf7fe"),
    "ic": Colours("#acebff", "#40575e", "#f3fcff"),
    "aq": Colours("#2fc8d8", "#14565d", "#e2f7fa"),
    "oc": Colours("#1f6f8f", "#164f66", "#e0ebef"),
    "tg": Colours("#ee9703", "#704701", "#fdf0dc"),
    "pe": Colours("#ffc08a", "#634b36", "#fff6ef"),
    "ru": Colours("#c2183c", "#8e122c", "#f6dfe4"),
    "ya": Colours("#d28c00", "#6b4700", "#f9efdb"),
    "ge": Colours("#b8c82a", "#4f5612", "#f5f7e1"),
    "bt": Colours("#2aa88a", "#155646", "#e1f3ef"),
    "pl": Colours("#7c3d99", "#67337f", "#ede4f1"),
    "tp": Colours("#9a8f80", "#524c44", "#f1efed"),
    "go": Colours("#d8a800", "#614c00", "#faf3db"),
    "vi": Colours("#8851de", "#5b3695", "#eee7fa"),
    "mg": Colours("#d83fa8", "#7f2563", "#fae4f3"),
    "cd": Colours("#b31a5d", "#8a1448", "#f4dfe8"),
    "mr": Colours("#6a1020", "#5a0e1b", "#eadee0"),
    "li": Colours("#b4e030", "#465713", "#f4fbe2"),
    "ju": Colours("#3f7a20", "#2b5416", "#e4ece0"),
    "ja": Colours("#2f9a5f", "#1b5836", "#e2f1e9"),
    "tn": Colours("#c8a870", "#5a4c32", "#f7f3eb"),
    "cy": Colours("#4fd8e0", "#20595c", "#e6fafb"),
    "in": Colours("#4b4998", "#403e81", "#e6e6f1"),
    "co": Colours("#1f4a9a", "#1a3f83", "#e0e6f1"),
}
"""By the suit's letter."""

DARK = {
    "m": Colours("#aa5413", "#68330c", "#ebd6c6"),
    "i": Colours("#c1518e", "#6a2d4e", "#f0d5e4"),
    "w": Colours("#6e7478", "#34383b", "#dcdee0"),
    "n": Colours("#6b4420", "#553619", "#dbd2c9"),
    "o": Colours("#2a2080", "#241b6d", "#ccc9e1"),
    "u": Colours("#47657d", "#2e4251", "#d3dae0"),
    "d": Colours("#5a6410", "#3c430b", "#d7dac6"),
    "l": Colours("#b98a9c", "#574149", "#eee3e7"),
    "s": Colours("#6aa15a", "#324c2a", "#dbe8d7"),
    "a": Colours("#9e2200", "#731900", "#e8cac2"),
}
"""Those of a suit's dark twin, of which there is one card of each, by the suit's letter."""


def is_twin(own: SpecialSuit) -> bool:
    """Whether a ruleset makes of a suit its dark twin: one of each card, under another name.

    Examples
    --------
    >>> from hanabi_kit.cards import Suit
    >>> ones = (1, 1, 1, 1, 1)
    >>> (
    ...     is_twin(SpecialSuit(Suit.PINK, ones, name="dark pink")),
    ...     is_twin(SpecialSuit(Suit.BLACK, ones)),
    ... )
    (True, False)
    """
    return own.called != own.suit.label and own.copies is not None and set(own.copies) == {1}


def colours_of(own: SpecialSuit) -> Colours:
    """Return the colours of a suit as a ruleset has it."""
    return (DARK if is_twin(own) else COLOURS)[own.suit.letter]
