"""Letters to vote with: a sheet that is folded to show A, B, C or D to the whole room."""

from __future__ import annotations

from hanabi_kit.language import words
from hanabi_kit.paper.pictures import suit_shape
from hanabi_kit.paper.typesetting import paper_named, typeset
from hanabi_kit.render.scene import suit_look
from hanabi_kit.rules import STANDARD

LETTERS = "ABCD"


def letters(*, paper: str = "a4") -> bytes:
    """Return the letters A to D as PDF, each with a colour and a shape of its own.

    `paper`: {"a4", "letter"}
    Raises HanabiError: there is no such paper, or the typesetter is missing.
    """
    say, told = words().say, words()
    looks = [(own, suit_look(own, told)) for own in STANDARD.suit_rules[: len(LETTERS)]]
    return typeset(
        "letters.typ",
        {
            "lang": told.language,
            "paper": paper_named(paper).name,
            "title": say("Letters to vote with"),
            "how": say("Fold twice, so that one letter shows. Hold it up when you are asked."),
            "letters": [
                {"letter": letter, "shape": suit_shape(own), "fill": look.tint, "ink": look.ink}
                for letter, (own, look) in zip(LETTERS, looks, strict=True)
            ],
        },
    )
