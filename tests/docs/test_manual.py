"""The manual builds without a warning, its links lead somewhere, and it lists what is public."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import manual
import pytest

from tests import ROOT
from tests.house.public_names import public_names


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual, built by a process of its own: Sphinx changes the one it runs in."""
    target = tmp_path_factory.mktemp("manual") / "docs"
    command = [sys.executable, str(ROOT / "scripts" / "manual.py"), str(target)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


def test_it_builds_and_every_link_leads_somewhere(built: Path) -> None:
    pages = manual.read_pages(built)
    assert {"index.html", "models.html", "solve.html"} <= {path.name for path in pages}
    assert list(manual.link_faults(built)) == []


def test_a_page_whose_source_is_gone_goes_with_the_next_build(tmp_path: Path) -> None:
    (tmp_path / "_sources" / "api").mkdir(parents=True)
    (tmp_path / "api").mkdir()
    for page in ("index", "api/gone"):
        (tmp_path / "_sources" / f"{page}.md.txt").write_text("text")
        (tmp_path / f"{page}.html").write_text("page")
    manual.remove_left_pages(tmp_path)
    assert (tmp_path / "api" / "gone.html").exists()  # nobody knows whose folder it is
    (tmp_path / ".buildinfo").write_text("")
    manual.remove_left_pages(tmp_path)
    assert not (tmp_path / "api" / "gone.html").exists()
    assert (tmp_path / "index.html").exists()


def test_a_link_that_leads_nowhere_and_a_fetch_from_elsewhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text(
        '<h1 id="top">x</h1><a href="two.html">a</a><a href="#up">b</a><a href="#top">c</a>'
        '<img src="https://example.org/x.png"><a href="https://example.org">d</a>',
        encoding="utf-8",
    )
    assert list(manual.link_faults(tmp_path)) == [
        "one.html: two.html leads nowhere",
        "one.html: #up: that page has no such place",
        "one.html: fetches https://example.org/x.png from elsewhere",
    ]
    assert manual.outside_links(tmp_path) == ["https://example.org"]


def test_every_public_name_is_in_the_reference(built: Path) -> None:
    places = {place for page in manual.read_pages(built / "api").values() for place in page.places}
    assert [name for name in public_names() if name not in places] == []
