"""What lies on the table beside the cards: grids to cross out, tokens, a mat for the fireworks."""

from __future__ import annotations

from typing import Any

from hanabi_kit.cards import Card
from hanabi_kit.language import words
from hanabi_kit.paper.fields import card_grids
from hanabi_kit.paper.prose import plain
from hanabi_kit.paper.typesetting import paper_named, typeset
from hanabi_kit.render.legend import is_unusual, legend
from hanabi_kit.rules import STANDARD, Ruleset

_HANDS = 6
"""Hands on a page of grids."""


def grids(*, paper: str = "a4", name: str = "") -> bytes:
    """Return a page of grids as PDF: for each card of a hand all cards of the game, to cross out.

    `paper`: {"a4", "letter"}
    `name`: printed at the top, such as the class.
    Raises HanabiError: there is no such paper, or the typesetter is missing.
    """
    say = words().say
    size = STANDARD.hand_size(2)
    captions = [say("slot {slot}", slot=slot) for slot in range(1, size + 1)]
    return typeset(
        "grids.typ",
        {
            "lang": words().language,
            "paper": paper_named(paper).name,
            "title": say("What can it be?"),
            "class": plain(name),
            "how": say(
                "A hand in each row, slot 1, the newest card, on the left. Cross out what a card "
                "cannot be: what a clue says, what a clue does not say, and cards of which you "
                "see every copy. A card that is drawn gets a grid of its own."
            ),
            "name": say("Name"),
            "turn": say("turn"),
            "hands": _HANDS,
            "field": card_grids(STANDARD, captions, [None] * size),
        },
    )


def tokens(*, paper: str = "a4") -> bytes:
    """Return tokens to cut out, and a mat to lay them on, as PDF.

    `paper`: {"a4", "letter"}
    Raises HanabiError: there is no such paper, or the typesetter is missing.
    """
    say, rules = words().say, STANDARD
    field = card_grids(rules, [], [])
    return typeset(
        "tokens.typ",
        {
            "lang": words().language,
            "paper": paper_named(paper).name,
            "title": say("Tokens and a mat"),
            "tokens": token_texts(rules),
            "mat": {
                "title": say("Fireworks"),
                "how": say(
                    "Lay the fireworks here, or a coin on the highest card played. The small boxes "
                    "are the copies: cross one out for each card that is discarded. A row ends "
                    "before the first rank of which every copy is gone."
                ),
                "clues": say("Clue tokens"),
                "strikes": say("Strikes"),
                "deck": say("Deck"),
                "discards": say("Discards"),
            },
            "suits": [
                suit | {"name": own.called_in(words().language)}
                for suit, own in zip(field["suits"], rules.suit_rules, strict=True)
            ],
            "ranks": field["ranks"],
            "copies": [
                [rules.copies(Card(suit, rank)) for rank in rules.ranks] for suit in rules.suits
            ],
        },
    )


def token_texts(rules: Ruleset) -> dict[str, Any]:
    """Return how many tokens and strikes there are, and what is written on and beside them."""
    say = words().say
    lines = legend(rules, words()) if is_unusual(rules) else ()
    return {
        "title": say("Tokens"),
        "rules": [line.text for line in lines],
        "clues": rules.max_clue_tokens,
        "strikes": rules.max_strikes,
        "clue": say("half a clue") if rules.mechanism.clue_cost > 1 else say("clue"),
        "strike": say("strike"),
        "how": say(
            "Cut out, or use coins. Round: clue tokens, all of them lie face up at the start. "
            "Square: strikes, set aside until a card is played that does not fit."
        ),
    }
