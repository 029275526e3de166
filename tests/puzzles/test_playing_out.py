"""End-games played out: draws, verdicts and only moves against plain enumeration."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from hanabi_kit import read_puzzle
from hanabi_kit.actions import Action, Clue, Discard
from hanabi_kit.cards import Card, Seat
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.seat.solution import SeatSolution
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.position import Position
from hanabi_kit.puzzles import Answer, Puzzle
from hanabi_kit.puzzles.playing_out.decisions import decision_of
from hanabi_kit.puzzles.playing_out.main_line import main_line
from hanabi_kit.puzzles.playing_out.open_hands import OpenTables
from hanabi_kit.puzzles.playing_out.playing import PlayOut
from hanabi_kit.puzzles.playing_out.tree import tree_of
from hanabi_kit.view import View
from tests import DATA
from tests.helpers.brute_force import forget_order, small_game

SEEDS = range(160)
FOLDER = DATA / "playing_out"
"""End-games that stay as they are, whatever the kit's own become."""


def read(name: str) -> Puzzle:
    return read_puzzle(FOLDER / f"{name}.toml" if not name.startswith("deduction") else name)


def reach(game: Game) -> int:
    return sum(game.rules.reachable(game.discards, game.stacks))


def puzzle_of(game: Game, model: str, objective: str, viewer: Seat | None = None) -> Puzzle:
    first = (game.legal_actions()[0],)
    answer = Answer(model, objective, first, Fraction(0))  # type: ignore[arg-type]
    position = Position.of(game, viewer)
    return Puzzle("small", "Small", "endgame", 1, "What should be done?", position, answer)


def small_games(deck: int = 2) -> Iterator[tuple[int, Game]]:
    for seed in SEEDS:
        game = small_game(seed, deck)
        if game is not None and not game.over and game.legal_actions() and game.clue_tokens < 3:
            yield seed, forget_order(game)


class Oracle:
    """Values by walking the whole tree of one end-game; tables met again are remembered."""

    def __init__(self, objective: str, target: int) -> None:
        self.perfect, self.target = objective == "perfect", target
        self.memo: dict[object, Fraction] = {}

    def worth(self, game: Game) -> Fraction:
        if game.over:
            return Fraction(int(game.score == self.target) if self.perfect else game.score)
        if self.perfect and reach(game) < self.target:
            return Fraction(0)
        hands = tuple(tuple(held.card for held in hand) for hand in game.hands)
        table = (game.stacks, tuple(sorted(game.discards)), game.clue_tokens, game.strikes)
        key = hands, table, game.deck_size, game.mover, game.turns_left
        if key not in self.memo:
            some = [one for one in game.legal_actions() if not isinstance(one, Clue)]
            clues = [one for one in game.legal_actions() if isinstance(one, Clue)][:1]
            self.memo[key] = max(self.after(game, action) for action in [*some, *clues])
        return self.memo[key]

    def after(self, game: Game, action: Action) -> Fraction:
        if isinstance(action, Clue) or not game.deck_size:
            return self.worth(game.apply(action))
        drawn = self.drawn(game, action)
        return sum(
            (Fraction(n, game.deck_size) * drawn[card] for card, n in game.unseen().items()),
            Fraction(0),
        )

    def drawn(self, game: Game, action: Action) -> dict[Card, Fraction]:
        return {card: self.worth(game.apply(action, drawn=card)) for card in sorted(game.unseen())}

    def actions(self, game: Game) -> dict[Action, Fraction]:
        return {action: self.after(game, action) for action in game.legal_actions()}


def kind(game: Game, action: Action) -> object:
    """What an action comes to, where slots, clues and copies that nobody needs do not matter."""
    if isinstance(action, Clue):
        return "clue"
    slot = getattr(action, "slot", None)
    if slot is None:
        return "deck"
    hand = [held.card for held in game.hands[game.mover]]
    card = hand[slot - 1]
    trash = game.rules.trash_cards(game.stacks, game.discards)
    named = None if card in trash or hand.count(card) > 1 else card
    if isinstance(action, Discard):
        return "discard", named
    return ("play", card) if game.is_playable(card) else ("misplay", named)


