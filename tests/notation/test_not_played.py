"""Characters, cycled cards, cut decks, and games that the kit cannot play: read, told, refused."""

from __future__ import annotations

import json
import pickle
import random
import warnings
from itertools import pairwise
from typing import Any

import pytest

from hanabi_kit.actions import Clue, Clued, Discard, Play
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError, IllegalAction, NotationError, ReadPast
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import GameRecord, format_game, format_link, parse_game, parse_link
from hanabi_kit.notation.hanablive.characters import CHANGES, LIMITS, SIGHT
from hanabi_kit.notation.hanablive.deck_seed import dealt_from
from hanabi_kit.notation.hanablive.without_rules import NotPlayed
from hanabi_kit.notation.record import after
from hanabi_kit.rules import STANDARD
from hanabi_kit.rules.variants import variant_named
from tests.helpers.tables import record_of

RECORD = record_of(5, 3, 30)
TABLE: dict[str, Any] = json.loads(format_game(RECORD))


def game_with(**changes: Any) -> str:
    return json.dumps({key: value for key, value in (TABLE | changes).items() if value is not ...})


# --------------------------------------------------------------------------------- characters


def cast(name: str, metadata: int = -1) -> list[Any]:
    return [None, {"name": name, "metadata": metadata}, None]


def test_all_thirty_one_characters_are_known() -> None:
    assert len({*LIMITS, *SIGHT, *CHANGES}) == len(LIMITS) + len(SIGHT) + len(CHANGES) == 31


