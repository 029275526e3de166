"""Every test of this folder speaks the marked French."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.helpers.marked_words import marked_french


@pytest.fixture(scope="module", autouse=True)
def marked_words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Mark every word; attempts go to a file of the tests' own."""
    with pytest.MonkeyPatch.context() as patched, marked_french():
        folder = tmp_path_factory.mktemp("marked")
        patched.setenv("HANABI_KIT_PROGRESS", str(folder / "progress.jsonl"))
        patched.setenv("COLUMNS", "1000")  # nothing is broken over lines
        yield
