"""The harness itself: what it says it does in JupyterLab has really been done there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.harness import Lab

WIDGETS = [
    "import ipywidgets\nipywidgets.IntSlider(value=41, description='turn')",
    """
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "counter";
      const show = () => { button.textContent = `turn ${model.get("turn")}` };
      button.onclick = () => { model.set("turn", model.get("turn") + 1); model.save_changes() };
      model.on("change:turn", show); show(); el.append(button);
    } }
    '''
    turn = traitlets.Int(41).tag(sync=True)

counter = Counter()
counter
""",
]


def test_widgets_of_both_libraries_are_drawn_and_answer_a_click(lab: Lab, tmp_path: Path) -> None:
    lab.show(*WIDGETS, theme="dark")
    slider = lab.page.locator(".widget-slider")
    assert slider.locator(".widget-readout").inner_text() == "41"
    button = lab.page.locator("button.counter")
    assert button.inner_text() == "turn 41"
    button.click()
    assert button.inner_text() == "turn 42"
    assert lab.console == []
    lab.whole_notebook()
    lab.screenshot(tmp_path / "widgets.png")
    assert (tmp_path / "widgets.png").stat().st_size > 10_000


def test_a_cell_that_fails_makes_run_all_fail(lab: Lab) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.show("1 / 0")


def test_a_page_can_be_as_narrow_as_a_telephone(lab_of_size: Callable[[int, int], Lab]) -> None:
    lab = lab_of_size(390, 844)
    lab.open(lab.write("1 + 1"))
    assert lab.page.evaluate("window.innerWidth") == 390


def test_a_page_with_a_file_browser_is_not_left_for_the_next_test(lab: Lab) -> None:
    lab.open(lab.write("1 + 1"))
    assert lab.leave()
    lab.open(lab.write("1 + 1"), simple=False)
    assert not lab.leave()
