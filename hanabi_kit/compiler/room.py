"""numba, which compiles the kernels: whether it is there, and whether it has room to work.

Where the address space of a process is limited (``ulimit -v``, batch systems, classroom servers)
numba does not fail in a way that one could catch: LLVM hangs, or ends the process. So the room is
looked at before numba is loaded, and where it is too small everything goes on as on a machine
without numba, with the same answers.

Examples
--------
>>> lacking_room(room=300_000_000)
'300 MB of address space are left, and numba, which compiles the solvers, needs 1,100 MB: the \
readable search goes on without it, slower and with the same answers (see ulimit -v)'
>>> lacking_room(room=8 * 10**9), lacking_room(room=None)
(None, None)
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hanabi_kit.errors import reader_words

NUMBA_ROOM = 1_100 * 10**6
KERNEL_ROOM = 800 * 10**6
"""Bytes of address space without which numba is not asked for, and of these what a search leaves to
it.

Measured on Linux with numba 0.68, as the growth of the address space: loading it takes 190 MB, the
kernels another 160 MB from where they are kept, and 550 MB where all of them are compiled anew. So
some 300 MB are left for tables at least.
"""

_UNKNOWN = -1


def address_space_left() -> int | None:
    """Return the bytes that this process may still map; None where there is no limit."""
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    except (ImportError, AttributeError):  # Windows lacks the module, the browser what is in it
        return None
    if limit == resource.RLIM_INFINITY:
        return None
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()
        used = int(pages[0]) * resource.getpagesize()
    except (OSError, ValueError):
        used = 0
    return max(0, limit - used)


def lacking_room(room: int | None = _UNKNOWN) -> str | None:
    """Return a sentence where numba has not the room it needs; None where it has.

    Parameters
    ----------
    room : int or None, optional
        Bytes, None for no limit; left out, what there was when it was first asked.
    """
    if room == _UNKNOWN:
        room = _room_at_first()
    if room is None or room >= NUMBA_ROOM:
        return None
    told = reader_words()
    return told.say(
        "{left} MB of address space are left, and numba, which compiles the solvers, needs "
        "{needed} MB: the readable search goes on without it, slower and with the same answers "
        "(see ulimit -v)",
        left=told.number(room // 10**6),
        needed=told.number(NUMBA_ROOM // 10**6),
    )


@cache
def _room_at_first() -> int | None:
    # Once, so that all parts of the kit agree; what is loaded already needs no more room.
    return None if sys.modules.get("numba") else address_space_left()


def room_for_tables() -> int | None:
    """Return the bytes that the tables of a search may take at most; None where there is no limit.

    What numba needs is left to it, and without it a quarter to Python itself.
    """
    room = address_space_left()
    if room is None:
        return None
    return max(0, room - KERNEL_ROOM) if is_there() else room * 3 // 4


def is_there() -> bool:
    """Whether numba is installed and has the room that it needs."""
    return find_spec("numba") is not None and lacking_room() is None


def load_njit() -> Any:
    """Return numba's ``njit``.

    ImportError where numba is missing, as in the browser and on machines that it has no build for,
    or has too little room.
    """
    lacking = lacking_room()
    if lacking:
        raise ImportError(lacking)
    try:
        from numba import njit
    except (OSError, MemoryError) as error:  # its libraries cannot be loaded
        raise ImportError(f"numba cannot be loaded: {error}") from error
    return njit
