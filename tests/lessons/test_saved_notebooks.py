"""A notebook that was run and saved still shows every widget where no kernel runs."""

from __future__ import annotations

import re
from functools import cache

import nbformat
import pytest

from hanabi_kit import widgets
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import read_game
from hanabi_kit.puzzles import folder
from hanabi_kit.rules import STANDARD
from hanabi_kit.widgets.live import LiveWidget

nbconvert = pytest.importorskip("nbconvert", reason="nbconvert comes with JupyterLab")

RECORD = folder() / "games" / "bot-2p-s2006.json"
GAME = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))

WIDGETS = {
    "Table": lambda language: widgets.Table(GAME, seat="Alice", language=language),
    "DeductionBoard": lambda language: widgets.DeductionBoard(GAME, seat="Bob", language=language),
    "PuzzlePlayer": lambda language: widgets.PuzzlePlayer("all", language=language),
    "SolutionExplorer": lambda language: widgets.SolutionExplorer(
        read_game(RECORD).at(63), language=language
    ),
    "GameReviewer": lambda language: widgets.GameReviewer(RECORD, language=language),
    "KnowledgeExplorer": lambda language: widgets.KnowledgeExplorer(
        "three hats", language=language
    ),
}


@cache
def saved(name: str, language: str) -> dict[str, str]:
    """Return what a cell with this widget at its end leaves in the file, by MIME type."""
    widget: LiveWidget = WIDGETS[name](language)
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    data: dict[str, str] = bundle[0]
    return data


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", WIDGETS)
def test_a_saved_notebook_made_into_a_page_shows_a_picture_or_a_table(
    name: str, language: str
) -> None:
    output = nbformat.v4.new_output("execute_result", saved(name, language), execution_count=1)
    cell = nbformat.v4.new_code_cell("widget", outputs=[output], execution_count=1)
    page, _ = nbconvert.HTMLExporter(embed_images=False).from_notebook_node(
        nbformat.v4.new_notebook(cells=[cell])
    )
    shown = page[page.rindex("jp-OutputArea-output") :]
    assert "application/vnd.jupyter.widget-view+json" not in shown
    assert re.search(r"<(img|svg|table)\b", shown)
    for image in re.findall(r"<img\b[^>]*>", shown):
        assert re.search(r'\balt="[^"]+"', image)
        assert 'src="data:' in image


@pytest.mark.parametrize("name", WIDGETS)
def test_what_is_saved_asks_nothing_of_the_network(name: str) -> None:
    for kind in ("text/html", "image/svg+xml", "text/plain"):
        text = saved(name, "en").get(kind, "")
        assert not re.search(r"""(src|href)=["'](?!data:|#)""", text)
        assert "<script" not in text


def test_the_table_beside_a_deduction_board_does_not_give_the_answer_away() -> None:
    board = widgets.DeductionBoard(GAME, seat="Bob")
    text = board._fallback()["text/plain"]
    assert "Seen by" not in text
    assert text.count("Bob") == text.count("What Bob can know")  # Bob's own hand is not drawn
