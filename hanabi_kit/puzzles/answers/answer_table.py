"""The ``[answer]`` of a puzzle file, of every kind, both ways."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card, CardSet
from hanabi_kit.deduction.statements import Statement, format_statement
from hanabi_kit.endgame import OBJECTIVES, Objective
from hanabi_kit.engine.action_text import format_action, parse_action
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.card_text import parse_cards
from hanabi_kit.notation.files import Fields
from hanabi_kit.position import Position
from hanabi_kit.puzzles.answers.line_tables import line_tables
from hanabi_kit.puzzles.statements import (
    What,
    cards_of,
    event_of,
    format_what,
    parse_statement,
    parse_what,
    said_of_one_slot,
)
from hanabi_kit.support.faces import brief

MODELS = ("faceup", "seat", "plan")
ASKS = ("cards", "chance", "certain", "slots")
"""What a puzzle may ask of a hand."""
DEAL_ASKS = ("winnable", "best score", "lost")
"""What it may ask of a deal whose every card is known."""
NEVER = "never"

MOST_PLAYERS = 8
"""Players in a chain of knowledge; beyond, the work doubles with each."""

_FRACTION = r"\d{1,30}(/[1-9]\d{0,29})?"


@brief
@dataclass(frozen=True)
class Answer:
    """What an end-game claims: by which model, and the best actions with their value.

    Parameters
    ----------
    model : {"faceup", "seat", "plan"}
        What the players know: all hands; what they see; that, and what they agreed on beforehand
        (`hanabi_kit.endgame.solve`).
    objective : {"perfect", "score"}
        Whether `value` is the chance of every point that is still possible, or points on average.
    best : tuple of Action
        All of them.
    value : Fraction
        Of each of them, exactly. With the model ``plan`` it is the value given what the mover sees
        (`hanabi_kit.endgame.plan.PlanSolution`), and `best` are best for that.
    line : tuple of Action
        Face up: a whole line that is asked for, all players' moves from the first on, each best
        where it is made. Empty: only the first move is asked for.
    draws : tuple of Card
        What is drawn in the course of `line`, in order.

    Examples
    --------
    >>> from hanabi_kit import Play, read, solve
    >>> claimed = Answer("faceup", "perfect", (Play(5),), Fraction(3, 4))
    >>> solution = solve(read("bot-2p-s2006").at(63))
    >>> solution.best == claimed.best, solution.value == claimed.value
    (True, True)
    """

    model: str
    objective: Objective
    best: tuple[Action, ...]
    value: Fraction
    line: tuple[Action, ...] = ()
    draws: tuple[Card, ...] = ()


@brief
@dataclass(frozen=True)
class HandAnswer:
    """What a puzzle about hidden cards asks, and claims to be so.

    Parameters
    ----------
    asks : {"cards", "chance", "certain", "slots"}
        Which of the following is filled in: `slot`, `statement`, `statement`, `what`.
    value : CardSet, Fraction, bool or frozenset of int
        Every card that `slot` can be; how likely `statement` is; whether it is certain; the slots
        that are certain to be `what`.
    slot : int or None
        1 = newest.
    statement : Statement or None
        See `hanabi_kit.puzzles.statements`, as for `what`.
    what : What or None
    who : tuple of str
        Whose knowledge it is, as the viewer can tell: ``("Bob",)``, or a chain ``("Bob",
        "Cathy")``, what Bob knows that Cathy can know. Empty: the viewer's own.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> puzzle = read_puzzle("deduction-001")
    >>> puzzle.answer == HandAnswer("cards", CardSet("r2 r3 r4"), slot=3)
    True
    """

    asks: str
    value: CardSet | Fraction | bool | frozenset[int]
    slot: int | None = None
    statement: Statement | None = None
    what: What | None = None
    who: tuple[str, ...] = ()


@brief
@dataclass(frozen=True)
class DealAnswer:
    """What a puzzle about a known deal asks, and claims to be so.

    Parameters
    ----------
    asks : {"winnable", "best score", "lost"}
    value : bool, int or None
        Whether the ruleset's highest score can be reached; the best score; the turn whose action
        put the highest score out of reach (0: it was so before), None for never.
    actions : tuple of Action
        Of ``"lost"`` at a written position: what the players do from there on.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> puzzle = read_puzzle("deal-001")
    >>> puzzle.answer == DealAnswer("winnable", False)
    True
    """

    asks: str
    value: bool | int | None
    actions: tuple[Action, ...] = ()


PuzzleAnswer = Answer | HandAnswer | DealAnswer


# -- read ----------------------------------------------------------------------------------------


def take_answer(fields: Fields, kind: str, position: Position) -> PuzzleAnswer | None:
    """Return the answer of an ``[answer]`` table; None with the faults noted."""
    before = len(fields.faults)
    found: PuzzleAnswer | None
    if kind == "endgame":
        found = _take_endgame(fields, position)
    elif kind == "deal":
        found = _take_deal(fields, position)
    else:
        found = _take_hand(fields, kind, position)
    fields.refuse_unknown()
    return found if len(fields.faults) == before else None


def _take_endgame(fields: Fields, position: Position) -> Answer | None:
    model = _one_of(fields, "model", MODELS)
    objective = _one_of(fields, "objective", OBJECTIVES)
    best = _take_actions(fields, "best", position)
    value = _fraction(fields)
    line, draws = _take_line(fields, model, position)
    if model is None or value is None or objective is None:
        return None
    return Answer(model, "perfect" if objective == "perfect" else "score", best, value, line, draws)


def _take_line(
    fields: Fields, model: str | None, position: Position
) -> tuple[tuple[Action, ...], tuple[Card, ...]]:
    """Return the line that is stated, if one is, and what is drawn in it."""
    stated = [key for key in ("line", "draws") if key in fields.rest()]
    before = len(fields.faults)
    line = _take_actions(fields, "line", position) if "line" in stated else ()
    text = fields.take("draws", str) or ""
    try:
        draws = tuple(parse_cards(text))
    except NotationError as error:
        draws = ()
        for fault in error.faults:
            fields.fault("draws", fault)
    if not stated or len(fields.faults) > before:
        return line, draws
    if not line:
        fields.fault(
            stated[0], words().say("a line has one move or more; without one, leave both keys out")
        )
    elif model != "faceup":
        fields.fault(
            "line", words().say("a line is played with every hand open: its model is 'faceup'")
        )
    else:
        try:
            line_tables(position.game(), line, draws)
        except HanabiError as error:
            for fault in error.faults:
                fields.fault("line", fault)
    return line, draws


def _take_actions(fields: Fields, key: str, position: Position) -> tuple[Action, ...]:
    found = []
    for text in fields.take(key, list, needed=True) or []:
        try:
            found.append(parse_action(text, position.players, position.rules))
        except NotationError as error:
            fields.fault(key, str(error))
    return tuple(found)


def _one_of(fields: Fields, key: str, known: tuple[str, ...]) -> str | None:
    got: str | None = fields.take(key, str, needed=True)
    if got is not None and got not in known:
        fields.fault(
            key,
            words().say("{got}, but it is one of {known}", got=shown(got), known=", ".join(known)),
        )
        return None
    return got


def _fraction(fields: Fields, most: int | None = None) -> Fraction | None:
    text = fields.take("value", str, needed=True)
    if text is None:
        return None
    if not re.fullmatch(_FRACTION, text, re.ASCII):
        fields.fault(
            "value",
            words().say("{text}, but an exact fraction such as '5/6' is needed", text=shown(text)),
        )
        return None
    value = Fraction(text)
    if most is not None and value > most:
        fields.fault(
            "value", words().say("{text}, but a probability lies between 0 and 1", text=shown(text))
        )
        return None
    return value


def _yes(fields: Fields) -> bool | None:
    text = _one_of(fields, "value", ("yes", "no"))
    return None if text is None else text == "yes"


def _take_hand(fields: Fields, kind: str, position: Position) -> HandAnswer | None:
    asks = _one_of(fields, "asks", ASKS)
    who = _take_who(fields, position) if kind == "knowledge" else ()
    viewer = position.mover if position.viewer is None else position.viewer
    holder = position.players.index(who[-1]) if who else viewer
    slots = len(position.hands[holder]) if holder < len(position.hands) else 0
    if asks is None or who is None:
        for key in fields.rest():  # what they should be, `asks` and `who` would say
            fields.take(key, object)
        return None
    if asks == "cards":
        slot = fields.take_int("slot", 1, slots, needed=True)
        cards = _cards(fields, position)
        return None if cards is None else HandAnswer(asks, cards, slot, who=who)
    if asks == "slots":
        what = _what(fields, position)
        listed = fields.take("slots", list, needed=True)
        wrong = [one for one in listed or () if type(one) is not int or not 1 <= one <= slots]
        if wrong or len(set(map(str, listed or ()))) < len(listed or ()):
            fields.fault(
                "slots",
                words().say(
                    "{listed}, but slots are 1 to {slots}, each once",
                    listed=shown(listed),
                    slots=slots,
                ),
            )
            return None
        return HandAnswer(asks, frozenset(listed or ()), what=what, who=who)
    statement = _statement(fields, position, slots, one=bool(who))
    value = _fraction(fields, 1) if asks == "chance" else _yes(fields)
    return None if value is None else HandAnswer(asks, value, statement=statement, who=who)


def _take_who(fields: Fields, position: Position) -> tuple[str, ...] | None:
    several = isinstance(fields.rest().get("who"), list)
    taken = fields.take("who", list if several else str, needed=True)
    if taken is None:
        return None
    names = tuple(taken) if several else (taken,)
    players = position.players
    wrong = [name for name in names if name not in players]
    if wrong or not names:
        fields.fault(
            "who",
            words().say(
                "{wrong}, but the players are {players}",
                wrong=shown(wrong[0] if wrong else taken),
                players=", ".join(players),
            ),
        )
        return None
    if len(names) > MOST_PLAYERS:
        fields.fault(
            "who",
            words().say(
                "{number} players, but a chain has at most {most}",
                number=len(names),
                most=MOST_PLAYERS,
            ),
        )
        return None
    viewer = players[position.mover if position.viewer is None else position.viewer]
    if set(names) == {viewer}:
        fields.fault(
            "who",
            words().say(
                "{viewer} is the viewer; what the viewer knows is kind 'deduction'",
                viewer=shown(viewer),
            ),
        )
        return None
    return names


def _cards(fields: Fields, position: Position) -> CardSet | None:
    text = fields.take("cards", str, needed=True)
    if text is None:
        return None
    try:
        cards = CardSet(parse_cards(text))
    except NotationError as error:
        for fault in error.faults:
            fields.fault("cards", fault)
        return None
    unknown = cards - position.rules.all_cards
    if unknown:
        fields.fault(
            "cards",
            words().say(
                "{unknown}: ruleset {ruleset} has no such card",
                unknown=unknown,
                ruleset=repr(position.rules.name),
            ),
        )
        return None
    return cards


def _what(fields: Fields, position: Position) -> What | None:
    text = fields.take("cards", str, needed=True)
    try:
        what = None if text is None else parse_what(text)
        if what is not None:
            cards_of(what, position)
        return what
    except HanabiError as error:
        fields.fault("cards", str(error))
        return None


def _statement(fields: Fields, position: Position, slots: int, *, one: bool) -> Statement | None:
    text = fields.take("statement", str, needed=True)
    if text is None:
        return None
    try:
        statement = parse_statement(text)
        for slot, _ in event_of(statement, position).slot_facts():
            if slot > slots:
                raise HanabiError(
                    words().say(
                        "{text}: slot {slot}, but slots are 1 to {slots}",
                        text=shown(text),
                        slot=slot,
                        slots=slots,
                    )
                )
        if one:
            said_of_one_slot(statement, position)
        return statement
    except HanabiError as error:
        fields.fault("statement", str(error))
        return None


def _take_deal(fields: Fields, position: Position) -> DealAnswer | None:
    asks = _one_of(fields, "asks", DEAL_ASKS)
    if asks is None:
        for key in fields.rest():
            fields.take(key, object)
        return None
    if asks == "winnable":
        return DealAnswer(asks, _yes(fields))
    if asks == "best score":
        return DealAnswer(asks, fields.take_int("value", 0, position.rules.max_score, needed=True))
    actions: tuple[Action, ...] = ()
    if position.game_file is None:
        actions = _take_actions(fields, "actions", position)
    if fields.rest().get("value") == NEVER:
        fields.take("value", str)
        return DealAnswer(asks, None, actions)
    if isinstance(fields.rest().get("value"), str):
        fields.take("value", str)
        fields.fault(
            "value",
            words().say("a turn, 0 for before the first, or {never} is needed", never=repr(NEVER)),
        )
        return None
    return DealAnswer(asks, fields.take_int("value", 0, 10_000, needed=True), actions)


# -- written -------------------------------------------------------------------------------------


def answer_table(answer: PuzzleAnswer, position: Position) -> dict[str, Any]:
    """Return the ``[answer]`` table of `answer`."""
    players = position.players
    if isinstance(answer, Answer):
        endgame: dict[str, Any] = {
            "model": answer.model,
            "objective": answer.objective,
            "best": [format_action(action, players) for action in answer.best],
            "value": str(answer.value),
        }
        if answer.line:
            endgame["line"] = [format_action(action, players) for action in answer.line]
        if answer.draws:
            endgame["draws"] = " ".join(map(str, answer.draws))
        return endgame
    table: dict[str, Any] = {"asks": answer.asks}
    if isinstance(answer, DealAnswer):
        if answer.actions:
            table["actions"] = [format_action(action, players) for action in answer.actions]
        table["value"] = NEVER if answer.value is None else _plain(answer.value)
        return table
    if answer.who:
        table["who"] = answer.who[0] if len(answer.who) == 1 else list(answer.who)
    if answer.slot is not None:
        return table | {"slot": answer.slot, "cards": str(answer.value)}
    if answer.what is not None:
        assert isinstance(answer.value, frozenset)
        return table | {"cards": format_what(answer.what), "slots": sorted(answer.value)}
    assert answer.statement is not None
    return table | {
        "statement": format_statement(answer.statement),
        "value": _plain(answer.value),
    }


def _plain(value: object) -> object:
    """Return a value as files write it: yes and no, whole numbers, fractions as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, int) else str(value)