@pytest.mark.parametrize("objective", ["perfect", "score"])
def test_every_decision_and_every_draw_is_that_of_plain_enumeration(objective: str) -> None:
    decided = only = 0
    for seed, game in small_games():
        rng = random.Random(seed)
        played = PlayOut(puzzle_of(game, "faceup", objective), "hardest")
        target = reach(game)
        oracle = Oracle(objective, target)
        while not played.over:
            now = played.table
            assert isinstance(now, Game)
            values = oracle.actions(now)
            most = max(values.values())
            action = rng.choice(played.legal)
            if rng.random() < 0.5:  # else few games last
                action = max(values, key=values.__getitem__)
            made = played.play(action)
            best = {one for one, value in values.items() if value == most}
            kinds = {kind(now, one) for one in best}
            assert made.value == values[action], (seed, action)
            assert set(made.best) == best
            assert made.cost == most - values[action]
            assert made.only == (len(kinds) == 1 and len(best) < len(values))
            assert (made.verdict == "worse") == (action not in best)
            decided, only = decided + 1, only + made.only
            turn = played.turns[-1]
            if turn.drawn is None:
                assert isinstance(action, Clue) or not now.deck_size
                continue
            after = oracle.drawn(now, action)
            copies = now.unseen()
            hardest = min(after, key=lambda card: (after[card], -copies[card]))
            assert turn.drawn == hardest, (seed, after)
        end = played.turns[-1].after
        assert end.over or oracle.worth(end) == 0
        assert played.reached == (end.score == target and end.over)
        assert played.narrow_turns == sum(made.only for made in played.decisions)
    assert decided > 60
    assert only > 10


def test_a_hopeful_draw_is_the_hardest_that_leaves_a_chance() -> None:
    differ = 0
    for _, game in small_games():
        oracle = Oracle("perfect", reach(game))
        for action in game.legal_actions():
            if isinstance(action, Clue) or not game.deck_size:
                continue
            played = PlayOut(puzzle_of(game, "faceup", "perfect"), "hopeful")
            played.play(action)
            after = oracle.drawn(game, action)
            some = [value for value in after.values() if value]
            drawn = played.turns[0].drawn
            assert drawn is not None
            assert after[drawn] == min(some, default=Fraction(0))
            differ += min(after.values()) != after[drawn]
    assert differ > 1


def test_draws_at_random_hang_on_the_seed_alone_and_come_as_often_as_their_copies() -> None:
    game = next(game for _, game in small_games() if len(game.unseen()) > 1 and game.deck_size > 1)
    action = next(one for one in game.legal_actions() if not isinstance(one, Clue))
    puzzle = puzzle_of(game, "faceup", "score")
    drawn: Counter[Card | None] = Counter()
    for seed in range(120):
        played, again = (PlayOut(puzzle, "random", seed=seed) for _ in range(2))
        played.play(action)
        again.play(action)
        assert played.turns == again.turns
        drawn[played.turns[0].drawn] += 1
    for card, copies in game.unseen().items():
        assert abs(drawn[card] / 120 - copies / game.deck_size) < 0.2


# -- one seat ------------------------------------------------------------------------------------


def worlds_of(view: View) -> list[Game]:
    """Every deal of the physical cards out of sight to the own hand that fits its clues."""
    unseen = sorted(view.unseen().elements())
    rules = view.rules
    found = []
    for hand in permutations(range(len(unseen)), len(view.own)):
        cards = [unseen[place] for place in hand]
        if all(
            rules.touches(mark.value, card) == mark.touched
            for own, card in zip(view.own, cards, strict=True)
            for mark in own.marks
        ):
            found.append(Game.supposing(view, cards))
    return found


