"""A moment of a game, in both numbers that people use for it.

hanab.live counts turns from 1, and that number stands in its links (``#64``); ``--at`` counts the
actions made. So turn 64 is ``--at 63``.
"""

from __future__ import annotations

from hanabi_kit.language import words


def moment_text(at: int | None, language: str) -> str:
    """Return a line with both numbers; nothing for what is no moment of a game.

    Examples
    --------
    >>> moment_text(63, "en"), moment_text(None, "en")
    ('After 63 actions: --at 63 here, turn 64 (#64) on hanab.live.', '')
    """
    if at is None:
        return ""
    return words(language).count(
        "After {number} action: --at {at} here, turn {turn} (#{turn}) on hanab.live.",
        "After {number} actions: --at {at} here, turn {turn} (#{turn}) on hanab.live.",
        at,
        at=at,
        turn=at + 1,
    )


def moment_json(at: int | None) -> dict[str, int]:
    """Return both numbers for JSON; nothing for what is no moment of a game.

    Examples
    --------
    >>> moment_json(63)
    {'at': 63, 'site_turn': 64}
    """
    return {} if at is None else {"at": at, "site_turn": at + 1}
