"""What a reader does not know: refused where it could change the meaning, named where it could not.

No key of any format passes in silence, at whatever level of the file it stands.
"""

from __future__ import annotations

import json
import tomllib
import warnings
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError, ReadPast
from hanabi_kit.mining.journal import FORMAT, Journal
from hanabi_kit.mining.settings import Settings
from hanabi_kit.notation import format_link, parse_game, parse_position, read_game
from hanabi_kit.notation.files import read_past, reading
from hanabi_kit.notation.hanablive.game_files import format_game
from hanabi_kit.notation.ruleset_table import ruleset_table
from hanabi_kit.puzzles.progress import Attempt, read_progress
from hanabi_kit.puzzles.puzzle import parse_puzzle
from hanabi_kit.puzzles.sets import parse_set
from hanabi_kit.rules import RULESETS
from hanabi_kit.rules.variants import variant_named
from hanabi_kit.version import __version__
from tests.helpers.mutations import toml_text
from tests.helpers.tables import record_of
from tests.notation.test_action_lists import as_list, init, site_card
from tests.notation.test_bad_files import GAME, PUZZLE
from tests.notation.test_every_reader import SET_TEXT, TRANSCRIPT, parse_ruleset

UNHEARD_OF = "colour_of_the_cloth"

# --------------------------------------------------------------------- every level of every format

SETTINGS = Settings("deal", player="Chop", deals=3)
HEAD = {"mine": FORMAT, "kit": __version__, "apart": "x", "settings": SETTINGS.plain()}
ATTEMPT = Attempt("deal-001", "yes", True, 0, 3, False, "2026-01-01T10:00:00+00:00", "Ada", 2)
ENTRY: dict[str, Any] = {"game": 0, "turns": [4], "counts": {"games": 1}}


def read_journal(text: str, folder: Path) -> None:
    (folder / "mine.jsonl").write_text(text, encoding="utf-8")
    with Journal(folder, SETTINGS, "x", resume=True) as journal:
        list(journal.before())


def read_lines(text: str, folder: Path) -> None:
    path = folder / "hanabi-progress.jsonl"
    path.write_text(text, encoding="utf-8")
    faults = read_progress(path)[1]
    if faults:
        raise HanabiError(faults)


def as_lines(lines: Any) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in lines)


FULL_RULES = toml_text(ruleset_table(RULESETS["leaflet-french-avalanche"]))
POSITION = {"position": PUZZLE["position"]}
OWN_RULES = {"position": {**PUZZLE["position"], "ruleset": {"suits": "rygbp"}}}
NAMED_GAME = {"position": {"game": "game.json", "at": 3}}
ASSUMED = {"assume": {f"{player} 1": "not r1" for player in PUZZLE["position"]["players"]}}

LISTED = record_of(4, 3, 30)
LIST: dict[str, Any] = {
    "init": init(LISTED, "No Variant"),
    "list": [one for one in as_list(LISTED) if one["type"] != "turn"],
    "cardIdentities": [site_card(LISTED, order) for order in range(50)],
}
FORMATS: dict[str, tuple[Any, Callable[[Any], str], Callable[[str, Path], Any]]] = {
    # a good table, how it is written, how it is read
    "game": (GAME, json.dumps, lambda text, _: parse_game(text)),
    "list": (LIST, json.dumps, lambda text, _: parse_game(text)),
    "position": (POSITION, toml_text, parse_position),
    "position with rules": (OWN_RULES, toml_text, parse_position),
    "position that assumes": (
        {"position": {**PUZZLE["position"], **ASSUMED}},
        toml_text,
        parse_position,
    ),
    "position of a game that assumes": (
        {"position": {**NAMED_GAME["position"], "assume": {"Alice 1": ["not r1", "not 5"]}}},
        toml_text,
        parse_position,
    ),
    "position of a game": (NAMED_GAME, toml_text, parse_position),
    "puzzle": (PUZZLE, toml_text, parse_puzzle),
    "puzzle with a line": (
        {**PUZZLE, "answer": {**PUZZLE["answer"], "line": ["discard 3"], "draws": "r4"}},
        toml_text,
        parse_puzzle,
    ),
    "puzzle in two languages": (
        {
            **PUZZLE,
            "text": {
                "fr": {
                    "title": "Encore deux cartes",
                    "question": "Que doit faire Alice ?",
                    "hints": ["Compte.", "Compte encore."],
                    "explanation": "La **dernière** carte.",
                }
            },
        },
        toml_text,
        parse_puzzle,
    ),
    "set": (tomllib.loads(SET_TEXT), toml_text, lambda text, _: parse_set(text)),
    "set in two languages": (
        {
            **tomllib.loads(SET_TEXT),
            "text": {"fr": {"title": "Les miens", "parts": [{"title": "D'abord"}]}},
        },
        toml_text,
        lambda text, _: parse_set(text),
    ),
    "ruleset": (tomllib.loads(FULL_RULES), toml_text, lambda text, _: parse_ruleset(text)),
    "progress": ([asdict(ATTEMPT) | {"hanabi-kit progress": 1}], as_lines, read_lines),
    "journal": ([HEAD, ENTRY], as_lines, read_journal),
}