def test_from_one_seat_each_decision_is_judged_by_what_is_seen_there() -> None:
    later = 0
    for seed, game in small_games(1):
        seat = game.mover
        if len(game.unseen()) + len(game.hands[seat]) > 6 or not game.hands[seat]:
            continue
        rng = random.Random(seed)
        oracle = Oracle("perfect", reach(game))
        played = PlayOut(puzzle_of(game, "seat", "perfect", seat), "hardest")
        while not played.over:
            view = played.table
            assert isinstance(view, View)
            assert view.seat == seat
            worlds = worlds_of(view)
            each = [oracle.actions(world) for world in worlds]
            values = {
                action: sum((one[action] for one in each), Fraction(0)) / len(each)
                for action in played.legal
            }
            action = rng.choice(played.legal)
            if rng.random() < 0.7:
                action = max(values, key=values.__getitem__)
            first = not played.turns
            made = played.play(action)
            most = max(values.values())
            assert made.value == values[action]
            assert made.cost == most - values[action]
            assert set(made.best) == {one for one, value in values.items() if value == most}
            if first:
                own = played.turns[0].before.hands[seat]
                mine = next(
                    one[action]
                    for one, world in zip(each, worlds, strict=True)
                    if [held.card for held in world.hands[seat]] == [held.card for held in own]
                )
                assert mine == min(one[action] for one in each)
            later += not first
    assert later > 3


def test_the_others_play_the_best_there_is_with_all_hands_known() -> None:
    played = main_line(read("seat-two"))
    others = [turn for turn in played.turns if turn.decision is None]
    assert others
    for turn in others:
        assert turn.before.mover != played.seat
        assert turn.action in solve(turn.before).best


def test_what_is_shown_of_one_seat_hangs_on_what_it_sees_alone() -> None:
    puzzle = read("seat-four")
    view = View.of(puzzle.position, puzzle.position.mover)
    best = puzzle.best_actions
    assert best is not None
    seen = 0
    shown: dict[object, object] = {}
    for cards in {tuple(h.card for h in w.hands[view.seat]) for w in some_worlds(view)}:
        played = PlayOut(puzzle, "random", seed=1, hand=cards)
        assert played.table == view
        made = played.play(best.best[0])
        first = shown.setdefault("first", made)
        assert made == first, "the first verdict tells nothing of the hand"
        if played.over:
            continue
        table = played.table
        assert isinstance(table, View)
        assert shown.setdefault(table, played.legal) == played.legal
        verdicts = tuple(played.judge(action) for action in played.legal)
        assert shown.setdefault((table, "judged"), verdicts) == verdicts
        seen += 1
    assert seen > 1


def some_worlds(view: View) -> list[Game]:
    from hanabi_kit.deduction import sample

    return [Game.supposing(view, hand) for hand in sample(view, random.Random(5), 12)]


# -- kept, and refused ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["two-draws", "seat-four"])
@pytest.mark.parametrize("draws", ["hardest", "hopeful", "random"])
def test_a_state_plays_the_same_again(name: str, draws: str) -> None:
    puzzle = read(name)
    played = PlayOut(puzzle, draws, seed=7)
    rng = random.Random(3)
    while not played.over:
        again = PlayOut.resumed(puzzle, played.state)
        assert (again.turns, again.table, again.legal) == (
            played.turns,
            played.table,
            played.legal,
        )
        played.play(rng.choice(played.legal))
    again = PlayOut.resumed(puzzle, played.state)
    assert (again.turns, again.over, again.points) == (played.turns, True, played.points)


def test_cards_that_are_given_come_in_their_order() -> None:
    puzzle = read("two-draws")
    kept = main_line(puzzle)
    drawn = [turn.drawn for turn in kept.turns if turn.drawn is not None]
    given = PlayOut(puzzle, " ".join(map(str, drawn)))
    for turn in kept.turns:
        given.play(turn.action)
    assert given.turns == kept.turns
    assert PlayOut.resumed(puzzle, given.state).turns == kept.turns


