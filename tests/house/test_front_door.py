"""What somebody types first: forty things that work, and forty that are refused with a reason.

Each line is written as a newcomer would write it. What is wrong gets the kit's own error, which
says what was given and what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import hanabi_kit
from hanabi_kit import (
    STANDARD,
    Card,
    CardSet,
    Clue,
    Discard,
    Game,
    GameRecord,
    Play,
    Position,
    PuzzlePlayer,
    Table,
    View,
    deduce,
    format_link,
    known_to,
    parse_link,
    play_game,
    probability,
    read,
    read_game,
    read_puzzle,
    shuffled,
    solve,
    why,
    why_not,
    worlds,
)
from hanabi_kit.deduction import Held, playable
from hanabi_kit.endgame import MODELS
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from tests import ROOT

GAME = ROOT / "puzzles" / "games" / "bot-2p-s2006.json"

DOOR: dict[str, Any] = {
    "hanabi_kit": hanabi_kit,
    "STANDARD": STANDARD,
    "Card": Card,
    "CardSet": CardSet,
    "Clue": Clue,
    "Discard": Discard,
    "Fraction": Fraction,
    "Game": Game,
    "GameRecord": GameRecord,
    "Held": Held,
    "MODELS": MODELS,
    "Play": Play,
    "Position": Position,
    "PuzzlePlayer": PuzzlePlayer,
    "Table": Table,
    "View": View,
    "deduce": deduce,
    "format_link": format_link,
    "in_french": lambda *given: in_french(*given),
    "known_to": known_to,
    "parse_link": parse_link,
    "play_game": play_game,
    "playable": playable,
    "probability": probability,
    "read": read,
    "read_game": read_game,
    "read_puzzle": read_puzzle,
    "shuffled": shuffled,
    "solve": solve,
    "why": why,
    "why_not": why_not,
    "worlds": worlds,
}


def in_french(call: Callable[..., Any], *given: Any) -> Any:
    """What a call answers to somebody who reads French."""
    with speaking("fr"):
        return call(*given)


@pytest.fixture(scope="module")
def door() -> dict[str, Any]:
    """What the newcomer has: the names of the README, a game, Bob's view, an end-game."""
    game = Game.deal(["Alice", "Bob"], seed=7)
    return DOOR | {
        "game": game,
        "told": game.apply("clue Bob 5"),
        "bob": game.apply("clue Bob 5").view("Bob"),
        "late": read(GAME).at(66),
        "end": read(GAME).at(68),
        "FILE": str(GAME),
        "link": "https://hanab.live/replay-json/" + format_link(read_game(GAME)),
    }


