"""The first page of a JupyterLab that shows the kit's folder: its doors, in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

import nbformat
from nbformat.v4 import new_markdown_cell, new_notebook
from playwright.sync_api import expect

from tests.browser.harness import Lab, too_small_to_touch

IN_ANOTHER_FOLDER = """async () => {
  const there = `${document.baseURI.split("/lab")[0]}/lab/extensions/hanabi-kit/static/`;
  const { doorsPlugin } = await import(`${there}doors.js`);
  const done = [];
  const modules = {
    application: { ILabShell: "shell" },
    coreutils: {},
    launcher: null,
    widgets: {},
  };
  const plugin = doorsPlugin(modules, new URL(`${there}doors.json`));
  plugin.activate({}, null, null);
  const contents = { get: async () => ({ content: [{ name: "Untitled.ipynb" }] }) };
  const app = {
    serviceManager: { contents },
    commands: { addCommand: (name) => done.push(name) },
    restored: Promise.resolve(),
  };
  const shell = new Proxy({}, { get: (_, name) => () => done.push(name) });
  plugin.activate(app, shell, null);
  for (let round = 0; round < 100 && !done.length; round += 1) {
    await new Promise((go) => setTimeout(go, 20));
  }
  await new Promise((go) => setTimeout(go, 20));
  return [plugin.optional, done];
}"""
"""What becomes of a JupyterLab without a launcher that shows somebody's own folder; and of one
without a shell, as Jupyter Notebook is."""


def test_the_doors_are_seen_first_and_open_pages_of_ones_own(
    lab: Lab, accessible: Callable[..., None]
) -> None:
    folder = lab.server.folder / "notebooks"
    kernel = {"name": "python3", "display_name": "Python 3"}
    mine = new_notebook(
        cells=[new_markdown_cell("# My own words")], metadata={"kernelspec": kernel}
    )
    nbformat.write(mine, folder / "hanabi-review.ipynb")
    last = folder / "10-make-your-own-puzzle.ipynb"
    last.rename(folder / "renamed.ipynb")
    page = lab.page
    try:
        page.goto(f"{lab.server.url}lab?language=fr&token={lab.server.token}&reset")
        doors = page.locator(".hk-doors")
        expect(doors.get_by_role("heading", level=1)).to_have_text("Hanabi : que veux-tu faire ?")
        expect(page.locator("#jp-main-dock-panel .lm-TabBar-tab")).to_have_count(1)
        doors.get_by_role("button", name="English").press("Enter")
        expect(doors.get_by_role("button", name="English")).to_be_focused()
        expect(doors.locator(".hk-tiles strong")).to_have_text(
            ["Learn", "Solve", "Play", "Review", "Teach"]
        )
        assert too_small_to_touch(doors) == []
        accessible(lab, ".hk-doors")

        doors.locator(f'[data-open="{last.name}"]').click()
        expect(doors.get_by_role("status")).to_have_text(
            f"notebooks/{last.name} is not in this folder. "
            "hanabi-kit lab brings back what is missing."
        )

        doors.locator(".hk-tiles button").nth(1).press("Enter")
        shown = page.locator(".jp-NotebookPanel:visible")
        expect(shown.get_by_role("heading", level=1)).to_contain_text("A first hour")
        expect(shown.locator(".jp-CodeCell")).to_be_hidden()
        lab.wait_idle()
        shown.locator(".hk-start").click()
        expect(shown.locator(".hk-puzzle")).to_be_visible()
        expect(shown.locator(".jp-CodeCell .jp-Cell-inputWrapper")).to_be_hidden()
        assert (folder / "hanabi-puzzles-first-hour.ipynb").is_file()

        lab.command("hanabi-kit:doors")
        doors.locator(".hk-tiles button").nth(3).click()
        expect(page.locator(".jp-NotebookPanel:visible h1")).to_contain_text("My own words")
        lab.command("hanabi-kit:doors")
        doors.locator(".hk-tiles button").nth(4).click()
        expect(page.locator(".jp-MarkdownViewer:visible h1").first).to_be_visible()
        assert page.evaluate(IN_ANOTHER_FOLDER) == [["shell"], ["hanabi-kit:doors"]]
        assert lab.console == []
    finally:
        (folder / "renamed.ipynb").rename(last)
        page.evaluate(
            "() => [...window.jupyterapp.shell.widgets('main')]"
            ".filter((one) => !one.context?.sessionContext).forEach((one) => one.dispose())"
        )
