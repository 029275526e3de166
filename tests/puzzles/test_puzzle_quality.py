"""What makes a puzzle too easy: habits that solve an end-game, a technique below the level."""

from __future__ import annotations

from dataclasses import replace

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Slot
from hanabi_kit.endgame import solve
from hanabi_kit.game import Game, shuffled
from hanabi_kit.players.chop import Chop
from hanabi_kit.players.literal import Literal
from hanabi_kit.position import Position
from hanabi_kit.puzzles import Answer, Puzzle, folder, parse_puzzle, prove, read_puzzle
from hanabi_kit.puzzles.quality import too_easy
from hanabi_kit.puzzles.rating import natural_moves, rate
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View

# Only the red 5 is missing; the deck is empty, so that each player has one turn more.
HEAD = """
[puzzle]
id = "one"
title = "One card"
kind = "endgame"
level = 1
question = "What should Alice do?"
[position]
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "r4 y5 g5 b5 p5"
"""
LAST_TURNS = """
discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 b2"
clue_tokens = 1
deck = 0
turns_left = 2
"""


def claimed(best: str, value: str = "1", model: str = "faceup", objective: str = "perfect") -> str:
    return (
        f'[answer]\nmodel = "{model}"\nobjective = "{objective}"\nbest = {best}\nvalue = "{value}"'
    )


def reasons(text: str) -> list[str]:
    puzzle = parse_puzzle(text)
    return too_easy(puzzle, prove(puzzle))


def test_playing_what_is_playable_is_named_with_the_habits_that_lead_to_it() -> None:
    hands = '[position.hands]\nAlice = "r5 p1 p1 p2 b1"\nBob = "b3 b4 b1 p3 p4"\n'
    (reason,) = reasons(HEAD + LAST_TURNS + hands + claimed('["play 1"]'))
    assert reason.startswith("the natural move play 1 (the only playable card, ")
    assert reason.endswith(") is among the best")


def test_a_pass_is_named_once_however_many_clues_there_are() -> None:
    hands = '[position.hands]\nAlice = "p1 p1 p2 b1 p3"\nBob = "b3 b4 b1 r5 p4"\n'
    best = (
        '["discard 1", "discard 2", "discard 3", "discard 4", "discard 5", "clue Bob red", '
        '"clue Bob blue", "clue Bob purple", "clue Bob 1", "clue Bob 3", "clue Bob 4", '
        '"clue Bob 5", "play 1", "play 2", "play 3", "play 4", "play 5"]'
    )
    found = reasons(HEAD + LAST_TURNS + hands + claimed(best))
    assert [reason.partition(" (")[0] for reason in found] == [
        "the natural move discard 5",
        "the natural move clue",
    ]
    assert found[0].startswith("the natural move discard 5 (the oldest card, the oldest useless")
    assert found[1].startswith("the natural move clue (to pass the turn, ")


def test_what_the_mover_cannot_see_is_no_natural_move() -> None:
    # Alice holds the red 5 and was told nothing: nothing but luck plays it.
    hands = '[position.hands]\nAlice = "r5 p1 p1 p2 b1"\nBob = "b3 b4 b1 p3 p4"\n'
    text = HEAD + LAST_TURNS.replace("clue_tokens = 1", "clue_tokens = 0") + hands
    puzzle = parse_puzzle(text + claimed('["play 1"]'))
    position = puzzle.position
    view = View.of(position.game(), position.mover)
    blind = {habit for named in natural_moves(view).values() for habit in named}
    seen = {habit for named in natural_moves(position.game()).values() for habit in named}
    assert {"the oldest card", "what Chop does"} <= blind
    assert seen - blind >= {"the only playable card"}


def late_tables() -> list[Game]:
    """Tables with no more than one card to draw, from games of `Chop`."""
    found = []
    for seed in range(20, 36):  # with seed 32, no habit is right
        players = ["Alice", "Bob", "Cathy"][: 2 + seed % 2]
        game = Game.new(players, shuffled(STANDARD, seed=seed))
        seats = [Chop() for _ in players]
        while not game.over and game.deck_size > 1:
            game = game.apply(seats[game.mover].act(View.of(game, game.mover)))
        if not game.over:
            found.append(game)
    return found


def habits(game: Game) -> set[Action]:
    """What people do without thinking, written down a second time from the rules alone."""
    hand = list(enumerate((held.card for held in game.hands[game.mover]), 1))
    heights = dict(zip(game.rules.suits, game.stacks, strict=True))

    def gone(card: object) -> bool:
        suit, rank = card.suit, card.rank  # type: ignore[attr-defined]
        if rank <= heights[suit]:
            return True
        # A card below it that is not played yet, and of which no copy is left.
        return any(
            sum(one.suit is suit and one.rank == below for one in game.discards)
            == (3, 2, 2, 2, 1)[below - 1]
            for below in range(heights[suit] + 1, rank)
        )

    fits = [slot for slot, card in hand if card.rank == heights[card.suit] + 1]
    useless = [slot for slot, card in hand if gone(card)]
    wished: set[Action] = {Play(Slot(slot)) for slot in (*fits[:1], *fits[-1:])}
    wished |= {Discard(Slot(slot)) for slot in (len(hand), *useless[-1:])}
    for player in (Literal(), Chop()):
        wished.add(player.act(View.of(game, game.mover)))
    legal = game.legal_actions()
    clues = [action for action in legal if isinstance(action, Clue)]
    return {action for action in wished if action in legal} | set(clues)


def test_a_table_is_too_easy_exactly_where_a_habit_is_among_the_best() -> None:
    outcomes = set()
    for game in late_tables():
        position = Position.of(game)
        solved = solve(position, "score")
        assert solved.value is not None
        answer = Answer("faceup", "score", solved.best, solved.value)
        puzzle = Puzzle("x", "X", "endgame", 1, "What?", position, answer)
        found = bool(too_easy(puzzle, solved))
        assert found == bool(habits(game) & set(solved.best)), game
        outcomes.add(found)
    assert outcomes == {True, False}


def test_hidden_cards_must_take_the_technique_of_the_level() -> None:
    path = folder() / "deduction" / "deduction-001.toml"
    puzzle = read_puzzle(path)
    proof = prove(puzzle)
    assert too_easy(puzzle, proof) == []
    (reason,) = too_easy(replace(puzzle, level=puzzle.level + 2), proof)
    assert reason.startswith(
        f"puzzle.level: {puzzle.level + 2}, but the kit measures level {puzzle.level}"
    )


def test_a_deal_is_never_too_easy() -> None:
    puzzle = read_puzzle(folder() / "deal" / "deal-001.toml")
    assert too_easy(replace(puzzle, level=5), prove(puzzle)) == []


def test_a_deal_of_one_turn_each_and_a_plain_count_is_easy() -> None:
    """Playing what can be played misses the 21 points, 22 are refuted by counting the turns."""
    puzzle = read_puzzle(folder() / "deal" / "deal-018.toml")
    rating = rate(puzzle)
    assert (rating.level, dict(rating.measures)) == (2, {"winning": 2, "refuting": 1, "turns": 3})


def test_a_refutation_that_takes_every_line_makes_a_best_score_harder_than_its_win() -> None:
    rating = rate(read_puzzle(folder() / "deal" / "deal-004.toml"))
    assert (rating.level, dict(rating.measures)) == (3, {"winning": 1, "refuting": 2})
