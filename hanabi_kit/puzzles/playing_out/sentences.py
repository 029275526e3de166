"""What is said of a move, of its verdict, and of how it ended, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card
from hanabi_kit.game import Game
from hanabi_kit.language import Words
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.puzzles.playing_out.decisions import Decision
from hanabi_kit.puzzles.playing_out.playing import PlayOut, Turn
from hanabi_kit.render.action_words import action_name
from hanabi_kit.render.player_names import drawn_names, isolated

MOST_NAMED = 3
"""Best actions that are named; the others are counted."""


def happened(played: PlayOut, turn: Turn, told: Words) -> str:
    """Return what happened in a turn, as far as the reader may know it."""
    drawn = None if shown_draw(played, turn) is None else turn.drawn
    return _event(turn.before, turn.after, drawn, told)


def _event(before: Game, after: Game, drawn: Card | None, told: Words) -> str:
    names = [isolated(name.short) for name in drawn_names(after.players)]
    text = tell_event(after.history[-1], names, told.language, after.rules)
    if drawn is None:
        return text
    return f"{text} " + told.say("{who} draws {card}.", who=names[before.mover], card=drawn)


def shown_draw(played: PlayOut, turn: Turn) -> str | None:
    """Return the card that was drawn; None where none was, or where the reader does not see it."""
    hidden = played.seat == turn.before.mover and not played.over
    return None if turn.drawn is None or hidden else str(turn.drawn)


def best_words(decision: Decision, turn: Turn, told: Words) -> str:
    """Return the best actions of a table, the first of them by name."""
    return named_actions(decision.best, turn, told)


def named_actions(best: tuple[Action, ...], turn: Turn, told: Words) -> str:
    """Return some actions of a table in words; clues are one where all of them are among these."""
    named = [action_name(action, told, turn.before) for action in best[:MOST_NAMED]]
    more = len(best) - len(named)
    if more:
        named.append(told.count("{number} more", "{number} more", more))
    return ", ".join(named)


def verdict_text(played: PlayOut, decision: Decision, turn: Turn, told: Words) -> str:
    """Return what is said of a decision: whether it was best, and what it gave away."""
    most = worth_words(played, decision.most[0], decision.most[1], told)
    match decision.verdict:
        case "only":
            return told.say("The only move: {worth}.", worth=most)
        case "best":
            return told.say("Best, as others are: {worth}.", worth=most)
        case "open":
            low, high = decision.lower, decision.upper
            return told.say(
                "Not judged, as the search was cut short: {worth}.",
                worth=worth_words(played, low, high, told),
            )
    made = worth_words(played, decision.lower, decision.upper, told)
    best = best_words(decision, turn, told)
    if decision.cost is None:
        return told.say("Not the best: {made}, where {most} was to be had.", made=made, most=most)
    return told.say(
        "Not the best: {made}, where {best} has {most}. It gives away {cost}.",
        made=made,
        best=best,
        most=most,
        cost=cost_words(played, decision.cost, told),
    )


def worth_words(played: PlayOut, low: Fraction, high: Fraction, told: Words) -> str:
    """Return what a table or an action is worth: a chance, or points on average."""
    value = str(low) if low == high else told.say("between {low} and {high}", low=low, high=high)
    if played.objective == "score":
        return _on_average(value, high, told)
    return told.count(
        "{number} point with probability {value}",
        "{number} points with probability {value}",
        played.goal,
        value=value,
    )


def _on_average(value: str, most: Fraction, told: Words) -> str:
    """Return how many points on average; languages differ in what they say of less than one."""
    number = 2 if most > 1 else int(most)
    return told.count("{value} point on average", "{value} points on average", number, value=value)


def cost_words(played: PlayOut, cost: Fraction, told: Words) -> str:
    """Return what was given away: probability, or points on average."""
    if played.objective == "score":
        return _on_average(str(cost), cost, told)
    return told.say("a probability of {value}", value=cost)


def end_text(played: PlayOut, told: Words) -> str:
    """Return how it ended, with the decisions counted."""
    made = played.decisions
    if played.reached:
        first = told.count(
            "It is over: {number} point, all there was to be had.",
            "It is over: {number} points, all there were to be had.",
            played.points,
        )
    elif played.turns and not played.turns[-1].after.over:
        first = told.count(
            "It is over: {number} point is out of reach. On the table are {points}.",
            "It is over: {number} points are out of reach. On the table are {points}.",
            played.goal,
            points=played.points,
        )
    else:
        first = told.count(
            "It is over: {number} point, where {goal} were possible.",
            "It is over: {number} points, where {goal} were possible.",
            played.points,
            goal=played.goal,
        )
    best = sum(one.verdict in ("only", "best") for one in made)
    second = told.say("Best decisions: {best} of {number}.", best=best, number=len(made))
    only = played.narrow_turns
    third = told.say("Turns with only one good move: {number}.", number=only)
    return f"{first} {second} {third}" if only else f"{first} {second}"


def model_text(played: PlayOut, told: Words) -> str:
    """Return by which model decisions are judged, and who plays the others."""
    if played.seat is None:
        return told.say(
            "All hands are face up: you play for everybody, and each move is judged as if all "
            "knew every hand, but nobody the order of the deck."
        )
    names = [isolated(name.short) for name in drawn_names(played.table.players)]
    return told.say(
        "You play for {who}, whose hand stays hidden. Each of her moves is judged by what she sees "
        "then, as if all hands were known afterwards; the others play the best there is with all "
        "hands known.",
        who=names[played.seat],
    )


def draws_text(played: PlayOut, told: Words) -> str:
    """Return how the cards come."""
    match played.how:
        case "hardest":
            return told.say("The hardest card comes: that after which least is left to be had.")
        case "hopeful":
            return told.say("The hardest card comes that still leaves a chance, if there is one.")
        case "random":
            return told.say("Cards come at random.")
    return told.say("Cards come in the order that is given.")


def lines_told(tables: Sequence[Game], draws: Sequence[Card], told: Words) -> list[str]:
    """Return what happens from each table of a line to the next, and what is drawn."""
    left = iter(draws)
    found = []
    for before, after in pairwise(tables):
        card = next(left) if after.deck_size < before.deck_size else None
        found.append(_event(before, after, card, told))
    return found
