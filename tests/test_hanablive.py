"""Game files of hanab.live: real ones recomputed from the JSON, random ones there and back."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.game import End, Game, shuffled
from hanabi_kit.notation import GameRecord, parse_game, read_game, write_game
from hanabi_kit.notation.hanablive import Stop, format_game, name_faults
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.stats import max_score
from tests.tables import HOSTILE, record_of

# ------------------------------------------------------------------------------- recomputation

SIZES = {2: 5, 3: 5, 4: 4, 5: 4}


def recompute(raw: dict[str, Any]) -> list[dict[str, Any]]:
    """The table after each action, from the JSON alone: nothing of the kit, plain dictionaries."""
    players, deck = len(raw["players"]), [(c["suitIndex"], c["rank"]) for c in raw["deck"]]
    options = raw.get("options") or {}
    size = SIZES[players] + bool(options.get("oneExtraCard")) - bool(options.get("oneLessCard"))
    hands = [list(range(seat * size, seat * size + size)) for seat in range(players)]
    drawn, mover, last, over = players * size, raw.get("first_player") or 0, None, False
    stacks, discards, tokens, strikes = [0] * 5, [], 8, 0
    found = []

    def note() -> None:
        gone = {card: discards.count(card) for card in discards}
        tops = []
        for suit in range(5):
            top = 0
            while top < 5 and gone.get((suit, top + 1), 0) < (3, 2, 2, 2, 1)[top]:
                top += 1
            tops.append(top)
        found.append(
            {
                "stacks": tuple(stacks),
                "discards": list(discards),
                "tokens": tokens,
                "strikes": strikes,
                "deck": 50 - drawn,
                "mover": mover,
                "over": over,
                "turns_left": last,
                "score": 0 if strikes == 3 else sum(stacks),
                "max_score": sum(tops),
                # newest first, as the kit has them
                "hands": [[deck[order] for order in reversed(hand)] for hand in hands],
                "orders": [list(reversed(hand)) for hand in hands],
            }
        )

    note()
    for action in raw["actions"]:
        kind, target = action["type"], action.get("target")
        if kind >= 4:
            over = True
            note()
            break
        was_empty = drawn == 50
        if kind in (2, 3):
            tokens -= 1
        else:
            suit, rank = deck[target]
            if target in hands[mover]:
                hands[mover].remove(target)
                if drawn < 50:
                    hands[mover].append(drawn)
                    drawn += 1
            else:
                assert target == drawn == 49, "neither in the hand nor the last of the deck"
                drawn += 1
            if kind == 1:
                discards.append((suit, rank))
                tokens += 1
            elif stacks[suit] + 1 == rank:
                stacks[suit] = rank
                tokens += rank == 5 and tokens < 8
            else:
                discards.append((suit, rank))
                strikes += 1
        if was_empty:
            last -= 1
        elif drawn == 50:
            last = players
        over = strikes == 3 or sum(stacks) == 25 or last == 0
        mover = (mover + 1) % players
        note()
    return found


def of_kit(game: Game) -> dict[str, Any]:
    def pair(card: Any) -> tuple[int, int]:
        return "rygbp".index(card.suit.letter), card.rank

    return {
        "stacks": game.stacks,
        "discards": [pair(card) for card in game.discards],
        "tokens": game.clue_tokens,
        "strikes": game.strikes,
        "deck": game.deck_size,
        "mover": game.mover,
        "over": game.over,
        "turns_left": game.turns_left,
        "score": game.score,
        "max_score": max_score(game.rules, game.discards),
        "hands": [[pair(held.card) for held in hand] for hand in game.hands],
        "orders": [[held.order for held in hand] for hand in game.hands],
    }


def test_a_real_game_replays_as_the_json_says_at_every_turn(game_file: Path) -> None:
    raw = json.loads(game_file.read_text(encoding="utf-8"))
    record = read_game(game_file)
    assert record.players == tuple(raw["players"])
    expected = recompute(raw)
    assert len(record.games) == len(expected) == len(raw["actions"]) + 1
    for turn, (game, table) in enumerate(zip(record.games, expected, strict=True)):
        assert of_kit(game) == table, f"after {turn} actions"


def test_a_real_games_clues_touch_what_the_json_says(game_file: Path) -> None:
    raw = json.loads(game_file.read_text(encoding="utf-8"))
    record = read_game(game_file)
    for turn, action in enumerate(raw["actions"]):
        if action["type"] not in (2, 3):
            continue
        key = "suitIndex" if action["type"] == 2 else "rank"
        before, after = record.games[turn], record.games[turn + 1]
        for old, new in zip(
            before.hands[action["target"]], after.hands[action["target"]], strict=True
        ):
            assert old.order is not None
            touched = raw["deck"][old.order][key] == action["value"]
            assert new.marks[:-1] == old.marks
            assert new.marks[-1].touched == touched
            assert (new.marks[-1].turn, new.marks[-1].giver) == (turn + 1, before.mover)


def test_a_real_game_reads_back_equal(game_file: Path, tmp_path: Path) -> None:
    record = read_game(game_file)
    write_game(record, tmp_path / "copy.json")
    again = read_game(tmp_path / "copy.json")
    assert again == record
    assert again.games == record.games
    raw = json.loads(game_file.read_text(encoding="utf-8"))
    written = json.loads((tmp_path / "copy.json").read_text(encoding="utf-8"))
    for action in raw["actions"]:
        action.setdefault("value", 0)
    if not raw.get("first_player"):
        raw.pop("first_player", None)
    assert written == raw


# ------------------------------------------------------------------------------- random games


def random_record(seed: int) -> GameRecord:
    chance = random.Random(seed)
    changes: dict[str, Any] = {}
    if chance.random() < 0.3:
        changes["deck_plays"] = True
    if chance.random() < 0.3:
        changes["empty_clues"] = True
    more = chance.choice((0, 0, 1, -1))
    if more:
        changes["hand_sizes"] = tuple((p, size + more) for p, size in STANDARD.hand_sizes)
    name = "standard" + "".join(
        f", {key}" for key in ("hand_sizes", "deck_plays", "empty_clues") if key in changes
    )
    rules = replace(STANDARD, name=name, **changes)
    players = chance.randint(2, 5)
    base = record_of(seed, players, chance.randrange(120), rules)
    names = tuple(chance.sample(NAMES, players))
    first = Seat(chance.randrange(players)) if not base.actions else Seat(0)
    actions: tuple[Any, ...] = base.actions
    if chance.random() < 0.3:
        actions = (*actions, Stop(chance.choice((4, 5)), chance.randrange(2), chance.randrange(11)))
    extra: dict[str, Any] = {}
    if chance.random() < 0.5:
        extra = {"id": seed, "seed": "p2v0s1", "notes": [["a note", "😀", "\ud800"]]}
    if chance.random() < 0.5:
        extra["options"] = {"variant": "No Variant", "timed": True}
    return GameRecord(rules, names, base.deck, actions, first, extra)


NAMES = [
    "Alice",
    "Mary Ann",
    'O"Neill',
    "O'Neill",
    "שלום",
    "\u202eecilA",
    "花火",
    "a\\b",
    "👩\u200d🚀",
    "5",
]


@given(st.integers(0, 10**9))
def test_whatever_game_is_written_reads_back_equal(seed: int) -> None:
    record = random_record(seed)
    text = format_game(record)
    again = parse_game(text)
    assert again == record
    assert again.games == record.games
    assert format_game(again) == text


@given(st.integers(0, 10**6))
def test_a_written_game_recomputes_from_its_json_to_the_same_table(seed: int) -> None:
    record = random_record(seed)
    if record.rules.empty_clues:
        return
    for game, table in zip(record.games, recompute(json.loads(format_game(record))), strict=True):
        got = of_kit(game)
        if record.rules.deck_plays or not isinstance(game.end, End) or game.end is not End.STOPPED:
            assert got == table
        assert got["hands"] == table["hands"]


def test_a_game_with_odd_signs_in_its_notes_can_be_stored(tmp_path: Path) -> None:
    record = replace(record_of(1, 2, 5), extra={"notes": [["\ud800", "花"]]})
    write_game(record, tmp_path / "game.json")
    assert read_game(tmp_path / "game.json") == record


# ------------------------------------------------------------------------------- the format

DECK = [
    {"suitIndex": STANDARD.suits.index(card.suit), "rank": card.rank}
    for card in shuffled(STANDARD, seed=11)
]


def file(**changes: Any) -> str:
    table: dict[str, Any] = {"players": ["Alice", "Bob"], "deck": DECK, "actions": []}
    return json.dumps(table | changes)


def test_card_targets_are_orders_in_the_deck_and_slot_1_is_the_newest() -> None:
    record = parse_game(file(actions=[{"type": 0, "target": 4}, {"type": 0, "target": 5}]))
    assert record.actions == (Play(Slot(1)), Play(Slot(5)))
    record = parse_game(
        file(
            actions=[
                {"type": 3, "target": 1, "value": DECK[5]["rank"]},
                {"type": 1, "target": 9},
            ]
        )
    )
    assert record.actions == (Clue(Seat(1), DECK[5]["rank"]), Discard(Slot(1)))


def test_colour_clues_count_the_colours_from_0() -> None:
    # FACTS.md: the sample's own comment, "from 1", is wrong.
    for index, letter in enumerate("rygbp"):
        if any(card["suitIndex"] == index for card in DECK[5:10]):
            actions = [{"type": 2, "target": 1, "value": index}]
            assert parse_game(file(actions=actions)).actions == (Clue(Seat(1), letter),)  # type: ignore[arg-type]


def test_plays_have_a_value_or_none() -> None:
    plain = parse_game(file(actions=[{"type": 0, "target": 0}]))
    assert parse_game(file(actions=[{"type": 0, "target": 0, "value": 0}])) == plain
    assert json.loads(format_game(plain))["actions"] == [{"type": 0, "target": 0, "value": 0}]


@pytest.mark.parametrize("kind", [4, 5])
def test_a_game_may_be_stopped_by_the_players_or_the_clock(kind: int) -> None:
    stop = {"type": kind, "target": 1, "value": 3}
    record = parse_game(file(actions=[{"type": 0, "target": 0}, stop]))
    assert record.actions[-1] == Stop(kind, 1, 3)
    assert record.games[-1].end is End.STOPPED
    assert record.games[-1].score == record.games[-2].score
    assert parse_game(format_game(record)) == record


def test_a_vote_needs_no_target() -> None:
    assert parse_game(file(actions=[{"type": 5}])).actions == (Stop(5, 0, 0),)


def test_an_end_action_after_the_end_changes_nothing() -> None:
    base = record_of(3, 2, 200)
    assert base.games[-1].over
    record = replace(base, actions=(*base.actions, Stop(4, 0, 1)))
    assert record.games[-1].end is base.games[-1].end
    assert parse_game(format_game(record)) == record


def test_a_game_may_stop_early_without_a_word() -> None:
    record = parse_game(file(actions=[{"type": 0, "target": 0}]))
    assert record.games[-1].end is None


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        ({}, 0),
        ({"first_player": 0}, 0),
        ({"first_player": 1}, 1),
        ({"options": {"startingPlayer": 1}}, 1),
        ({"first_player": 0, "options": {"startingPlayer": 1}}, 0),
        ({"first_player": 1, "options": {"startingPlayer": 0}}, 1),
    ],
)
def test_the_first_player_may_be_named(changes: dict[str, Any], first: int) -> None:
    record = parse_game(file(**changes))
    assert record.first == record.games[0].mover == first
    assert parse_game(format_game(record)) == record


@pytest.mark.parametrize("options", [None, {}, {"variant": "No Variant"}, {"timed": True}])
def test_options_may_be_absent_null_or_without_effect(options: Any) -> None:
    record = parse_game(file(options=options))
    assert record.rules == STANDARD
    assert parse_game(format_game(record)) == record


@pytest.mark.parametrize(
    ("options", "size"),
    [
        ({"oneExtraCard": True}, 6),
        ({"oneLessCard": True}, 4),
        ({"oneExtraCard": True, "oneLessCard": True}, 5),
        ({"oneExtraCard": False}, 5),
    ],
)
def test_hands_may_be_a_card_larger_or_smaller(options: dict[str, bool], size: int) -> None:
    record = parse_game(file(options=options))
    assert [len(hand) for hand in record.games[0].hands] == [size, size]
    assert parse_game(format_game(record)) == record


def test_the_last_card_may_be_played_from_the_deck_with_the_option() -> None:
    actions: list[dict[str, int]] = []
    game = Game.new(["A", "B"], shuffled(STANDARD, seed=11))
    # Clue and discard the oldest card by turns until one card is left.
    while game.deck_size > 1:
        oldest = game.hands[game.mover][-1]
        other = Seat(1 - game.mover)
        if game.clue_tokens == 8:
            value = game.hands[other][0].card.rank
            actions.append({"type": 3, "target": other, "value": value})
            game = game.apply(Clue(other, value))
        else:
            assert oldest.order is not None
            actions.append({"type": 1, "target": oldest.order})
            game = game.apply(Discard(Slot(5)))
    actions.append({"type": 0, "target": 49})
    record = parse_game(file(actions=actions, options={"deckPlays": True}))
    assert record.actions[-1] == PlayDeck()
    assert record.games[-1].deck_size == 0
    assert record.games[-1].turns_left == 2
    assert parse_game(format_game(record)) == record
    with pytest.raises(HanabiError, match=f"action {len(actions)}: play deck: ruleset 'standard'"):
        parse_game(file(actions=actions))


def test_what_else_a_file_holds_is_kept() -> None:
    extra = {"id": 12, "seed": "p2v0s1", "notes": [["x"], []], "characters": [{"name": "y"}]}
    record = parse_game(file(**extra))
    assert record.extra == extra
    written = json.loads(format_game(record))
    assert {key: written[key] for key in extra} == extra


def test_a_table_of_a_game_is_asked_by_its_number_of_actions() -> None:
    record = record_of(3, 2, 10)
    assert record.at(0) == record.games[0]
    assert record.at(10) == record.games[-1]
    for turn in (-1, 11):
        with pytest.raises(HanabiError, match=f"at {turn}: this game has 10 actions, so 0–10"):
            record.at(turn)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"max_strikes": 2}, "cannot say max_strikes = 2"),
        ({"max_clue_tokens": 7}, "cannot say max_clue_tokens = 7"),
        ({"strikeout_scores_zero": False}, "cannot say strikeout_scores_zero = False"),
        ({"hand_sizes": ((2, 3),)}, "cannot say hand_sizes"),
        ({"rank_copies": (3, 2, 2, 2, 2)}, "hanab.live has no such variant"),
        ({"suits": STANDARD.suits[:4]}, "hanab.live has no such variant"),
    ],
)
def test_rules_that_the_format_cannot_say_are_not_written(
    changes: dict[str, Any], message: str
) -> None:
    rules: Ruleset = replace(STANDARD, name="own", **changes)
    with pytest.raises(NotationError, match=message):
        format_game(record_of(1, 2, 5, rules))


@pytest.mark.parametrize("name", [*HOSTILE, "", " ", "a\nb", "x" * 61, "Bob", " Bob"])
def test_a_name_is_written_and_reads_back_or_is_refused(name: str) -> None:
    record = replace(record_of(1, 2, 5), players=(name, "Bob"))
    if name_faults([name, "Bob"], "players"):
        with pytest.raises(NotationError, match=r"players\[\d\]: "):
            format_game(record)
    else:
        assert parse_game(format_game(record)) == record
