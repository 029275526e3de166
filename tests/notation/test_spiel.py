"""Transcripts of the Hanabi Learning Environment and of OpenSpiel, read into games."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Seat
from hanabi_kit.errors import HanabiError, IllegalAction, NotationError
from hanabi_kit.game import End, Game, shuffled
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.notation.spiel import parse_spiel, read_spiel
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named
from tests.helpers.hle_format import action_text, deal_text

HLE = ruleset_named("hle")
NAMES = ("Player 0", "Player 1", "Player 2", "Player 3", "Player 4")


def random_game(seed: int, players: int, rules: Ruleset = HLE, turns: int = 200) -> GameRecord:
    """A game in which plays succeed mostly, so that some reach every end."""
    chance = random.Random(seed)
    deck = shuffled(rules, seed)
    game = Game.new(NAMES[:players], deck, rules)
    actions = []
    while not game.over and len(actions) < turns:
        hand = game.hands[game.mover]
        wise = [
            action
            for action in game.legal_actions()
            if not isinstance(action, Play) or game.is_playable(hand[action.slot - 1].card)
        ]
        wisely = wise and chance.random() < (0.85 if seed % 2 else 0.98)
        action = chance.choice(wise if wisely else game.legal_actions())
        actions.append(action)
        game = game.apply(action)
    return GameRecord(rules, NAMES[:players], deck, tuple(actions))


def transcript(record: GameRecord) -> list[str]:
    """The lines these engines would print: no card is dealt once the game is over."""
    games = record.games
    rules = record.rules
    waiting = iter(record.deck)
    dealt = len(record.players) * rules.hand_size(len(record.players))
    lines = [deal_text(next(waiting), rules) for _ in range(dealt)]
    for game, action, after in zip(games, record.actions, games[1:], strict=False):
        lines.append(action_text(action, game))
        if after.deck_size < game.deck_size and not after.over:
            lines.append(deal_text(next(waiting), rules))
    return lines


OPENING = transcript(random_game(3, 2, turns=0))
"""Two hands of five, and nothing done: Player 0 to move."""


def first_hands() -> tuple[list[str], list[str]]:
    """The cards of both hands of OPENING, oldest first."""
    return OPENING[:5], OPENING[5:]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_transcript_tells_the_game_it_was_made_from(players: int) -> None:
    ends = set()
    for seed in range(12):
        record = random_game(seed, players)
        lines = transcript(record)
        read = parse_spiel("\n".join(lines))
        assert (read.rules, read.players, read.actions) == (HLE, record.players, record.actions)
        told = sum(line.startswith("(Deal") for line in lines)
        assert read.deck[:told] == record.deck[:told]
        assert read.extra.get("undealt", 0) == len(record.deck) - told
        assert read.games[-1].history == record.games[-1].history
        assert read.games[-1].end is record.games[-1].end
        assert read.games[-1].score == record.games[-1].score
        ends.add(read.games[-1].end)
    assert ends >= {End.TURNS, End.STRIKES}


def test_index_0_is_the_oldest_card_and_plus_1_the_next_player() -> None:
    opening = transcript(random_game(5, 3, turns=0))
    read = parse_spiel("\n".join([*opening, f"(Reveal player +2 rank {opening[-1][-2]})"]))
    assert read.actions == (Clue(Seat(2), int(opening[-1][-2])),)
    read = parse_spiel("\n".join([*opening, "(Play 0)"]))
    assert read.actions == (Play(5),)
    assert deal_text(read.games[-1].history[0].card, HLE) == opening[0]  # type: ignore[union-attr]


def test_the_letters_are_red_yellow_green_white_blue() -> None:
    deals = ["(Deal R1)", "(Deal Y2)", "(Deal G3)", "(Deal W4)", "(Deal B5)"]
    others = ["(Deal R1)", "(Deal Y1)", "(Deal G1)", "(Deal W1)", "(Deal B1)"]
    hand = parse_spiel("\n".join([*deals, *others])).games[0].hands[0]
    assert [str(held.card) for held in reversed(hand)] == ["r1", "y2", "g3", "w4", "b5"]


def test_other_rulesets_give_the_letters_to_their_suits_in_order() -> None:
    tiny = replace(HLE, name="tiny", suits=STANDARD.suits[:2], hand_sizes=((2, 2),))
    read = parse_spiel("(Deal R1)\n(Deal Y1)\n(Deal R5)\n(Deal Y5)\n(Play 1)", rules=tiny)
    assert read.games[-1].score == 1
    assert [str(held.card) for held in read.games[0].hands[0]] == ["y1", "r1"]


def test_names_and_the_first_player_may_be_given() -> None:
    record = parse_spiel("\n".join([*OPENING, "(Play 0)"]), ["Ann", "Bob"], first=Seat(1))
    assert record.players == ("Ann", "Bob")
    assert record.games[-1].history[0].seat == 1  # type: ignore[union-attr]


def test_empty_lines_and_remarks_say_nothing(tmp_path: Path) -> None:
    text = "# a game\n\n" + "\r\n".join(OPENING) + "\n\n  # played\n  (Play 4)  \n"
    path = tmp_path / "game.txt"
    path.write_bytes(text.encode())
    assert read_spiel(path).actions == (Play(1),)


def test_a_transcript_may_stop_before_the_card_is_dealt() -> None:
    assert parse_spiel("\n".join(OPENING)).actions == ()
    clue = f"(Reveal player +1 rank {OPENING[-1][-2]})"
    read = parse_spiel("\n".join([*OPENING, clue, "(Discard 0)"]))
    assert isinstance(read.actions[1], Discard)
    assert read.extra == {"undealt": 40}


# ------------------------------------------------------------- what the engines themselves write


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_openspiels_own_transcripts_are_read(players: int) -> None:
    pyspiel: Any = pytest.importorskip(
        "pyspiel", reason="OpenSpiel is not installed: pip install open_spiel"
    )
    for seed in range(5):
        chance = random.Random(seed)
        state = pyspiel.load_game("hanabi", {"players": players}).new_initial_state()
        lines = []
        while not state.is_terminal():
            actions = (
                [a for a, _ in state.chance_outcomes()]
                if state.is_chance_node()
                else state.legal_actions()
            )
            # Plays are left out while they can be, for longer games.
            quiet = [a for a in actions if "Play" not in state.action_to_string(a)]
            action = chance.choice(quiet if quiet and chance.random() < 0.9 else actions)
            lines.append(state.action_to_string(action))
            state.apply_action(action)
        game = parse_spiel("\n".join(lines)).games[-1]
        assert game.over
        assert state.returns() == [game.score] * players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hles_own_histories_are_read(players: int) -> None:
    pyhanabi: Any = pytest.importorskip(
        "hanabi_learning_environment.pyhanabi",
        reason="the Hanabi Learning Environment is not installed",
    )
    for seed in range(5):
        chance = random.Random(seed)
        engine = pyhanabi.HanabiGame({"players": players, "seed": seed})
        state = engine.new_initial_state()
        while not state.is_terminal():
            if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                state.deal_random_card()
                continue
            moves = state.legal_moves()
            play = pyhanabi.HanabiMoveType.PLAY
            quiet = [
                move
                for move in moves
                if move.type() != play
                or state.card_playable_on_fireworks(
                    (card := state.player_hands()[state.cur_player()][move.card_index()]).color(),
                    card.rank(),
                )
            ]
            state.apply_move(chance.choice(quiet if chance.random() < 0.95 else moves))
        history = [str(item) for item in state.move_history()]
        game = parse_spiel("\n".join(history)).games[-1]
        assert game.over
        assert game.score == state.score()
        assert list(game.stacks) == state.fireworks()
        assert len(game.discards) == len(state.discard_pile())


SEEN = [
    ("<(Play 4) by player 0 {card}>", None),
    ("<(Play 4) by player 1 {card}>", "says player: 1, but by the lines before it is 0"),
    ("<(Play 4) by player 0 B4>", "says card: B4"),
    ("<(Play 4) by player 0 info_token {card}>", "says info_token: yes"),
    ("<(Play 4) by player 0 scored {card}>", "says scored: yes"),
    ("<(Play 4)>", "says player: none"),
    ("<(Reveal player +1 rank {rank}) by player 0 reveal 4>", None),
    ("<(Reveal player +1 rank {rank}) by player 0>", "says reveal: none, but"),
]


@pytest.mark.parametrize(("line", "message"), SEEN, ids=[line for line, _ in SEEN])
def test_what_a_history_says_beside_the_move_must_be_true(line: str, message: str | None) -> None:
    opening = [f"(Deal {suit}{rank})" for suit in "RY" for rank in range(1, 6)]
    text = "\n".join([*opening, line.format(card="R5", rank=5)])
    if message is None:
        assert len(parse_spiel(text).actions) == 1
    else:
        with pytest.raises(NotationError) as caught:
            parse_spiel(text)
        assert message in str(caught.value)
        assert str(caught.value).startswith("line 11: ")


# ------------------------------------------------------------------------------------ bad input

BAD = [
    ("nothing at all", [], "the end: 0 cards were dealt before the first action"),
    ("no deals", ["(Play 0)"], "line 1: 0 cards were dealt before the first action"),
    ("half a deal", OPENING[:7], "the end: 7 cards were dealt"),
    ("no move of these engines", [*OPENING, "play 2"], "line 11: 'play 2', but a line is"),
    ("a remark behind", [*OPENING, "(Play 2) good"], "line 11: '(Play 2) good'"),
    ("a card too far", [*OPENING, "(Play 5)"], "line 11: (Play 5): Player 0 holds cards 0–4"),
    ("a discard at 8 tokens", [*OPENING, "(Discard 0)"], "line 11: (Discard 0): discard 5: no"),
    ("a clue to oneself", [*OPENING, "(Reveal player +0 rank 1)"], "the others are +1 to +1"),
    ("a clue to nobody", [*OPENING, "(Reveal player +2 rank 1)"], "the others are +1 to +1"),
    ("rank 0", [*OPENING, "(Reveal player +1 rank 0)"], "line 11: (Reveal player +1 rank 0): no"),
    ("no such suit", [*OPENING, "(Reveal player +1 color P)"], "the suits are R Y G W B"),
    ("no such card", ["(Deal R6)"], "line 1: (Deal R6): no rank 6; the ranks are 1–5"),
    ("a hidden card", ["(Deal XX)"], "line 1: (Deal XX) hides a card"),
    ("a second red 5", ["(Deal R5)"] * 10, "line 2: (Deal R5): the deck has only 1 of this card"),
    ("no card dealt", [*OPENING, "(Play 0)", "(Play 0)"], "line 12: (Play 0): a card must be"),
    ("a card too many", [*OPENING, "(Deal R1)", "(Play 0)"], "line 12: 11 cards were"),
    ("figures of another script", [*OPENING, "(Play ٢)"], "line 11: '(Play ٢)'"),
    ("a long number", [*OPENING, "(Play " + "9" * 5000 + ")"], "line 11: '(Play 9999"),
    ("a null sign", [*OPENING, "(Play 0)\0"], "line 11: '(Play 0)\\x00'"),
    ("more lines than a game has", ["(Deal R1)"] * 501, "line 501: more than 500 lines"),
]


@pytest.mark.parametrize(("lines", "message"), [c[1:] for c in BAD], ids=[c[0] for c in BAD])
def test_a_bad_transcript_gives_one_clear_error(lines: list[str], message: str) -> None:
    with pytest.raises(HanabiError) as caught:
        parse_spiel("\n".join(lines))
    assert message in str(caught.value)
    assert len(str(caught.value)) < 20_000


def test_every_badly_written_line_is_told_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        parse_spiel("\n".join(["(Deal R9)", "oops", *OPENING, "(Play x)"]))
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["line 1", "line 2", "line 13"]


def test_nothing_may_follow_the_end() -> None:
    record = random_game(1, 2)
    lines = transcript(record)
    for more in ("(Play 0)", "(Deal R1)"):
        with pytest.raises(HanabiError, match=f"line {len(lines) + 1}: ") as caught:
            parse_spiel("\n".join([*lines, more]))
        assert "the game is over" in str(caught.value) or "the deck has only" in str(caught.value)


def test_a_card_is_dealt_only_where_one_is_missing() -> None:
    clue = f"(Reveal player +1 rank {OPENING[-1][-2]})"
    with pytest.raises(NotationError, match=r"line 12: .*no card is to be dealt here"):
        parse_spiel("\n".join([*OPENING, clue, "(Deal B1)"]))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": ["Ann", "Ann"]}, "sits at the table twice"),
        ({"players": ["Ann"]}, "players: 1 names"),
        ({"players": ["Ann", "Bob", "Cid"]}, "10 cards were dealt before the first action"),
        ({"players": ["Ann", ""]}, "a name of 1–60 signs"),
        ({"first": 2}, "first player 2: seats are 0–1"),
        ({"rules": ruleset_named("6 Suits")}, "6 suits, but these transcripts have letters for 5"),
    ],
)
def test_what_is_given_beside_the_text_is_checked(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_spiel("\n".join(OPENING), **arguments)
    assert message in str(caught.value)


def test_hands_that_two_numbers_of_players_could_hold_need_names() -> None:
    rules = replace(HLE, name="even", hand_sizes=((2, 4), (4, 2)))
    opening = "\n".join(f"(Deal {suit}{rank})" for suit in "RY" for rank in range(1, 5))
    with pytest.raises(NotationError, match="hands for 2 or 4 players: their names are needed"):
        parse_spiel(opening, rules=rules)
    assert len(parse_spiel(opening, ["Ann", "Bob"], rules).games[0].hands[0]) == 4


def test_text_that_is_too_long_or_no_text_is_refused() -> None:
    for text in ("(Play 0)\n" * 400_000, None, b"(Play 0)"):
        with pytest.raises(NotationError, match="transcript: a text of at most 2,000,000 signs"):
            parse_spiel(text)  # type: ignore[arg-type]


WORDS = st.sampled_from(
    ["(Play 0)", "(Play 4)", "(Discard 4)", "(Deal R1)", "(Deal B5)", "(Deal XX)", "<(Play 0)>"]
    + [f"(Reveal player +1 rank {rank})" for rank in range(7)]
    + [f"(Reveal player +{to} color {suit})" for to in range(4) for suit in "RYGWBP"]
)


@given(st.lists(WORDS | st.text(max_size=30), max_size=12), st.integers(0, 10))
def test_no_text_gives_anything_but_a_game_or_one_of_our_errors(
    lines: list[str], opening: int
) -> None:
    try:
        record = parse_spiel("\n".join([*OPENING[:opening], *lines]))
    except (NotationError, IllegalAction):
        return
    assert len(record.games) == len(record.actions) + 1


@given(st.integers(0, 10**6), st.data())
def test_a_changed_transcript_is_read_or_refused_with_its_line(
    seed: int, data: st.DataObject
) -> None:
    lines = transcript(random_game(seed, 2 + seed % 4, turns=15))
    place = data.draw(st.integers(0, len(lines) - 1))
    change = data.draw(st.sampled_from(["drop", "double", "swap", "replace"]))
    if change == "drop":
        del lines[place]
    elif change == "double":
        lines.insert(place, lines[place])
    elif change == "swap":
        lines[place], lines[-1] = lines[-1], lines[place]
    else:
        lines[place] = data.draw(WORDS)
    message = "line"
    try:
        parse_spiel("\n".join(lines))
    except HanabiError as error:
        message = str(error)
    assert message.startswith(("line", "the end"))
