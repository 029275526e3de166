"""The formats of puzzles and sets as JSON Schemas, for editors that check while one types.

They are made from the same lists as the readers have; what only a table can tell (too many copies,
a clue that contradicts a card) or a folder (a puzzle that is missing), the readers say.
"""

from __future__ import annotations

from typing import Any

from hanabi_kit.endgame import OBJECTIVES
from hanabi_kit.language import LANGUAGES
from hanabi_kit.puzzles.answers.answer_table import ASKS, DEAL_ASKS, MODELS, MOST_PLAYERS, NEVER
from hanabi_kit.puzzles.puzzle import KINDS
from hanabi_kit.puzzles.sets import MOST_MINUTES, MOST_PUZZLES
from hanabi_kit.puzzles.texts import HTML
from hanabi_kit.puzzles.themes.vocabulary import THEMES
from hanabi_kit.rules import RULESETS

_TEXT: dict[str, Any] = {"type": "string", "not": {"pattern": HTML.pattern}}
_CARD = "[a-z]{1,2}[1-9S]"
_STACK = "[a-z]{1,2}[1-9S]+"  # all ranks where players choose their order
_STACKS = rf"^\s*({_STACK}(\s+{_STACK})*)?\s*$"
_CARDS = rf"^\s*({_CARD}(\s+{_CARD})*)?\s*$"
_REST = rf"(unknown|(\.\.\.|…|unknown)?\s*rest\s+useless(\s+but(\s+{_CARD})+)?|\.\.\.|…)"
_DISCARDS = rf"^\s*({_CARD}((\s+{_CARD})*(\s*{_REST})?)|{_REST})?\s*$"
_ACTIONS = {"type": "array", "items": {"type": "string", "pattern": "^(play|discard|clue) .+$"}}
_FRACTION = {"type": "string", "pattern": "^[0-9]{1,30}(/[1-9][0-9]{0,29})?$"}
_YES = {"enum": ["yes", "no"]}


def _count(most: int | None = None, least: int = 0) -> dict[str, Any]:
    limits = {} if most is None else {"maximum": most}
    return {"type": "integer", "minimum": least, **limits}


def _table(fields: dict[str, Any], needed: list[str], about: str = "") -> dict[str, Any]:
    said = {"description": about} if about else {}
    return {
        "type": "object",
        **said,
        "properties": fields,
        "required": needed,
        "additionalProperties": False,
    }


_SAID = {**_TEXT, "pattern": r"\S"}
_LANGUAGE = {"enum": list(LANGUAGES), "description": "of these texts; absent: English"}


def _texts(fields: dict[str, Any], needed: list[str]) -> dict[str, Any]:
    """The tables ``[text.…]``: the same texts in other languages."""
    tables = {code: _table(fields, needed) for code in LANGUAGES}
    return _table(tables, [], "the same texts in other languages, by their codes")


def _puzzle_texts() -> dict[str, Any]:
    hints = {"type": "array", "items": _SAID, "description": "as many as in [puzzle]"}
    return _texts(
        {"title": _SAID, "question": _SAID, "hints": hints, "explanation": _SAID},
        ["title", "question"],
    )


def _puzzle() -> dict[str, Any]:
    return _table(
        {
            "id": {**_TEXT, "description": "unique; the file is called so"},
            "title": _TEXT,
            "kind": {"enum": list(KINDS)},
            "level": {**_count(5, 1), "description": "1 is easy; hanabi-kit check measures it"},
            "language": _LANGUAGE,
            "author": _TEXT,
            "source": _TEXT,
            "question": _TEXT,
            "hints": {
                "type": "array",
                "items": _TEXT,
                "description": "from gentle to nearly there",
            },
            "explanation": {**_TEXT, "description": "plain text; **bold** and line breaks"},
            "themes": {
                "type": "array",
                "items": {"enum": list(THEMES)},
                "uniqueItems": True,
                "description": "what it is about; hanabi-kit check measures them",
            },
        },
        ["id", "title", "kind", "level", "question"],
    )


def _position() -> dict[str, Any]:
    written = _table(
        {
            "ruleset": {
                "anyOf": [
                    {"type": "string", "examples": list(RULESETS)},
                    {"type": "object", "description": "its fields"},
                ]
            },
            "players": {"type": "array", "items": {"type": "string"}, "minItems": 2},
            "turn": {"type": "string"},
            "hand_size": {
                **_count(9, least=1),
                "description": "of a full hand, where it is not the ruleset's",
            },
            "viewer": {"type": "string", "description": "whose eyes; absent: all is shown"},
            "turn_number": {
                **_count(10_000, least=1),
                "description": "of the turn to be taken; only where the values of clues are hidden",
            },
            "stacks": {
                "type": "string",
                "pattern": _STACKS,
                "description": "top cards; all ranks, oldest first, where players choose the order",
            },
            "discards": {
                "type": "string",
                "pattern": _DISCARDS,
                "description": "those that are named; … or 'rest useless' stands for others",
            },
            "clue_tokens": {
                "type": "number",
                "minimum": 0,
                "multipleOf": 0.5,
                "description": "halves only where a clue costs two",
            },
            "strikes": _count(),
            "last_clue": {
                "enum": ["colour", "rank"],
                "description": "its kind, only where clues alternate",
            },
            "deck": {**_count(), "description": "cards left to draw"},
            "deck_order": {
                "type": "string",
                "pattern": _CARDS,
                "description": "the deck of a deal, the next card first",
            },
            "turns_left": {
                **_count(),
                "description": "only once the deck is empty; absent: as many as there are players",
            },
            "over": {
                "enum": ["complete", "strikes", "settled", "lost"],
                "description": "how it ended, only where the viewer does not see the fireworks",
            },
            "hole": {
                "type": "array",
                "items": {"type": "string", "pattern": "^.+: (play |discard |play deck )?[^ ]+$"},
                "description": "cards played face down, oldest first, such as Alice: r1",
            },
            "hands": {
                "type": "object",
                "additionalProperties": {
                    "type": "string",
                    "description": "slot 1, the newest card, first; xx is hidden; clues after /",
                },
            },
        },
        ["players", "turn", "clue_tokens", "deck", "hands"],
    )
    taken = _table(
        {"game": {"type": "string"}, "at": _count(10_000), "viewer": {"type": "string"}},
        ["game", "at"],
        "the table after so many actions of a game file",
    )
    return {"oneOf": [written, taken]}


