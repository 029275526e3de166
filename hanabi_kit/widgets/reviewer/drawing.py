"""What is drawn of a review, ready for JSON: course of the game, numbers, knowledge, hindsight.

With one seat chosen all of it follows from what that seat has seen so far: the course ends where
one stands, and what the others can know of their hands is what the viewer can tell of it.
"""

from __future__ import annotations

from typing import Any

from hanabi_kit.cards import CardSet, Seat
from hanabi_kit.deduction.others import known_to
from hanabi_kit.deduction.reasons.wording import Wording, wording
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.render import scene
from hanabi_kit.render.player_names import drawn_names
from hanabi_kit.stats import efficiency, pace, required_efficiency
from hanabi_kit.view import View
from hanabi_kit.widgets.reviewer.analysis import turning_words, values_plain
from hanabi_kit.widgets.reviewer.plan_answer import no_plan, plan_plain
from hanabi_kit.widgets.reviewer.session import ReviewSession
from hanabi_kit.widgets.task import Task

_MOST_NAMED = 5
"""Up to so many possibilities are listed in words; more are counted."""


def _worded(session: ReviewSession) -> Wording:
    assert session.record is not None
    players = tuple(names.short for names in drawn_names(session.record.players))
    return wording(session.words.language, session.record.rules, players)


def controls(session: ReviewSession) -> dict[str, Any]:
    """Return what buttons and fields need."""
    say, record = session.words.say, session.record
    seats: list[dict[str, Any]] = []
    if record is not None:
        seats = [{"seat": None, "name": say("all hands")}]
        seats += [
            {"seat": seat, "name": names.short}
            for seat, names in enumerate(drawn_names(record.players))
        ]
    return {
        "game": record is not None,
        "can_open": session.can_open,
        "seats": seats,
        "last": session.last,
        "walking": session.walking,
        "note": "" if session.walking else session.notes.get(session.at, ""),
        "next": _next(session),
    }


def _next(session: ReviewSession) -> str:
    """What comes next on the line, as a sentence, with all hands shown; else empty."""
    if session.record is None or session.seat is not None or session.at >= session.last:
        return ""
    say, action = session.words.say, session.played_here
    if action is None:
        return say("Next: the game is stopped.")
    event = session.game.apply(action).history[-1]
    told = tell_event(event, session.spoken, session.words.language, session.game.rules)
    return say("Next: {event}", event=told)


def course(session: ReviewSession) -> dict[str, Any]:
    """Return the line turn by turn, with one seat chosen as far as one stands."""
    if session.record is None:
        return {}
    say, record = session.words.say, session.record
    moments = session.line
    if session.seat is not None:
        moments = moments[: session.at + 1]
    cards = _worded(session)
    strikes = [at for at, moment in enumerate(moments) if moment.is_a("strike")]
    lost = [(at, moment.lost) for at, moment in enumerate(moments) if moment.lost is not None]
    points = [(at, "strike", say("Turn {turn}: strike", turn=at)) for at in strikes]
    points += [
        (at, "lost", say("Turn {turn}: the last {card} is gone", turn=at, card=cards.card(card)))
        for at, card in lost
    ]
    gone = None
    if session.seat is None and not session.walking and session.turning is not None:
        turning = session.turning
        if turning.exact and turning.lost:
            gone = turning.lost
            told = say("Turn {turn}: perfection lost, every card known", turn=gone)
            points.append((gone - 1, "gone", told))
    if not session.walking:
        points += [
            (at, "note", say("Turn {turn}: note", turn=at + 1))
            for at in sorted(session.notes)
            if at < len(moments)
        ]
    cards_lost = [say("{card} (turn {turn})", card=cards.card(card), turn=at) for at, card in lost]
    end = moments[-1]
    label = say(
        "Turns 1–{last}: score {score}, at most {most} still possible; {strikes}; {lost}.",
        last=len(moments) - 1,
        score=end.score
        if end.score == end.points
        else say("{score} ({number} on the table)", score=end.score, number=end.points),
        most=end.most,
        strikes=say("strikes: turns {turns}", turns=session.words.listed([*map(str, strikes)]))
        if strikes
        else say("no strike"),
        lost=say("lost for good: {cards}", cards=", ".join(cards_lost))
        if lost
        else say("no card lost for good"),
    )
    return {
        "last": session.last,
        "perfect": record.rules.max_score,
        "max_tokens": record.rules.max_clue_tokens,
        "score": [moment.points for moment in moments],
        "most": [moment.most for moment in moments],
        "tokens": [moment.clue_tokens for moment in moments],
        "strikes": strikes,
        "lost": [[at, str(card)] for at, card in lost],
        "gone": gone,
        "points": [
            {"at": at, "kind": kind, "label": told}
            for at, kind, told in sorted(points, key=lambda point: point[0])
        ],
        "label": label,
    }


