"""What an exercise is answered in, by the kind of its answer, as plain values for the browser.

Nothing here depends on what is right, but for how many parts an answer has.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import Words
from hanabi_kit.lessons import answers
from hanabi_kit.paper.prose import plain, runs
from hanabi_kit.render import Scene
from hanabi_kit.render.fireworks import card_words
from hanabi_kit.render.scene import colour_looks, drawn_ranks, suit_look
from hanabi_kit.render.scene_values import written_ranks
from hanabi_kit.rules import Ruleset


def field(answer: answers.AnswerKind, words: Words, drawn: Scene | None = None) -> dict[str, Any]:
    """Return what an answer is given in.

    `drawn`: the table that the exercise shows: an action is chosen on it, and the grids of a hand
        bear the marks of its cards.
    """
    match answer:
        case answers.Choice() | answers.Choices() | answers.Order():
            kind = {answers.Choice: "choice", answers.Choices: "choices", answers.Order: "order"}[
                type(answer)
            ]
            options = [
                {"key": key, "text": runs(plain(option.text(words.language)))}
                for key, option in answer.options.items()
            ]
            return {"kind": kind, "options": options}
        case answers.Truth():
            return {"kind": "truth"}
        case answers.Number():
            return {"kind": "numbers", "count": 1}
        case answers.Numbers():
            return {"kind": "numbers", "count": len(answer.right)}
        case answers.Cards():
            return {"kind": "cards", "slots": [_grid(0, "", ())]} | _cards(answer.rules, words)
        case answers.Hand():
            slots = _hand(len(answer.right), words, drawn)
            return {"kind": "hand", "slots": slots} | _cards(answer.rules, words)
        case answers.Slots():
            return {"kind": "slots", "size": answer.size}
        case answers.TableAction():
            return {"kind": "move", "on_table": _is_on_table(answer, drawn)}
        case answers.Function():
            return {"kind": "function", "signature": answer.signature}
    return {"kind": "text"}


def _grid(slot: int, label: str, marks: tuple[Any, ...]) -> dict[str, Any]:
    return {"slot": slot, "label": label, "marks": [asdict(mark) for mark in marks]}


def _hand(size: int, words: Words, drawn: Scene | None) -> list[dict[str, Any]]:
    own = next((hand for hand in drawn.hands if hand.own), None) if drawn is not None else None
    marks = [slot.marks for slot in own.slots] if own is not None else []
    if len(marks) != size:  # a hand that is only spoken of
        marks = [()] * size
    return [
        _grid(slot, words.say("slot {slot}", slot=slot), found)
        for slot, found in enumerate(marks, start=1)
    ]


def _cards(rules: Ruleset, words: Words) -> dict[str, Any]:
    return {
        "suits": [asdict(suit_look(own, words)) for own in rules.suit_rules],
        "colours": [asdict(look) for look in colour_looks(rules, words)],
        "ranks": written_ranks(drawn_ranks(rules)),
        "names": {str(card): card_words(rules, card, words) for card in rules.identities},
    }


def _is_on_table(answer: answers.TableAction, drawn: Scene | None) -> bool:
    """Whether every action that the table offers is one that the exercise reads."""
    if drawn is None or not drawn.moves:
        return False
    try:
        for move in drawn.moves:
            answer.read(move.text)
    except HanabiError:
        return False
    return True
