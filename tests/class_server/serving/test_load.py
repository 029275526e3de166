"""The short form of ``make bench-class``: what is measured is true of the machine; that nothing is
lost is true of the server.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from benchmarks.class_load import load, started
from tests.helpers.class_visits import run


def test_a_class_that_plays_all_at_once_loses_nothing(tmp_path: Path) -> None:
    process, base, code, key, _ = started(tmp_path / "class")
    try:
        options = Namespace(seconds=5.0, pupils=24, tables=8)
        found = run(load(base, code, key, options, process.pid))
    finally:
        process.kill()
        process.communicate()
    assert found["lost"] == 0
    assert found["actions"] >= 8
    assert found["others"] >= 8
    assert found["memory"] < 600
