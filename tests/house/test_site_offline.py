"""What lets the site work without a network, and how large it may be."""

from __future__ import annotations

import json
import random
import re
import tomllib
import zlib
from pathlib import Path
from zipfile import ZipFile

import pytest
import site_budget
import site_offline


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site as it is before its worker is written."""
    files = {
        "index.html": "front",
        "fr/index.html": "front, in French",
        "site.css": "",
        "front.js": "",
        "service-worker.js": "theirs",
        "puzzle/one/index.html": "a puzzle",
        "static/pyodide/python.whl": "large",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def lists(site: Path) -> tuple[str, list[str], list[str]]:
    text = (site / "service-worker.js").read_text(encoding="utf-8")
    found = re.search(r'VERSION = "(\w+)".*FIRST = (\[.*?\]);.*REST = (\[.*?\]);', text, re.DOTALL)
    assert found
    return found[1], json.loads(found[2]), json.loads(found[3])


def test_the_worker_keeps_the_front_page_at_once_puzzles_later_and_python_when_asked(
    site: Path,
) -> None:
    site_offline.write_offline(site)
    _, first, rest = lists(site)
    assert {"index.html", "fr/index.html", "site.css", "front.js", "offline.js"} <= set(first)
    assert {"manifest.webmanifest", "icon-192x192.png"} <= set(first)
    assert rest == ["puzzle/one/index.html"]
    assert not any("pyodide" in name or "worker" in name for name in first)
    assert all((site / name).is_file() for name in [*first, *rest])
    assert (site / site_offline.THEIRS).read_text(encoding="utf-8") == "theirs"


def test_a_notebook_asks_for_python_as_soon_as_it_begins(site: Path) -> None:
    names = ["b.whl", "pyodide.asm.wasm", "a.whl", "pyodide-lock.json", "python_stdlib.zip"]
    for name in [*names, "pyodide.mjs", "pyodide.asm.mjs"]:
        (site / "static" / "pyodide" / name).write_text(name, encoding="utf-8")
    pages = [site / name / "index.html" for name in ("notebooks", "lab")]
    for page in pages:
        page.parent.mkdir()
        page.write_text("<head><title>A</title><script>slow</script></head>", encoding="utf-8")
    for page in [*pages, *pages]:
        site_offline.write_offline(site)
        text = page.read_text(encoding="utf-8")
        assert text.count("early.js") == 1
        assert text.index("early.js") < text.index("slow")
    assert (site / "early.js").is_file()
    found = re.search(r"PYTHON = (\[.*?\]);", (site / "service-worker.js").read_text("utf-8"))
    assert found
    asked = [name.rpartition("/")[2] for name in json.loads(found[1])]
    assert asked[:4] == ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
    assert asked[4:] == ["pyodide-lock.json", "a.whl", "b.whl", "python.whl"]


def test_another_content_is_another_version_and_the_same_is_the_same(site: Path) -> None:
    site_offline.write_offline(site)
    before = lists(site)[0]
    site_offline.write_offline(site)
    assert lists(site)[0] == before
    (site / "static" / "pyodide" / "python.whl").write_text("changed", encoding="utf-8")
    site_offline.write_offline(site)
    assert lists(site)[0] != before


def test_the_manifest_names_icons_that_are_there_and_pictures(site: Path) -> None:
    site_offline.write_offline(site)
    about = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (site / about["start_url"]).is_file()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in about["icons"]}
    for icon in about["icons"]:
        content = (site / icon["src"]).read_bytes()
        width = int.from_bytes(content[16:20], "big")
        assert f"{width}x{width}" == icon["sizes"]
        size = int.from_bytes(content[33:37], "big")
        pixels = zlib.decompress(content[41 : 41 + size])
        assert len(pixels) == width * (1 + 3 * width)
        middle = 1 + (width // 2) * (1 + 3 * width) + 3 * (width // 2)
        assert tuple(pixels[middle : middle + 3]) == site_offline.GOLD
        assert tuple(pixels[1:4]) == site_offline.NIGHT


def test_the_zip_holds_every_file_and_is_the_same_each_time(site: Path, tmp_path: Path) -> None:
    packed = [tmp_path.parent / f"{tmp_path.name}-{number}.zip" for number in range(2)]
    for target in packed:
        site_offline.write_zip(site, target)
    assert packed[0].read_bytes() == packed[1].read_bytes()
    with ZipFile(packed[0]) as found:
        names = {name.removeprefix("hanabi-kit/") for name in found.namelist()}
    assert names == {
        file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()
    }


def test_a_broken_budget_is_told_in_words_and_what_is_not_there_is_not_measured(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    budget = {
        "front": {"most": 1, "files": ["index.html", "*.css"]},
        "a puzzle": {"most": 1, "each": "puzzle/*/index.html"},
        "a game": {"most": 1, "each": "game/*/index.html"},
    }
    assert set(site_budget.sizes(site, budget)) == {"front", "a puzzle"}
    site_budget.hold(site)
    assert "at most" in capsys.readouterr().out
    (site / "site.css").write_bytes(random.Random(1).randbytes(70_000))
    with pytest.raises(SystemExit, match="front page"):
        site_budget.hold(site)
    assert "too much" in capsys.readouterr().out


def test_each_part_of_the_budget_says_what_is_measured() -> None:
    budget = tomllib.loads(site_budget.BUDGET.read_text(encoding="utf-8"))
    for told in budget.values():
        assert told["most"] > 0
        assert set(told) in ({"most", "files"}, {"most", "each"})
