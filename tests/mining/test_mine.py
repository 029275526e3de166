"""The mine: the same puzzles whoever works, whatever happens on the way; each proved and told."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cli import main
from hanabi_kit.endgame import SeatSolution
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import shuffled
from hanabi_kit.mining import Settings, Workforce, mine, with_files
from hanabi_kit.mining.balance import Guesses
from hanabi_kit.mining.games import load, source_of
from hanabi_kit.mining.journal import NAME, Journal
from hanabi_kit.mining.kinds.endgames import CLEARLY, at_first_sight, puzzles_at
from hanabi_kit.mining.selection import Draft, Selection, Told
from hanabi_kit.notation import write_game
from hanabi_kit.players import Chop, play_game
from hanabi_kit.puzzles import folder, prove, puzzle_files, read_puzzle
from hanabi_kit.puzzles.answers.answer_table import Answer, HandAnswer
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.quality import too_easy
from hanabi_kit.puzzles.rating import rate, tempting_actions
from hanabi_kit.puzzles.sameness import alike
from hanabi_kit.puzzles.wording import text_faults
from hanabi_kit.rules import STANDARD

FOUR = {
    "endgame": Settings("endgame", player="Chop", deals=40, count=4, deck=2, states=5_000),
    "deduction": Settings("deduction", player="Chop", deals=6, count=4),
    "knowledge": Settings("knowledge", player="Chop", deals=6, count=4),
    "deal": Settings("deal", player="Chop", deals=12, count=4),
}
SMALL = FOUR["endgame"]


def drafted(essence: str, title: str = "title", *, says: str = "") -> dict[str, object]:
    """A draft as the journal has it, with words of its own, that no habit solves."""
    words = says or " ".join(f"{word}{essence}" for word in "abcdefgh").replace('"', "")
    told = Told(f'[puzzle]\nquestion = "{words}"\n# {essence}\n', title)
    return Draft(essence, (told,), Guesses("action", Fraction(1, 9))).plain()


def contents(folder: Path) -> dict[str, bytes]:
    """The puzzle files of a folder, and what stands in each."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.toml"))}