@pytest.mark.parametrize("name", LIMITS)
def test_a_game_of_a_character_that_only_limits_its_player_is_read(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        record = parse_game(game_with(characters=cast(name, 2)))
    assert record.games == RECORD.games
    written = json.loads(format_game(record))
    assert written["characters"] == cast(name, 2)
    assert parse_game(json.dumps(written)) == record


@pytest.mark.parametrize("name", SIGHT)
def test_a_character_by_whom_somebody_sees_less_is_told(name: str) -> None:
    with pytest.warns(ReadPast, match=rf"characters\[1\]: {name} .*views and knowledge leaves"):
        assert parse_game(game_with(characters=cast(name))).games == RECORD.games


@pytest.mark.parametrize("name", CHANGES)
def test_a_character_that_changes_turns_or_plays_is_refused_by_name(name: str) -> None:
    with pytest.raises(NotPlayed, match=f"does not play with the character {name}, who ") as no:
        parse_game(game_with(characters=cast(name)))
    # Nothing tells who acted, but what was done.
    assert len(no.value.game.told) == len(TABLE["actions"])
    assert not any(told.startswith(RECORD.players) for told in no.value.game.told)


def test_wrong_characters_are_faults() -> None:
    for characters, message in (
        ("Fuming", "characters: 'Fuming', but a list is needed"),
        (cast("Fuming")[:2], "characters: 2 of them, but 3 players are named"),
        (cast("Fumin"), r"characters\[1\].name: 'Fumin' is no character .*; did you mean Fuming"),
        ([None, {"name": "Fuming", "mood": 1}, None], r"characters\[1\].mood: unknown field"),
        ([None, 3, None], r"characters\[1\]: 3, but a table is needed"),
    ):
        with pytest.raises(NotationError, match=message):
            parse_game(game_with(characters=characters))


def test_where_a_file_has_characters_but_does_not_tell_whose_that_is_told() -> None:
    with pytest.warns(ReadPast, match="characters: the game has some, but the file does not tell"):
        parse_game(game_with(options={"characterAssignments": True}))


def test_the_command_tells_who_is_what(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(game_with(characters=cast("Awkward", 3)), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.endswith(f"{RECORD.players[1]} is Awkward: gives no clue that touches a 3.\n")
    assert main(["replay", str(path), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["characters"]) == 1


# ------------------------------------------------------------------------------- cycled cards


def cycled_orders(raw: dict[str, Any], touched: list[list[int]]) -> list[list[list[int]]]:
    """The hands after each action, newest first, by the option's rule in plain lists."""
    count, size = len(raw["players"]), 5
    hands = [list(range(s * size + size - 1, s * size - 1, -1)) for s in range(count)]
    marked: set[int] = set()
    drawn, found = count * size, [[list(hand) for hand in hands]]
    for turn, action in enumerate(raw["actions"]):
        hand = hands[turn % count]
        if action["type"] in (2, 3):
            marked.update(touched[turn])
            free = [order for order in reversed(hand) if order not in marked]
            if free and hand[0] != free[0]:
                hand.remove(free[0])
                hand.insert(0, free[0])
        else:
            hand.remove(action["target"])
            if drawn < len(raw["deck"]):
                hand.insert(0, drawn)
                drawn += 1
        found.append([list(own) for own in hands])
    return found


@pytest.mark.parametrize("seed", range(20))
def test_cards_cycle_as_the_option_says(seed: int) -> None:
    chance = random.Random(seed)
    game = Game.new(("Ann", "Ben", "Cy"), shuffled(STANDARD, seed), STANDARD)
    actions, games = [], [game]
    while not game.over and len(actions) < 30:
        actions.append(chance.choice(game.legal_actions()))
        game = after(game, actions[-1], cycles=True)
        games.append(game)
    record = GameRecord(
        STANDARD, game.players, shuffled(STANDARD, seed), tuple(actions), cycles=True
    )
    assert record.games == tuple(games)
    raw = json.loads(format_game(record))
    assert raw["options"]["cardCycle"] is True
    again = parse_game(json.dumps(raw))
    assert (again, again.games) == (record, record.games)
    touched = [
        [table.hands[event.to][slot - 1].order for slot in event.slots]
        if isinstance(event := after_it.history[-1], Clued)
        else []
        for table, after_it in pairwise(games)
    ]
    orders = [[[held.order for held in hand] for hand in table.hands] for table in again.games]
    assert orders == cycled_orders(raw, touched)  # type: ignore[arg-type]
    assert GameRecord.of(game).games[-1].hands == game.hands


def test_a_link_cannot_say_that_cards_cycle() -> None:
    record = GameRecord(STANDARD, ("A", "B"), STANDARD.deck, (Clue(Seat(1), 5),), cycles=True)
    assert record.games[-1].hands[0][0].order == 0
    with pytest.raises(NotationError, match="cardCycle: True, but a link has no place for options"):
        format_link(record)


# ------------------------------------------------------------------------------------ decks


def cut(drawn: int) -> str:
    return game_with(deck=TABLE["deck"][:drawn])


def drawn_of(record: GameRecord) -> int:
    cards = sum(isinstance(action, Play | Discard) for action in record.actions)
    return 15 + cards


def test_a_file_with_just_the_cards_that_were_drawn_is_read() -> None:
    drawn = drawn_of(RECORD)
    with pytest.warns(ReadPast, match=f"deck: the {drawn} cards that were drawn; the order of the"):
        record = parse_game(cut(drawn))
    assert (record.actions, record.deck[:drawn]) == (RECORD.actions, RECORD.deck[:drawn])
    assert sorted(record.deck) == sorted(RECORD.deck)
    assert record.extra["undealt"] == 50 - drawn
    for game, other in zip(record.games, RECORD.games, strict=True):
        assert (game.hands, game.stacks) == (other.hands, other.stacks)


@pytest.mark.parametrize("more", [-1, 1])
def test_a_deck_that_lacks_any_other_cards_is_refused(more: int) -> None:
    drawn = drawn_of(RECORD) + more
    with pytest.raises(NotationError, match=f"deck: {drawn} cards, but ruleset 'standard' has 50"):
        parse_game(cut(drawn))


def test_a_deck_may_be_told_by_its_seed() -> None:
    deck = dealt_from("p3v0s9", STANDARD.deck)
    record = GameRecord(STANDARD, RECORD.players, deck, (), extra={"seed": "p3v0s9"})
    text = json.loads(format_game(record))
    del text["deck"]
    assert parse_game(json.dumps(text)) == record
    text["deck"] = json.loads(format_game(record))["deck"][:20]
    assert parse_game(json.dumps(text)) == record
    del text["deck"]
    for seed, message in (
        ("p2v0s9", "seed: 'p2v0s9' is of 2 players, but 3 are named"),
        ("p3v1s9", "seed: 'p3v1s9' is of variant 1, but the game's is 0"),
        ("JSON", "deck: missing; a list is needed"),
    ):
        with pytest.raises(NotationError) as refused:
            parse_game(json.dumps(text | {"seed": seed}))
        assert refused.value.faults == (message,)


# ----------------------------------------------------------------------- variants of tomorrow


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"options": {"variant": "Gravity (5 Suits)"}}, "not know the mechanism 'Gravity'"),
        ({"options": {"variant": "Pink & Velvet (5 Suits)"}}, "not know the mechanism 'Velvet'"),
        ({"options": {"variant": "Pink & Pink (5 Suits)"}}, "no variant that joins them"),
        (
            {"options": {"variant": "Rainbox (5 Suits)"}},
            r"; did you mean Rainbow \(5 .*, or is it a new one, with the mechanism 'Rainbox'\?$",
        ),
        ({"options": {"fourthStrike": True}}, "options.fourthStrike: unknown option"),
        ({"characters": [None, None, {"name": "Zany"}]}, "'Zany' is no character"),
    ],
)
def test_what_needs_no_rules_is_told_of_a_game_of_tomorrow(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(NotPlayed, match=message) as refused:
        parse_game(game_with(**changes))
    assert len(refused.value.faults) == 1, "one sentence"
    game = refused.value.game
    assert game.players == RECORD.players
    first = RECORD.games[0]
    suits = list(STANDARD.suits)
    assert game.hands == tuple(
        tuple(f"{suits.index(held.card.suit)}-{held.card.rank}" for held in hand)
        for hand in first.hands
    )
    assert len(game.told) == len(RECORD.actions)
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (copy.faults, copy.game) == (refused.value.faults, game)


def test_tomorrow_may_have_more_suits_and_cards_but_not_any_number() -> None:
    card = {"suitIndex": 8, "rank": 9}
    told = {"options": {"variant": "Gravity (9 Suits)"}}
    with pytest.raises(NotPlayed) as refused:
        parse_game(game_with(deck=[card, *TABLE["deck"], *TABLE["deck"][:35]], **told))
    assert refused.value.game.hands[0][-1] == "8-9"
    for wrong in ({"suitIndex": 9, "rank": 1}, {"suitIndex": 1, "rank": 10}):
        with pytest.raises(NotationError) as fault:
            parse_game(game_with(deck=[wrong, *TABLE["deck"]], **told))
        assert not isinstance(fault.value, NotPlayed)


def test_a_link_of_tomorrow_is_told_as_far_as_it_goes() -> None:
    link = format_link(GameRecord(STANDARD, RECORD.players, RECORD.deck, RECORD.actions))
    with pytest.raises(NotPlayed, match="variant 99999") as refused:
        parse_link(link.rpartition(",")[0] + ",99999")
    assert refused.value.game.players == ("Alice", "Bob", "Cathy")
    assert len(refused.value.game.told) == len(RECORD.actions)


def test_the_command_shows_the_game_and_one_sentence(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(game_with(options={"variant": "Gravity (5 Suits)"}), encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out.startswith(f"{', '.join(RECORD.players)}: variant 'Gravity (5 Suits)'\n")
    assert err.count("\n") == 1
    assert "the mechanism 'Gravity'" in err
    assert main(["replay", str(path), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["players"] == list(RECORD.players)
    assert len(told["actions"]) == len(RECORD.actions)


@pytest.mark.parametrize("variant", ["No Variant", "Up or Down (5 Suits)", "Sudoku (5 Suits)"])
def test_a_file_whose_actions_break_its_rules_tells_the_first_one_and_no_more(
    variant: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = variant_named(variant)
    raw = json.loads(format_game(GameRecord(rules, ("Ann", "Ben"), rules.deck, ())))
    raw["actions"] = [
        {"type": 0, "target": 0},
        {"type": 1, "target": 5},  # all clue tokens are there
        {"type": 1, "target": 0},  # and this card is gone
    ]
    with pytest.raises(IllegalAction) as refused:
        parse_game(json.dumps(raw))
    assert str(refused.value).startswith("action 2: discard 5: no discard while all 8 clue tokens")
    assert "turn 2" in str(refused.value)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


# ------------------------------------------------------------------------------------- orange


def test_what_an_orange_card_was_is_what_the_file_says_became_of_it() -> None:
    rules = variant_named("Orange (3 Suits)")
    orange = rules.suits[-1]
    deck = sorted(rules.deck, key=lambda card: (card.suit is not orange, card.rank))
    raw = json.loads(format_game(GameRecord(rules, ("Ann", "Ben"), tuple(deck), ())))
    # Onto the stack, and into the discards with all clue tokens there.
    raw["actions"] = [
        {"type": 0, "target": 0, "value": 0},
        {"type": 1, "target": 5, "value": 0},
    ]
    record = parse_game(json.dumps(raw))
    assert record.actions == (Discard(Slot(5)), Play(Slot(5)))
    last = record.games[-1]
    assert (last.stacks, len(last.discards), last.strikes, last.clue_tokens) == ((0, 0, 1), 1, 0, 8)
    assert json.loads(format_game(record))["actions"] == raw["actions"]
    assert parse_link(format_link(record), ("Ann", "Ben")).games == record.games
    assert GameRecord.of(last).actions == record.actions


@pytest.mark.parametrize(
    ("variant", "head"),
    [("Up or Down (6 Suits)", "217"), ("Sudoku (4 Suits)", "214"), ("Prism (3 Suits)", "215")],
)
def test_a_link_says_which_ranks_its_cards_have(variant: str, head: str) -> None:
    rules = variant_named(variant)
    record = GameRecord(rules, ("Alice", "Bob"), rules.deck, ())
    text = format_link(record).replace("-", "")
    assert text.startswith(head)
    assert parse_link(text) == record
    width = int(head[2])
    signs = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    numbers = [divmod(signs.index(sign), width) for sign in text.partition(",")[0][3:]]
    ranks = [7 if card.rank == 6 else card.rank for card in record.deck]
    suits = [rules.suits.index(card.suit) for card in record.deck]
    assert numbers == [(suit, rank - 1) for suit, rank in zip(suits, ranks, strict=True)]


@pytest.mark.parametrize("page", ["replay/123#4", "shared-replay/123#4", "replay/123"])
def test_a_page_that_names_a_game_of_the_site_asks_for_its_export(page: str) -> None:
    with pytest.raises(HanabiError, match=r"holds no cards.*save the game's JSON export"):
        parse_link(f"https://hanab.live/{page}")
