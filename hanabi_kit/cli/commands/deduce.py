"""``hanabi-kit deduce``: what a player's own cards can be."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from hanabi_kit.cli.assuming import assumed_json, assumed_text, assumptions_at
from hanabi_kit.cli.moments import moment_json, moment_text
from hanabi_kit.cli.named_tables import naming_file, print_json, read_table
from hanabi_kit.cli.reports import boards
from hanabi_kit.cli.reports.deduction_reasons import reasons_json, reasons_text
from hanabi_kit.deduction import Deduction, count_assignments
from hanabi_kit.deduction import deduce as deduce_view
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import current
from hanabi_kit.view import View


def deduce(arguments: Namespace) -> int:
    """Say what a player's own cards can be, and how likely."""
    language = arguments.language or current()
    found = read_table(arguments)
    seat = found.seat(arguments.viewer)
    try:
        view = View.of(found.table, seat)
        assumptions = assumptions_at(found, arguments, view)
        deduction = deduce_view(view, assume=assumptions)
        facts = deduce_view(view) if assumptions else deduction
    except HanabiError as error:
        raise naming_file(error, arguments.file) from None
    if not arguments.json:
        text = boards.deduce_text(view, deduction) + reasons_text(view, arguments)
        line = boards.without_text(facts, len(assumptions), language)
        print(assumed_text(view, assumptions, line, text, language))
        if found.at is not None:
            print(f"\n{moment_text(found.at, language)}")
        return 0
    print_json(
        {
            **moment_json(found.at),
            "viewer": deduction.viewer,
            "worlds": deduction.worlds,
            "assignments": count_assignments(view, assume=assumptions),
            "hand": _hand(deduction),
            **assumed_json(view, assumptions, {"worlds": facts.worlds, "hand": _hand(facts)}),
            **reasons_json(view, arguments),
        }
    )
    return 0


def _hand(deduction: Deduction) -> list[dict[str, Any]]:
    return [
        {
            "slot": own.slot,
            "possible": {str(card): str(odds) for card, odds in own.odds.items()},
        }
        for own in deduction.hand
    ]
