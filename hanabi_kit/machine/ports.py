"""A port of this machine that nobody listens at."""

from __future__ import annotations

import socket
from collections.abc import Callable

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words

TRIES = 50


def port_number(text: str, *, of_a_class: bool = False) -> int:
    """Return the port written as `text`; HanabiError where no server may use it.

    `of_a_class`: whether a class needs it, and not JupyterLab.

    Examples
    --------
    >>> port_number("8890")
    8890
    """
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 5 else -1
    if not 1024 <= number <= 65535:
        say = words().say
        raise HanabiError(
            say(
                "port {port}: a class cannot use it; choose a whole number from 1024 to 65535",
                port=text,
            )
            if of_a_class
            else say(
                "port {port}: JupyterLab cannot use it; choose a whole number from 1024 to 65535",
                port=text,
            )
        )
    return number


def port_is_free(port: int) -> bool:
    """Tell whether nobody listens at this port of this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        # Some systems let two programs share a port: ask whether anyone answers there, too.
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            return False
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As servers do: a port is not taken by a connection that has only just been closed.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_port(wanted: int, is_free: Callable[[int], bool] = port_is_free) -> int:
    """Return the first free port from `wanted` on; HanabiError where fifty are taken."""
    last = min(wanted + TRIES - 1, 65535)
    for port in range(wanted, last + 1):
        if is_free(port):
            return port
    raise HanabiError(
        words().say(
            "the ports {first} to {last} are all taken; choose another, such as 40000",
            first=wanted,
            last=last,
        )
    )