WORKS = [
    ('Game.deal(["Alice", "Bob"], seed=7).deck_size', 40),
    ('Game.deal(["Alice", "Bob"], seed=7, rules="standard") == game', True),
    ('Game.deal(["Alice", "Bob"], seed=7, rules=STANDARD) == game', True),
    ('Game.deal(["Alice", "Bob", "Cathy"], seed=1, rules="Rainbow (6 Suits)").clue_tokens', 8),
    ('Game.deal(["Alice", "Bob"], seed=7, first="Bob").player_to_move', "Bob"),
    ('game.apply("clue Bob 5").clue_tokens', 7),
    ('game.apply("clue Bob yellow") == game.apply(Clue("Bob", "yellow"))', True),
    ('game.apply(Clue("Bob", 5)) == game.apply("clue Bob 5") == game.apply(Clue(1, 5))', True),
    ('game.apply(Clue("Bob", "green")).history[-1].slots', (1, 2)),
    ('game.apply("play 2").score', 1),
    ('game.apply("play 2") == game.apply(Play(2))', True),
    ('told.apply("discard 1") == told.apply(Discard(1))', True),
    ("game.score, game.over, game.clue_tokens, game.strikes", (0, False, 8, 0)),
    ('[str(held.card) for held in game.hands["Alice"]]', ["y1", "b1", "y2", "b3", "g2"]),
    ('game.hands["Bob"] == game.hands[1]', True),
    ("[len(hand) for hand in game.hands]", [5, 5]),
    ('game.view("Bob").viewer', "Bob"),
    ('game.view("Bob") == View.of(game, "Bob") == game.view(1)', True),
    ("game.view().viewer", "Alice"),
    ('len(deduce(bob)[1]), "r5" in [str(card) for card in deduce(bob)[1]]', (5, True)),
    ("sum(deduce(bob)[2].values())", 1),
    ("hanabi_kit.deduce(bob).worlds == deduce(bob).worlds", True),
    ('"5" in str(why(bob, 1))', True),
    ('"5" in str(why_not(bob, 2, "r5"))', True),
    ('known_to(bob, "Alice")[1] == known_to(game.view("Bob"), "Alice")[1]', True),
    ("probability(late.view(), playable(late.view(), 1)) <= 1", True),
    ('probability(bob, Held(1, "r5")) == deduce(bob)[1]["r5"]', True),
    ("sum(1 for _ in worlds(late.view()))", 18),
    ("solve(late).value <= 1", True),
    ('solve(late, "score").value >= solve(late).value', True),
    ('solve(late, model="faceup", objective="perfect").value == solve(late).value', True),
    ('solve(late, model="seat").model', "seat"),
    ("solve(late)[solve(late).best[0]].value == solve(late).value", True),
    ('solve(late, model="deal").value', 0),
    ('solve(late, "score", model="deal").value == solve(late, "score", model="deal").lower', True),
    ('solve(game, model="deal").best == solve(game, model="deal", memory=10**8).best', True),
    ('solve(read(FILE).at(20), model="deal")[Discard(3)].value', 0),
    ("[solve(end, model=m).model for m in MODELS]", ["faceup", "seat", "plan", "deal"]),
    ("all(a.exact for m in MODELS[::3] for a in solve(end, model=m).actions)", True),
    (
        "[len(solve(end, model=m).actions) == len(end.legal_actions()) for m in MODELS]",
        [True] * 4,
    ),
    ("tuple(solve(end)) == solve(end).actions", True),
    ("all(str(solve(end, model=m).why()) for m in MODELS)", True),
    (
        'solve(late).why().sentences[0], solve(late).why(language="fr").sentences[0]',
        (
            "Face up: every hand is known to everyone, the deck's order to nobody.",
            "Cartes visibles\u00a0: chacun connaît toutes les mains, personne ne connaît l'ordre "
            "de la pioche.",
        ),
    ),
    ('"text/html" in solve(late, model="deal").why()._repr_mimebundle_()', True),
    ("solve(late).why(seconds=5).explanation.orders", 2),
    ('PuzzlePlayer("endgame-001").state["puzzle"]', "endgame-001"),
    ("type(read(FILE)).__name__, len(read(FILE).players)", ("GameRecord", 2)),
    (
        "read(link) == GameRecord(*[getattr(read(link), n) for n in ('rules', 'players', 'deck', "
        "'actions')])",
        True,
    ),
    ('read(link + "#5").turn', 4),
    ('read("endgame-001") == read_puzzle("endgame-001")', True),
    ('read("first-hour").id', "first-hour"),
    ('read("bot-2p-s2006") == read(FILE)', True),
    ("len({repr(Game.deal(['Alice', 'Bob'], seed)) for seed in range(99)})", 99),
    (
        "str(STANDARD).splitlines()[0], in_french(str, STANDARD).splitlines()[0]",
        ("suits", "couleurs"),
    ),
    ("in_french(str, STANDARD).splitlines()[1]", "    rouge, jaune, vert, bleu, violet"),
    (
        'play_game(["Chop", "Chop"], seed=7) == play_game(["Chop", "Chop"], shuffled(STANDARD, 7))',
        True,
    ),
    ("parse_link(format_link(told)).actions", (Clue(1, 5),)),
    ("Table(game).game == game", True),
    ('list(CardSet("r1 r2"))', [Card("r1"), Card("r2")]),
]

