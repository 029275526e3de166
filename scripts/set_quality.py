"""Say what cheap rules solve of puzzles, by the answers that their files claim: nothing is proved.

    python scripts/set_quality.py [PLACE ...]

PLACE: puzzle files, sets, or folders of them; without one the kit's own. It takes seconds where
`hanabi-kit check --set-quality`, which proves the answers, takes minutes. Ends with 1 where a group
of puzzles is gamed or out of balance.
"""

from __future__ import annotations

import sys

from hanabi_kit.errors import HanabiError
from hanabi_kit.puzzles import folder, puzzle_files
from hanabi_kit.puzzles.collections.catalogue import is_set, set_files
from hanabi_kit.puzzles.set_quality.judging import judge
from hanabi_kit.puzzles.set_quality.places import read_together
from hanabi_kit.puzzles.set_quality.tables import table_text


def main(places: list[str]) -> int:
    """Print the table of `places`."""
    places = places or [str(folder())]
    try:
        files = [path for path in puzzle_files(places) if not is_set(path)]
        verdict = judge(*read_together(files, set_files(places)))
    except HanabiError as error:
        print(error, file=sys.stderr)
        return 2
    print(table_text(verdict))
    return int(bool(verdict.faults))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
