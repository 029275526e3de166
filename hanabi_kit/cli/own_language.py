"""The language of a command line: of its help and its errors, as of what it prints.

``--language`` decides, wherever it stands on the line, else the language in use. It is looked for
before there is a parser, as that says its help and its errors in it.
"""

from __future__ import annotations

import argparse
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest

from hanabi_kit.language import LANGUAGES, current, later, words

OPTION = "--language"
_SHORTEST = "--lang"
_MEANT = frozenset(OPTION[:end] for end in range(len(_SHORTEST), len(OPTION) + 1))
"""The option, and what of it argparse takes for it."""


def language_of(argv: Sequence[str]) -> str:
    """Return the language that the words of a command line ask for, else the one in use.

    A language that there is not is passed over: the parser says which there are.

    Raises HanabiError: none is named, and HANABI_KIT_LANGUAGE has none that the kit speaks.

    Examples
    --------
    >>> language_of(["solve", "--language", "fr", "x.toml"]), language_of(["--lang=fr", "--help"])
    ('fr', 'fr')
    >>> language_of(["solve", "--lang", "xx"]) == language_of(["--", "--lang", "fr"]) == current()
    True
    """
    found = ""
    read = list(argv[: argv.index("--")] if "--" in argv else argv)
    for word, after in zip_longest(read, read[1:], fillvalue=""):
        option, is_one_word, value = word.partition("=")
        value = value if is_one_word else after
        if option in _MEANT and value in LANGUAGES:
            found = value
    return found or current()


def add_language(parser: ArgumentParser, text: str = "", *, default: object = None) -> None:
    """Add ``--language``; None where it is left out stands for the one in use.

    `text`: its help, where the language is not simply that of what is told.
    """
    say = words().say
    parser.add_argument(
        OPTION,
        _SHORTEST,
        dest="language",
        choices=LANGUAGES,
        default=default,
        help=text
        or say("of what is told (default: what HANABI_KIT_LANGUAGE says, else the system)"),
    )


@contextmanager
def argparse_speaking() -> Iterator[None]:
    """Let argparse, which asks gettext for its own texts, ask the kit's catalogue instead."""
    before = argparse._, argparse.ngettext  # type: ignore[attr-defined]
    argparse._, argparse.ngettext = _said, _counted  # type: ignore[attr-defined]
    try:
        yield
    finally:
        argparse._, argparse.ngettext = before  # type: ignore[attr-defined]


_OF_ARGPARSE = frozenset(
    (
        later("usage: "),
        later("positional arguments"),
        later("options"),
        later("show this help message and exit"),
        later("show program's version number and exit"),
        later("argument %(argument_name)s: %(message)s"),
        later("unrecognized arguments: %s"),
        later("not allowed with argument %s"),
        later("ignored explicit argument %r"),
        later("the following arguments are required: %s"),
        later("one of the arguments %s is required"),
        later("expected one argument"),
        later("expected at most one argument"),
        later("expected at least one argument"),
        later("ambiguous option: %(option)s could match %(matches)s"),
        later("unexpected option string: %s"),
        later("invalid %(type)s value: %(value)r"),
        later("invalid choice: %(value)r (choose from %(choices)s)"),
        later("unknown parser %(parser_name)r (choices: %(choices)s)"),
    )
)
"""What of its texts somebody may meet who types a command."""


def _said(text: str) -> str:
    return words().say(text) if text in _OF_ARGPARSE else text


def _counted(one: str, many: str, number: int) -> str:
    if one == "expected %s argument":
        return words().count("expected %s argument", "expected %s arguments", number)
    return one if number == 1 else many