# Tables whose keys are names of the reader's own, or counts of anything.
FREE = {("journal", (1, "counts"))}


def tables(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every table of a value is; of a long list of alike ones the first and the last."""
    if isinstance(value, dict):
        yield path
        for key, child in value.items():
            yield from tables(child, (*path, key))
    elif isinstance(value, list):
        for place in sorted({0, len(value) - 1} if value else ()):
            yield from tables(value[place], (*path, place))


LEVELS = [
    pytest.param(kind, path, id=f"{kind}: {'.'.join(map(str, path)) or 'the file'}")
    for kind, (table, _, _) in FORMATS.items()
    for path in tables(table)
    if (kind, path) not in FREE
    and isinstance(table, dict | list)
    and not (isinstance(table, list) and path == ())
]


def with_key(table: Any, path: tuple[Any, ...], key: str, value: Any) -> Any:
    changed = inside = deepcopy(table)
    for step in path:
        inside = inside[step]
    inside[key] = value
    return changed


def faults_of(read: Callable[[str, Path], Any], text: str, folder: Path) -> tuple[str, ...]:
    try:
        read(text, folder)
    except HanabiError as refused:
        return refused.faults
    return ()


@pytest.mark.parametrize("value", [True, "blue"])
@pytest.mark.parametrize(("kind", "path"), LEVELS)
def test_an_unknown_key_at_any_level_of_any_file_is_refused_or_named(
    kind: str, path: tuple[Any, ...], value: Any, tmp_path: Path
) -> None:
    table, write, read = FORMATS[kind]
    (tmp_path / "game.json").write_text(json.dumps(GAME), encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read(write(table), tmp_path)  # the file itself is good, and nothing of it is read past
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        faults = faults_of(read, write(with_key(table, path, UNHEARD_OF, value)), tmp_path)
    assert all(one.category is ReadPast for one in told)
    messages = [*faults, *(str(one.message) for one in told)]
    assert len(messages) == 1, "one root, one message; none: it was read past in silence"
    assert UNHEARD_OF in messages[0]


def test_every_level_that_a_format_has_was_tried() -> None:
    paths = {(kind, len(path)) for kind, path in (param.values for param in LEVELS)}
    assert {("game", 0), ("game", 1), ("game", 2), ("position with rules", 2)} <= paths
    assert {("ruleset", 2), ("set", 2), ("puzzle", 1), ("journal", 1), ("journal", 2)} <= paths


def test_a_line_that_no_transcript_has_is_refused_and_a_comment_is_none() -> None:
    from hanabi_kit.notation import parse_spiel

    assert parse_spiel(f"# {UNHEARD_OF}\n\n{TRANSCRIPT}") == parse_spiel(TRANSCRIPT)
    with pytest.raises(HanabiError, match=UNHEARD_OF):
        parse_spiel(f"{TRANSCRIPT}\n{UNHEARD_OF}: blue")


# ------------------------------------------------------------------------ game files in particular


def game_with(**changes: Any) -> str:
    return json.dumps(GAME | changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"emptyClues": True}, "emptyClues: an option; it belongs into the table options"),
        ({"cardCycle": True}, "cardCycle: an option; it belongs into the table options"),
        ({"option": {}}, "option: unknown field; did you mean options?"),
        ({"firstplayer": 1}, "firstplayer: unknown field; did you mean first_player?"),
        ({"varaint": "6 Suits"}, "varaint: unknown field; did you mean variant?"),
        (
            {"characters": [{"name": "Genius", "metadata": -1}, None, None]},
            "characters[0].name: the kit does not play with the character Genius, who gives a "
            "colour clue and a rank clue in one turn",
        ),
    ],
)
def test_a_key_that_could_change_the_game_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(HanabiError) as refused:
        parse_game(game_with(**changes))
    assert refused.value.faults == (message,)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"comment": "ours"}, "comment is read past, a game file has no such field"),
        (
            {"options": {"halfTokens": False}},
            "options.halfTokens is read past, an unknown option that is off",
        ),
    ],
)
def test_a_key_that_changes_nothing_is_named_and_kept(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.warns(ReadPast) as told:
        record = parse_game(game_with(**changes))
    assert [str(one.message) for one in told] == [message]
    with pytest.warns(ReadPast):
        assert parse_game(format_game(record)) == record


def test_a_thousand_unknown_keys_are_not_a_thousand_lines() -> None:
    with pytest.warns(ReadPast) as told:
        parse_game(game_with(**{f"x{number}": 1 for number in range(1000)}))
    assert len(told) == 51
    assert str(told[-1].message).startswith("950 more in the file is read past")


def test_the_warning_names_the_file_and_points_at_the_readers_own_line(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(game_with(comment="ours"), encoding="utf-8")
    with pytest.warns(ReadPast) as told:
        read_game(path)
    (one,) = told
    assert str(one.message) == f"{path}: comment is read past, a game file has no such field"
    assert Path(one.filename) == Path(__file__)


def test_the_name_of_the_file_is_that_of_the_innermost_one() -> None:
    def outer() -> None:
        with reading("outer.toml"):
            inner()
            read_past("y", "for another")

    def inner() -> None:
        with reading("inner.json"):
            read_past("x", "for a reason")

    with pytest.warns(ReadPast) as told:
        outer()
    assert [str(one.message) for one in told] == [
        "inner.json: x is read past, for a reason",
        "outer.toml: y is read past, for another",
    ]


# ------------------------------------------------------------------------ the command line

RECORD = record_of(21, 3, 30)
LINK = f"https://hanab.live/replay-json/{format_link(RECORD)}"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, list[str]]]:
    def ran(*words: str) -> tuple[int, str, list[str]]:
        code = main(list(words))
        captured = capsys.readouterr()
        return code, captured.out, captured.err.splitlines()

    return ran


Run = Callable[..., tuple[int, str, list[str]]]


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_the_command_prints_one_line_on_stderr_for_each(
    run: Run, tmp_path: Path, more: tuple[str, ...]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(game_with(comment="ours", tournament=3), encoding="utf-8")
    code, out, err = run("replay", str(path), *more)
    assert code == 0
    assert err == [
        f"hanabi-kit replay: {path}: {key} is read past, a game file has no such field"
        for key in ("comment", "tournament")
    ]
    plain = tmp_path / "plain.json"
    plain.write_text(json.dumps(GAME), encoding="utf-8")
    assert run("replay", str(plain), *more) == (0, out, [])


def test_the_turn_of_a_link_is_where_commands_begin(run: Run) -> None:
    told = "hanabi-kit replay: the link opens turn 23 of the site, which is --at 22"
    code, out, err = run("replay", f"{LINK}#23")
    assert (code, err) == (0, [told])
    assert run("replay", LINK, "--at", "22") == (0, out, [])
    assert run("replay", f"{LINK}#23", "--at", "22") == (0, out, [])
    code, out, err = run("replay", f"{LINK}#23", "--at", "5", "--json")
    assert (code, json.loads(out)["at"]) == (0, 5)
    assert err == [f"{told}; --at 5 was asked for, and is taken"]
    code, out, err = run("deduce", f"{LINK}#23", "--json")
    assert (code, len(err)) == (0, 1)
    assert run("deduce", LINK, "--at", "22", "--json")[1] == out


def test_the_turn_of_a_link_is_named_where_the_whole_game_is_asked_for(run: Run) -> None:
    code, out, err = run("convert", f"{LINK}#23", "--to", "json")
    assert (code, err) == (
        0,
        ["hanabi-kit convert: link: #23 is read past, --to json holds the whole game"],
    )
    assert parse_game(out).actions == RECORD.actions
    code, out, err = run("convert", f"{LINK}#23", "--to", "position")
    assert (code, out) == run("convert", LINK, "--to", "position", "--at", "22")[:2]
    assert err == ["hanabi-kit convert: the link opens turn 23 of the site, which is --at 22"]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_a_puzzles_game_has_beside_is_named_by_every_worker(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, workers: str
) -> None:
    for name in ("one", "two"):
        game = json.dumps(GAME | {"comment": "ours"})
        (tmp_path / f"{name}.json").write_text(game, encoding="utf-8")
        table = deepcopy(PUZZLE) | {"position": {"game": f"{name}.json", "at": 3}}
        (tmp_path / f"{name}.toml").write_text(toml_text(table), encoding="utf-8")
    main(["check", str(tmp_path), "--workers", workers, "--seconds", "5"])
    lines = [line for line in capfd.readouterr().err.splitlines() if "read past" in line]
    assert sorted(lines) == [
        f"hanabi-kit check: {tmp_path / name}.json: comment is read past, a game file has no such "
        "field"
        for name in ("one", "two")
    ]


@pytest.mark.parametrize("condition", [2, 3, 4, 5, 6, 10])
def test_a_game_that_was_broken_off_scores_0_and_shows_what_is_on_the_table(
    run: Run, tmp_path: Path, condition: int
) -> None:
    shown = RECORD.on_table
    assert shown > 0
    table = json.loads(format_game(RECORD))
    table["actions"].append({"type": 4, "target": 1, "value": condition})
    path = tmp_path / "game.json"
    path.write_text(json.dumps(table), encoding="utf-8")
    told = json.loads(run("replay", str(path), "--json")[1])
    assert (told["score"], told["on_table"], told["over"]) == (0, shown, True)
    assert told["end"] == "broken off by a player, a vote or the clock"
    out = run("replay", str(path))[1]
    assert "score 0 of 25" in out
    assert f"0 points; the fireworks show {shown}." in " ".join(out.split())
    out = run("convert", str(path), "--to", "text")[1]
    assert f"Score 0 of 25 ({shown} on the table): broken off by a player" in out


# --------------------------------------------------------------------- older and other programs

RAINBOW = record_of(5, 3, 20, variant_named("Rainbow (5 Suits)"))


def exported(record: Any, **changes: Any) -> str:
    table = json.loads(format_game(record)) | changes
    return json.dumps({key: value for key, value in table.items() if value is not ...})


@pytest.mark.parametrize(
    "options", [..., None, {}, {"variant": "Rainbow (5 Suits)"}, {"timed": True}]
)
def test_a_variant_beside_the_players_is_the_games_variant(options: Any) -> None:
    text = exported(RAINBOW, options=options, variant="Rainbow (5 Suits)")
    assert parse_game(text).rules == RAINBOW.rules
    assert parse_game(text).games == RAINBOW.games


def test_a_first_player_beside_the_players_begins() -> None:
    table = json.loads(exported(RAINBOW, actions=[], firstPlayer=2))
    assert parse_game(json.dumps(table)).first == 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"variant": "6 Suits", "options": {"variant": "Rainbow (5 Suits)"}},
            "variant: '6 Suits', but options.variant is 'Rainbow (5 Suits)'; only one can be",
        ),
        (
            {"first_player": 0, "options": {"variant": "Rainbow (5 Suits)", "startingPlayer": 1}},
            "options.startingPlayer: 1, but first_player is 0; only one can begin",
        ),
        (
            {"first_player": 2, "firstPlayer": 0},
            "firstPlayer: 0, but first_player is 2; only one can begin",
        ),
        ({"numPlayers": 4}, "numPlayers: 4, but 3 players are named"),
        ({"num_players": 2}, "num_players: 2, but 3 players are named"),
        (
            {"options": {"variant": "Rainbow (5 Suits)", "numPlayers": 2}},
            "options.numPlayers: 2, but 3 players are named",
        ),
        ({"variant": 3}, "variant: 3, but a text is needed"),
    ],
)
def test_where_a_file_contradicts_itself_neither_side_wins(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(HanabiError) as refused:
        parse_game(exported(RAINBOW, **changes))
    assert refused.value.faults == (message,)


def test_what_a_file_says_twice_and_alike_is_read() -> None:
    text = exported(
        RAINBOW,
        variant="Rainbow (5 Suits)",
        first_player=0,
        firstPlayer=0,
        numPlayers=3,
        num_players=3,
    )
    record = parse_game(text)
    assert record == RAINBOW
    assert record.extra == RAINBOW.extra, "it is written once, in the site's own words"


def of_may_2020(record: Any) -> dict[str, Any]:
    """The game as the site exported it in May 2020."""
    table = json.loads(format_game(record))
    table["deck"] = [{"suit": card["suitIndex"], "rank": card["rank"]} for card in table["deck"]]
    return table


def test_an_export_of_may_2020_is_read() -> None:
    assert parse_game(json.dumps(of_may_2020(RAINBOW))) == RAINBOW


def test_a_card_of_two_suits_is_refused() -> None:
    table = of_may_2020(RAINBOW)
    suit = table["deck"][0]["suit"]
    table["deck"][0]["suitIndex"] = suit
    assert parse_game(json.dumps(table)) == RAINBOW
    table["deck"][0]["suitIndex"] = (suit + 1) % 5
    with pytest.raises(HanabiError, match=r"deck\[0\].suit: \d, but suitIndex is \d; only one"):
        parse_game(json.dumps(table))


# ------------------------------------------------------------------------ one root, one message


@pytest.mark.parametrize("where", ["variant", "options.variant"])
def test_an_unknown_variant_is_named_where_it_stands(where: str) -> None:
    own = {"variant": "Gravity (5 Suits)"}
    text = exported(RAINBOW, **({"options": own} if "options" in where else {"options": ...} | own))
    with pytest.raises(HanabiError, match=f"^{where}: 'Gravity"):
        parse_game(text)


@pytest.mark.parametrize(
    ("variant", "hint"),
    [
        ("Gravity (5 Suits)", "; it does not know the mechanism 'Gravity'"),
        ("Gravity & Omni (6 Suits)", "; it does not know the mechanism 'Gravity'"),
        ("Rainbow & Velvet (4 Suits)", "; it does not know the mechanism 'Velvet'"),
        ("Omni & Omni (3 Suits)", "; it knows all of its parts, but no variant that joins them"),
        ("Rainbw (6 Suits)", "; did you mean Rainbow (6 Suits), "),
        ("rainbow & white (3 suits)", "; did you mean Rainbow & White "),
    ],
)
def test_an_unknown_variant_is_one_fault_and_only_close_names_are_told(
    variant: str, hint: str
) -> None:
    # Another deck than the standard one, more players than any known game has, a START card.
    text = exported(RAINBOW, options={"variant": variant}, deck=GAME["deck"][:29])
    with pytest.raises(HanabiError) as refused:
        parse_game(text)
    (fault,) = refused.value.faults
    told = f"options.variant: {variant!r} is no variant that the kit plays"
    assert fault == told + hint if "did you" not in hint else fault.startswith(told + hint), fault


def test_a_missing_table_of_a_puzzle_is_one_fault_not_one_for_each_field_in_it() -> None:
    bare = toml_text({key: PUZZLE[key] for key in ("position", "answer")})
    with pytest.raises(HanabiError) as refused:
        parse_puzzle(bare)
    assert [fault.partition(";")[0] for fault in refused.value.faults] == ["puzzle: missing"]
