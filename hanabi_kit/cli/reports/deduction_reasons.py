"""What ``hanabi-kit deduce`` adds on request: ``--why``, ``--steps``, ``--compare``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from textwrap import wrap
from typing import Any

from hanabi_kit.deduction.reasons.proofs import why
from hanabi_kit.deduction.solvers.comparison import compare
from hanabi_kit.deduction.solvers.step_by_step import StepByStep, solve_by_steps
from hanabi_kit.language import current, words
from hanabi_kit.render.solvers import comparison_text, steps_text
from hanabi_kit.view import View

_WIDTH = 80


def add_reasons(parser: ArgumentParser) -> None:
    """Give a parser the options."""
    say = words().say
    parser.add_argument(
        "--why", action="store_true", help=say("say why each card is what it can be")
    )
    parser.add_argument(
        "--steps", action="store_true", help=say("deduce step by step, and rate how hard it is")
    )
    parser.add_argument(
        "--compare", action="store_true", help=say("ask three solvers, side by side")
    )


def reasons_text(view: View, arguments: Namespace) -> str:
    """Return what was asked for, each part after an empty line; "" where nothing was."""
    parts = []
    language = arguments.language or current()
    if arguments.why:
        slots = range(1, len(view.own) + 1)
        parts.append("\n".join(_wrapped(why(view, slot).sentence(language)) for slot in slots))
    if arguments.steps:
        parts.append(steps_text(solve_by_steps(view), language))
    if arguments.compare:
        parts.append(comparison_text(compare(view)))
    return "".join(f"\n\n{part}" for part in parts if part)


def reasons_json(view: View, arguments: Namespace) -> dict[str, Any]:
    """Return the same for JSON; empty where nothing was asked for."""
    slots = range(1, len(view.own) + 1)
    added: dict[str, Any] = {}
    language = arguments.language or current()
    if arguments.why:
        added["why"] = [why(view, slot).sentence(language) for slot in slots]
    if arguments.steps:
        added |= _steps(solve_by_steps(view), language)
    if arguments.compare:
        found = compare(view)
        added["solvers"] = [
            {
                "slot": own.slot,
                "clues": _cards(own.clues),
                "exact": _cards(own.exact),
                "constraints": _cards(own.constraints),
                "steps": _cards(own.human),
            }
            for own in found.slots
        ]
        added["agree"] = found.agree
    return added


def _steps(found: StepByStep, language: str) -> dict[str, Any]:
    sentences = found.sentences(language)
    return {
        "level": found.level,
        "levels": [found.level_of(slot) for slot in range(1, len(found.hand) + 1)],
        "steps": [
            {
                "technique": step.technique.name.lower(),
                "level": step.technique.level,
                "slots": list(step.slots),
                "cards": _cards(step.cards),
                "removed": {str(slot): _cards(cards) for slot, cards in step.removed},
                "text": sentence,
            }
            for step, sentence in zip(found.steps, sentences, strict=True)
        ],
    }


def _cards(cards: object) -> list[str]:
    return str(cards).split()


def _wrapped(text: str) -> str:
    return "\n".join(wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="    "))
