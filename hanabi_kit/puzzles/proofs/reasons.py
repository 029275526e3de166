"""Why the answer of a puzzle is what it is, in sentences of the reader's language.

What is said of hidden cards comes from proofs, worlds and counts; what is said of a deal from the
line that reaches the score, or from what rules it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.deduction import (
    count_worlds,
    deduce,
    each_assignment,
    known_to,
    possibilities,
    probability_known,
    sample,
    why,
)
from hanabi_kit.deduction.events import Event, Held
from hanabi_kit.deduction.others.table_facts import TableFacts
from hanabi_kit.endgame.deal import DealSolution
from hanabi_kit.game import Game
from hanabi_kit.language import Words, later
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.known_deal import LostTurn
from hanabi_kit.puzzles.proofs.questions import Certain, Chance, Identities
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.view import View

MOST_HANDS = 500
"""Own hands that are looked through for one with which another player does not know."""


def hand_reasons(problem: Problem, told: Words) -> list[str]:
    """Return why the right answer is right, for what is asked about hidden cards."""
    if problem.who:
        return _known_reasons(problem, told)
    view = problem.view
    match problem.asked:
        case Identities(slot):
            return why(view, slot).sentence(told.language).splitlines()
        case Chance(event):
            return [_share(view, event, told)]
        case Certain(event):
            lines = [_share(view, event, told)]
            if problem.right and isinstance(event, Held):
                lines += why(view, event.slot).sentence(told.language).splitlines()
            if not problem.right:
                hand = next(one.hand for one in each_assignment(view) if not event.holds(one.hand))
                lines.append(
                    told.say(
                        "It is not so, for example, with this hand: {cards}.", cards=_row(hand)
                    )
                )
            return lines
    return [
        told.say("Slot {slot} can be: {cards}.", slot=own.slot, cards=own.cards)
        for own in deduce(view).hand
    ]


def _share(view: View, event: Event, told: Words) -> str:
    worlds, so = count_worlds(view), count_worlds(view, event)
    return told.count(
        "It is so in {so} of {number} possible world.",
        "It is so in {so} of {number} possible worlds, all equally likely.",
        worlds,
        so=so,
    )


def _row(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


# -- what others can know ------------------------------------------------------------------------


def _known_reasons(problem: Problem, told: Words) -> list[str]:
    view, who = problem.view, problem.who
    names = [isolated(name.short) for name in drawn_names(view.players)]
    holder = problem.holder
    assert holder is not None
    facts = TableFacts.of(view)
    known = known_to(view, who)
    asked = problem.asked
    lines = []
    match asked:
        case Identities(slot) | Chance(Held(slot)) | Certain(Held(slot)):
            slots = [int(slot)]
        case _:
            # The slots of the answer in full, of the others only what they can be.
            assert isinstance(problem.right, frozenset)
            slots = sorted(problem.right)
            lines += [
                told.say(
                    "For all {viewer} can tell, {who} must think of {cards} in slot {slot}.",
                    viewer=names[view.seat],
                    who=told.listed([names[view.players.index(name)] for name in who]),
                    cards=cards,
                    slot=slot,
                )
                for slot, cards in enumerate(known, 1)
                if slot not in slots
            ]
    for slot in slots:
        allowed = facts.allowed[holder][slot - 1]
        lines.append(
            told.say(
                "The clues alone allow in {who}'s slot {slot}: {cards}.",
                who=names[holder],
                slot=slot,
                cards=allowed,
            )
            if len(allowed) < len(view.rules.all_cards)
            else told.say(
                "No clue says anything of {who}'s slot {slot}.", who=names[holder], slot=slot
            )
        )
        lines += _ruled_out(view, holder, slot, allowed - known[slot], names, told)
        lines.append(
            told.say(
                "For all {viewer} can tell, this may be left for {who}: {cards}.",
                viewer=names[view.seat],
                who=told.listed([names[view.players.index(name)] for name in who]),
                cards=known[slot],
            )
        )
    if isinstance(asked, Certain | Chance) and isinstance(asked.event, Held):
        lines += _doubt(view, who, asked.event, names, told)
    return lines


def _ruled_out(
    view: View, holder: Seat, slot: int, gone: CardSet, names: Sequence[str], told: Words
) -> list[str]:
    """Say of the cards that are ruled out which lie in everybody's sight."""
    left = view.rules.unseen(
        view.stacks,
        [
            *view.discards,
            *(own.card for seat, hand in view.others if seat != holder for own in hand),
        ],
    )
    sighted = CardSet(card for card in gone if left[card] <= 0)
    deeper = gone - sighted
    lines = []
    if sighted:
        lines.append(
            told.say(
                "Every copy of these lies where {who} sees it: {cards}.",
                who=names[holder],
                cards=sighted,
            )
        )
    if deeper:
        lines.append(
            told.say(
                "These are ruled out by whole hands, whatever {viewer} holds: {cards}.",
                viewer=names[view.seat],
                cards=deeper,
            )
        )
    return lines