def journal(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / NAME).read_text().splitlines()]


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder of each kind, mined undisturbed by one worker."""
    folders = {kind: tmp_path_factory.mktemp(kind) for kind in FOUR}
    for kind, settings in FOUR.items():
        mine(settings, folders[kind])
    return folders


# ------------------------------------------------------------------------ what is found


@pytest.mark.parametrize("kind", FOUR)
def test_every_puzzle_is_proved_and_has_its_level_and_words(
    mined: dict[str, Path], kind: str
) -> None:
    paths = puzzle_files([mined[kind]])
    assert [path.stem for path in paths] == [f"mined-{kind}-1-{n:03}" for n in range(1, 5)]
    puzzles = [read_puzzle(path) for path in paths]
    for puzzle in puzzles:
        proof = prove(puzzle)
        assert too_easy(puzzle, proof) == []
        assert (puzzle.kind, puzzle.level) == (kind, rate(puzzle, proof).level)
        assert len(puzzle.hints) == 3
        assert all((puzzle.title, puzzle.question, puzzle.explanation))
        assert puzzle.source.startswith("mined from a game of Chop, 3 players, seed ")
    assert len({puzzle.title for puzzle in puzzles}) == 4
    assert not alike(puzzles)


@pytest.mark.parametrize("kind", FOUR)
def test_check_has_nothing_against_them(
    mined: dict[str, Path], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--strict", "--json", str(mined[kind])]) == 0
    puzzles = json.loads(capsys.readouterr().out)["puzzles"]
    assert [puzzle["remarks"] for puzzle in puzzles] == [[]] * 4


def test_every_end_game_has_one_move_that_is_clearly_best(mined: dict[str, Path]) -> None:
    for path in puzzle_files([mined["endgame"]]):
        puzzle = read_puzzle(path)
        found = prove(puzzle)
        assert isinstance(found, SeatSolution)
        assert isinstance(puzzle.answer, Answer)
        best = puzzle.answer.best
        assert len({"a clue" if isinstance(one, Clue) else one for one in best}) == 1
        others = [one.upper for one in found.actions if one.action not in best]
        assert max(others) <= CLEARLY * puzzle.answer.value
        assert tempting_actions(Problem(puzzle).source).difference(best)


@pytest.mark.parametrize("kind", FOUR)
def test_the_first_two_hints_do_not_hold_the_answer(mined: dict[str, Path], kind: str) -> None:
    for path in puzzle_files([mined[kind]]):
        puzzle = read_puzzle(path)
        told = " ".join(puzzle.hints[:2]).lower()
        answer = puzzle.answer
        if isinstance(answer, Answer):
            for action in answer.best:
                assert format_action(action, puzzle.position.players) not in told
                if isinstance(action, Play | Discard):
                    doing = "playing" if isinstance(action, Play) else "discarding"
                    assert f"{doing} slot {action.slot}" not in told
        elif isinstance(answer, HandAnswer):
            assert str(answer.value) not in told


def test_face_up_puzzles_are_found_and_told_too(tmp_path: Path) -> None:
    settings = Settings("endgame", player="Chop", deals=9, model="faceup", count=2, deck=3)
    paths = mine(settings, tmp_path).files
    assert len(paths) == 2
    for path in paths:
        puzzle = read_puzzle(path)
        proof = prove(puzzle)
        assert not text_faults(puzzle, proof)
        assert puzzle.position.players[puzzle.position.mover] in puzzle.explanation
        assert tempting_actions(puzzle.position.game()).difference(puzzle.answer.best)  # type: ignore[union-attr]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_level_that_is_asked_for_is_found(tmp_path: Path, level: int) -> None:
    settings = Settings("deduction", player="Chop", deals=20, count=2, level=level)
    found = mine(settings, tmp_path)
    assert [read_puzzle(path).level for path in found.files] == [level, level]


@pytest.mark.parametrize("model", ["seat", "faceup"])
def test_what_is_left_out_at_first_sight_is_no_puzzle(model: str) -> None:
    """The short look at a position against the whole proof of it."""
    left_out: Counter[str] = Counter()
    for seed, players in ((1, 2), (2, 3), (3, 4)):
        settings = Settings("endgame", model=model)
        games = play_game([Chop()] * players, shuffled(STANDARD, seed)).games[:-1]
        for game in games:
            if game.end is not None or game.deck_size > 1:
                continue
            verdict = at_first_sight(settings, game, Counter(), 0)
            counts: Counter[str] = Counter()
            if verdict:
                assert puzzles_at(settings, game, counts) == []
                assert counts[verdict] == 1
                left_out[verdict] += 1
            else:
                assert puzzles_at(settings, game, counts) or counts["too large"]
    assert {"hopeless", "vague"} <= set(left_out)


def test_games_of_files_are_taken_without_their_players_names(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for seed in (1, 2, 3):
        names = ("Real Name", "Another", "Third")
        record = play_game([Chop()] * 3, shuffled(STANDARD, seed), names=names)
        write_game(record, games / f"game-{seed}.json")
    settings, paths = with_files(replace(FOUR["deduction"], count=2), [games])
    found = mine(settings, tmp_path / "out", paths=paths)
    assert len(found.files) == 2
    text = "".join(path.read_text() for path in found.files)
    assert "mined from game-1.json, turn " in text
    assert "Real Name" not in text


def test_a_damaged_game_is_told_and_passed_over(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "a.json").write_text("{")
    write_game(play_game([Chop()] * 3, shuffled(STANDARD, 1)), games / "b.json")
    (games / "c.json").write_bytes(b"\xff\xfe\x00")
    settings, paths = with_files(replace(FOUR["deduction"], count=5), [games])
    found = mine(settings, tmp_path / "out", paths=paths)
    assert len(found.files) == 1
    assert [fault.partition(":")[0] for fault in found.faults] == ["a.json", "c.json"]


def test_where_no_game_can_be_read_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.json").write_text("{")
    (tmp_path / "b.toml").write_text("[position]")
    words = ["--from", str(tmp_path), str(tmp_path / "b.toml"), "-o", str(tmp_path / "out")]
    assert main(["mine", *words, "--workers", "1"]) == 2
    told = capsys.readouterr().err
    assert "none of the games could be read" in told
    assert "a.json" in told
    assert "b.toml" in told


def test_the_kits_own_puzzles_are_not_found_again(tmp_path: Path) -> None:
    own = read_puzzle(folder() / "endgame" / "endgame-003.toml")
    from hanabi_kit.mining.position_task import digest

    settling = Selection(replace(SMALL, deals=1), {digest(own)})
    draft = drafted(digest(own))
    settling.take({"game": 0, "turns": [3], "counts": {}})
    settling.take({"game": 0, "turn": 3, "counts": {}, "drafts": [draft]})
    assert (settling.kept, settling.counts["doubles"], settling.finished) == ([], 1, True)


# ------------------------------------------------------------------------ in whatever order


def test_the_set_does_not_depend_on_the_order_in_which_work_is_done() -> None:
    settings = replace(SMALL, deals=6, count=4, per_game=2)
    entries: list[dict[str, object]] = []
    for game in range(6):
        turns = [10, 20, 30]
        entries.append({"game": game, "turns": turns, "counts": {}})
        for turn in turns:
            # Doubles within a game and between games, and games of which all but one are doubles.
            drafts = [drafted(f"e{(game * turn) % 70}", f"t{(game * turn) % 50}")]
            entries.append({"game": game, "turn": turn, "counts": {}, "drafts": drafts})

    def kept(order: list[dict[str, object]]) -> list[object]:
        settling = Selection(settings)
        waiting = list(order)
        while waiting:  # a position comes after the look at its game
            entry = waiting.pop(0)
            if "turn" in entry and not settling.knows(entry["game"]):  # type: ignore[arg-type]
                waiting.append(entry)
            else:
                settling.take(entry)
        return list(settling.kept)

    expected = kept(entries)
    assert len(expected) == 4
    for seed in range(30):
        shuffled_entries = random.Random(seed).sample(entries, len(entries))
        assert kept(shuffled_entries) == expected
        assert kept(shuffled_entries * 2) == expected  # told twice, kept once


def test_the_last_game_counts_as_well() -> None:
    settling = Selection(replace(SMALL, deals=2, count=9))
    for game in (1, 0):
        settling.take({"game": game, "turns": [5], "counts": {}})
        drafts = [drafted(f"essence {game}", "One title")]
        settling.take({"game": game, "turn": 5, "counts": {}, "drafts": drafts})
    assert ["essence 0" in settling.kept[0].text, "essence 1" in settling.kept[1].text] == [
        True
    ] * 2
    assert [told.title for told in settling.kept] == ["One title", "One title (2)"]
    assert settling.finished


@pytest.mark.parametrize("kind", ["endgame", "knowledge"])
def test_two_workers_find_what_one_finds(mined: dict[str, Path], kind: str, tmp_path: Path) -> None:
    mine(FOUR[kind], tmp_path, workforce=Workforce(2))
    assert contents(tmp_path) == contents(mined[kind])


def test_another_process_with_other_hashes_finds_the_same(
    mined: dict[str, Path], tmp_path: Path
) -> None:
    for seed in ("1", "2"):
        out = tmp_path / seed
        done = run_mine(out, environment={"PYTHONHASHSEED": seed})
        assert done.returncode == 0, done.stderr
        assert contents(out) == contents(mined["endgame"])


WITHOUT_NUMBA = """
import importlib.util, runpy, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "numba" else find(name, *more)
sys.modules["numba"] = None  # importing it fails
sys.argv = ["hanabi-kit", *sys.argv[1:]]
runpy.run_module("hanabi_kit", run_name="__main__")
"""


def test_without_the_compiled_kernel_the_same_is_found(
    mined: dict[str, Path], tmp_path: Path
) -> None:
    more = command(tmp_path)[3:]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA, *more], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    assert contents(tmp_path) == contents(mined["endgame"])


# ------------------------------------------------------------------------ ended in mid-run

WORDS = ["--players", "Chop", "--deals", "40", "--count", "4", "--deck-at-most", "2"]
WORDS += ["--states", "5000", "--workers", "1"]


def command(out: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "hanabi_kit", "mine", *WORDS, "-o", str(out), *more]


def run_mine(
    out: Path, *more: str, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(out, *more),
        capture_output=True,
        text=True,
        env=os.environ | (environment or {}),
        check=False,
    )


def killed_again_and_again(out: Path, times: int, seed: int, *more: str) -> int:
    """Mine, killed `times` times at random moments; return how many kills came in mid-run."""
    chance = random.Random(seed)
    mid_run = 0
    for _ in range(times):
        began = (out / NAME).exists()
        lines = (out / NAME).read_bytes().count(b"\n") if began else 0
        # A moment is a number of lines of work done, and a while more.
        wanted = lines + chance.randrange(1, 4)
        process = subprocess.Popen(
            command(out, *more, *(["--resume"] if began else [])),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while process.poll() is None:
            if (out / NAME).exists() and (out / NAME).read_bytes().count(b"\n") >= wanted:
                time.sleep(chance.random() / 50)
                break
            time.sleep(0.002)
        if process.poll() is None:
            mid_run += 1
            process.kill()  # the process itself and not its workers, who must see that it is gone
        process.wait()
    return mid_run


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_killed_twenty_times_the_mine_ends_with_the_same_set(
    mined: dict[str, Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    assert killed_again_and_again(out, 20, seed=1) >= 8
    assert run_mine(out, "--resume").returncode == 0
    assert contents(out) == contents(mined["endgame"])
    lines = [json.dumps(entry, sort_keys=True) for entry in journal(out)]
    assert len(set(lines)) == len(lines)  # nothing was done twice
    assert not list(out.glob(".*"))  # nothing half written is left


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_workers_go_when_the_process_that_began_the_work_is_killed(
    mined: dict[str, Path], tmp_path: Path
) -> None:
    psutil = pytest.importorskip("psutil")
    process = subprocess.Popen(command(tmp_path, "--workers", "2"), stderr=subprocess.DEVNULL)
    workers = []
    while not workers or (tmp_path / NAME).read_bytes().count(b"\n") < 3:
        assert process.poll() is None
        workers = psutil.Process(process.pid).children(recursive=True)
        time.sleep(0.01)
    process.kill()
    process.wait()
    # The lock is gone with the process, even while workers are still there.
    assert run_mine(tmp_path, "--resume").returncode == 0
    assert contents(tmp_path) == contents(mined["endgame"])
    _, alive = psutil.wait_procs(workers, timeout=60)
    assert not alive


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("seed", range(5))
def test_killed_at_other_moments_with_two_workers_too(
    mined: dict[str, Path], tmp_path: Path, seed: int
) -> None:
    out = tmp_path / "out"
    killed_again_and_again(out, 20, seed, "--workers", "2")
    assert run_mine(out, "--resume").returncode == 0
    assert contents(out) == contents(mined["endgame"])


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_at_once_and_says_how_to_go_on(
    mined: dict[str, Path], tmp_path: Path, workers: str
) -> None:
    out = tmp_path / "out"
    process = subprocess.Popen(
        command(out, "--workers", workers),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not (out / NAME).exists() or (out / NAME).read_bytes().count(b"\n") < 3:
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all processes of the command
    _, told = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in told
    assert told.splitlines()[-1].endswith("--resume")
    assert run_mine(out, "--resume").returncode == 0
    assert contents(out) == contents(mined["endgame"])


def test_a_torn_last_line_is_left_out(mined: dict[str, Path], tmp_path: Path) -> None:
    whole = (mined["endgame"] / NAME).read_bytes()
    lines = whole.splitlines(keepends=True)
    for cut in (0, 1, 40):
        out = tmp_path / str(cut)
        out.mkdir()
        (out / NAME).write_bytes(b"".join(lines[:4]) + lines[4][:cut])
        mine(SMALL, out, resume=True)
        assert contents(out) == contents(mined["endgame"])


def test_a_journal_that_was_torn_in_its_first_line_begins_anew(
    mined: dict[str, Path], tmp_path: Path
) -> None:
    (tmp_path / NAME).write_bytes(b'{"mine":1,"ki')
    mine(SMALL, tmp_path)
    assert contents(tmp_path) == contents(mined["endgame"])


def test_what_was_begun_and_no_more_may_be_begun_again(
    mined: dict[str, Path], tmp_path: Path
) -> None:
    Journal(tmp_path, replace(SMALL, level=2), "", resume=False).close()
    mine(SMALL, tmp_path)
    assert contents(tmp_path) == contents(mined["endgame"])


def test_more_may_be_wanted_of_a_mine(mined: dict[str, Path], tmp_path: Path) -> None:
    mine(replace(SMALL, count=2, deals=10), tmp_path)
    begun = contents(tmp_path)
    assert len(begun) == 2
    mine(SMALL, tmp_path, resume=True)
    assert contents(tmp_path) == contents(mined["endgame"])
    assert begun.items() <= contents(tmp_path).items()


# ------------------------------------------------------------------------ refused


def test_other_settings_are_refused_with_what_differs(
    mined: dict[str, Path], tmp_path: Path
) -> None:
    with pytest.raises(HanabiError, match="level: None before, 3 now"):
        mine(replace(SMALL, level=3), mined["endgame"], resume=True)
    with pytest.raises(HanabiError, match="count: 4 before, 3 now"):
        mine(replace(SMALL, count=3), mined["endgame"], resume=True)
    with pytest.raises(HanabiError, match="a mine was begun here; --resume goes on"):
        mine(SMALL, mined["endgame"])
    with pytest.raises(HanabiError, match="no mine was begun here"):
        mine(SMALL, tmp_path / "nothing", resume=True)
    assert not (tmp_path / "nothing").exists()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"mine":1,"kit":"0.0.1","apart":"","settings":{}}', "version '0.0.1' of the kit"),
        ('{"mine":99,"kit":"0.1.0","apart":"","settings":{}}', "format 99"),
        ('{"something": "else"}', "not the journal of a mine"),
        ("no JSON at all", "not the journal of a mine"),
    ],
)
def test_a_foreign_journal_is_refused_and_left_alone(tmp_path: Path, line: str, words: str) -> None:
    (tmp_path / NAME).write_text(line + "\n")
    with pytest.raises(HanabiError, match=words):
        mine(SMALL, tmp_path, resume=True)
    assert (tmp_path / NAME).read_text() == line + "\n"


def test_two_miners_in_one_folder_are_refused(tmp_path: Path) -> None:
    with (
        Journal(tmp_path, SMALL, "", resume=False),
        pytest.raises(HanabiError, match="another miner works in this folder"),
    ):
        Journal(tmp_path, SMALL, "", resume=True)
    Journal(tmp_path, SMALL, "", resume=True).close()


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing keeps this user from writing"
)
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(HanabiError, match="cannot be written"):
        mine(SMALL, tmp_path / "out")


def test_a_file_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(HanabiError, match="out: cannot be written"):
        mine(SMALL, tmp_path / "out")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told_and_what_was_done_is_kept(
    mined: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    added = Journal.add

    def add(self: Journal, entry: dict[str, object]) -> None:
        if self.path.read_bytes().count(b"\n") > 5:
            self._file.close()
            self._file = full
        added(self, entry)

    with Path("/dev/full").open("wb", buffering=0) as full, monkeypatch.context() as patch:
        patch.setattr(Journal, "add", add)
        with pytest.raises(HanabiError, match=r"No space left on device.*--resume goes on"):
            mine(SMALL, tmp_path)
    mine(SMALL, tmp_path, resume=True)
    assert contents(tmp_path) == contents(mined["endgame"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--players", "Nobody"], "player 'Nobody': the kit has Literal, Chop, Hat, Seer"),
        (["--ruleset", "none"], "none"),
        (["--ruleset", "german", "--table", "6"], "table of 6"),
        (["--from", "nowhere"], "nowhere: there is no such file or folder"),
        (["--from", "empty"], "empty: no game file (.json) in this folder"),
        (["--from", "empty", "--players", "Chop"], "name one of the two"),
        (["--name", "../x"], "letters, digits, - and _"),
        (["--backend", "dask"], "the scheduler's address is needed"),
        (["--scheduler", "tcp://127.0.0.1:1"], "only the backend 'dask' has one"),
        (["--backend", "dask", "--scheduler", "x", "--workers", "2"], "for this machine only"),
    ],
)
def test_bad_words_are_told_in_one_sentence(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    assert main(["mine", *words, "-o", "out"]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--count", "0"], "'0', but a whole number from 1 is needed"),
        (["--level", "6"], "levels are 1 (easy) to 5, or any"),
        (["--table", "9"], "a whole number from 2 to 6"),
        (["--deck-at-most", "40"], "a whole number from 0 to 10"),
        (["--kind", "riddle"], "invalid choice"),
    ],
)
def test_words_of_the_wrong_form_are_refused(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["mine", *words, "-o", "out"])
    assert end.value.code == 2
    assert told in capsys.readouterr().err


# ------------------------------------------------------------------------ the command


def test_the_command_writes_puzzles_and_a_report(
    mined: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mine", *WORDS, "-o", str(tmp_path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["kept"] == report["wanted"] == 4
    assert report["looked_at"] > report["proved"] >= report["found"] >= 4
    assert report["states"] > report["looked_at"]
    assert report["core_seconds_per_puzzle"] > 0
    reasons = sum(report["turned_away"].values())
    assert reasons == report["vague"] + report["hopeless"] + sum(
        report.get(name, 0) for name in ("one-sided", "too_large", "no_temptation", "said_already")
    )
    assert contents(tmp_path) == contents(mined["endgame"])
    # Everything is there already: nothing is done again.
    assert main(["mine", *WORDS, "-o", str(tmp_path), "--resume"]) == 0
    told = capsys.readouterr().out
    assert "4  kept" in told
    assert "turned away:" in told
    assert "would let a rule without thought solve too many" in told


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_on_a_terminal_a_bar_says_how_far_it_is(tmp_path: Path) -> None:
    import pty
    import struct
    import termios
    from fcntl import ioctl

    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 110, 0, 0))
    words = [sys.executable, "-m", "hanabi_kit", "mine", *WORDS, "-o", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        seen = b""
        while True:
            try:
                some = os.read(ours, 10_000)
            except OSError:  # the other side is closed
                break
            if not some:
                break
            seen += some
    os.close(ours)
    assert process.returncode == 0
    lines = seen.decode().split("\r")
    assert any(
        re.search(r"^\d+/40 games, \d+ positions, [0-4] of 4 puzzles, .* left", t) for t in lines
    )
    assert any(re.search(r"games/s|s/ games", line) for line in lines)


def test_ids_may_be_given_a_name(tmp_path: Path) -> None:
    words = ["--kind", "deduction", "--count", "1", "--deals", "3", "--workers", "1"]
    assert main(["mine", *words, "--name", "class-7b", "-o", str(tmp_path), "--json"]) == 0
    assert [path.name for path in puzzle_files([tmp_path])] == ["class-7b-001.toml"]


def test_a_game_is_the_same_wherever_it_is_played() -> None:
    source = source_of(SMALL, 3, [])
    again = play_game([Chop() for _ in range(3)], shuffled(STANDARD, 4), names=("A", "B", "C"))
    assert load(source).actions == again.actions
    assert any(isinstance(action, Clue) for action in again.actions)
