"""``hanabi-kit doctor``: what this machine lacks for the kit, and how to get it."""

from __future__ import annotations

import json
from argparse import Namespace

from hanabi_kit.language import words
from hanabi_kit.machine.doctor import Finding, examine

FAILED = 1
_SIGNS = {"good": "ok", "optional": "–", "missing": "!!"}


def doctor(arguments: Namespace) -> int:
    """Print what was found, a line for each thing; 1 where something that is needed is missing."""
    findings = examine()
    missing = [one for one in findings if one.verdict == "missing"]
    if arguments.json:
        print(json.dumps([one.plain() for one in findings], indent=2, ensure_ascii=False))
    else:
        print(report(findings))
    return FAILED if missing else 0


def report(findings: list[Finding]) -> str:
    """Return what was found as text.

    Examples
    --------
    >>> print(
    ...     report(
    ...         [
    ...             Finding("Python", "good", "3.13.1"),
    ...             Finding("typst", "missing", "not installed", "pip install typst"),
    ...         ]
    ...     )
    ... )
    ok  Python                  3.13.1
    !!  typst                   not installed
                                -> pip install typst
    <BLANKLINE>
    One thing that the kit needs is missing.
    """
    lines = []
    for one in findings:
        lines.append(f"{_SIGNS[one.verdict]:2}  {one.told_name:22}  {one.found}")
        if one.remedy:
            lines.append(f"{'':28}-> {one.remedy}")
    missing = sum(one.verdict == "missing" for one in findings)
    end = (
        words().count(
            "One thing that the kit needs is missing.",
            "{number} things that the kit needs are missing.",
            missing,
        )
        if missing
        else words().say("Everything that the kit needs is here.")
    )
    return "\n".join([*lines, "", end])
