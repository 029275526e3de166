"""Which question `hanabi-kit solve FILE` answered, and what the other models would say.

The plan model answers first, for the sight of the player to move. The seat model, which shows
everybody everything after this action, is never below it: its value stands beside, and bounds the
answer from above where that was still open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from hanabi_kit.cards import Card, Seat
from hanabi_kit.cli.reports.solutions import value_json
from hanabi_kit.deduction import deduce
from hanabi_kit.deduction.others.known_hands import known_to
from hanabi_kit.endgame import SeatSolution, Solution
from hanabi_kit.endgame.plan.solution import PlanActionValue, PlanSolution
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import Words, words
from hanabi_kit.support.faces import value_words
from hanabi_kit.view import View


@dataclass(frozen=True)
class OtherModels:
    """What the other models say of a table.

    `faults`: by model, why it says nothing.
    """

    seat: SeatSolution | None = None
    faceup: Solution | None = None
    faults: tuple[tuple[str, str], ...] = ()


def bounded_by_seat(plan: PlanSolution, seat: SeatSolution) -> PlanSolution:
    """Return the solution with upper bounds given this sight that are at most the seat's.

    Who sees everything from the next turn on can follow any plan. HanabiError where the two
    contradict each other, which is a fault of the kit.
    """
    pairs = [(plan.lower, seat.upper)]
    pairs += [(each.lower, seat[each.action].upper) for each in plan.actions]
    for counted, limit in pairs:
        if limit < counted:
            raise HanabiError(
                words().say(
                    "the seat model says at most {most}, but a plan was counted that gives "
                    "{counted}: one of them is wrong; please report it",
                    most=limit,
                    counted=counted,
                )
            )
    actions = tuple(_bounded(each, seat[each.action].upper) for each in plan.actions)
    least = plan.average.lower
    upper = max((each.upper for each in actions if each.average.upper >= least), default=plan.upper)
    top = max(each.upper for each in actions)
    most = Bounds(plan.most.lower, max(plan.most.lower, min(plan.most.upper, top)))
    return replace(plan, actions=actions, upper=min(plan.upper, upper), most=most)


def _bounded(worth: PlanActionValue, upper: Any) -> PlanActionValue:
    return replace(worth, upper=min(worth.upper, upper))


def models_text(
    plan: PlanSolution, before: PlanSolution, others: OtherModels, language: str
) -> str:
    """Return which question was answered and what other models would say, in a paragraph.

    `before`: the solution before the seat's value bounded it.
    """
    told = words(language)
    name = plan.view.viewer
    lines = [
        told.say(
            "Answered: what is right for {name}, who sees the others' cards and was told what the "
            "clues say, in a team that agreed on a plan (--model plan).",
            name=name,
        )
    ]
    if others.seat is not None:
        lines.append(_seat_says(plan, before, others.seat, told))
        shown = shown_by_seat(plan.view)
        if others.seat.lower > plan.most.upper and shown:
            lines.append(_why(plan.view, shown, told))
    if others.faceup is not None:
        lines.append(
            told.say(
                "--model faceup, to which {name}'s own cards are open too, says {value}.",
                name=name,
                value=value_words(others.faceup.lower, others.faceup.upper, told),
            )
        )
    for model, fault in others.faults:
        lines.append(told.say("--model {model} says nothing here: {why}", model=model, why=fault))
    return " ".join(lines)


def _seat_says(plan: PlanSolution, before: PlanSolution, seat: SeatSolution, told: Words) -> str:
    value = value_words(seat.lower, seat.upper, told)
    if seat.upper < before.upper:
        return told.say(
            "--model seat, which shows everybody everything after this action, says {value}: no "
            "plan gives more, and the upper bound here is from there.",
            value=value,
        )
    if seat.lower > plan.most.upper:
        return told.say(
            "--model seat, which shows everybody everything after this action, says {value}, which "
            "is too much.",
            value=value,
        )
    if seat.lower > plan.upper:
        return told.say(
            "--model seat, which shows everybody everything after this action, says {value}; a "
            "plan made for this sight alone may reach that, but is worse on average.",
            value=value,
        )
    return told.say(
        "--model seat, which shows everybody everything after this action, says {value}; no plan "
        "gives more.",
        value=value,
    )


def shown_by_seat(view: View) -> list[tuple[Seat, tuple[Card, ...]]]:
    """Return whom the seat model shows which needed cards that the holder does not know.

    A card is needed where no other copy is left than those that the viewer sees in this hand: no
    line reaches the highest score without it. For the viewer it is one that must lie in the own
    hand, in a slot that is not known.
    """
    found: list[tuple[Seat, tuple[Card, ...]]] = []
    left = view.unseen()
    needed = _needed(view)
    for seat, hand in view.others:
        known = known_to(view, view.players[seat])
        held = [held.card for held in hand]
        elsewhere = [other.card for whose, cards in view.others if whose != seat for other in cards]
        cards = dict.fromkeys(
            card
            for card in held
            if card in needed
            and not left[card]
            and card not in elsewhere
            and not any(
                len(known[slot]) == 1 and card == held[slot - 1] for slot in range(1, len(held) + 1)
            )
        )
        if cards:
            found.append((seat, tuple(cards)))
    own = deduce(view)
    known_own = {next(iter(each.odds)) for each in own.hand if len(each.odds) == 1}
    mine = tuple(
        card
        for card in sorted(needed)
        if card not in known_own
        and left[card]
        and (view.deck_size == 0)
        and all(held.card != card for _, hand in view.others for held in hand)
    )
    if mine:
        found.append((view.seat, mine))
    return found


def _needed(view: View) -> set[Card]:
    """The cards that fireworks still need for the highest score."""
    return {*(view.rules.all_cards - view.rules.trash_cards(view.stacks, view.discards))}


def _why(view: View, shown: Sequence[tuple[Seat, tuple[Card, ...]]], told: Words) -> str:
    texts = [
        f"{view.players[seat]} {told.listed([str(card) for card in cards])}"
        for seat, cards in shown
    ]
    return told.say(
        "It would let each see cards of the own hand that nobody has told: {cases}.",
        cases="; ".join(texts),
    )


def not_covered_text(lacks: Sequence[str], language: str) -> str:
    """Return why the seat model answers in place of the plan model."""
    return words(language).say(
        "Answered by --model seat, which lets everybody see everything after this action, so that "
        "no team can do better: the plan model does not cover {mechanisms}.",
        mechanisms=", ".join(lacks),
    )


def models_json(plan: PlanSolution, others: OtherModels) -> dict[str, Any]:
    """Return the same for JSON: ``answered``, and ``others`` by model."""
    said: dict[str, SeatSolution | Solution | None] = {"seat": others.seat, "faceup": others.faceup}
    return {
        "answered": {"model": "plan", "for": plan.view.viewer},
        "others": {
            **{model: value_json(found) for model, found in said.items() if found is not None},
            **{model: {"refused": fault} for model, fault in others.faults},
        },
        "would_show": {
            plan.view.players[seat]: [str(card) for card in cards]
            for seat, cards in shown_by_seat(plan.view)
        }
        if others.seat is not None and others.seat.lower > plan.most.upper
        else {},
    }
