"""``hanabi-kit deduce``: what a player's own cards can be."""

from __future__ import annotations

from argparse import Namespace

from hanabi_kit.cli.named_tables import naming_file, print_json, read_table
from hanabi_kit.cli.reports import boards
from hanabi_kit.cli.reports.deduction_reasons import reasons_json, reasons_text
from hanabi_kit.deduction import count_assignments
from hanabi_kit.deduction import deduce as deduce_view
from hanabi_kit.errors import HanabiError
from hanabi_kit.view import View


def deduce(arguments: Namespace) -> int:
    """Say what a player's own cards can be, and how likely."""
    found = read_table(arguments)
    seat = found.seat(arguments.viewer)
    try:
        view = View.of(found.table, seat)
        deduction = deduce_view(view)
    except HanabiError as error:
        raise naming_file(error, arguments.file) from None
    if not arguments.json:
        print(boards.deduce_text(view, deduction) + reasons_text(view, arguments))
        return 0
    print_json(
        {
            "viewer": deduction.viewer,
            "worlds": deduction.worlds,
            "assignments": count_assignments(view),
            "hand": [
                {
                    "slot": own.slot,
                    "possible": {str(card): str(odds) for card, odds in own.odds.items()},
                }
                for own in deduction.hand
            ],
            **reasons_json(view, arguments),
        }
    )
    return 0
