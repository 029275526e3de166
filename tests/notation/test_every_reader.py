"""What every reader of a text must stand: endless, deep, cut off, garbled; and the fuzz itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given

from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.notation import (
    format_link,
    parse_game,
    parse_link,
    parse_position,
    parse_spiel,
)
from hanabi_kit.notation.files import read_toml
from hanabi_kit.notation.ruleset_table import ruleset_table, take_ruleset
from hanabi_kit.puzzles.puzzle import parse_puzzle
from hanabi_kit.puzzles.sets import parse_set
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset
from hanabi_kit.rules.variants import variant_named, variant_names
from tests.fuzz import fuzz_readers
from tests.helpers.mutations import garbled, mutated, toml_of, toml_text, transcript_of
from tests.helpers.tables import record_of
from tests.notation.test_bad_files import (
    PUZZLE_TEXT,
    game_with,
    position_with,
    read_or_refuse,
    seeds,
)


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset of a table alone, as it stands in a position file."""
    faults: list[str] = []
    rules = take_ruleset(read_toml(text), faults)
    if faults:
        raise NotationError(faults)
    return rules


RULES_TABLE = toml_text(ruleset_table(RULESETS["leaflet-french-avalanche"]))
TRANSCRIPT = transcript_of(record_of(3, 3, 60, RULESETS["hle"]))
LINK = format_link(record_of(21, 3, 30))

SET_TEXT = """
[set]
id = "mine"
title = "Mine"
minutes = 10
[[part]]
title = "First"
puzzles = ["deduction-001", "deal-001"]
"""

GOOD_TEXTS: dict[str, tuple[Callable[[str], Any], str]] = {
    "game": (parse_game, game_with()),
    "link": (parse_link, LINK),
    "transcript": (parse_spiel, TRANSCRIPT),
    "position": (parse_position, position_with()),
    "puzzle": (parse_puzzle, PUZZLE_TEXT),
    "set": (parse_set, SET_TEXT),
    "ruleset": (parse_ruleset, RULES_TABLE),
}
every_reader = pytest.mark.parametrize("kind", GOOD_TEXTS)

