"""Measure how long one waits for the site, in a headless Chromium with nothing in its cache.

    python scripts/site_speed.py                  # build/site
    python scripts/site_speed.py --site FOLDER    # another one, to be set beside it

Each visit is made by a reader who has not been there before, without a limit on the network and at
10 Mbit/s with 40 ms; then once more with the server gone. Prints each beside what is wanted.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Error, Page  # noqa: E402
from slow_server import Line, packed_files, slow_serving  # noqa: E402

from tests.browser.harness import CHROMIUM_FLAGS, driver, find_chromium  # noqa: E402

NETWORKS = {"no limit": (None, 0.0), "10 Mbit/s, 40 ms": (10e6, 0.04)}
MOST = 120_000
"""Milliseconds after which a visit counts as failed."""

NOTEBOOK = "notebooks/index.html?path=puzzles/endgame-001.ipynb"

DRAWN = """() => new Promise(done => new PerformanceObserver(
  list => done(list.getEntries().length)
).observe({ type: 'largest-contentful-paint', buffered: true }))"""

KEPT = """() => navigator.serviceWorker?.ready.then(async () => {
  const count = async () => {
    let all = 0;
    for (const name of await caches.keys()) all += (await (await caches.open(name)).keys()).length;
    return all;
  };
  for (let before = -1, now = 0; now !== before; now = await count()) {
    before = now;
    await new Promise(done => setTimeout(done, 2000));
  }
})"""


@dataclass(frozen=True)
class Visit:
    """Something that one waits for; the seconds wanted without a limit, at 10 Mbit/s, offline."""

    name: str
    path: str
    wait: Callable[[Page], None]
    wanted: tuple[float | None, float | None, float | None]


def drawn(page: Page) -> None:
    """Wait until the largest part of a page is drawn."""
    page.evaluate(DRAWN)


def seen(selector: str, page: Page) -> None:
    """Wait until something can be seen."""
    page.wait_for_selector(selector, timeout=MOST)


def first_widget(page: Page) -> None:
    """Run a notebook's cell as soon as its Python is there, until its widget is seen."""
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=MOST)
    idle = "window.jupyterapp?.shell.currentWidget?.sessionContext?.kernelDisplayStatus === 'idle'"
    page.wait_for_function(idle, timeout=MOST)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells'); undefined")
    page.wait_for_selector(".hk-kit", timeout=MOST)


def usable(page: Page) -> None:
    """Wait until a puzzle's page takes an answer."""
    seen("main button:enabled, main input:enabled", page)


def live(page: Page) -> None:
    """Wait until the picture of a page has made way for the widget."""
    page.wait_for_selector("#hk-first", state="hidden", timeout=MOST)


VISITS = (
    Visit("front page drawn", "index.html", drawn, (1, 1, 3)),
    Visit("puzzle page usable", "puzzle/endgame-001/index.html", usable, (2, 2, 3)),
    Visit("first widget from Python, in a notebook", NOTEBOOK, first_widget, (8, 15, None)),
    Visit("first widget from Python, on a page", "play/index.html", live, (8, 15, None)),
)


def seconds(visit: Visit, page: Page, address: str) -> float | None:
    """Return how long a visit takes; None where it fails."""
    began = time.monotonic()
    try:
        page.goto(address + visit.path, timeout=MOST, wait_until="commit")
        visit.wait(page)
    except Error as error:
        print(f"  {visit.name}: {str(error).splitlines()[0]}", file=sys.stderr)
        return None
    return time.monotonic() - began


@contextmanager
def reader(browser: Browser) -> Iterator[Page]:
    """A page of a reader who has not been there before."""
    context = browser.new_context(viewport={"width": 1100, "height": 800})
    try:
        yield context.new_page()
    finally:
        context.close()


def measure(browser: Browser, site: Path, rounds: int) -> Iterator[list[str]]:
    """Yield a row for each visit and network."""
    packed = packed_files(site)
    for visit in VISITS:
        if not (site / visit.path.partition("?")[0]).exists():
            continue
        again: list[float | None] = []
        for at, (network, (bits, delay)) in enumerate(NETWORKS.items()):
            taken, sent = [], 0
            for _ in range(rounds):
                line = Line(bits, delay)
                with reader(browser) as page:
                    with slow_serving(site, line, packed) as address:
                        taken.append(seconds(visit, page, address))
                        sent = line.sent
                        if not bits:
                            page.goto(address)  # which asks the browser to keep the site
                            settle(page)
                    if not bits:
                        again.append(seconds(visit, page, address))
            yield row(visit.name, network, taken, visit.wanted[at], f"{sent / 1e6:.1f} MB")
        yield row(visit.name, "second visit, offline", again, visit.wanted[2], "")


def settle(page: Page) -> None:
    """Wait until the service worker has kept what it keeps."""
    page.evaluate(KEPT)


def row(
    name: str, network: str, taken: list[float | None], wanted: float | None, sent: str
) -> list[str]:
    """Return a row of the table, in words."""
    good = [one for one in taken if one is not None]
    told = f"{median(good):.1f} s" if len(good) == len(taken) else "fails"
    bound = f"< {wanted:g} s" if wanted else ""
    late = wanted is not None and (told == "fails" or median(good) >= wanted)
    return [name, network, told, bound, "late" if late else "", sent]


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="How long one waits for the site.")
    parser.add_argument("--site", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--rounds", type=int, default=1, help="the median is told")
    options = parser.parse_args()
    if not (options.site / "index.html").exists():
        print("The site is not built yet: make site", file=sys.stderr)
        return 1
    head = ["what", "network", "measured", "wanted", "", "sent"]
    with driver() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        print("| " + " | ".join(head) + " |\n|" + "---|" * len(head), flush=True)
        for cells in measure(browser, options.site.resolve(), options.rounds):
            print("| " + " | ".join(cells) + " |", flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