def _doubt(
    view: View, who: tuple[str, ...], event: Held, names: Sequence[str], told: Words
) -> list[str]:
    """Return how likely it is that they know, and a hand of the viewer with which they do not."""
    share = probability_known(view, who, event.slot, event.cards)
    if share == 1:
        return []
    lines = [told.say("That it is known is so with probability {value}.", value=share)]
    if len(who) > 1:
        return lines
    seat = Seat(view.players.index(who[0]))
    # Drawn from a fixed state: the same hand every time, and not just those that come first.
    for hand in sample(view, Random(1), MOST_HANDS):
        seen = possibilities(View.of(Game.supposing(view, hand), seat), event.slot)
        if not seen <= event.cards:
            lines.append(
                told.say(
                    "If {viewer} holds {cards}, for example, {who} sees that and can still hold "
                    "any of {left}.",
                    viewer=names[view.seat],
                    cards=_row(hand),
                    who=names[seat],
                    left=seen,
                )
            )
            break
    return lines


# -- deals ---------------------------------------------------------------------------------------

_REASONS = {
    "every line was tried": later("Every line of play was tried."),
    "a card it needs is gone": later("A card that is needed is gone for good."),
    "too few turns are left": later("Too few turns are left."),
    "the cards come too late, even if all hands were one": later(
        "The cards come too late, even if all hands were one."
    ),
    "too many cards must be kept, even if all hands were one": later(
        "Too many cards must be kept, even if all hands were one."
    ),
}


def line_in_words(game: Game, line: Sequence[Action], told: Words) -> list[str]:
    """Return what happens when `line` is played from `game`, a sentence for each action."""
    names = [isolated(name.short) for name in drawn_names(game.players)]
    sentences = []
    for action in line:
        game = game.apply(action)
        sentences.append(tell_event(game.history[-1], names, told.language, game.rules))
    return sentences


def deal_reasons(found: DealSolution, told: Words, *, win_only: bool = False) -> list[str]:
    """Return why a deal comes to its best score and to no more, with a line that reaches it."""
    most = found.game.rules.max_score
    lines = []
    if found.upper < most:
        reason = found.reason.rpartition(" points: ")[2]
        points = most if win_only else found.upper + 1
        lines.append(
            told.count(
                "{number} point is out of reach.", "{number} points are out of reach.", points
            )
        )
        if reason in _REASONS:
            lines.append(told.say(_REASONS[reason]))
    if not win_only or found.winnable:
        lines.append(
            told.count(
                "This comes to {number} point:", "This comes to {number} points:", found.lower
            )
        )
        lines += line_in_words(found.game, found.line, told)
    return lines


def lost_reasons(found: LostTurn, told: Words) -> list[str]:
    """Return why the highest score was lost at that turn and not before."""
    lines = []
    if found.before is not None and found.before.winnable:
        if found.turn is None:
            lines.append(told.say("The highest score can be reached to the end."))
        else:
            lines.append(
                told.say("Before turn {turn} it could still be won, like this:", turn=found.turn)
            )
        lines += line_in_words(found.before.game, found.before.line, told)
    if found.after is not None:
        if found.turn:
            lines.append(told.say("After turn {turn} it cannot:", turn=found.turn))
        lines += deal_reasons(found.after, told, win_only=True)
    return lines
