"""The rules on one page, for pupils: those of the ruleset that the lessons use.

Numbers come from the ruleset; `tests/paper/test_paper.py` asks whether the sentences still say what
it says.
"""

from __future__ import annotations

from typing import Any

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Card, Colour, Seat, Slot
from hanabi_kit.game import Game, shuffled
from hanabi_kit.language import words
from hanabi_kit.paper.pictures import suit_shape, table_picture
from hanabi_kit.paper.prose import prose
from hanabi_kit.paper.typesetting import paper_named, typeset
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View


def rules_card(*, paper: str = "a4", name: str = "") -> bytes:
    """Return the rules card as PDF, in the language in use.

    `paper`: {"a4", "letter"}
    `name`: printed at the top, such as the class.
    Raises HanabiError: there is no such paper, or the typesetter is missing.
    """
    say = words().say
    return typeset(
        "rules.typ",
        {
            "lang": words().language,
            "paper": paper_named(paper).name,
            "title": say("Hanabi on one page"),
            "class": name,
            "lead": say("You play together, and you see every hand but your own."),
            "sections": [
                {"title": title, "body": prose("\n\n".join(body))} for title, body in _sections()
            ],
            "cards": _cards(),
            "picture": table_picture(_example(), bare=False),
            "caption": say(
                "What Alice sees. Slot 1, on the left, is the newest card. Under a card stand the "
                "clues it got; struck through: a clue that did not touch it. On her own cards the "
                "kit writes what they can still be."
            ),
        },
    )


def _sections() -> list[tuple[str, list[str]]]:
    rules, say = STANDARD, words().say
    tokens, strikes = rules.max_clue_tokens, rules.max_strikes
    hands: dict[int, list[str]] = {}
    for players, cards in rules.hand_sizes:
        hands.setdefault(cards, []).append(str(players))
    either = words().either
    dealt = "; ".join(
        say("{players} players: {cards} cards each", players=either(players), cards=cards)
        for cards, players in hands.items()
    )
    return [
        (
            say("What you want"),
            [
                say(
                    "Build a firework in each suit: 1, then 2, 3, 4 and 5. Every card in its place "
                    "is a point; {best} points are a perfect game.",
                    best=rules.max_score,
                )
            ],
        ),
        (
            say("Before you begin"),
            [
                say(
                    "Shuffle the {cards} cards and deal. {dealt}. Hold your cards so that all the "
                    "others see them, and you do not. Put {tokens} clue tokens on the table.",
                    cards=rules.deck_size,
                    dealt=dealt,
                    tokens=tokens,
                )
            ],
        ),
        (
            say("Your turn: do one of three things"),
            [
                "1. "
                + say(
                    "**Give a clue**: put one clue token away. Choose one player and name one "
                    "colour or one rank. Show **all** cards of that colour or rank in that hand; "
                    "there must be at least one. Say nothing else."
                ),
                "2. "
                + say(
                    "**Discard a card**: lay it face up on the discards and take one clue token "
                    "back. With all {tokens} tokens on the table you may not discard.",
                    tokens=tokens,
                ),
                "3. "
                + say(
                    "**Play a card**: if it is the next rank of its suit, it joins the firework. "
                    "If not, it is discarded, and that is a **strike**. Whoever completes a "
                    "firework takes one clue token back."
                ),
                say(
                    "After a discard or a play draw a card and put it on the left of your hand. "
                    "The other cards keep their order."
                ),
            ],
        ),
        (
            say("What a clue says"),
            [
                say(
                    "It says yes of the cards it touches, and **no of all the others in that "
                    "hand**. Both count, and both are to be remembered."
                )
            ],
        ),
        (
            say("The end"),
            [
                "- "
                + say("After strike {strikes} the game is over, with 0 points.", strikes=strikes),
                "- " + say("All fireworks complete: the game is over, and perfect."),
                "- "
                + say(
                    "The last card is drawn: everybody has one more turn, the one who drew it too. "
                    "Then the points are counted."
                ),
            ],
        ),
        (
            say("Words"),
            [
                "- "
                + say("**Suit** and **rank**: what a card has. A clue names a colour or a rank."),
                "- " + say("**Slot**: a place in a hand; slot 1 is the newest card, on the left."),
                "- " + say("**Touched**: the clue was true of this card."),
                "- " + say("**Critical**: the last copy of a card that is still needed."),
            ],
        ),
    ]


def _cards() -> dict[str, Any]:
    rules, told = STANDARD, words()
    return {
        "title": told.say("The cards"),
        "suits": [
            {
                "shape": suit_shape(own),
                "letter": own.suit.letter,
                "word": own.called_in(told.language),
            }
            for own in rules.suit_rules
        ],
        "rank": told.say("rank"),
        "copies": told.say("copies in each suit"),
        "ranks": [[rank, rules.copies(Card(rules.suits[0], rank))] for rank in rules.ranks],
        "note": told.say(
            "The {top} is there once only: if it is discarded, its firework stays short.",
            top=max(rules.ranks),
        ),
    }


def _example() -> View:
    """Return a table where every kind of mark is to be seen, through the eyes of the first."""
    alice, bob = Seat(0), Seat(1)
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
    for action in (Clue(bob, 5), Clue(alice, 1), Play(Slot(2)), Discard(Slot(5))):
        game = game.apply(action)
    for action in (Discard(Slot(5)), Clue(alice, Colour("y"))):
        game = game.apply(action)
    return View.of(game, alice)
