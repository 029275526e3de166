"""The page of ``hanabi-kit progress --items``: loads nothing, shuts nobody out, fits a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from hanabi_kit.cli import main
from tests.browser.harness import running_browser
from tests.helpers.simulated_class import hand_in, simulated


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    hand_in(folder / "class", simulated())
    file = folder / "class.html"
    main(["progress", str(folder / "class"), "--items", "-o", str(file)])
    return file


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1100, 380])
def test_the_page_of_a_class(
    scheme: Literal["light", "dark"], width: int, page_file: Path, chromium: str, axe_program: Path
) -> None:
    with running_browser(chromium) as browser:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True
        )
        page = context.new_page()
        asked_for: list[str] = []
        page.on("request", lambda request: asked_for.append(request.url))
        page.goto(page_file.as_uri())
        assert [url for url in asked_for if not url.startswith("data:")] == [page_file.as_uri()]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate(axe_program.read_text(encoding="utf-8"))
        found = page.evaluate(
            """async () => (await window.axe.run()).violations.flatMap((rule) =>
              rule.nodes.map((node) => [rule.id, rule.help, node.html].join("; ")))"""
        )
        assert not found, "\n".join(found)
        # By keys alone: what is folded opens.
        page.locator("summary").first.focus()
        page.keyboard.press("Enter")
        assert page.locator("details[open]").count() == 1
        context.close()
