"""A deck to cut out: cards with suit shapes, tokens, and a small card that says what there is."""

from __future__ import annotations

from typing import Any

from hanabi_kit.cards import START, Card, Suit, rank_sign
from hanabi_kit.language import words
from hanabi_kit.paper.pictures import FONT, suit_shape
from hanabi_kit.paper.table_sheets import token_texts
from hanabi_kit.paper.typesetting import paper_named, typeset
from hanabi_kit.render.fireworks import card_words, rank_word
from hanabi_kit.render.scene import drawn_ranks
from hanabi_kit.render.suit_styles import SHAPES, colours_of
from hanabi_kit.render.svg_elements import box, group, tag, text
from hanabi_kit.rules import STANDARD, Ruleset, SpecialSuit

CARD_WIDTH, CARD_HEIGHT = 63, 88
"""Of a card, in millimetres: the size of common card sleeves."""

PER_PAGE = 9

_UNIT = 10  # of the drawings: tenths of a millimetre
_W, _H = CARD_WIDTH * _UNIT, CARD_HEIGHT * _UNIT
_INK = "#1a1a1a"


def deck(rules: Ruleset = STANDARD, *, backs: bool = False, paper: str = "a4") -> bytes:
    """Return the deck of a ruleset as PDF: cards, clue tokens, strikes; marks show where to cut.

    `backs`: whether a page of backs follows every page of cards, for printing on both sides.
    `paper`: {"a4", "letter"}
    Raises HanabiError: there is no such paper, or the typesetter is missing.
    """
    say = words().say
    cards = list(rules.deck)
    spare = -len(cards) % PER_PAGE
    data = {
        "lang": words().language,
        "paper": paper_named(paper).name,
        "title": say("A Hanabi deck to cut out"),
        "card": [CARD_WIDTH, CARD_HEIGHT],
        "faces": {str(card): card_face(card, rules) for card in rules.identities},
        "names": {str(card): card_words(rules, card, words()) for card in rules.identities},
        "cards": [str(card) for card in cards],
        "spare": min(spare, 4),
        "backs": _back() if backs else None,
        "back": say("back of a card"),
        "summary": _summary(rules),
        "tokens": token_texts(rules),
    }
    return typeset("deck.typ", data)


def _name(suit: Suit, rules: Ruleset) -> str:
    return rules.suit_rules[rules.suits.index(suit)].called_in(words().language)


# -- a card --------------------------------------------------------------------------------------


def card_face(card: Card, rules: Ruleset = STANDARD) -> str:
    """Return the face of a card as SVG, told by rank, shape, letter and word; colour only helps."""
    own = rules.suit_rules[rules.suits.index(card.suit)]
    colours = colours_of(own)
    corner = (
        text(0, 118, rank_sign(card.rank), 160, colours.ink, bold=True, anchor="middle")
        + _shape(own, -38, 142, 76)
        + text(0, 264, card.suit.letter, 46, colours.ink, bold=True, anchor="middle")
    )
    name = _name(card.suit, rules)
    parts = [
        box(0, 0, _W, _H, 0, fill="#ffffff"),
        box(22, 22, _W - 44, _H - 44, 30, fill=colours.tint, stroke=colours.ink, stroke_width=5),
        group(corner, 92, 34),
        _turned(group(corner, 92, 34)),
        _shapes(own, card.rank),
        text(_W / 2, 790, name, 40, colours.ink, anchor="middle"),
    ]
    if gives := _gives(card, rules):
        parts.append(text(_W / 2, 112, gives, 30, colours.ink, anchor="middle"))
    return _svg(parts, _W, _H)


def _gives(card: Card, rules: Ruleset) -> str:
    """What a card gives that completes its firework; empty for all others."""
    order = rules.orders[rules.suits.index(card.suit)]
    if rules.fireworks.open_order or card.rank != order[-1]:
        return ""
    if not rules.mechanism.completion_tokens:
        return ""
    if rules.mechanism.clue_cost > 1:
        return words().say("gives half a clue token back")
    return words().say("gives a clue token back")


