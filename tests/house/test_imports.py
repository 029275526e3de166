"""`import hanabi_kit` is quick, as it loads nothing big before it is used."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = [
    "IPython",
    "anywidget",
    "constraint",
    "distributed",
    "ipywidgets",
    "joblib",
    "jupyter_core",
    "jupyterlab",
    "matplotlib",
    "networkx",
    "numba",
    "numpy",
    "tqdm",
]


def loaded_after(statement: str) -> set[str]:
    """Run a statement in a fresh Python; return the top-level modules that are loaded then."""
    code = f"{statement}\nimport json, sys\nprint(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in json.loads(done.stdout)}


def test_importing_the_kit_loads_no_big_library() -> None:
    loaded = loaded_after("import hanabi_kit")
    assert "hanabi_kit" in loaded
    assert loaded.isdisjoint(HEAVY), f"loaded at once: {sorted(loaded.intersection(HEAVY))}"


@pytest.mark.parametrize("library", ["numpy", "networkx"])
def test_a_library_that_is_loaded_would_be_noticed(library: str) -> None:
    assert library in loaded_after(f"import hanabi_kit, {library}")
