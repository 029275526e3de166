"""How much anybody may ask for: rates, and how often a class's code may be guessed.

All of it goes by a clock that only runs forwards, whatever the machine's own clock is set to.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]

LONGEST_MESSAGE = 16_384
"""Bytes of one message, and of the form to join."""

MESSAGES = (20.0, 40)
"""Messages a second of one connection, and how many at once after a pause."""

BEYOND = (20.0, 200)
"""So many more are refused in words; after that the connection is closed."""

WAITING = 1_000_000
"""Bytes that may wait for a connection that does not read."""

LINES_EACH = 8
"""Connections of one person; with one more, the oldest is closed."""

WRONG_CODES = (1 / 3, 20)
"""Wrong codes a second from one address, and how many at once; a class may share one address."""

WRONG_CODES_OF_ALL = (1.0, 100)
"""The same from all addresses: one attacker has many. All codes would take four months."""

ADDRESSES = 10_000
"""Addresses of which wrong codes are remembered."""


class Bucket:
    """Tells how often something may be done: so often a second, and so many at once.

    `rate`: a second; `most`: at once, after a pause.

    Examples
    --------
    >>> moments = iter([0, 0, 0, 0.5, 1])
    >>> bucket = Bucket(1.0, 2, lambda: next(moments))
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, rate: float, most: int, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._left = float(most)
        self._since = clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now

    def take(self) -> bool:
        """Take one, where there is one."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def has_one(self) -> bool:
        """Tell whether there is one, and take none."""
        self._fill()
        return self._left >= 1


class Guesses:
    """Wrong codes, of each address and of all: after too many of them no code is looked at.

    Right codes cost nothing, so that a class that shares one address comes in.

    Examples
    --------
    >>> guesses = Guesses(clock=lambda: 0.0)
    >>> for _ in range(20):
    ...     guesses.wrong("192.168.1.7")
    >>> guesses.may_try("192.168.1.7"), guesses.may_try("192.168.1.8")
    (False, True)
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._all = Bucket(*WRONG_CODES_OF_ALL, clock)
        self._each: OrderedDict[str, Bucket] = OrderedDict()

    def may_try(self, address: str) -> bool:
        """Tell whether a code that comes from `address` is looked at."""
        mine = self._each.get(address)
        return self._all.has_one() and (mine is None or mine.has_one())

    def wrong(self, address: str) -> None:
        """Note that a wrong code came from `address`."""
        if address not in self._each:
            self._each[address] = Bucket(*WRONG_CODES, self._clock)
            if len(self._each) > ADDRESSES:
                self._each.popitem(last=False)
        self._each.move_to_end(address)
        self._each[address].take()
        self._all.take()