REFUSED = [
    ('Game.deal(["Alice"], seed=7)', "1 players"),
    ('Game.deal("Alice", seed=7)', "players is the text 'Alice'"),
    ('Game.deal(["Alice", "Bob"], seed="7")', "seed is the text '7'"),
    ('Game.deal(["Alice", "Bob"], seed=7, rules="standrad")', "did you mean standard?"),
    ('Game.deal(["Alice", "Bob"], seed=7, rules=5)', "rules is 5"),
    ('Game.deal(["Alice", "Bob"], seed=7, first="Zoe")', "at this table sit Alice, Bob"),
    ('Game.deal(["Alice", "Bob"], seed=7, first=2)', "seats are 0–1"),
    ('game.apply("clue Zoe 5")', "at the table sit Alice, Bob"),
    ('game.apply("clue Bob purple5")', "clues are red, yellow"),
    ('game.apply("warn Bob 5")', "an action is 'play 2'"),
    ('game.apply("play")', "which slot? Write play 2"),
    ('game.apply("play 9")', "the hand has slots 1–5"),
    ('game.apply("discard 1")', "all 8 clue tokens"),
    ("game.apply(5)", "an action is Play, Discard, Clue"),
    ("game.apply(None)", "an action is Play, Discard, Clue"),
    ('game.apply(Clue("Zoe", 5))', "at this table sit Alice, Bob"),
    ('game.apply(Clue("Alice", 5))', "nobody clues themselves"),
    ('game.apply(Clue("Bob", 9))', "has the clues"),
    ("game.apply(Clue(7, 5))", "seats are 0–1"),
    ('game.apply(Play("2"))', "slot '2'"),
    ('game.view("Zoe")', "at this table sit Alice, Bob"),
    ("game.view(5)", "seats are 0–1"),
    ("game.view(1.5)", "seats are 0–1"),
    ('game.hands["Zoe"]', "at this table sit Alice, Bob"),
    ('View.of("game", "Bob")', "a Game or a Position is needed"),
    ("deduce(game)", "a View is needed"),
    ('deduce("Bob")', "View"),
    ("why(bob, 9)", "slots 1–5"),
    ('why(bob, "1")', "'1'"),
    ('why_not(bob, 2, "r9")', "r9"),
    ('known_to(bob, "Zoe")', "Alice, Bob"),
    ("probability(bob, 5)", "an event is needed"),
    ('list(worlds("Bob"))', "View"),
    ('solve("game")', "a Game, a Position or a View is needed"),
    ('solve(late, model="open")', "faceup, seat, plan"),
    ('solve(late, objective="win")', "perfect or score"),
    ("solve(late, seconds=-1)", "-1"),
    ('solve(late, model="sea")', "did you mean seat?"),
    ('solve(late, "scores")', "did you mean score?"),
    ('solve(late.view(), model="deal")', "every hand is needed"),
    ('solve(Position.of(late), model="deal")', "order"),
    ('solve(late, model="deal", compiled=True)', "one search"),
    ('solve(late, model="plan", compiled=False)', "one search"),
    ('solve(late, model="deal", memory=5)', "at least 4,000,000"),
    ('solve(late).why(language="french")', "did you mean fr?"),
    ("solve(late).why(seconds=0)", "a budget above 0"),
    ('solve(late)["play 1"]', "not a legal action"),
    (
        'Game.deal(["Alice", "Bob"], seed=7, rules="Rainbow (6 Suit)")',
        "did you mean Rainbow (6 Suits)?",
    ),
    ('game.view("Alcie")', "did you mean Alice?"),
    ('game.apply("clue Bobb 5")', "did you mean Bob?"),
    ('game.apply("clue Bob yelow")', "did you mean yellow?"),
    ('known_to(bob, "Alcie")', "did you mean Alice?"),
    ('read_puzzle("endgame-00")', "did you mean endgame-001"),
    ('play_game(["Chopp", "Chop"], seed=7)', "did you mean Chop?"),
    ('PuzzlePlayer("first-hor")', "did you mean first-hour?"),
    ('hanabi_kit.language.use("french")', "did you mean fr?"),
    ('read("nothing.toml")', "no file of this name"),
    ('read("bot-2p-s206")', "did you mean bot-2p-s2006"),
    ('read("endgame-01")', "did you mean endgame-010, endgame-011 or endgame-012?"),
    ("read(5)", "source is 5"),
    ('read_puzzle("endgame-999")', "endgame-999"),
    ('play_game(["Chop", "Chop"])', "a deck or a seed"),
    ('play_game(["Chip", "Chop"], seed=7)', "Literal, Chop, Hat, Seer"),
    ('play_game("Chop", seed=7)', "'Chop'"),
    ("format_link(5)", "a GameRecord or a Game is needed"),
    ("Table(5)", "5"),
    ('PuzzlePlayer("no-such-set")', "no-such-set"),
    # What can be gone through again, but is neither a list nor a set, is looked into all the same.
    ("hanabi_kit.paper.puzzle_section(solve(end))", "puzzles[0] is an ActionValue"),
]


@pytest.mark.parametrize(("line", "value"), WORKS, ids=[line for line, _ in WORKS])
def test_what_somebody_types_first_works(door: dict[str, Any], line: str, value: object) -> None:
    assert eval(line, door) == value


@pytest.mark.parametrize(("line", "words"), REFUSED, ids=[line for line, _ in REFUSED])
def test_what_is_wrong_is_refused_with_what_is_allowed(
    door: dict[str, Any], line: str, words: str
) -> None:
    with pytest.raises(HanabiError) as refused:
        eval(line, door)
    assert words in str(refused.value)