HUGE = 10_000_000
HOSTILE_TEXTS = {
    "one sign, ten million times": "a" * HUGE,
    "ten million spaces": " " * HUGE,
    "ten million lines": "\n" * HUGE,
    "ten million brackets": "[" * HUGE,
    "ten million digits": "9" * HUGE,
    "ten million quotes": '"' * HUGE,
    "ten million hyphens": "-" * HUGE,
    "ten million deals": "(Deal R1)\n" * (HUGE // 10),
    "ten million accents": "a" + "\u0301" * HUGE,
    "two million of text": "x = '" + "a" * 1_900_000 + "'",
    "only comments": "# no\n" * 39_000,
    "two million of tables": "[a]\n" * 480_000,
    "two million of numbers": "[" + "1," * 900_000 + "1]",
    "100,000 options": game_with(options={f"oneExtraCrad{i}": True for i in range(100_000)}),
    "190,000 notes": game_with(notes=[["no"]] * 190_000, players=[]),
    "100,000 fields of a ruleset": "\n".join(f"a{i} = {i}" for i in range(100_000)),
    "40,000 parts of a set": "[[part]]\ntitle = 3\npuzzles = ['a']\n" * 40_000,
    "1,000 puzzles that are nowhere": "[set]\npuzzles = ["
    + ", ".join(f"'deal-{number}x'" for number in range(1000))
    + "]",
    "60,000 special suits": "".join(f"[special.q{i}]\n" for i in range(60_000)),
    "deep lists": "[" * 900_000,
    "deep lists in TOML": "a = " + "[" * 900_000,
    "deep tables": '{"a":' * 300_000,
    "halves of signs": "\ud800" * 1000,
    "NUL": "\x00" * 1000,
    "a byte order mark": "\ufeff",
    "no text": "",
}


@pytest.mark.timeout(30)  # each takes a fraction of a second
@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
@every_reader
def test_a_hostile_text_is_refused_with_a_short_message(kind: str, text: str) -> None:
    read, _ = GOOD_TEXTS[kind]
    if kind == "ruleset" and text in (HOSTILE_TEXTS["no text"], HOSTILE_TEXTS["only comments"]):
        assert read(text).deck == STANDARD.deck  # what is not said is as in "standard"
        return
    with pytest.raises(HanabiError) as refused:
        read(text)
    assert 0 < len(str(refused.value)) < 20_000
    assert all(len(fault) < 500 for fault in refused.value.faults)


@pytest.mark.parametrize("value", [None, 5, b"{}", ["{}"], {}])
@every_reader
def test_what_is_no_text_at_all_is_refused(kind: str, value: Any) -> None:
    read, _ = GOOD_TEXTS[kind]
    with pytest.raises(HanabiError, match=r"text"):
        read(value)


@every_reader
def test_a_text_cut_off_anywhere_is_read_or_refused(kind: str) -> None:
    read, text = GOOD_TEXTS[kind]
    read(text)
    for end in range(0, len(text), max(1, len(text) // 150)):
        read_or_refuse(read, text[:end])


@pytest.mark.parametrize("kind", ["link", "transcript", "ruleset", "set"])
@given(seed=seeds)
def test_a_text_of_any_kind_with_random_signs_changed_is_read_or_refused(
    kind: str, seed: int
) -> None:
    chance = random.Random(seed)
    read, text = GOOD_TEXTS[kind]
    for _ in range(chance.randint(1, 6)):
        text = garbled(text, chance)
    read_or_refuse(read, text)


@given(seeds)
def test_a_ruleset_with_random_faults_is_read_or_refused_and_written_again(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(5):
        rules = chance.choice([*RULESETS.values(), variant_named(chance.choice(variant_names()))])
        text = toml_text(toml_of(mutated(ruleset_table(rules), chance)))
        found = read_or_refuse(parse_ruleset, text)
        if found is not None:
            assert parse_ruleset(toml_text(ruleset_table(found))) == found
            assert str(found)  # all that it says can be said


def test_every_variant_is_read_back_from_its_table() -> None:
    for name in variant_names():
        rules = replace(variant_named(name), name="own", max_strikes=9)
        assert parse_ruleset(toml_text(ruleset_table(rules))) == rules


@given(seeds)
def test_rules_that_no_variant_joins_are_read_back_from_their_table(seed: int) -> None:
    chance = random.Random(seed)
    suits, clues, mechanism = (variant_named(chance.choice(variant_names())) for _ in range(3))
    try:
        rules = replace(
            suits, name="own", clue_rules=clues.clue_rules, mechanism=mechanism.mechanism
        )
    except HanabiError:
        assume(False)
    changed = replace(
        rules.mechanism, name="own", alternating=chance.random() < 0.5, told="kind", clue_cost=2
    )
    for each in (rules, replace(rules, mechanism=changed)):
        assert parse_ruleset(toml_text(ruleset_table(each))) == each


def m(**said: Any) -> dict[str, Any]:
    """A ruleset's table whose suit m is special."""
    return {"suits": "rm", "special": {"m": said}}


def clues(**said: Any) -> dict[str, Any]:
    """A ruleset's table with clue rules."""
    return {"clue_rules": said}


def special_rank(**said: Any) -> dict[str, Any]:
    """A ruleset's table whose 1s are special."""
    return clues(special_rank={"rank": 1, **said})


BAD_RULESETS = [
    ("no suit", {"suits": ""}, "ruleset 'own rules': suits: ()"),
    ("a suit twice", {"suits": "rr"}, "ruleset 'own rules': suits: (Suit('r'), Suit('r'))"),
    ("suits in a list", {"suits": ["r"]}, "position.ruleset.suits: ['r'], but a text is needed"),
    ("six ranks", {"rank_copies": [1] * 6}, "ruleset 'own rules': rank_copies: (1, 1"),
    ("a huge number of copies", {"rank_copies": [10**30]}, "position.ruleset.rank_copies: [1000"),
    ("copies below 0", {"rank_copies": [-1]}, "position.ruleset.rank_copies: [-1], but whole"),
    ("copies that are true", {"rank_copies": [True]}, "position.ruleset.rank_copies: [True]"),
    ("hands of 10**9", {"hand_sizes": {"2": 10**9}}, "position.ruleset.hand_sizes: {'2': 1000"),
    ("hands of one", {"hand_sizes": {"1": 5}}, "position.ruleset.hand_sizes: {'1': 5}, but a"),
    ("no hands", {"hand_sizes": {}}, "ruleset 'own rules': hand_sizes: ()"),
    ("a touch that is none", m(colours="some"), "position.ruleset.special.m.colours: 'some', but"),
    ("a special suit that is none", {"special": {"q": {}}}, "position.ruleset.special.q: unknown"),
    ("a special suit not there", {"special": {"m": {}}}, "ruleset 'own rules': special suit m: no"),
    ("a special suit in a list", {"special": {"m": []}}, "position.ruleset.special.m: [], but a"),
    ("copies of too few ranks", m(copies=[1]), "ruleset 'own rules': special suit m: copies (1,)"),
    ("a flag that is a number", {"deck_plays": 1}, "position.ruleset.deck_plays: 1, but true or"),
    ("an edition that is none", {"edition": "swedish"}, "position.ruleset.edition: 'swedish', but"),
    ("no strikes", {"max_strikes": 0}, "position.ruleset.max_strikes: 0, but a whole number"),
    ("a colour that is none", m(shares="rx"), "ruleset 'own rules': special suit m: shares ('r',"),
    ("a colour twice", m(shares="rr"), "ruleset 'own rules': special suit m: shares ('r', 'r')"),
    ("shares nothing", m(shares=""), "ruleset 'own rules': special suit m: shares no colour"),
    ("a suit that falls a little", m(falls=1), "position.ruleset.special.m.falls: 1, but true"),
    ("a suit of no colour", {"suits": "r to"}, "ruleset 'own rules': suit to: no clue names tomat"),
    ("an unknown clue rule", clues(rank=1), "position.ruleset.clue_rules.rank: unknown field"),
    ("a clue rank that is none", clues(ranks=[6]), "ruleset 'own rules': clue_rules: ranks (6,)"),
    ("a clue rank twice", clues(ranks=[1, 1]), "ruleset 'own rules': clue_rules: ranks (1, 1)"),
    ("true as a clue rank", clues(ranks=[True]), "position.ruleset.clue_rules.ranks: [True], but"),
    ("a colour that is no letter", clues(colours="?"), "ruleset 'own rules': clue_rules: colours"),
    ("odd and even and three", clues(rank_clues="odd or even"), "ruleset 'own rules': clue_rules:"),
    ("rank clues of no kind", clues(rank_clues="all"), "position.ruleset.clue_rules.rank_clues: '"),
    ("nothing of no kind", clues(touch_nothing=["suit"]), "position.ruleset.clue_rules.touch_noth"),
    ("a special rank without one", clues(special_rank={}), "position.ruleset.clue_rules.special_r"),
    ("a rank touched by prism", special_rank(colours="rank"), "ruleset 'own rules': clue_rules: s"),
    ("a deceptive pink rank", special_rank(ranks="all", deceptive=True), "ruleset 'own rules': cl"),
    ("a mechanism of tomorrow", {"mechanism": "Gravity"}, "position.ruleset.mechanism: 'Gravity',"),
    ("a mechanism misspelt", {"mechanism": "Suduko"}, "position.ruleset.mechanism: 'Suduko', but"),
    ("a dear clue", {"mechanism": {"clue_cost": 3}}, "position.ruleset.mechanism.clue_cost: 3, bu"),
    ("fireworks sideways", {"mechanism": {"fireworks": "left"}}, "position.ruleset.mechanism.fire"),
    ("no value told", {"mechanism": {"told": "no"}}, "position.ruleset.mechanism.told: 'no', but"),
    ("START of rising stacks", {"mechanism": {"start_cards": True}}, "ruleset 'own rules': mechan"),
    ("four ranks up or down", {"mechanism": "Up or Down", "rank_copies": [2, 2, 2, 2]}, "ruleset"),
    ("six suits of Sudoku", {"mechanism": "Sudoku", "suits": "rygbpt"}, "ruleset 'own rules': mec"),
    ("Sudoku downwards", {"mechanism": "Sudoku", **m(falls=True)}, "ruleset 'own rules': a suit"),
    ("an endless name", {"name": "n" * 1000}, "position.ruleset.name: 'nnn"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "message"), [pytest.param(row[1], row[2], id=row[0]) for row in BAD_RULESETS]
)
def test_each_fault_of_a_rulesets_table_is_told_with_its_place(
    table: dict[str, Any], message: str
) -> None:
    with pytest.raises(HanabiError) as refused:
        parse_ruleset(toml_text(table))
    assert any(fault.startswith(message) for fault in refused.value.faults), refused.value


# ------------------------------------------------------------------------------- the fuzz


def test_every_seed_of_the_fuzz_is_read_and_every_reader_has_some() -> None:
    by_letter = fuzz_readers.readers()
    used = set()
    for case in fuzz_readers.seeds():
        letter, text = fuzz_readers.decode(case)
        assert fuzz_readers.is_read(by_letter[letter], text)
        assert fuzz_readers.encode(letter, text) == case
        used.add(letter)
    assert used == set(by_letter)


@pytest.mark.parametrize("bug", [KeyError("x"), AssertionError(), RecursionError()])
def test_the_fuzz_lets_no_other_error_pass(bug: Exception) -> None:
    def broken(text: str) -> None:
        raise bug

    with pytest.raises(type(bug)):
        fuzz_readers.is_read(broken, "")


def test_the_fuzz_lets_no_slow_reader_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_readers, "SECONDS_EACH", -1.0)
    with pytest.raises(AssertionError, match="seconds for 1 signs"):
        fuzz_readers.is_read(lambda text: None, "x")


@given(seeds)
def test_a_case_of_the_fuzz_is_any_bytes(seed: int) -> None:
    chance = random.Random(seed)
    by_letter = fuzz_readers.readers()
    case = chance.randbytes(chance.randrange(50))
    for _ in range(5):
        case = fuzz_readers.mutated_case(case, chance)
        letter, text = fuzz_readers.decode(case)
        if letter in by_letter:
            fuzz_readers.is_read(by_letter[letter], text)
