"""``hanabi-kit class``: a class plays together, each pupil at a screen of her own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import current, use, words
from hanabi_kit.machine.lab import ended_like_ctrl_c, has_display
from hanabi_kit.machine.ports import port_number
from hanabi_kit.notation.paths import path_of, resolved

OWN = "hanabi-class"


def add_class(parser: ArgumentParser) -> None:
    """Add the words of the command."""
    say = words().say
    parser.add_argument(
        "--lan",
        action="store_true",
        help=say(
            "let the local network in (default: this machine only); nothing is encrypted there"
        ),
    )
    parser.add_argument(
        "--port",
        metavar="N",
        help=say("the first port to try (default: where this class was before, else 8890)"),
    )
    parser.add_argument(
        "--address",
        metavar="URL",
        help=say(
            "the address under which pupils reach it, where another server stands before it, such "
            "as https://class.school.example"
        ),
    )
    parser.add_argument(
        "--folder",
        metavar="DIR",
        default=OWN,
        help=say("where the class is kept; one that is there goes on (default: %(default)s)"),
    )
    parser.add_argument(
        "--new",
        action="store_true",
        help=say("put the class in the folder aside, and begin another"),
    )
    parser.add_argument("--no-browser", action="store_true", help=say("only print the addresses"))


def open_class(arguments: Namespace) -> int:
    """Serve a class until Ctrl-C."""
    try:
        from hanabi_kit.class_server.serving.addresses import checked_address
        from hanabi_kit.class_server.serving.start import Wishes, run
    except ModuleNotFoundError as error:
        if error.name not in ("tornado", "segno"):
            raise
        raise HanabiError(
            words().say(
                "{name} is not installed here; get it with: pip install {name}", name=error.name
            )
        ) from error
    language = arguments.language or current()
    use(language)
    port = port_number(arguments.port, of_a_class=True) if arguments.port is not None else None
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