_PLACES = {
    1: ((0.0, 0.0),),
    2: ((0.0, -0.9), (0.0, 0.9)),
    3: ((0.0, -1.2), (-0.66, 0.6), (0.66, 0.6)),
    4: ((-0.66, -0.85), (0.66, -0.85), (-0.66, 0.85), (0.66, 0.85)),
    5: ((-0.66, -1.15), (0.66, -1.15), (0.0, 0.0), (-0.66, 1.15), (0.66, 1.15)),
}
"""Where the shapes of a rank stand, around the middle; in steps of 150."""


def _shapes(own: SpecialSuit, rank: int) -> str:
    size = 260 if rank in (1, START) else 150
    shapes = "".join(
        _shape(own, _W / 2 + x * 150 - size / 2, _H / 2 + y * 150 - size / 2, size)
        for x, y in _PLACES[1 if rank == START else rank]
    )
    if rank == START:
        ink = colours_of(own).ink
        shapes += text(_W / 2, 680, rank_word(rank), 90, ink, bold=True, anchor="middle")
    return shapes


def _shape(own: SpecialSuit, x: float, y: float, size: float) -> str:
    colours = colours_of(own)
    return tag(
        "path",
        transform=f"translate({x:.4g} {y:.4g}) scale({size / 24:.4g})",
        d=SHAPES[own.suit.shape],
        fill=colours.fill,
        stroke=colours.ink,
        stroke_width=1.1,
        stroke_linejoin="round",
    )


def _turned(inner: str) -> str:
    return tag("g", inner, transform=f"translate({_W} {_H}) rotate(180)")


def _svg(parts: list[str], width: float, height: float) -> str:
    return tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        font_family=FONT,
    )


def _back() -> str:
    """Return the back of a card: the same upside down, so that it tells nothing."""
    burst = "".join(
        tag("path", d="M0 -70V-150", transform=f"rotate({angle})", **_STROKE)
        + tag("circle", cx=0, cy=-176, r=8, fill=_INK, transform=f"rotate({angle})")
        for angle in range(0, 360, 30)
    )
    parts = [
        box(0, 0, _W, _H, 0, fill="#ffffff"),
        box(22, 22, _W - 44, _H - 44, 30, fill="#eceef3", stroke=_INK, stroke_width=5),
        box(48, 48, _W - 96, _H - 96, 18, fill="none", stroke=_INK, stroke_width=3),
        group(burst, _W / 2, _H / 2),
        group(burst, _W / 2, 190, 0.45),
        group(burst, _W / 2, _H - 190, 0.45),
    ]
    return _svg(parts, _W, _H)


_STROKE: dict[str, str | float | None] = {
    "stroke": _INK,
    "stroke_width": 7,
    "stroke_linecap": "round",
}


# -- what lies beside the cards ------------------------------------------------------------------


def _summary(rules: Ruleset) -> dict[str, Any]:
    """Return what the small card says: how many of each card there are."""
    say = words().say
    rows = [
        {
            "shape": suit_shape(own),
            "letter": own.suit.letter,
            "name": _name(own.suit, rules),
            "copies": [
                " ".join([rank_sign(rank)] * rules.copies(Card(own.suit, rank)))
                for rank in drawn_ranks(rules)
            ],
        }
        for own in rules.suit_rules
    ]
    halves = rules.mechanism.clue_cost > 1
    return {
        "title": say("In the deck"),
        "rows": rows,
        "turn": [
            say("clue: two half tokens away") if halves else say("clue: one token away"),
            say("discard: a half token back") if halves else say("discard: one token back"),
            say("play: face down into the hole")
            if rules.mechanism.hole
            else say("play: the next rank of its suit, or a strike"),
        ],
    }
