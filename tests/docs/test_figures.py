"""The figures in the README and the manual are those that the kit counts."""

from __future__ import annotations

import re
import subprocess
import sys

import figures
import pytest

from tests import ROOT


def test_every_figure_that_the_kit_can_count_is_true() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "figures.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stdout + done.stderr


@pytest.mark.parametrize("figure", figures.FIGURES, ids=lambda figure: figure.sentence[:40])
def test_a_wrong_figure_is_found_and_written_anew(figure: figures.Figure) -> None:
    text = (ROOT / figure.file).read_text(encoding="utf-8")
    match = re.search(figure.sentence, text)
    assert match is not None
    begin, end = match.span(1)
    word = "Seven" if match[1][0].isupper() else "7" if match[1].isdigit() else "seven"
    if " " in match[1]:
        word = "Seven hundred"
    wrong = text[:begin] + word + text[end:]
    assert wrong != text
    assert figures.refreshed(wrong, figure) == text


def test_a_sentence_that_is_gone_is_told() -> None:
    with pytest.raises(ValueError, match="stands there 0 times"):
        figures.refreshed("nothing", figures.FIGURES[0])
