"""Game files of hanab.live: real ones recomputed from the JSON, random ones there and back."""

from __future__ import annotations

import json
import random
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Clue, Discard, Play, PlayDeck, Played
from hanabi_kit.cards import START, Card, CardSet, Colour, Seat, Slot
from hanabi_kit.errors import HanabiError, NotationError, ReadPast
from hanabi_kit.game import End, Game, clued, shuffled
from hanabi_kit.notation import (
    GameRecord,
    format_position,
    parse_game,
    parse_position,
    read_game,
    write_game,
)
from hanabi_kit.notation.hanablive.game_files import format_game
from hanabi_kit.notation.hanablive.options import site_suits
from hanabi_kit.notation.record import Stop, name_faults
from hanabi_kit.position import Position
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset
from hanabi_kit.rules.variants import variant_named, variant_names
from tests.conftest import data_folder
from tests.helpers.site_game import parts_of, recompute
from tests.helpers.tables import HOSTILE, record_of

# ------------------------------------------------------------------------------- recomputation


def of_kit(game: Game) -> dict[str, Any]:
    rules = game.rules

    def pair(card: Any) -> tuple[int, int]:
        return rules.suits.index(card.suit), 7 if card.rank == START else card.rank

    # The ranks of each firework in the order they were played in.
    laid: list[list[int]] = [[] for _ in rules.suits]
    for event in game.history:
        if isinstance(event, Played) and event.success:
            laid[rules.suits.index(event.card.suit)].append(event.card.rank)
    assert rules.stacks_of(laid) == game.stacks
    return {
        "stacks": [tuple(7 if rank == START else rank for rank in ranks) for ranks in laid],
        "discards": [pair(card) for card in game.discards],
        "tokens": game.clue_tokens,
        "strikes": game.strikes,
        "deck": game.deck_size,
        "mover": game.mover,
        "over": game.over,
        "turns_left": game.turns_left,
        "score": game.score,
        "max_score": sum(rules.reachable(game.discards, game.stacks)),
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
    # The variant is always said, and nothing else is added.
    raw["options"] = {"variant": "No Variant"} | (raw.get("options") or {})
    assert written == raw


# ------------------------------------------------------------------------------- random games


OPTIONS = {
    "oneExtraCard": "hand_sizes",
    "oneLessCard": "hand_sizes",
    "deckPlays": "deck_plays",
    "emptyClues": "empty_clues",
    "allOrNothing": "final_round",
}
COMBINATIONS = [
    chosen
    for bits in range(2 ** len(OPTIONS))
    if not {"oneExtraCard", "oneLessCard"}
    <= (chosen := {key for place, key in enumerate(OPTIONS) if bits >> place & 1})
]


def with_options(variant: str, chosen: set[str]) -> Ruleset:
    """The ruleset of a variant with options, as a reader names it."""
    base = variant_named(variant)
    more = ("oneExtraCard" in chosen) - ("oneLessCard" in chosen)
    return replace(
        base,
        name=", ".join([base.name, *(key for key in OPTIONS if key in chosen)]),
        hand_sizes=tuple((players, size + more) for players, size in base.hand_sizes),
        deck_plays="deckPlays" in chosen,
        empty_clues="emptyClues" in chosen,
        final_round="allOrNothing" not in chosen,
    )


def random_record(seed: int, rules: Ruleset | None = None, turns: int = 130) -> GameRecord:
    chance = random.Random(seed)
    if rules is None:
        rules = with_options(chance.choice(variant_names()), chance.choice(COMBINATIONS))
    players = chance.randint(2, 6)
    deck = shuffled(rules, seed)
    first = Seat(chance.choice((0, 0, chance.randrange(players))))
    names = tuple(chance.sample(NAMES, players))
    game = Game.new(names, deck, rules, first)
    actions: list[Any] = []
    for _ in range(chance.randrange(turns)):
        legal = game.legal_actions()
        if not legal:
            break
        hand = game.hands[game.mover]
        wise = [
            a for a in legal if not isinstance(a, Play) or game.is_playable(hand[a.slot - 1].card)
        ]
        actions.append(chance.choice(wise if wise and chance.random() < 0.98 else legal))
        game = game.apply(actions[-1])
    if chance.random() < 0.3:
        actions.append(Stop(chance.choice((4, 5)), chance.randrange(2), chance.randrange(11)))
    extra: dict[str, Any] = {}
    if chance.random() < 0.5:
        extra = {"id": seed, "seed": "JSON", "notes": [["a note", "😀", "\ud800"]]}
    if chance.random() < 0.5:
        extra["options"] = {"timed": True, "tableName": "x"}
    return GameRecord(rules, names, deck, tuple(actions), first, extra)


NAMES = [
    "Alice",
    "Mary Ann",
    'O"Neill',
    "O'Neill",
    "שלום",
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


@given(st.integers(0, 10**9))
def test_any_table_of_a_game_of_any_variant_can_be_a_position_file(seed: int) -> None:
    record = random_record(seed)
    for game in random.Random(seed).sample(record.games, min(3, len(record.games))):
        position = Position.of(game)
        assert parse_position(format_position(position)) == position


def test_the_longest_name_of_a_ruleset_fits_into_a_position_file() -> None:
    chosen = set(OPTIONS) - {"oneLessCard"}
    rules = with_options(max(variant_names(), key=len), chosen)
    position = Position.of(random_record(1, rules, turns=9).games[-1])
    assert parse_position(format_position(position)).rules == rules


def recomputable(seed: int) -> Ruleset:
    """A ruleset with options that `recompute` knows: families with touch of their own are never
    played for all or nothing, where it matters whether a clue can be given.
    """
    chance = random.Random(seed)
    variant = chance.choice([name for name in variant_names() if "Mix" not in name])
    chosen = chance.choice(COMBINATIONS)
    return with_options(variant, chosen - {"allOrNothing"} if parts_of(variant)[0] else chosen)


@given(st.integers(0, 10**9))
def test_a_written_game_recomputes_from_its_json_to_the_same_table(seed: int) -> None:
    record = random_record(seed, recomputable(seed))
    for game, table in zip(record.games, recompute(json.loads(format_game(record))), strict=True):
        assert of_kit(game) == table


@pytest.mark.parametrize("place", range(10))
def test_every_variant_reads_back_equal(place: int) -> None:
    for number, variant in enumerate(variant_names()[place::60]):
        chosen = COMBINATIONS[(place + 7 * number) % len(COMBINATIONS)]
        record = random_record(number, with_options(variant, chosen), turns=40)
        raw = json.loads(format_game(record))
        assert raw["options"]["variant"] == variant
        assert {key for key in OPTIONS if raw["options"].get(key)} == chosen
        again = parse_game(json.dumps(raw))
        assert again == record
        assert again.games == record.games


@pytest.mark.long
@pytest.mark.parametrize("place", range(10))
def test_every_variant_with_every_combination_of_options_reads_back_equal(place: int) -> None:
    for variant in variant_names()[place::10]:
        for number, chosen in enumerate(COMBINATIONS):
            record = random_record(number, with_options(variant, chosen), turns=60)
            text = format_game(record)
            again = parse_game(text)
            assert (again, again.games) == (record, record.games)
            if "Mix" in variant or ("allOrNothing" in chosen and parts_of(variant)[0]):
                continue
            tables = recompute(json.loads(text))
            assert [of_kit(game) for game in record.games] == tables


# The colours that can be said, in the order of their numbers in files.
COLOURS = [
    ("No Variant", "rygbp"),
    ("Rainbow & Pink (5 Suits)", "rgbi"),
    ("White (3 Suits)", "rb"),
    ("Dark Brown (6 Suits)", "rygbpn"),
    ("Dual-Color (6 Suits)", "rybk"),
    ("Ambiguous & Dual-Color Mix", "rybg"),
    ("Matryoshka (4 Suits)", "rygb"),
    ("Up or Down & Prism (6 Suits)", "rygbp"),
    ("Sudoku & Orange (4 Suits)", "rgba"),
    ("Color Blind (4 Suits)", "rygb"),
    ("Synesthesia & Dark Null (5 Suits)", "rygb"),
]


@pytest.mark.parametrize(("variant", "said"), COLOURS)
def test_colour_clues_are_counted_among_the_colours_that_can_be_said(
    variant: str, said: str
) -> None:
    rules = replace(variant_named(variant), empty_clues=True)
    record = GameRecord(rules, ("A", "B"), rules.deck, ())
    raw = json.loads(format_game(record))
    for value, letter in enumerate(said):
        raw["actions"] = [{"type": 2, "target": 1, "value": value}]
        (clue,) = parse_game(json.dumps(raw)).actions
        assert clue == Clue(Seat(1), Colour(letter))
    raw["actions"] = [{"type": 2, "target": 1, "value": len(said)}]
    with pytest.raises(NotationError, match=rf"action 1.value: \d, .* from 0 to {len(said) - 1}"):
        parse_game(json.dumps(raw))


def test_a_colour_clue_where_there_is_none_is_refused() -> None:
    rules = variant_named("Color Mute (4 Suits)")
    raw = json.loads(format_game(GameRecord(rules, ("A", "B"), rules.deck, ())))
    raw["actions"] = [{"type": 2, "target": 1, "value": 0}]
    with pytest.raises(NotationError, match=r"action 1.type: 2, but ruleset .* no colour clues"):
        parse_game(json.dumps(raw))


def test_a_game_with_odd_signs_in_its_notes_can_be_stored(tmp_path: Path) -> None:
    record = replace(record_of(1, 2, 5), extra={"notes": [["\ud800", "花"]]})
    write_game(record, tmp_path / "game.json")
    assert read_game(tmp_path / "game.json") == record


# ------------------------------------------------------------------------------- the format

DECK = [
    {"suitIndex": STANDARD.suits.index(card.suit), "rank": card.rank}
    for card in shuffled(STANDARD, seed=11)
]


ONES_FIRST = sorted(DECK, key=lambda card: card["rank"] != 1)  # card 0 can be played at once


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
    record = parse_game(file(deck=ONES_FIRST, actions=[{"type": 0, "target": 0}, stop]))
    assert record.actions[-1] == Stop(kind, 1, 3)
    assert record.games[-1].end is End.TERMINATED
    assert (record.score, record.on_table, record.games[-2].score) == (0, 1, 1)
    assert parse_game(format_game(record)) == record


def test_a_game_of_all_or_nothing_that_is_stopped_is_lost() -> None:
    actions = [{"type": 0, "target": 0}, {"type": 4, "target": 1, "value": 3}]
    record = parse_game(file(actions=actions, options={"allOrNothing": True}))
    assert record.games[-1].end is End.TERMINATED
    assert (record.games[-1].score, record.games[-1].lost) == (0, True)


@pytest.mark.parametrize("condition", range(11))
def test_every_end_condition_but_the_normal_one_scores_0_as_on_the_site(condition: int) -> None:
    end = {"type": 5 if condition == 10 else 4, "target": -1, "value": condition}
    record = parse_game(file(deck=ONES_FIRST, actions=[{"type": 0, "target": 0}, end]))
    assert record.games[-1].over
    assert (record.score, record.on_table) == (1 if condition == 1 else 0, 1)


def test_a_leaflets_fireworks_count_where_people_leave_the_game() -> None:
    base = parse_game(file(deck=ONES_FIRST, actions=[{"type": 0, "target": 0}]))
    rules = RULESETS["leaflet-black"]
    there = base.recoloured(rules, dict(zip(STANDARD.suits, rules.suits, strict=True)))
    stopped = replace(there, actions=(*there.actions, Stop(4, 0, 4)))
    assert (stopped.games[-1].end, stopped.score) == (End.TERMINATED, 1)


def test_a_speedrun_that_can_no_more_be_perfect_is_over_and_scores_0() -> None:
    deck = sorted(DECK, key=lambda card: card != {"suitIndex": 0, "rank": 5})  # Alice holds the r5
    actions = [
        {"type": 3, "target": 1, "value": deck[5]["rank"]},
        {"type": 3, "target": 0, "value": 5},
        {"type": 1, "target": 0},
    ]
    usual = parse_game(file(deck=deck, actions=actions))
    assert usual.games[-1].end is None
    fast = parse_game(file(deck=deck, actions=actions, options={"speedrun": True}))
    assert fast.games[-1].end is End.TERMINATED
    assert (fast.score, fast.on_table) == (0, usual.score)
    assert parse_game(format_game(fast)) == fast


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
        ({"first_player": 1, "options": {"startingPlayer": 1}}, 1),
        ({"firstPlayer": 1}, 1),
        ({"firstPlayer": 0, "first_player": 0, "options": {"startingPlayer": 0}}, 0),
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
    extra = {"id": 12, "seed": "JSON", "notes": [["x"], []], "characters": [None, None]}
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


UNSAID = {
    "max_strikes": (2, "max_strikes: 2, but in hanab.live's files it is 3"),
    "max_clue_tokens": (7, "max_clue_tokens: 7, but in hanab.live's files it is 8"),
    "strikeout_scores_zero": (False, "strikeout_scores_zero: False, but"),
    "hand_sizes": (((2, 3),), "hand_sizes: 3 cards for 2 players, but hanab.live has 5, one more"),
    "rank_copies": ((3, 2, 2, 2, 2), "suits: no variant of hanab.live has these cards and clues"),
}


@pytest.mark.parametrize(
    ("field", "value", "message"), [(key, *said) for key, said in UNSAID.items()]
)
def test_rules_that_the_format_cannot_say_are_not_written(
    field: str, value: Any, message: str
) -> None:
    rules: Ruleset = replace(STANDARD, name="own", **{field: value})
    with pytest.raises(NotationError) as refused:
        format_game(record_of(1, 2, 5, rules))
    prefix = "ruleset 'own' cannot be written for hanab.live: "
    assert [fault.startswith(prefix + message) for fault in refused.value.faults] == [True]


def test_one_error_names_every_rule_that_cannot_be_written() -> None:
    changes: dict[str, Any] = {key: value for key, (value, _) in UNSAID.items()}
    with pytest.raises(NotationError) as refused:
        format_game(record_of(1, 2, 5, replace(STANDARD, name="own", **changes)))
    assert len(refused.value.faults) == len(UNSAID)


def test_more_players_than_the_site_has_seats_for_are_not_written() -> None:
    rules = replace(STANDARD, name="own", hand_sizes=((7, 2),))
    record = GameRecord(rules, tuple("ABCDEFG"), shuffled(rules, 1), ())
    with pytest.raises(NotationError, match="hand_sizes: 7 players, but hanab"):
        format_game(record)


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_ruleset_is_called_and_who_printed_it_need_not_be_said(name: str) -> None:
    record = record_of(3, 2, 40, RULESETS[name])
    found = site_suits(record.rules)
    assert found is not None
    written = record.recoloured(*found)
    if record.rules.max_strikes == 1 or record.rules.max_clue_tokens == 10:
        with pytest.raises(NotationError, match="cannot be written for hanab"):
            format_game(written)
        return
    again = parse_game(format_game(written))
    assert (again.deck, again.actions) == (written.deck, written.actions)
    assert [of_kit(game) for game in again.games] == [of_kit(game) for game in written.games]


def test_a_game_that_ended_when_it_was_settled_is_read_as_one_that_just_stops() -> None:
    rules = replace(STANDARD, name="own", ends_when_settled=True)
    record = next(
        record
        for seed in range(1000)
        if (record := record_of(seed, 2, 200, rules)).games[-1].end is End.SETTLED
    )
    again = parse_game(format_game(record))
    assert again.actions == record.actions
    assert (again.games[-1].end, again.games[-1].score) == (None, record.games[-1].score)


def test_other_suits_make_the_same_game() -> None:
    record = record_of(5, 3, 80, RULESETS["hle"])
    found = site_suits(record.rules)
    assert found is not None
    rules, suits = found
    there = record.recoloured(rules, suits)
    assert {str(old): str(new) for old, new in suits.items() if old is not new} == {
        "Suit.WHITE": "Suit.PURPLE"
    }
    back = there.recoloured(record.rules, {new: old for old, new in suits.items()})
    assert (back, back.games) == (record, record.games)
    for old, new in zip(record.games, there.games, strict=True):
        assert sorted(old.stacks) == sorted(new.stacks)
        assert (old.score, old.clue_tokens, old.strikes, old.end) == (
            new.score, new.clue_tokens, new.strikes, new.end
        )  # fmt: skip


def test_options_beside_a_record_do_not_change_its_rules() -> None:
    record = replace(
        record_of(1, 2, 9), extra={"options": {"deckPlays": True, "startingPlayer": 1}}
    )
    assert parse_game(format_game(record)).rules == STANDARD
    assert parse_game(format_game(record)).first == 0


@pytest.mark.parametrize("extra", [{"x": {1}}, {"x": float("nan")}, {"x": object()}])
def test_what_json_cannot_hold_is_not_written(extra: dict[str, Any]) -> None:
    with pytest.raises(NotationError, match="extra: JSON cannot hold what is in it"):
        format_game(replace(record_of(1, 2, 9), extra=extra))


def test_a_stop_in_the_middle_is_no_record() -> None:
    base = record_of(1, 2, 9)
    with pytest.raises(HanabiError, match="action 10: the game stops, but more actions follow"):
        replace(base, actions=(*base.actions, Stop(4, 0, 1), Stop(4, 0, 1)))


@pytest.mark.parametrize("name", [*HOSTILE, "", " ", "a\nb", "x" * 61, "Bob", " Bob"])
def test_a_name_is_written_and_reads_back_or_is_refused(name: str) -> None:
    record = replace(record_of(1, 2, 5), players=(name, "Bob"))
    if name_faults([name, "Bob"], "players"):
        with pytest.raises(NotationError, match=r"players\[\d\]: "):
            format_game(record)
    else:
        assert parse_game(format_game(record)) == record


def test_real_games_of_many_variants_recompute_and_keep_their_actions() -> None:
    folder = data_folder() / "variants" / "games"
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    if not files:
        pytest.skip("no variants/games in the folder that HANABI_KIT_DATA names")
    for path in files:
        raw = json.loads(path.read_text(encoding="utf-8"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReadPast)  # of one the deck is not told to its end
            record = read_game(path)
        written = json.loads(format_game(record))
        assert written["actions"] == raw["actions"]
        assert written["deck"][: len(raw["deck"])] == raw["deck"]
        tables = recompute(written)
        assert [of_kit(game) for game in record.games] == tables, path


def test_what_clues_leave_is_what_the_site_holds_possible() -> None:
    folder = data_folder() / "variants"
    theirs = folder / "up_or_down_turn5_cards.json"
    if not theirs.is_file():
        pytest.skip("no variants/up_or_down_turn5_cards.json in the folder of HANABI_KIT_DATA")
    game = read_game(folder / "games" / "td_up_or_down.json").at(4)
    held = {card.order: card for hand in game.hands for card in hand}
    rows = [row for row in json.loads(theirs.read_text(encoding="utf-8")) if row["order"] in held]
    assert len(rows) == 16
    for row in rows:
        possible = CardSet(
            Card(game.rules.suits[suit], START if rank == 7 else rank)
            for suit, rank in row["possibleCardsFromClues"]
        )
        assert clued(game.rules, held[row["order"]].marks) == possible
