"""SVG elements as text: the few strokes that pictures are made of.

Examples
--------
>>> tag("rect", x=1.50, rx=None, stroke_width=2)
'<rect x="1.5" stroke-width="2"/>'
>>> text(0, 12, "<script>", 10, "#000")
'<text y="12" font-size="10" fill="#000">&lt;script&gt;</text>'
"""

from __future__ import annotations

from xml.sax.saxutils import escape


def attribute(value: str) -> str:
    """Return `value` as it may stand between the quotes of an attribute."""
    return escape(value, {'"': "&quot;", "\n": "&#10;"})


def tag(name: str, *inner: str, **attributes: str | float | None) -> str:
    """Return an element; ``stroke_width`` is written stroke-width, None is left out.

    `inner` is SVG text already: `text` is the way to put in words.
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = attribute(value) if isinstance(value, str) else f"{value:.4g}"
            parts.append(f'{key.strip("_").replace("_", "-")}="{shown}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(inner)}</{name}>" if inner else f"<{head}/>"


def box(
    x: float, y: float, width: float, height: float, rx: float, **attributes: str | float | None
) -> str:
    """Return a rectangle with rounded corners."""
    return tag("rect", x=x or None, y=y or None, width=width, height=height, rx=rx, **attributes)


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    *,
    bold: bool = False,
    anchor: str | None = None,
) -> str:
    """Return `words`, whatever they are, on the baseline `y`; nothing for no words."""
    if not words:
        return ""
    return tag(
        "text",
        escape(words),
        x=x or None,
        y=y,
        font_size=size,
        font_weight="700" if bold else None,
        text_anchor=anchor,
        fill=fill,
    )


def group(inner: str, x: float, y: float, scale: float = 1) -> str:
    """Return `inner` moved to (x, y) and scaled."""
    zoom = f" scale({scale:.4g})" if scale != 1 else ""
    return f'<g transform="translate({x:.4g} {y:.4g}){zoom}">{inner}</g>'
