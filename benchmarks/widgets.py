"""How fast the widgets draw: their own programs in a Chromium, fed with what Python would send.

No Jupyter is in between, so that what is timed is the kit's own part of a turn: Python's work for
one message, and the browser's until the page is laid out anew.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hanabi_kit import widgets
from hanabi_kit.notation import read_game
from hanabi_kit.puzzles import folder
from hanabi_kit.widgets.live import LiveWidget

ROOT = Path(__file__).resolve().parent.parent

# A model as anywidget gives it to the program: values, and somebody who listens.
PAGE = """
async ([program, style, states]) => {
  const sheet = document.createElement("style");
  sheet.textContent = style;
  document.head.append(sheet);
  const place = document.createElement("div");
  document.body.append(place);
  let state = states[0];
  const heard = [];
  const model = {
    get: (name) => state[name], send: () => {}, off: () => {},
    on: (event, hear) => heard.push(hear),
  };
  const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  widget.render({ model, el: place });
  const taken = [];
  for (const next of states) {
    const begun = performance.now();
    state = next;
    for (const hear of heard) hear();
    place.getBoundingClientRect();  // the page is laid out before this answers
    taken.push(performance.now() - begun);
  }
  return taken;
}
"""


Steps = Iterator[Callable[[], None]]


def messages(widget: LiveWidget, *asked: dict[str, Any]) -> Steps:
    """Each message as the browser would send it."""
    for message in asked:
        yield lambda message=message: widget._hear(None, message, [])  # type: ignore[misc]


def table_steps(_: Path) -> tuple[LiveWidget, Steps]:
    """A recorded game, stepped through with one seat's eyes."""
    record = read_game(folder() / "games" / "bot-2p-s2006.json")
    table = widgets.Table(record, seat=0)
    steps = range(1, len(record.actions) + 1)
    return table, messages(table, *({"do": "go", "at": at} for at in steps))


def deduction_steps(_: Path) -> tuple[LiveWidget, Steps]:
    """Cards struck out one by one, right or wrong, then the next human steps."""
    game = read_game(folder() / "games" / "bot-2p-s2006.json").at(30)
    board = widgets.DeductionBoard(game)
    cards = [f"{suit}{rank}" for suit in "rygbp" for rank in (1, 2, 3, 4, 5)]
    asked = [{"do": "strike", "slots": [1], "cards": [card]} for card in cards]
    return board, messages(board, *asked, {"do": "check"}, *[{"do": "step"}] * 10)


def puzzle_steps(place: Path) -> tuple[LiveWidget, Steps]:
    """Every puzzle of the kit opened, a wrong answer given, a hint taken."""
    player = widgets.PuzzlePlayer("all", progress=place / "progress.json")
    asked: list[dict[str, Any]] = []
    for index in range(player.overview["count"]):
        asked += [{"do": "open", "index": index}, {"do": "hint"}]
    return player, messages(player, *asked)


def solution_steps(_: Path) -> tuple[LiveWidget, Steps]:
    """A solved end-game: each move looked at, with what may follow, and how it goes wrong."""
    game = read_game(folder() / "games" / "bot-2p-s2006.json").at(63)
    explorer = widgets.SolutionExplorer(game)
    explorer.wait()
    explorer._redraw()
    moves = [row["id"] for row in explorer.solution["moves"]]
    asked: list[dict[str, Any]] = [{"do": "choose", "move": move} for move in moves]
    asked += [
        {"do": "choose", "move": moves[0]},
        {"do": "step", "then": "g4"},
        {"do": "back", "to": 0},
    ]
    return explorer, messages(explorer, *asked)


def reviewer_steps(_: Path) -> tuple[LiveWidget, Steps]:
    """A recorded game with all hands and what each player could know, turn by turn."""
    record = read_game(folder() / "games" / "bot-3p-s3004.json")
    reviewer = widgets.GameReviewer(record)
    steps = range(1, len(record.actions) + 1)
    return reviewer, messages(reviewer, *({"do": "go", "at": at} for at in steps))


def knowledge_steps(_: Path) -> tuple[LiveWidget, Steps]:
    """Four children: each of the sixteen worlds looked at, then what was said and answered."""
    explorer = widgets.KnowledgeExplorer("muddy children", children=4, muddy=3)
    asked: list[dict[str, Any]] = [{"do": "world", "world": number} for number in range(1, 17)]
    asked += [{"do": "ready", "ready": 0}, *[{"do": "answer", "who": "all"}] * 3]
    return explorer, messages(explorer, *asked)


WIDGETS: dict[str, Callable[[Path], tuple[LiveWidget, Steps]]] = {
    "table, a step": table_steps,
    "deduction, a mark": deduction_steps,
    "puzzles, open and hint": puzzle_steps,
    "solution, a move": solution_steps,
    "reviewer, a step": reviewer_steps,
    "knowledge, a world": knowledge_steps,
}


def bench_widgets() -> None:
    """Print what a turn takes in Python and in the browser, and how much is sent for it."""
    sys.path.insert(0, str(ROOT))
    from tests.browser.harness import CHROMIUM_FLAGS, find_chromium

    chromium = find_chromium()
    if chromium is None:
        print("widgets: no Chromium on this machine, so they were not timed\n")
        return
    from playwright.sync_api import sync_playwright

    print("One turn of a widget, in milliseconds: median and worst")
    print(f"{'':24}{'Python':>16}{'browser':>16}{'message, kB':>14}")
    with sync_playwright() as playwright, TemporaryDirectory() as place:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        for name, make in WIDGETS.items():
            widget, steps = make(Path(place))
            states, python = [_state(widget)], []
            for step in steps:
                begun = time.perf_counter()
                step()
                python.append(1000 * (time.perf_counter() - begun))
                assert not widget.error, f"{name}: {widget.error}"
                states.append(_state(widget))
            page = browser.new_page(viewport={"width": 1180, "height": 1000})
            drawn = page.evaluate(PAGE, [str(widget._esm), str(widget._css), states])
            page.close()
            size = max(len(json.dumps(state)) for state in states) / 1000
            print(f"{name:24}{_spread(python)}{_spread(drawn)}{size:14.0f}")
        browser.close()
    print()


def _state(widget: LiveWidget) -> dict[str, Any]:
    state = widget.get_state()
    skipped = ("layout", "_esm", "_css", "tabbable", "tooltip")
    return {name: value for name, value in state.items() if name not in skipped}


def _spread(taken: list[float]) -> str:
    return f"{statistics.median(taken):8.1f}{max(taken):8.1f}"


if __name__ == "__main__":
    bench_widgets()
