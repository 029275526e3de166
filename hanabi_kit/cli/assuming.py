"""``--assume`` and ``--notes``: what a command takes for granted, and what it says of that.

Facts and assumptions never mix: an answer begins with what was assumed, and says beside it what it
would be without.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from hanabi_kit.assumption import Assumption
from hanabi_kit.cards import Seat
from hanabi_kit.cli.named_tables import TableAt
from hanabi_kit.cli.streams import complain
from hanabi_kit.deduction.assumed_hand import known_already, known_to_all
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.notation.assumed_text import take_assumptions
from hanabi_kit.notation.files import read_past
from hanabi_kit.notation.hanablive.card_notes import notes_of
from hanabi_kit.position import Position
from hanabi_kit.render.deals import wrapped
from hanabi_kit.render.tables import assumed_line
from hanabi_kit.view import View


def add_assuming(parser: ArgumentParser) -> None:
    """Give a parser the options."""
    say = words().say
    parser.add_argument(
        "--assume",
        metavar="TEXT",
        action="append",
        default=[],
        help=say(
            "take something for granted beyond the facts, such as 'Bob 2: r4 b2' or 'Alice 1: "
            "playable' (a player, a slot, cards); may be given several times"
        ),
    )
    parser.add_argument(
        "--notes",
        action="store_true",
        help=say("of a hanab.live game: take the player's notes on the own cards for granted"),
    )


def assumptions_at(found: TableAt, arguments: Namespace, view: View) -> tuple[Assumption, ...]:
    """Return what the file, the line and the notes of the viewer take for granted.

    HanabiError where something cannot be read; what notes say beside is named on stderr.
    """
    of_file = take_assumptions(None, found.table)
    of_line = take_assumptions(arguments.assume, found.table, "--assume")
    of_notes: tuple[Assumption, ...] = ()
    if arguments.notes:
        of_notes = _of_notes(found, arguments.command, view.seat)
    return tuple(dict.fromkeys((*of_file, *of_line, *of_notes)))


def _of_notes(found: TableAt, command: str, seat: Seat) -> tuple[Assumption, ...]:
    if found.record is None or isinstance(found.table, Position):
        raise HanabiError(
            words().say("--notes: only a hanab.live game has notes; write them as --assume")
        )
    notes = notes_of(found.record, found.table, seat)
    for line in notes.unread:
        complain(command, line)
    if not notes.assumptions:
        player = found.table.players[seat]
        told = words().say(
            "--notes: no note of {player} names cards of the own hand", player=player
        )
        complain(command, told)
    return notes.assumptions


def refuse_assuming(found: TableAt, arguments: Namespace, model: str) -> None:
    """Say that nothing is to be assumed in a model in which everybody sees the cards.

    What the line asks for is refused, what the file holds besides is named.
    """
    say = words().say
    given = [f"--assume {text!r}" for text in arguments.assume]
    given += ["--notes"] if arguments.notes else []
    if given:
        raise HanabiError(
            say(
                "{options}: in the model {model} everybody sees the cards, so that nothing is to "
                "be assumed of them; --model seat or plan",
                options=", ".join(given),
                model=model,
            )
        )
    if take_assumptions(None, found.table):
        read_past(
            "position.assume", say("in the model {model} everybody sees the cards", model=model)
        )


def assumed_text(
    view: View,
    assumptions: Sequence[Assumption],
    without: str,
    text: str,
    language: str,
    *,
    public: bool = False,
) -> str:
    """Return an answer in words, with what it takes for granted before it.

    `without` is a sentence: what the answer would be without. `public`: whether an assumption
    changes the answer unless everybody knows it, and not only unless the viewer does.
    """
    if not assumptions:
        return text
    told = words(language)
    lines = [assumed_line(assumptions, language)]
    known = "; ".join(map(str, _known(view, assumptions, public=public)))
    if known and public:
        lines.append(told.say("Everybody knows already: {assumptions}.", assumptions=known))
    elif known:
        lines.append(
            told.say("{who} knows already: {assumptions}.", who=view.viewer, assumptions=known)
        )
    return "\n".join([wrapped("\n".join([*lines, without])), "", text])


def _known(view: View, assumptions: Sequence[Assumption], *, public: bool) -> list[Assumption]:
    return known_to_all(view, assumptions) if public else known_already(view, assumptions)


def assumed_json(
    view: View,
    assumptions: Sequence[Assumption],
    without: dict[str, Any],
    *,
    public: bool = False,
) -> dict[str, Any]:
    """Return the same for JSON, to be added to the answer; empty where nothing was assumed."""
    if not assumptions:
        return {}
    known = _known(view, assumptions, public=public)
    return {
        "assumptions": [
            {
                "player": each.player,
                "slot": each.slot,
                "cards": [str(card) for card in each.cards],
                "said": each.said,
                "known_already": each in known,
            }
            for each in assumptions
        ],
        "without_assumptions": without,
    }
