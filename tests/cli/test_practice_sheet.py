"""Fresh puzzles on paper and as files: equal for equal seeds; bad words are answered."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from hanabi_kit.cli import main
from hanabi_kit.practising.drills import DRILLS
from hanabi_kit.practising.fresh_items import FreshItems
from hanabi_kit.puzzles import read_puzzle


def text_of(path: Path) -> str:
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(path.read_bytes())).pages)


def test_a_teacher_gets_fresh_puzzles_with_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["worksheet", "practice", "negative clues", "--level", "2", "-n", "2", "--seed", "4"]
    assert main(asked) == 0
    name = "hanabi-practice-negative-clues-2-seed-4"
    assert capsys.readouterr().out == f"{name}.pdf\n"
    assert main([*asked, "--answers"]) == 0
    first = FreshItems("negative clues", 2, 4).first(2)[0]
    words = first.explanation.replace("**", "").split()[-4:]
    sheet, answers = text_of(tmp_path / f"{name}.pdf"), text_of(tmp_path / f"{name}-answers.pdf")
    assert first.title in sheet
    assert " ".join(words) in " ".join(answers.split())
    assert " ".join(words) not in " ".join(sheet.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["practice"], "practice: of what?"),
        (["practice", "negativ", "clues"], "did you mean negative clues?"),
        (["practice", "odds", "--level", "9"], "practised at levels 2, 3 and 4"),
        (["practice", "odds", "-n", "0"], "0 items"),
        (["practice", "odds", "--seed", "-1"], "seed -1"),
        (["first-hour", "--seed", "3"], "--seed: only fresh puzzles have that"),
        (["03", "-n", "3"], "--count: only fresh puzzles have that"),
    ],
)
def test_what_does_not_fit_is_said(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["worksheet", *words]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert list(tmp_path.iterdir()) == []


def test_a_teacher_gets_fresh_puzzles_as_files_that_can_be_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["practice", "negative", "clues", "--level", "2", "-n", "2", "--seed", "4"]
    assert main(asked) == 0
    folder = Path("hanabi-practice-negative-clues-2-seed-4")
    files = [folder / f"practice-negative-clues-2-4-{number}.toml" for number in (1, 2)]
    assert capsys.readouterr().out.split() == [str(file) for file in files]
    fresh = FreshItems("negative clues", 2, 4).first(2)
    assert [read_puzzle(file) for file in files] == fresh
    assert main(["check", str(folder)]) == 0
    capsys.readouterr()
    assert main(asked) == 2
    assert "is there already; --force replaces it" in capsys.readouterr().err
    assert main([*asked, "--force", "--language", "fr", "-o", str(folder)]) == 0
    assert "Quelles cartes" in read_puzzle(files[0]).question
    assert main(["practice"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in listed[-len(DRILLS) :]] == [one.name for one in DRILLS]
