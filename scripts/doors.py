"""Write what the doors of JupyterLab's first page say and open, for the extension that draws them.

    python scripts/doors.py

After lessons, sets of puzzles or texts in `hanabi_kit.machine.doors` have changed; `make words`
runs it, too.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hanabi_kit.machine.doors import TEXTS, doors


def text() -> str:
    """Return what the file holds."""
    return json.dumps(doors(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    TEXTS.write_text(text(), encoding="utf-8")
