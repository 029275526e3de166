"""The README is short, its links lead somewhere, and commands do what README and manual show.

Its examples in Python, and those of the manual, are run as doctests; `test_figures` counts what
the kit can count.
"""

from __future__ import annotations

import doctest
import re
import shlex

import kit_files
import pytest

from hanabi_kit.cli import main
from hanabi_kit.cli.command_line import _parser
from tests import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += sorted((ROOT / "docs").glob("**/guide/*.md"))
COMMANDS = "docs/guide/commands.md"

# What stands for something of the reader's own.
STANDS_FOR = {"N": "3"}


def texts() -> dict[str, str]:
    return {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}


def commands() -> list[tuple[str, str]]:
    """Return every command that a page shows, in a line of its own or within a sentence."""
    found = []
    for page, text in texts().items():
        blocks = re.findall(r"^```(\w*)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        lines = [line for kind, block in blocks if not kind for line in block.splitlines()]
        within = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
        lines += [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", within)]
        # `.venv/bin/` and the like before it, a remark after it.
        lines = [re.sub(r"^\$ |\s{2,}#.*$", "", line) for line in lines]
        found += [
            (page, re.sub(r"^\S*/", "", line))
            for line in lines
            if re.match(r"(\S*/)?hanabi-kit \w", line)
        ]
    return list(dict.fromkeys(found))


def test_the_readme_is_two_screens() -> None:
    assert len(README.splitlines()) < 120


def test_every_link_and_picture_of_the_readme_leads_to_a_file_and_a_heading_of_the_kit() -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", README)
    assert len(links) > 10
    own = kit_files.kit_files(ROOT)
    for link in links:
        if link.startswith("https://"):
            continue
        name, _, place = link.partition("#")
        assert name in own or (name.endswith("/") and any(one.startswith(name) for one in own)), (
            link
        )
        if place:
            text = (ROOT / name).read_text(encoding="utf-8")
            headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings}
            assert place in slugs, link


@pytest.mark.parametrize(("page", "line"), commands())
def test_a_command_that_a_page_shows_is_one(
    page: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [STANDS_FOR.get(word, word) for word in shlex.split(line)[1:]]
    try:
        _parser().parse_args(words)
    except SystemExit as stop:
        if stop.code == 0:
            return  # it asked for help
        pytest.fail(f"{page}: {line}\n{capsys.readouterr().err}")


def test_the_page_of_commands_has_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    every = set(re.findall(r"^    (\w+)(?:\s|$)", capsys.readouterr().out, re.MULTILINE))
    assert len(every) > 10
    shown = {line.split()[1] for page, line in commands() if page == COMMANDS}
    assert every <= shown, f"{COMMANDS} lacks {every - shown}"


def shown_with_output(page: str) -> list[tuple[str, str]]:
    return re.findall(
        r"^```\n\$ hanabi-kit (.+)\n((?:.*\n)*?)```", texts()[page], flags=re.MULTILINE
    )


def test_a_command_prints_what_the_page_of_commands_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    examples = shown_with_output(COMMANDS)
    assert examples
    for line, expected in examples:
        assert main(shlex.split(line)) == 0
        printed = capsys.readouterr().out
        same = doctest.OutputChecker().check_output
        assert same(expected, printed, doctest.ELLIPSIS), f"{line} prints\n{printed}"