def facts(session: ReviewSession) -> list[dict[str, str]]:
    """Return the numbers players read off this table, with what they mean."""
    if session.record is None:
        return []
    say, game = session.words.say, session.game
    table: Game | View = game if session.seat is None else View.of(game, Seat(session.seat))
    left = pace(table)
    got = efficiency(table)
    needed = required_efficiency(game.rules, len(game.players))
    return [
        {
            "name": say("pace"),
            "value": "–" if left is None else str(left).replace("-", "−"),
            "about": say("no pace any more: the deck is empty")
            if left is None
            else say("draws that may go by without a card played; below 0, some points are lost"),
        },
        {
            "name": say("efficiency"),
            "value": "–" if got.value is None else str(got.value),
            "about": say(
                "{gotten} cards gotten for {spent} clue tokens; a perfect game needs {needed}",
                gotten=got.gotten,
                spent=got.spent,
                needed=needed,
            ),
        },
        {
            "name": say("highest score"),
            "value": str(sum(game.rules.reachable(table.discards, table.stacks))),
            "about": say("what the cards not yet discarded still allow"),
        },
    ]


def knowledge(session: ReviewSession) -> list[dict[str, Any]]:
    """Return for every player what they could know of their own hand.

    With all hands shown it is what each could know by the facts, with exact odds. With a seat
    chosen the own odds are in the scene, and of the others it is what the viewer can tell that they
    know, without odds: those would depend on cards that the viewer does not see.
    """
    if session.record is None:
        return []
    say, game = session.words.say, session.game
    found: list[dict[str, Any]] = []
    for number in range(len(game.players)):
        seat = Seat(number)
        if session.seat is None:
            drawn = scene(game, seat, session.words.language).hands[number]
            title = say("What {who} could know", who=session.spoken[number])
            slots = [
                {"slot": own.slot, "odds": dict(own.odds), "label": own.label}
                for own in drawn.slots
            ]
        elif seat == session.seat:
            continue
        else:
            title = say(
                "What {who} could know, as far as {viewer} can tell",
                who=session.spoken[number],
                viewer=session.spoken[session.seat],
            )
            slots = _told_from(session, View.of(game, Seat(session.seat)), seat)
        found.append({"seat": number, "title": title, "slots": slots})
    return found


def _told_from(session: ReviewSession, view: View, seat: Seat) -> list[dict[str, Any]]:
    try:
        known = known_to(view, seat)
    except (HanabiError, SearchBudgetExceeded):  # no world fits, or what happened is not covered
        return []
    return [
        {
            "slot": slot,
            "odds": {str(card): "" for card in cards},
            "label": _can_be(session, slot, cards),
        }
        for slot, cards in enumerate(known, start=1)
    ]


def _can_be(session: ReviewSession, slot: int, cards: CardSet) -> str:
    told, worded = session.words, _worded(session)
    names = [worded.card(card) for card in cards]
    if len(names) == 1:
        can = told.say("it must be {card}", card=names[0])
    elif len(names) <= _MOST_NAMED:
        can = told.say("it can be {cards}", cards=told.either(names))
    else:
        can = told.say("it can be any of {number} cards", number=len(names))
    return told.say("slot {slot}, {what}", slot=slot, what=can)


def _under_way(session: ReviewSession, task: Task[Any, Any] | None) -> dict[str, Any]:
    running = task is not None and task.running
    progress = ""
    if running and task is not None:
        progress = session.words.say("Working on it: {number} s.", number=task.seconds)
    return {
        "running": running,
        "progress": progress,
        "trouble": session.trouble(task) if task is not None and not running else "",
    }


def hindsight(session: ReviewSession) -> dict[str, Any]:
    """Return what is known of the turn at which perfection was lost; nothing with a seat chosen."""
    say = session.words.say
    drawn: dict[str, Any] = {
        "there": session.record is not None and session.seat is None,
        "walking": session.walking,
        "known": False,
        "can_walk": False,
        "won": None,
        "told": [],
    }
    if not drawn["there"]:
        drawn["told"] = [say("Hindsight looks at every card: choose all hands for it.")]
        return drawn | _under_way(session, None)
    running = session.looking is not None and session.looking.running
    turning = session.looking.told if running and session.looking else session.turning
    if turning is not None:
        drawn["told"] = turning_words(turning, running, session.spoken, session.words)
        drawn["known"] = not running and turning.exact
        if not running and not (turning.exact and turning.lost is None):
            drawn["can_walk"] = bool(turning.line)
            drawn["won"] = turning.won
    return drawn | _under_way(session, session.looking)


def best(session: ReviewSession) -> dict[str, Any]:
    """Return what is known of the best action at this table, and why it cannot be asked for."""
    if session.record is None:
        return {}
    task = session.compared_here()
    drawn: dict[str, Any] = {"off": session.no_comparison(), "values": None}
    if task is not None and task.answer is not None:
        drawn["values"] = values_plain(task.answer, session.played_here, session.words)
    return drawn | _under_way(session, task) | {"plan": _plan(session)}


def _plan(session: ReviewSession) -> dict[str, Any]:
    """Return what is known of what was right with what the mover saw."""
    task, game = session.planned_here(), session.game
    # Why no action can be valued at all is told above.
    off = "" if session.no_comparison() else no_plan(game, session.words)
    drawn: dict[str, Any] = {
        "there": not session.no_comparison(),
        "off": off,
        "ask": session.words.say(
            "What was right with what {who} saw?", who=session.spoken[game.mover]
        ),
        "values": None,
    }
    if task is not None and task.answer is not None:
        drawn["values"] = plan_plain(
            task.answer, session.played_here, session.spoken, session.words
        )
    return drawn | _under_way(session, task)