@pytest.mark.parametrize(
    ("name", "settings", "told"),
    [
        ("deduction-001", {}, "only an end-game"),
        ("last-turn", {"draws": "softest"}, "hardest, hopeful, random"),
        ("last-turn", {"draws": 5}, "draws 5: a text or a list of cards"),
        ("last-turn", {"draws": ["r1"]}, "a text or a list of cards"),
        ("seat-no-deck", {"hand": [1]}, "a text or a list of cards"),
        ("last-turn", {"seed": -1}, "seed -1"),
        ("last-turn", {"hand": "r1"}, "every hand lies open"),
        ("seat-no-deck", {"hand": "r1"}, "1 cards, but Alice holds 5"),
        ("seat-no-deck", {"hand": "r5 r5 r5 r5 r5"}, "does not fit"),
    ],
)
def test_what_makes_no_sense_is_refused(name: str, settings: dict[str, object], told: str) -> None:
    with pytest.raises(HanabiError, match=told):
        PlayOut(read(name), **settings)  # type: ignore[arg-type]


def test_a_move_that_is_refused_changes_nothing() -> None:
    played = PlayOut(read("last-turn"), "r1")
    before = played.state
    for move, told in [
        ("play 2", "draw 1 is 'r1', but none is left that can be drawn$"),
        ("play 9", "play 9"),
        ("clue Bob red", "do not allow"),
        ("dance", "dance"),
    ]:
        with pytest.raises(HanabiError, match=told):
            played.play(move)
        assert (played.state, played.turns) == (before, ())


@pytest.mark.parametrize("name", ["seat-draws", "seat-four", "seat-two"])
def test_what_would_have_been_best_tells_no_hidden_card_before_the_end(name: str) -> None:
    puzzle = read(name)
    later = 0
    for action in PlayOut(puzzle).legal:
        played = PlayOut(puzzle)
        if played.play(action).verdict != "worse" or played.over:
            continue
        assert not any(step.instead for step in tree_of(played))
        while not played.over:
            played.play(played.legal[0])
        later += len(tree_of(played)[0].instead)
    assert later


def test_an_only_move_is_one_only_where_all_others_are_proved_worse() -> None:
    solved = solve(read("seat-no-deck").position, "perfect", model="seat")
    assert isinstance(solved, SeatSolution)
    first, *others = [
        replace(one, lower=Fraction(low), upper=Fraction(high))
        for one, (low, high) in zip(
            [one for one in solved.actions if not isinstance(one.action, Clue)],
            [(1, 1), (0, 0), (0, 1), *[(0, 0)] * 20],
            strict=False,
        )
    ]
    whole = Fraction(1)
    for known, only in ((others, False), ([others[0], *others[2:]], True)):
        found = replace(solved, actions=(first, *known), lower=whole, upper=whole)
        assert decision_of(found, Seat(0), first.action).only is only


def test_a_full_tree_of_tables_is_told_as_other_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read("long-road")
    kept = main_line(puzzle).state

    def full(*_arguments: object) -> None:
        raise SearchBudgetExceeded("as many tables as there may be")

    monkeypatch.setattr(OpenTables, "after", full)
    with pytest.raises(HanabiError, match="state: move 1: as many tables"):
        PlayOut.resumed(puzzle, kept)


@pytest.mark.parametrize(
    "forged",
    [
        None,
        {},
        {"draws": "hardest", "seed": 0, "hand": None},
        {"draws": 3, "seed": 0, "hand": None, "moves": []},
        {"draws": "hardest", "seed": "0", "hand": None, "moves": []},
        {"draws": "hardest", "seed": 0, "hand": 4, "moves": []},
        {"draws": "hardest", "seed": 0, "hand": None, "moves": "play 2"},
        {"draws": "hardest", "seed": 0, "hand": None, "moves": ["play 2"] * 300},
        {"draws": "hardest", "seed": 0, "hand": None, "moves": ["play 2", "clue Bob 1"]},
    ],
)
def test_a_forged_state_is_refused(forged: object) -> None:
    with pytest.raises(HanabiError):
        PlayOut.resumed(read("last-turn"), forged)


def test_a_search_that_is_cut_short_says_bounds_and_goes_on() -> None:
    from hanabi_kit.endgame.budget import Budget

    puzzle = read("long-road")
    played = PlayOut(puzzle, "hardest", budget=lambda model: Budget(states=3))
    open_ones = 0
    while not played.over:
        made = played.play(played.legal[0])
        assert made.lower <= made.upper
        open_ones += made.verdict == "open"
        if made.verdict == "open":
            assert made.cost is None or made.exact
    assert open_ones
