"""Short texts say what was done, however they were copied; what was altered is never read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.errors import FileFault
from hanabi_kit.language import speaking
from hanabi_kit.puzzles import short_text
from hanabi_kit.puzzles.progress import Attempt, ProgressFile, read_progress, summaries
from hanabi_kit.puzzles.short_text import (
    MARKS,
    MOST_ATTEMPTS,
    MOST_SECONDS,
    MOST_TRIES,
    Done,
    read_short,
    write_short,
)
from hanabi_kit.puzzles.text_files import attempts_of, texts_in

DONE = (
    Done("deal-007", "solved", 1, 2, 65),
    Done("deal-009", "shown", 3, 0, 12),
    Done("endgame-099", "tried", 0, 4, 300),
    Done("endgame-100", "solved", 0, 1, 7),
)
TEXT = write_short("Ada Lovelace", DONE)

ids = st.from_regex(r"(deal|endgame|é-)-?[0-9]{0,4}", fullmatch=True) | st.text(
    st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12
)
dones = st.builds(
    Done,
    ids,
    st.sampled_from(MARKS),
    hints=st.integers(0, MOST_TRIES),
    tries=st.integers(0, MOST_TRIES),
    seconds=st.integers(0, MOST_SECONDS),
)


@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), max_size=20),
    st.lists(dones, max_size=20, unique_by=lambda one: one.puzzle),
)
def test_what_is_written_is_read_back(name: str, done: list[Done]) -> None:
    read, found = read_short(write_short(name, done))
    assert read == name
    assert sorted(found, key=lambda one: one.puzzle) == sorted(done, key=lambda one: one.puzzle)


def test_neighbouring_puzzles_take_few_signs() -> None:
    done = [Done(f"endgame-{number:03}", "solved", 1, 2, 90) for number in range(1, 41)]
    assert len(write_short("Ada", done)) < 300


@pytest.mark.parametrize(
    "copied",
    [
        TEXT.lower(),
        TEXT.replace("-", " ", 3).replace(" ", "-", 1),
        f"Dear teacher,\n{TEXT[:30]}\n> {TEXT[30:]}\n\nAda".replace("> ", "  "),
        TEXT.replace("-", "\u2011"),
        "HK1-" + TEXT[4:].replace("0", "O").replace("1", "l"),
        "HK1-" + TEXT[4:].replace("-", "") + ". Bye!",
    ],
)
def test_a_text_may_be_copied_in_other_ways(copied: str) -> None:
    assert read_short(copied) == ("Ada Lovelace", DONE)


def test_any_sign_altered_or_left_out_any_two_exchanged_and_any_cut_are_noticed() -> None:
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    signs = TEXT[4:].replace("-", "")
    wrong = {signs[:at] for at in range(len(signs))}
    for at, sign in enumerate(signs):
        wrong |= {signs[:at] + other + signs[at + 1 :] for other in alphabet if other != sign}
        wrong |= {signs[:at] + signs[at + 1 :], signs[:at] + sign + signs[at:]}
        wrong.add(signs[:at] + signs[at : at + 2][::-1] + signs[at + 2 :])
    # The last sign doubled stands behind the text.
    wrong -= {signs, signs + signs[-1]}
    assert len(wrong) > 32 * len(signs)
    for text in wrong:
        with pytest.raises(FileFault):
            read_short(f"HK1-{text}")


def test_it_is_told_in_words_what_is_wrong() -> None:
    with pytest.raises(FileFault, match="breaks off, or signs are left out: it has"):
        read_short(TEXT[:-8])
    with pytest.raises(FileFault, match=r"it has 2 signs of \?"):
        read_short("HK1-00")
    with pytest.raises(FileFault, match="altered: a sign is not what it was"):
        read_short(TEXT[:-1] + ("0" if TEXT[-1] != "0" else "1"))
    with pytest.raises(FileFault, match="version 2; this kit reads version 1"):
        read_short(TEXT.replace("HK1", "HK2"))
    with pytest.raises(FileFault, match="no short text"):
        read_short("Good morning")
    with speaking("fr"), pytest.raises(FileFault, match="altéré"):
        read_short(TEXT[:-1] + ("0" if TEXT[-1] != "0" else "1"))


def test_what_fits_its_check_and_was_never_written_is_refused() -> None:
    chance = random.Random(5)
    read = 0
    for length in (1, 3, 8, 20, 60, 200) * 60:
        bits = "".join(chance.choice("0001") for _ in range(5 * length))
        body = short_text._signs(f"{length:015b}{bits}")
        text = f"HK1-{body}{short_text._signs(f'{short_text._check(body):030b}')}"
        try:
            name, done = read_short(text)
        except FileFault:
            continue
        read += 1
        assert len(attempts_of(name, done)) <= MOST_ATTEMPTS
    assert read < 300


def test_more_than_fits_is_refused() -> None:
    chance = random.Random(1)
    many = [Done(f"own {chance.random()}", "tried", 1, 1, 1) for _ in range(900)]
    with pytest.raises(FileFault, match="more than a short text holds"):
        write_short("Ada", many)


def test_attempts_of_a_text_come_to_the_same() -> None:
    found = summaries(attempts_of("Ada", DONE))
    assert [(one.puzzle, one.hints, one.answers, one.seconds) for one in found] == [
        (one.puzzle, one.hints, one.tries, one.seconds) for one in DONE
    ]
    assert [one.solved for one in found] == [one.mark == "solved" for one in DONE]
    assert [one.shown for one in found] == [one.mark == "shown" for one in DONE]


def test_of_a_file_with_several_each_is_read_or_told() -> None:
    other = write_short("Zoë", DONE[:1])
    data = f"Monday:\nAda: {TEXT}\nBen: {TEXT[:40]}\n\nZoë - {other}, bye\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        first, cut, last = texts_in(data.encode(encoding))
        assert (first.line, first.student, len(first.attempts)) == (2, "Ada Lovelace", 8)
        assert (cut.line, cut.attempts, "breaks off" in cut.why) == (3, (), True)
        assert (last.line, last.student, len(last.attempts)) == (5, "Zoë", 2)
    assert list(texts_in(b"AHK1-00 and HK-1")) == []


def test_a_file_of_texts_is_read_as_progress_and_never_added_to(tmp_path: Path) -> None:
    path = tmp_path / "ada.txt"
    path.write_text(f"{TEXT}\n{TEXT[:20]}\n", encoding="utf-8")
    attempts, told = read_progress(path)
    assert attempts == attempts_of("Ada Lovelace", DONE)
    assert len(told) == 1
    assert "line 2: the short text breaks off" in told[0]
    before = path.read_bytes()
    book = ProgressFile(path)
    assert not book.add(Attempt("deal-001", "no"))
    assert path.read_bytes() == before
