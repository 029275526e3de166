"""The command line, run in the process of the tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hanabi_kit.cli import main

Run = Callable[..., tuple[int, str, str]]


def runner(capsys: pytest.CaptureFixture[str], *before: str) -> Run:
    """Return what runs the command with the words `before` first: exit code, stdout, stderr."""

    def run(*words: object) -> tuple[int, str, str]:
        try:
            code = main([*before, *map(str, words)])
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
