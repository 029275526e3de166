"""What makes a puzzle too easy, a technique below the level, and what the natural moves are."""

from __future__ import annotations

from dataclasses import replace

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Slot
from hanabi_kit.game import Game, shuffled
from hanabi_kit.players.chop import Chop
from hanabi_kit.players.literal import Literal
from hanabi_kit.puzzles import folder, parse_puzzle, prove, read_puzzle
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


def test_an_end_game_and_a_deal_are_never_too_easy() -> None:
    """A plain move may be right; whether a set is solved by it, `set_quality` says."""
    hands = '[position.hands]\nAlice = "r5 p1 p1 p2 b1"\nBob = "b3 b4 b1 p3 p4"\n'
    puzzle = parse_puzzle(HEAD + LAST_TURNS + hands + claimed('["play 1"]'))
    proof = prove(puzzle)
    assert set(natural_moves(puzzle.position.game())) & set(puzzle.best_actions.best)  # type: ignore[union-attr]
    assert too_easy(replace(puzzle, level=5), proof) == []
    puzzle = read_puzzle(folder() / "deal" / "deal-001.toml")
    assert too_easy(replace(puzzle, level=5), prove(puzzle)) == []


def claimed(best: str, value: str = "1", model: str = "faceup", objective: str = "perfect") -> str:
    return (
        f'[answer]\nmodel = "{model}"\nobjective = "{objective}"\nbest = {best}\nvalue = "{value}"'
    )


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


def test_natural_moves_are_those_of_the_habits() -> None:
    for game in late_tables():
        found = set(natural_moves(game))
        clues = {action for action in found if isinstance(action, Clue)}
        expected = habits(game)
        assert found - clues == {one for one in expected if not isinstance(one, Clue)}, game
        assert bool(clues) == any(isinstance(one, Clue) for one in expected)


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


# ------------------------------------------------------------------ levels of hidden cards

ABOUT_A_HAND = """
[puzzle]
id = "one"
title = "A hand"
kind = "{kind}"
level = 1
question = "What is so?"
[position]
players = [{players}]
turn = "Alice"
viewer = "Alice"
{table}
[position.hands]
{hands}
[answer]
{answer}
"""


def measured(kind: str, players: str, table: str, hands: str, answer: str) -> tuple[int, int]:
    """The level of a puzzle about a hand, and its first measure: technique or depth."""
    named = ", ".join(f'"{name}"' for name in players.split())
    text = ABOUT_A_HAND.format(kind=kind, players=named, table=table, hands=hands, answer=answer)
    rating = rate(parse_puzzle(text))
    return rating.level, next(iter(rating.measures.values()))


def test_a_last_place_is_easier_when_the_deck_is_empty() -> None:
    """The only slot that no clue passed by holds what must be in the hand."""
    rest = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 b1 b1 b2 b3 b4 p1"
    red_five = 'asks = "cards"\nslot = 1\ncards = "r5"'
    empty = measured(
        "deduction",
        "Alice Bob",
        f'stacks = "r4 y5 g5 b5"\ndiscards = "{rest}"\nclue_tokens = 0\ndeck = 0\nturns_left = 2',
        'Alice = "xx xx/!5 xx/!5 xx/!5 xx/!5"\nBob = "p5 p4 p4 p3 p3"',
        red_five,
    )
    assert empty == (2, 2)
    # Two red 4s are missing and one card is in the deck: how many fit there has to be counted.
    counted = measured(
        "deduction",
        "Alice Bob",
        'stacks = "r3 y5 g5 b5"\ndiscards = "'
        + rest.replace("r4 ", "p1 ")
        + '"\nclue_tokens = 0\ndeck = 1',
        'Alice = "xx xx/!4 xx/!4 xx/!4 xx/!4"\nBob = "p5 p4 p4 p3 p3"',
        red_five.replace("r5", "r4"),
    )
    assert counted == (3, 3)


def test_finding_the_cards_and_counting_them_do_not_add_up() -> None:
    """A pair is level 4, and so is counting slots that depend on each other; so are both."""
    table = 'stacks = "r3 y5 g2 b3 p3"\ndiscards = "r4 y4 g4 b4 p4"\nclue_tokens = 2\ndeck = 19'
    pair = measured(
        "deduction",
        "Alice Bob",
        table,
        'Alice = "xx/!1!2!3 xx/!1!2!3 xx/1 xx/r!1!2!3 xx/r!1!2!3"\nBob = "b5 r1 g5 y1 p4"',
        'asks = "chance"\nstatement = "at least 1 of slots 1 2 is playable"\nvalue = "2/3"',
    )
    assert pair == (4, 4)


def test_a_chain_counts_the_copies_that_all_in_it_see() -> None:
    """A yellow 4 in Bob's hand helps Donald, and is nothing that Bob can know."""
    table = 'stacks = "r3 y1 g3 b2 p4"\ndiscards = "r4 y4"\nclue_tokens = 3\ndeck = 19'
    hands = (
        'Alice = "xx xx xx xx"\nBob = "y3 y4 y2 g1"\nCathy = "r4 p1 y1 p4"\n'
        'Donald = "r1/!4 g4/4 b1/!4 p2/!4"'
    )
    slot = 'asks = "cards"\nslot = 2\n'
    players = "Alice Bob Cathy Donald"
    one = measured("knowledge", players, table, hands, slot + 'who = "Donald"\ncards = "g4 b4"')
    two = measured(
        "knowledge", players, table, hands, slot + 'who = ["Bob", "Donald"]\ncards = "y4 g4 b4"'
    )
    assert (one, two) == ((2, 2), (3, 2))


def test_a_deal_of_one_turn_each_and_a_plain_count_is_easy() -> None:
    """Playing what can be played misses the 21 points, 22 are refuted by counting the turns."""
    puzzle = read_puzzle(folder() / "deal" / "deal-018.toml")
    rating = rate(puzzle)
    assert (rating.level, dict(rating.measures)) == (2, {"winning": 2, "refuting": 1, "turns": 3})


def test_a_refutation_that_takes_every_line_makes_a_best_score_harder_than_its_win() -> None:
    rating = rate(read_puzzle(folder() / "deal" / "deal-004.toml"))
    assert (rating.level, dict(rating.measures)) == (3, {"winning": 1, "refuting": 2})
