"""What ``hanabi-kit calibrate`` prints and writes: puzzles by difficulty, pupils, what is next."""

from __future__ import annotations

from typing import Any

from hanabi_kit.language import words
from hanabi_kit.puzzles.calibration.calibration import (
    LEAST_PUPILS,
    LEAST_PUZZLES,
    Calibration,
    PupilFound,
    PuzzleFound,
    Share,
)
from hanabi_kit.puzzles.calibration.rasch import Estimate
from hanabi_kit.puzzles.spreadsheet import csv_text
from hanabi_kit.render.player_names import columns, cut, harmless, isolated, padded

_NAME = 18


def calibration_text(found: Calibration) -> str:
    """Return the tables for people."""
    told = words()
    heads = [
        told.say("Puzzle"),
        told.say("level"),
        told.say("answers"),
        told.say("right"),
        told.say("of 100 average pupils"),
    ]
    rows = [
        [
            isolated(cut(harmless(one.puzzle), _NAME)),
            "" if one.level is None else str(one.level),
            str(one.answers),
            str(one.right),
            share_text(one.share)
            or told.say("not said: {least} pupils are needed", least=LEAST_PUPILS),
        ]
        for one in found.puzzles
    ]
    of_pupils = [
        told.say("Pupil"),
        told.say("answers"),
        told.say("right"),
        told.say("of 100 such puzzles"),
        told.say("next"),
    ]
    pupils = [
        [
            isolated(cut(harmless(one.student), _NAME)),
            str(one.answers),
            str(one.right),
            share_text(one.share)
            or told.say("not said: {least} puzzles are needed", least=LEAST_PUZZLES),
            _next(one),
        ]
        for one in found.pupils
    ]
    parts = [
        told.say(
            "{answers} first answers. Estimates by the Rasch model; in brackets what holds in 95 "
            "of 100 cases.",
            answers=found.answers,
        ),
        _table(heads, rows),
        _table(of_pupils, pupils),
    ]
    if found.left_out:
        names = ", ".join(isolated(harmless(name)) for name in found.left_out)
        parts.append(
            told.say(
                "Left out, with no puzzle in common with the others: {names}",
                names=names,
            )
        )
    return "\n\n".join(parts)


def share_text(share: Share | None) -> str:
    """Return a share as people read it; empty where nothing is known."""
    told = words()
    if share is None:
        return ""
    if share.percent is not None:
        return told.say(
            "about {percent} ({low}–{high})", percent=share.percent, low=share.low, high=share.high
        )
    if share.high == 100:
        return told.say("{low} or more", low=share.low)
    return told.say("{high} or fewer", high=share.high)


def _next(one: PupilFound) -> str:
    if one.following is None:
        return ""
    puzzle, percent = one.following
    return words().say("{puzzle} (about {percent} %)", puzzle=harmless(puzzle), percent=percent)


def _table(heads: list[str], rows: list[list[str]]) -> str:
    widths = [max(columns(row[at]) for row in [heads, *rows]) for at in range(len(heads))]
    return "\n".join(
        "  ".join(padded(text, width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in [heads, *rows]
    )


# -- for programs ----------------------------------------------------------------------------------


def calibration_plain(found: Calibration) -> dict[str, Any]:
    """Return everything ready for JSON."""
    return {
        "model": "Rasch",
        "answers": found.answers,
        "puzzles": [_puzzle(one) for one in found.puzzles],
        "pupils": [_pupil(one) for one in found.pupils],
        "left_out": list(found.left_out),
    }


def _puzzle(one: PuzzleFound) -> dict[str, Any]:
    return {
        "puzzle": one.puzzle,
        "level": one.level,
        "answers": one.answers,
        "right": one.right,
        "percent_of_average_pupils": _share(one.share),
        "difficulty": _estimate(one.difficulty),
    }


def _pupil(one: PupilFound) -> dict[str, Any]:
    return {
        "student": one.student,
        "answers": one.answers,
        "right": one.right,
        "percent_of_such_puzzles": _share(one.share),
        "ability": _estimate(one.ability),
        "next": None
        if one.following is None
        else {"puzzle": one.following[0], "percent": one.following[1]},
    }


def _share(share: Share | None) -> dict[str, int | None] | None:
    if share is None:
        return None
    return {"about": share.percent, "low": share.low, "high": share.high}


def _estimate(one: Estimate | None) -> dict[str, float] | None:
    if one is None:
        return None
    return {
        "value": round(one.value, 3),
        "error": round(one.error, 3),
        "low": round(one.low, 3),
        "high": round(one.high, 3),
    }


def calibration_csv(found: Calibration) -> str:
    """Return a line for every puzzle and every pupil (RFC 4180; no text is a formula)."""
    heads = ["what", "name", "level", "answers", "right", "about_percent", "low", "high", "next"]
    rows: list[list[object]] = []
    for puzzle in found.puzzles:
        rows.append(["puzzle", puzzle.puzzle, puzzle.level or "", puzzle.answers, puzzle.right])
        rows[-1] += [*_cells(puzzle.share), ""]
    for pupil in found.pupils:
        rows.append(["pupil", pupil.student, "", pupil.answers, pupil.right])
        rows[-1] += [*_cells(pupil.share), pupil.following[0] if pupil.following else ""]
    return csv_text(heads, rows)


def _cells(share: Share | None) -> list[object]:
    if share is None:
        return ["", "", ""]
    return ["" if share.percent is None else share.percent, share.low, share.high]
