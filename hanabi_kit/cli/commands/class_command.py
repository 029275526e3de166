"""``hanabi-kit class``: a class plays together, each pupil at a screen of her own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import LANGUAGES, current, use
from hanabi_kit.machine.lab import ended_like_ctrl_c, has_display
from hanabi_kit.machine.ports import port_number
from hanabi_kit.notation.paths import path_of, resolved

OWN = "hanabi-class"


def add_class(parser: ArgumentParser) -> None:
    """Add the words of the command."""
    parser.add_argument(
        "--lan",
        action="store_true",
        help="let the local network in (default: this machine only); nothing is encrypted there",
    )
    parser.add_argument(
        "--port",
        metavar="N",
        help="the first port to try (default: where this class was before, else 8890)",
    )
    parser.add_argument(
        "--address",
        metavar="URL",
        help="the address under which pupils reach it, where another server stands before it, such "
        "as https://class.school.example",
    )
    parser.add_argument(
        "--folder",
        metavar="DIR",
        default=OWN,
        help="where the class is kept; one that is there goes on (default: %(default)s)",
    )
    parser.add_argument(
        "--new", action="store_true", help="put the class in the folder aside, and begin another"
    )
    parser.add_argument(
        "--language",
        "--lang",
        choices=LANGUAGES,
        help="of the class, where a text is the same for all; each page has its own",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the addresses")


def open_class(arguments: Namespace) -> int:
    """Serve a class until Ctrl-C."""
    try:
        from hanabi_kit.class_server.serving.addresses import checked_address
        from hanabi_kit.class_server.serving.start import Wishes, run
    except ModuleNotFoundError as error:
        if error.name not in ("tornado", "segno"):
            raise
        raise HanabiError(
            f"{error.name} is not installed here; get it with: pip install {error.name}"
        ) from error
    language = arguments.language or current()
    use(language)
    port = port_number(arguments.port, "a class") if arguments.port is not None else None
    wishes = Wishes(
        folder=resolved(path_of(arguments.folder, home=True)),
        lan=arguments.lan,
        port=port,
        anew=arguments.new,
        address=checked_address(arguments.address) if arguments.address else "",
        browser=has_display() and not arguments.no_browser,
        language=language,
    )
    with ended_like_ctrl_c():
        return run(wishes)
