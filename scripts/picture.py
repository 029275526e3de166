"""Take the README's picture anew: the start notebook in JupyterLab, as a reader sees it.

    make picture

Needs a Chromium on the machine. With a folder as argument it also leaves pictures of the whole
notebook there, in both themes, wide and narrow, to be looked at.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.harness import open_page, running_lab  # noqa: E402

PICTURE = ROOT / "docs" / "start-here.png"
NOTEBOOK = "notebooks/00-start-here.ipynb"


def main() -> None:
    """Run the start notebook in a real JupyterLab and keep what is seen."""
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(ROOT / "notebooks", Path(place) / "notebooks")
        with running_lab(Path(place)) as server:
            with open_page(server, width=1000, height=860) as lab:
                lab.open(NOTEBOOK)
                lab.run_all()
                # The table as Bob sees it and his odds: what the kit is about, in one look.
                heading = lab.page.locator("h2", has_text="Model")
                heading.evaluate("heading => heading.scrollIntoView({ block: 'start' })")
                PICTURE.parent.mkdir(exist_ok=True)
                lab.screenshot(PICTURE)
            if len(sys.argv) > 1:
                for theme in ("light", "dark"):
                    for width in (1180, 420):
                        with open_page(server, width=width, height=1000) as lab:
                            lab.open(NOTEBOOK, theme=theme)
                            lab.run_all()
                            lab.page.wait_for_selector(".hk-table")
                            lab.whole_notebook(width)
                            lab.screenshot(Path(sys.argv[1]) / f"start-{theme}-{width}.png")


if __name__ == "__main__":
    main()
