"""The lemmas that the code names stand on the page of the manual, numbered in order."""

from __future__ import annotations

import re

from tests import ROOT

PAGE = (ROOT / "docs" / "proofs-plan.md").read_text(encoding="utf-8")
CODE = sorted((ROOT / "hanabi_kit" / "endgame" / "plan").rglob("*.py"))


def test_lemmas_are_numbered_in_order() -> None:
    numbers = [int(number) for number in re.findall(r"^### Lemma (\d+) ", PAGE, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_lemma_that_is_named_is_there() -> None:
    known = set(re.findall(r"^### Lemma (\d+) ", PAGE, re.MULTILINE))
    named = {
        (file.name, number)
        for file in CODE
        for text in re.findall(r"Lemmas? (\d+(?:\s+to\s+\d+)?)", file.read_text(encoding="utf-8"))
        for number in re.findall(r"\d+", text)
    }
    assert len(named) > 10
    assert {number for _, number in named} <= known
    assert set(re.findall(r"Lemma (\d+)", PAGE)) <= known