def _answers() -> dict[str, dict[str, Any]]:
    """The ``[answer]`` table by kind."""
    who = {
        "anyOf": [
            {"type": "string"},
            {
                "type": "array",
                "items": {"type": "string"},
                "minItems": 1,
                "maxItems": MOST_PLAYERS,
            },
        ]
    }
    statement = {"type": "string", "examples": ["slot 2 is r4 r5 and slot 1 is not trash"]}
    cards = {"type": "string", "pattern": _CARDS}
    hand: dict[str, dict[str, Any]] = {
        "cards": {"slot": _count(least=1), "cards": cards},
        "chance": {"statement": statement, "value": _FRACTION},
        "certain": {"statement": statement, "value": _YES},
        "slots": {
            "cards": {"type": "string", "examples": ["r4 r5", "playable", "not trash"]},
            "slots": {"type": "array", "items": _count(least=1), "uniqueItems": True},
        },
    }
    deal: dict[str, dict[str, Any]] = {
        "winnable": {"value": _YES},
        "best score": {"value": _count()},
        "lost": {"actions": _ACTIONS, "value": {"anyOf": [_count(10_000), {"enum": [NEVER]}]}},
    }
    assert (tuple(hand), tuple(deal)) == (ASKS, DEAL_ASKS)
    endgame = _table(
        {
            "model": {
                "enum": list(MODELS),
                "description": "what is known: all hands, what the mover sees, or that and a plan",
            },
            "objective": {"enum": list(OBJECTIVES)},
            "best": {**_ACTIONS, "description": "every optimal first action"},
            "value": {
                **_FRACTION,
                "description": "of each of them; of a plan given what the mover sees",
            },
            "line": {
                **_ACTIONS,
                "description": "face up: a whole line, every player's moves, each of them best",
            },
            "draws": {**cards, "description": "what is drawn in the course of the line, in order"},
        },
        ["model", "objective", "best", "value"],
    )

    def asking(
        known: dict[str, dict[str, Any]], more: dict[str, Any], optional: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        return {
            "oneOf": [
                _table(
                    {"asks": {"const": asks}, **more, **fields},
                    ["asks", *more, *(name for name in fields if name not in optional)],
                )
                for asks, fields in known.items()
            ]
        }

    return {
        "deduction": asking(hand, {}),
        "endgame": endgame,
        "knowledge": asking(hand, {"who": who}),
        "deal": asking(deal, {}, ("actions",)),
    }


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a puzzle file, read as TOML."""
    answers = _answers()
    assert tuple(answers) == KINDS
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Hanabi puzzle of hanabi-kit",
        **_table(
            {
                "puzzle": _puzzle(),
                "text": _puzzle_texts(),
                "position": _position(),
                "answer": {"type": "object"},
            },
            ["puzzle", "position"],
        ),
        "allOf": [
            {
                "if": {
                    "properties": {"puzzle": {"properties": {"kind": {"const": kind}}}},
                },
                "then": {"properties": {"answer": answer}},
            }
            for kind, answer in answers.items()
        ],
    }


def set_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a set of puzzles, read as TOML."""
    puzzles = {
        "type": "array",
        "items": {"type": "string", "minLength": 1},
        "minItems": 1,
        "maxItems": MOST_PUZZLES,
        "uniqueItems": True,
        "description": "in order: ids of the kit's own, or files as seen from the set's folder",
        "examples": [["deduction-001", "mine/two-reds"]],
    }
    told = {**_TEXT, "description": "plain text"}
    minutes = _count(MOST_MINUTES, 1)
    head = {
        "id": {**_SAID, "description": "the file is called so"},
        "title": _SAID,
        "description": told,
        "language": _LANGUAGE,
        "minutes": {**minutes, "description": "of the whole; those of the parts add up to it"},
    }
    parts = {
        "type": "array",
        "minItems": 1,
        "items": _table({"title": _SAID, "description": _SAID}, ["title"]),
        "description": "those of [[part]], in their order",
    }
    part = {"title": _SAID, "description": told, "minutes": minutes, "puzzles": puzzles}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A set of Hanabi puzzles of hanabi-kit",
        **_table(
            {
                "set": _table({**head, "puzzles": puzzles}, ["id", "title"]),
                "text": _texts({"title": _SAID, "description": _SAID, "parts": parts}, ["title"]),
                "part": {
                    "type": "array",
                    "minItems": 1,
                    "items": _table(part, ["title", "puzzles"]),
                },
            },
            ["set"],
        ),
        # The puzzles stand in the set or in its parts: in one of them, and not in both.
        "oneOf": [
            {"properties": {"set": {"required": ["puzzles"]}}, "not": {"required": ["part"]}},
            {"properties": {"set": {"not": {"required": ["puzzles"]}}}, "required": ["part"]},
        ],
    }
