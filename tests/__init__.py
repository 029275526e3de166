"""The tests: every claim the kit makes, as a sentence that runs."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The repository."""

DATA = ROOT / "tests" / "data"
"""Games, positions and puzzles that stay as they are."""
