"""Fuzz every reader of the kit: whatever a text says, it is read or refused with a HanabiError.

    python tests/fuzz/fuzz_readers.py 60          search for 60 seconds
    python tests/fuzz/fuzz_readers.py FILE …      read what an earlier search has left behind

The search is guided by coverage where atheris can be installed (`pip install atheris`; it has
builds for Linux). Elsewhere the same faults are put into the same seeds without guidance. What
is found and what was learnt lies in ``.fuzz/``: a text that breaks a reader as ``.fuzz/crash-…``,
which the second form reads again, to end in the same traceback.

With the variable CI set, every run makes the same cases, without guidance: what a change did not
break stays whole. New ones are looked for at anybody's desk.

A case is a letter that names the reader, and the text for it. What was read must also be written
and read back equal, and all of it must take less than `SECONDS_EACH`.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import random
import sys
import time
import tomllib
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / ".fuzz"
SECONDS_EACH = 2.0
LONGEST = 20_000
CASES_A_SECOND = 500
"""With CI set: what stands for a second, since cases and not seconds are the same everywhere."""


def readers() -> dict[str, Callable[[str], None]]:
    """Return, by letter, what reads a text, and where it can writes it and reads it back.

    The kit is imported in here, so that atheris can watch its branches.
    """
    from hanabi_kit.errors import HanabiError, NotationError
    from hanabi_kit.notation import (
        format_game,
        format_link,
        format_position,
        parse_game,
        parse_link,
        parse_position,
        parse_spiel,
    )
    from hanabi_kit.notation.any_format import parse_any
    from hanabi_kit.notation.files import read_toml
    from hanabi_kit.notation.posted.compact import format_compact, parse_compact
    from hanabi_kit.notation.record import GameRecord
    from hanabi_kit.notation.ruleset_table import ruleset_table, take_ruleset
    from hanabi_kit.position import Position
    from hanabi_kit.puzzles import folder
    from hanabi_kit.puzzles.puzzle import format_puzzle, parse_puzzle
    from hanabi_kit.puzzles.sets import format_set, parse_set
    from hanabi_kit.puzzles.short_text import read_short, write_short
    from hanabi_kit.view import View

    def game(text: str) -> None:
        record = parse_game(text)
        assert parse_game(format_game(record)) == record
        position(format_position(Position.of(record.games[-1])))

    def link(text: str) -> None:
        record = parse_link(text)
        with contextlib.suppress(NotationError):  # some ends of games have no sign
            assert parse_link(format_link(record)) == record
        assert parse_game(format_game(record)) == record

    def sent(text: str) -> None:  # lists of what happened, messages, logs
        record, _ = parse_any(text, "sent.txt")
        if isinstance(record, GameRecord):
            again = parse_game(format_game(record))
            assert (again.actions, again.games) == (record.actions, record.games)

    def transcript(text: str) -> None:
        record = parse_spiel(text)
        position(format_position(Position.of(record.games[-1])))

    # Puzzles name a game file beside them.
    beside = folder() / "endgame"

    def position(text: str) -> None:
        found = parse_position(text, beside)
        assert parse_position(format_position(found), beside) == found
        with contextlib.suppress(HanabiError):  # a hidden card where it is needed
            View.of(found, found.viewer or found.mover)

    def compact(text: str) -> None:
        found = parse_compact(text)
        assert parse_compact(format_compact(found)) == found
        assert parse_compact(format_compact(found, url=True)) == found
        assert parse_position(format_position(found)) == found

    def puzzle(text: str) -> None:
        found = parse_puzzle(text, beside)
        assert parse_puzzle(format_puzzle(found), beside) == found

    def puzzle_set(text: str) -> None:
        found = parse_set(text, beside)
        assert parse_set(format_set(found), beside) == found

    def ruleset(text: str) -> None:
        faults: list[str] = []
        rules = take_ruleset(read_toml(text), faults)
        if faults:
            raise NotationError(faults)
        assert take_ruleset(ruleset_table(rules), faults) == rules
        assert not faults

    def short(text: str) -> None:
        name, done = read_short(text)
        name, done = read_short(write_short(name, done))  # in the order of the kit
        assert read_short(write_short(name, done)) == (name, done)

    return {
        "h": short,
        "g": game,
        "l": link,
        "a": sent,
        "t": transcript,
        "p": position,
        "c": compact,
        "z": puzzle,
        "s": puzzle_set,
        "r": ruleset,
    }


def is_read(read: Callable[[str], None], text: str) -> bool:
    """Whether `read` takes the text; raises where it neither takes nor properly refuses it."""
    from hanabi_kit.errors import LONGEST_FAULT, HanabiError, ReadPast

    start = time.process_time()  # a busy machine is not the reader's fault
    faults: tuple[str, ...] = ("",)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReadPast)
            read(text)
    except HanabiError as refused:
        faults = refused.faults
        if not all(isinstance(fault, str) and 0 < len(fault) <= LONGEST_FAULT for fault in faults):
            told = [fault[:200] for fault in map(str, faults)]
            raise AssertionError(f"a message that nobody can read: {told}") from refused
    spent = time.process_time() - start
    if spent > SECONDS_EACH:
        raise AssertionError(f"{spent:.1f} seconds for {len(text)} signs")
    return faults == ("",)


# ------------------------------------------------------------------------------- cases


POSTS = (
    "2p r4 y5 g5 b4 p5 | clues 0 | deck 0 | Alice xx xx xx xx xx | *Bob y1 y1 g1 b5 p1",
    "3p r2 y5 g5 b5 p5 | gone r3 ... rest useless | hands 4 | clues 2 | deck 2 | Alice xx xx xx xx "
    "| Bob p2 b1 r5 p3 | Cathy r3 p1 y4 b3",
    '2p r4 y5 g5 b4 p5 | gone r2 rest useless | clues 0 | deck 1 | *"Mary Ann" xx/5r xx/!5 xx xx '
    "xx | Bob b5 y1 g1 p1 p1",
    "2p r4 y5 g5 b4 p5 | gone rest useless but y2 | clues 0 | deck 1 | viewer Alice | "
    "*Alice xx/5r xx xx xx xx | Bob b5 y1 g1 p1 p1",
)
"""Lines as people post them."""


def encode(letter: str, text: str) -> bytes:
    return (letter + text).encode("utf-8", "surrogatepass")


def decode(data: bytes) -> tuple[str, str]:
    """Return the letter of a case and its text; any bytes at all are one."""
    text = data[:LONGEST].decode("utf-8", "surrogateescape")
    return text[:1], text[1:]


def seeds() -> Iterator[bytes]:
    """Yield good texts for every reader, many rules among them."""
    from hanabi_kit.cards import Seat
    from hanabi_kit.notation import format_game, format_link, format_position
    from hanabi_kit.notation.posted.compact import format_compact
    from hanabi_kit.notation.ruleset_table import ruleset_table
    from hanabi_kit.position import Position
    from hanabi_kit.puzzles.collections.catalogue import catalogue, kit_sets
    from hanabi_kit.puzzles.puzzle import format_puzzle, read_puzzle
    from hanabi_kit.puzzles.short_text import MARKS, Done, write_short
    from hanabi_kit.rules import RULESETS
    from hanabi_kit.rules.variants import variant_named, variant_names
    from tests.helpers.mutations import toml_text, transcript_of
    from tests.helpers.tables import record_of
    from tests.notation.test_action_lists import as_list, init, seeded, sentences

    for name in ("No Variant", "Orange (4 Suits)", "Up or Down (5 Suits)"):
        record, site_seed, suits = seeded(name)
        yield encode("a", "\n".join([f"seed: {site_seed}", *sentences(record, suits)]))
        told, listed = json.dumps(init(record, name)), as_list(record)
        yield encode("a", f"init {told}\ngameActionList {json.dumps({'list': listed})}")
        yield encode("a", json.dumps({"init": init(record, name), "list": listed}))
    for seed, rules in enumerate(RULESETS.values()):
        record = record_of(seed, 2 + seed % 4, 5 + seed * 3 % 70, rules)
        yield encode("p", format_position(Position.of(record.games[-1])))
        yield encode("r", toml_text(ruleset_table(rules)))
        seat = Seat(seed % len(record.players))
        for turn in (len(record.games) // 2, -1):
            yield encode("c", format_compact(Position.of(record.games[turn], seat), bool(turn + 1)))
    for many in (0, 1, 40):
        done = [Done(f"deal-{n:03}", MARKS[n % 3], n % 4, n % 9, 7 * n) for n in range(many)]
        yield encode("h", f"Ada: {write_short('Ada', done)}")
    for line in POSTS:
        yield encode("c", line)
    for seed, name in enumerate(variant_names()[::97]):
        record = record_of(seed, 2 + seed % 5, 10 + seed * 9, variant_named(name))
        yield encode("l", format_link(record))
        options = replace(
            record.rules,
            final_round=not seed & 1,
            empty_clues=bool(seed & 2),
            deck_plays=bool(seed & 4),
        )
        record = record_of(seed, 2 + seed % 5, 10 + seed * 9, options)
        yield encode("g", format_game(record))
        yield encode("p", format_position(Position.of(record.games[-1])))
    for count in (2, 3, 5):
        yield encode("t", transcript_of(record_of(count, count, 60, RULESETS["hle"])))
    for file in kit_sets().values():
        yield encode("s", file.read_text(encoding="utf-8"))
    for file in catalogue()[::5]:
        yield encode("z", file.read_text(encoding="utf-8"))
        puzzle = read_puzzle(file)
        if puzzle.record is not None:
            continue  # a deal of a game: its deck stands there
        position = replace(puzzle.position, game_file=None, at=None)
        yield encode("z", format_puzzle(replace(puzzle, position=position)))


def mutated_case(data: bytes, chance: random.Random) -> bytes:
    """Return the case with faults: in its table where it has one, else in its signs."""
    from tests.helpers.mutations import garbled, mutated, toml_of, toml_text

    letter, text = decode(data)
    with contextlib.suppress(ValueError, RecursionError, TypeError):
        if letter in "ga":
            return encode(letter, json.dumps(mutated(json.loads(text), chance)))
        if letter in "pzsr" and chance.random() < 0.7:
            return encode(letter, toml_text(toml_of(mutated(tomllib.loads(text), chance))))
    for _ in range(chance.randint(1, 4)):
        text = garbled(text, chance)
    return encode(letter or chance.choice("galtpzrc"), text)


# ------------------------------------------------------------------------------- the search


def search(seconds: int) -> None:
    """Search for `seconds`; raises what a reader raised, having stored the text."""
    if os.environ.get("CI"):
        _search_blindly(random.Random(1), itertools.repeat(None, CASES_A_SECOND * seconds))
        return
    try:
        import atheris
    except ImportError:
        print("atheris is not installed: searching without the guidance of coverage")
        end = time.monotonic() + seconds
        _search_blindly(random.Random(), iter(lambda: time.monotonic() < end, False))
        return
    # Compiled kernels must not be instrumented; no reader uses them.
    kernels = [
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for file in ROOT.glob("hanabi_kit/endgame/**/*.py")
    ]
    with atheris.instrument_imports(include=["hanabi_kit", "tomllib"], exclude=kernels):
        by_letter = readers()
    corpus = _stored_seeds()

    def one_input(data: bytes) -> None:
        letter, text = decode(data)
        if letter in by_letter:
            is_read(by_letter[letter], text)

    def custom_mutator(data: bytes, max_size: int, seed: int) -> bytes:
        chance = random.Random(seed)
        if chance.random() < 0.4:
            return atheris.Mutate(data, max_size)
        return mutated_case(data, chance)[:max_size]

    flags = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-timeout={20 * SECONDS_EACH}"]
    flags += [f"-artifact_prefix={FOLDER}/", "-print_final_stats=1", "-rss_limit_mb=2048"]
    atheris.Setup([sys.argv[0], *flags, str(corpus)], one_input, custom_mutator=custom_mutator)
    atheris.Fuzz()


def _stored_seeds() -> Path:
    corpus = FOLDER / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for data in seeds():
        (corpus / hashlib.sha1(data).hexdigest()).write_bytes(data)
    return corpus


def _search_blindly(chance: random.Random, times: Iterator[object]) -> None:
    by_letter, cases = readers(), list(seeds())
    done = 0
    for _ in times:
        data = mutated_case(chance.choice(cases), chance)
        letter, text = decode(data)
        try:
            is_read(by_letter[letter], text)
        except Exception:
            FOLDER.mkdir(exist_ok=True)
            crash = FOLDER / f"crash-{hashlib.sha1(data).hexdigest()}"
            crash.write_bytes(data)
            print(f"stored as {crash}")
            raise
        done += 1
    print(f"{done:,} cases, every one read or refused")


def main(words: list[str]) -> int:
    """Search for so many seconds, or read files again."""
    sys.path.insert(0, str(ROOT))
    if len(words) == 1 and words[0].isdecimal():
        search(int(words[0]))
        return 0
    if not words:
        print(__doc__)
        return 2
    by_letter = readers()
    for word in words:
        letter, text = decode(Path(word).read_bytes())
        done = letter in by_letter and is_read(by_letter[letter], text)
        print(f"{word}: {'read' if done else 'refused'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
