"""The room for an answer on paper: what one writes, ticks, rings or crosses out.

On the sheet for the teacher the same fields are filled in, so that the two lie side by side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hanabi_kit.cards import CardSet, rank_sign
from hanabi_kit.language import words
from hanabi_kit.lessons import answers
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.paper.pictures import seen, suit_shape
from hanabi_kit.paper.prose import plain, runs
from hanabi_kit.render.action_sentences import actions_in_words
from hanabi_kit.render.scene import actions_in, drawn_ranks
from hanabi_kit.rules import Ruleset

Field = dict[str, Any]

_OF_A_FRACTION = re.compile(r"\b(how likely|chance|probability|on average)\b", re.IGNORECASE)
"""What a question says that asks for a fraction; the answer itself is not looked at."""


def exercise_field(exercise: Exercise, *, filled: bool) -> Field:
    """Return the room for the answer to an exercise, with lines for the reason of a proof."""
    fraction = _OF_A_FRACTION.search(exercise.question.en) is not None
    found = field(exercise.answer, filled=filled, fraction=fraction)
    if filled and isinstance(exercise.answer, answers.TableAction):
        found["best"] = _right_actions(exercise, exercise.answer)
    if isinstance(exercise.answer, answers.Function):
        found["code"] = solution_text(exercise) if filled else f"def {exercise.answer.signature}:"
    elif not filled:
        # An argument, or a computation, needs room as well as its result.
        found["lines"] = {"proof": 4, "code": 4}.get(exercise.kind, exercise.level)
        found["lines_for"] = words().say("How do you know?")
    return found


def _right_actions(exercise: Exercise, answer: answers.TableAction) -> list[str]:
    """Return every right action; without a table the first, which is all that an answer tells."""
    table = None if exercise.table is None else seen(exercise.table())
    legal = () if table is None else actions_in(table)
    right = [action for action in legal if answer.is_right(action)]
    return actions_in_words(right or [answer.right], answer.players, table)


def solution_text(exercise: Exercise) -> str:
    """Return the solution without the line that hands it to a notebook."""
    rows = exercise.solution.split("\n")
    return "\n".join(row for row in rows if not row.startswith(f"{exercise.name} =")).strip()


def field(answer: answers.AnswerKind, *, filled: bool, fraction: bool = False) -> Field:
    """Return the room for an answer; `filled` writes the right one into it.

    `fraction`: whether a number may be a fraction, so that a frame for one is needed.
    The right answer is not even worked out where it is not to be written, but for how many parts
    it has.
    """
    say = words().say
    match answer:
        case answers.Cards():
            ringed_cards: list[CardSet | None] = [answer.right] if filled else [None]
            note = say("Ring the cards that belong to your answer, cross out the others.")
            return card_grids(answer.rules, [""], ringed_cards) | {"note": note}
        case answers.Hand():
            slots = [say("slot {slot}", slot=slot) for slot in range(1, len(answer.right) + 1)]
            known: list[CardSet | None] = [cards if filled else None for cards in answer.right]
            note = say("Cross out what each card cannot be. Slot 1 is the newest card.")
            return card_grids(answer.rules, slots, known) | {"note": note}
        case answers.Slots():
            ringed = sorted(answer.right) if filled else []
            note = say("Ring the slots of your answer. Slot 1 is the newest card.")
            return {"is": "slots", "size": answer.size, "ringed": ringed, "note": note}
        case answers.Choice() | answers.Choices():
            return _options(answer, filled=filled)
        case answers.Order():
            note = say("Write the letters in order; a step that does not belong stays out.")
            letters = list(answer.right) if filled else []
            count = len(answer.options)
            options = [[key, runs(plain(text.text()))] for key, text in answer.options.items()]
            return {"is": "order", "options": options, "places": count, "letters": letters} | {
                "note": note
            }
        case answers.Truth():
            options = [["", runs(say("yes"))], ["", runs(say("no"))]]
            ticked = [0 if answer.right else 1] if filled else []
            return {"is": "options", "options": options, "ticked": ticked, "round": True} | {
                "note": "",
                "across": True,
            }
        case answers.Number():
            return _numbers([answer.written(answer.right)] if filled else [""], fraction=fraction)
        case answers.Numbers():
            parts = [str(part) for part in answer.right]
            return _numbers(parts if filled else [""] * len(parts))
        case answers.TableAction():
            return action_field(actions_in_words([answer.right], answer.players) if filled else [])
        case answers.Function():
            return {"is": "code", "code": "", "rows": 0 if filled else 10}
    return {"is": "written", "values": [answer.told(answer.right)] if filled else []}


def card_grids(rules: Ruleset, captions: list[str], known: list[CardSet | None]) -> Field:
    """Return a grid of all cards for each caption; `known` are those that hold, None: not told."""
    suits = [
        {
            "letter": own.suit.letter,
            "shape": suit_shape(own),
            "word": own.suit.words[words().language],
        }
        for own in rules.suit_rules
    ]
    marked = [None if cards is None else [str(card) for card in cards] for cards in known]
    return {
        "is": "grids",
        "suits": suits,
        "ranks": [rank_sign(rank) for rank in drawn_ranks(rules)],
        "captions": captions,
        "marked": marked,
    }


def _options(answer: answers.Choice | answers.Choices, *, filled: bool) -> Field:
    many = isinstance(answer, answers.Choices)
    say = words().say
    right = set(answer.right)  # of one key, or of several
    if isinstance(answer, answers.Choice):
        right = {answer.right}
    ticked = [place for place, key in enumerate(answer.options) if filled and key in right]
    return {
        "is": "options",
        "options": [[key, runs(plain(text.text()))] for key, text in answer.options.items()],
        "ticked": ticked,
        "round": not many,
        "across": False,
        "note": say("Tick all that hold; it may be none.") if many else say("Tick one."),
    }


def _numbers(values: list[str], *, fraction: bool = False) -> Field:
    return {"is": "numbers", "values": values, "or": words().say("or") if fraction else None}


def action_field(best: Sequence[str]) -> Field:
    """Return the room for an action: play, discard or a clue; `best` is written into it."""
    say = words().say
    return {
        "is": "move",
        "best": [plain(action) for action in best],
        "play": say("I play slot"),
        "discard": say("I discard slot"),
        "clue": say("I give a clue to"),
        "value": say("colour or rank"),
    }
