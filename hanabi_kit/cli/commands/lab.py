"""``hanabi-kit lab``: open the lessons in JupyterLab."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from hanabi_kit.language import words
from hanabi_kit.machine import lab
from hanabi_kit.machine.notebooks import FOLDER, START, lay_out
from hanabi_kit.machine.ports import port_number
from hanabi_kit.notation.paths import path_of, resolved

OWN = "hanabi-lessons"


def add_lab(parser: ArgumentParser) -> None:
    """Add the words of the command."""
    say = words().say
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        nargs="?",
        help=say(
            "where your copies of the lessons are kept (default: this folder if they are in it, "
            "else {folder})",
            folder=OWN,
        ),
    )
    parser.add_argument(
        "--guides", action="store_true", help=say("copy the teacher's guides (with solutions), too")
    )
    parser.add_argument(
        "--port",
        default="8888",
        metavar="N",
        help=say("the first port to try (default: %(default)s)"),
    )
    parser.add_argument("--no-browser", action="store_true", help=say("only print the address"))


def open_lab(arguments: Namespace) -> int:
    """Lay the lessons out where they are not, and run JupyterLab there until it ends."""
    port = port_number(arguments.port)
    folder = _folder(arguments.folder)
    copied = lay_out(folder, guides=arguments.guides)
    if copied:
        print(
            words().say(
                "Your copies of the lessons are in {folder}; what you change stays there.",
                folder=folder / FOLDER,
            )
        )
    return lab.run(
        folder,
        port,
        browser=False if arguments.no_browser else None,
        language=arguments.language or "",
    )


def _folder(named: str | None) -> Path:
    if named is not None:
        return resolved(path_of(named, home=True))
    here = Path.cwd()
    return here if (here / FOLDER / START).is_file() else here / OWN
