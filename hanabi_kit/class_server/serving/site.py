"""Where a class's pages lie, and by which names of this machine they may be asked for."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from hanabi_kit.class_server.serving.limits import Guesses
from hanabi_kit.class_server.serving.running import Running

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z._-]+)(?::([0-9]{1,5}))?", re.ASCII)


@dataclass
class Site:
    """The pages of a class.

    `running`: gives the class that they are of, None where none has begun.
    `is_ours`: whether a page may be asked for at this host, as it stands in a request.
    `root`: the path below which they lie, with a slash at its end.
    `is_secure`: whether cookies travel encrypted only.
    `key_used`: called once a key has been exchanged, with its role.
    """

    running: Callable[[], Running | None]
    is_ours: Callable[[str], bool]
    root: str = "/"
    is_secure: bool = False
    key_used: Callable[[str], None] = lambda role: None
    guesses: Guesses = field(default_factory=Guesses)

    def is_from_here(self, origin: str | None, host: str) -> bool:
        """Tell whether a page of the class itself asks: the origin is the host that is asked.

        Examples
        --------
        >>> site = Site(lambda: None, lambda host: True)
        >>> site.is_from_here("http://127.0.0.1:8890", "127.0.0.1:8890")
        True
        >>> site.is_from_here("https://elsewhere.example", "127.0.0.1:8890")
        False
        """
        if origin is None:
            return False
        try:
            parts = urlsplit(origin.lower())
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc == host.lower()


def own_hosts(port: int, address: str = "") -> Callable[[str], bool]:
    """Return what tells whether a host is this machine, at this port.

    By an address of digits, whichever: a page of somebody else's has a name. By this machine's own
    names, and by that of the `address` under which others reach it.

    Examples
    --------
    >>> is_ours = own_hosts(8890, "https://class.school.example")
    >>> [is_ours(host) for host in ("127.0.0.1:8890", "localhost:8890", "class.school.example")]
    [True, True, True]
    >>> [is_ours(host) for host in ("127.0.0.1:80", "elsewhere.example:8890", "")]
    [False, False, False]
    """
    name = socket.gethostname().lower()
    names = {"localhost", name, name.partition(".")[0], f"{name.partition('.')[0]}.local"} - {""}
    outside = urlsplit(address.lower()).netloc if address else None

    def is_ours(host: str) -> bool:
        host = host.lower()
        if host == outside:
            return True
        found = _HOST.fullmatch(host)
        if found is None or found[2] != str(port):
            return False
        return found[1] in names or _is_number(found[1].strip("[]"))

    return is_ours


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
