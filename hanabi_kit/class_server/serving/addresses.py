"""Where others reach this machine, and how they are told: an address, and a picture of it."""

from __future__ import annotations

import io
import socket
import sys
from urllib.parse import urlsplit

import segno

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words

HERE = "127.0.0.1"

_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): asked for the way to it, nothing is sent."""


def local_address() -> str:
    """Return this machine's address in the local network; HanabiError where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            found = _by_name()
    if found.startswith(("127.", "0.")):
        raise HanabiError(
            words().say(
                "This machine is in no network: connect it to the one of the pupils, or leave "
                "--lan out"
            )
        )
    return found


def _by_name() -> str:
    """Return an address that goes with this machine's name, where no way leads out of it."""
    try:
        found = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        found = []
    return next((each for each in found if not each.startswith("127.")), HERE)


def checked_address(text: str) -> str:
    """Return an address under which others reach the class, without a slash at its end.

    Raises HanabiError: it is none.

    Examples
    --------
    >>> checked_address("https://class.school.example/")
    'https://class.school.example'
    >>> checked_address("class.school.example")
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.HanabiError: --address class.school.example: an address such as \
https://class.school.example is needed, with nothing after the name
    """
    try:
        parts = urlsplit(text)
        fits = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.path in ("", "/")
            and not (parts.query or parts.fragment or parts.username)
            and (parts.port is None or parts.port > 0)
            and text.isprintable()
        )
    except ValueError:
        fits = False
    if not fits:
        raise HanabiError(
            words().say(
                "--address {text}: an address such as https://class.school.example is needed, with "
                "nothing after the name",
                text=text,
            )
        )
    return text.rstrip("/")


def in_terminal(address: str) -> str:
    """Return the code to photograph as text; nothing where a terminal cannot show it.

    Examples
    --------
    >>> len(in_terminal("http://192.168.1.7:8890/#BCDFGH").splitlines()) in (0, 15)
    True
    """
    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out, compact=True, border=2)
    try:
        out.getvalue().encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ""
    return out.getvalue()
