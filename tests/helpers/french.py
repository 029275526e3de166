"""What is wrong with a French text that was put together: English in it, agreement, elision."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ENGLISH = re.compile(
    r"\b(?:the|of|is|are|and|which|that|with|to|in|it|its|not|no|can|how|what|who|there|this|these|"
    r"cards?|slots?|clues?|hands?|deck|draws?|plays?|turns?|left|missing|red|yellow|green|blue|"
    r"purple|playable|trash|likely|probability|yes|fireworks?|discards|discarding|should|would|"
    r"must|has|have|knows?|sees?|for|from|by|at)\b",
    re.IGNORECASE,
)
_WRONG = {
    "not drawn together": r"\b(?:de|à) les?\b(?! (?:lui|leur)\b)",
    "not elided": r"\b(?:que|de|ne|se|le|la|jusque|lorsque) [aeiouâàéèêîôû]\w*",
    "not elided before il": r"\bsi ils?\b",
    "one, and a plural": r"(?<![\d/,.])\b[01] (?:autres|cartes|tours|points|exemplaires|jetons)\b",
    "several, and a singular": r"\b(?:[2-9]|\d\d+) (?:autre|carte|tour|exemplaire|jeton)\b",
    "a place left open": r"[{}]",
    "a sign before which the blank may break": r" [:;?!»]|« ",
}


def french_faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a text."""
    for what, pattern in _WRONG.items():
        if found := re.search(pattern, text, re.IGNORECASE):
            yield f"{what}: {found[0]!r}"
    if english := sorted({one.lower() for one in _ENGLISH.findall(text)}):
        yield f"English: {', '.join(english)}"
