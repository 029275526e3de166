"""Proofs that people write, told: the kit's own, steps made up by chance, and what is said of them.

Claims are statements about cards; so these are all that is told of statements, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from hanabi_kit.actions import Untold
from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction import why
from hanabi_kit.deduction.events import CountOf, Held
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, Statement
from hanabi_kit.deduction.written.grounds import (
    AllInSight,
    Cited,
    Ground,
    NoFact,
    OfClue,
    OutOfSight,
    Restated,
    ShortDeck,
    TakenUp,
)
from hanabi_kit.deduction.written.judging import judge_proof
from hanabi_kit.deduction.written.kit_proofs import written_down
from hanabi_kit.deduction.written.remarks import proof_remark, step_remark
from hanabi_kit.deduction.written.steps import Line, WrittenProof
from hanabi_kit.deduction.written.telling import written_text
from hanabi_kit.view import View
from tests.helpers.told.tables import chance, sentences, views


def some_claim(draw: random.Random, view: View, deep: int = 2) -> Statement:
    """A statement about a hand, made up."""
    rules, cards, slots = view.rules, sorted(view.unseen()), len(view.own)
    some = CardSet(draw.sample(cards, draw.randint(1, min(3, len(cards)))))
    if draw.random() < 0.2:
        alike, card = draw.choice(("suit", "rank")), draw.choice(cards)
        every = rules.all_cards
        some = CardSet(one for one in every if getattr(one, alike) == getattr(card, alike))
    slot = Slot(draw.randint(1, slots))
    kinds = ("held", "held", "not", "count", "all", "and", "or", "if")
    match draw.choice(kinds if deep else kinds[:5]):
        case "held":
            return Held(slot, some)
        case "not":
            return Not(Held(slot, some))
        case "all":
            among = sorted(draw.sample(range(1, slots + 1), draw.randint(2, slots)))
            return And(*(Held(each, some) for each in among))
        case "count":
            among = draw.sample(range(1, slots + 1), draw.randint(2, slots))
            least = draw.randint(0, len(among))
            most = draw.choice((least, len(among))) if least else draw.randint(0, len(among) - 1)
            return CountOf(among, some, least, most)
        case kind:
            # Nobody writes "if if a then b then c".
            deeper = 0 if kind == "if" else deep - 1
            one, other = (some_claim(draw, view, deeper) for _ in range(2))
            return {"and": And(one, other), "or": Or(one, other), "if": Implies(one, other)}[kind]


def some_ground(draw: random.Random, view: View, claim: Statement, number: int) -> Ground:
    """A reason, made up; more often than not one that is so."""
    cards = sorted(view.rules.all_cards)
    unseen = view.unseen()
    some = CardSet(draw.sample(cards, draw.choice((1, 1, 2))))
    slots = tuple(Slot(slot) for slot in range(1, len(view.own) + 1))
    marks = [
        (slot, mark, mark.value)
        for slot in slots
        for mark in view.own[slot - 1].marks
        if not isinstance(mark.value, Untold)
    ]
    kind = draw.choice(("clue", "sight", "out", "taken", "deck", "step", "step", "again", "no"))
    if kind == "clue" and marks:
        slot, mark, value = draw.choice(marks)
        turn = draw.choice((None, mark.turn))
        return OfClue(value, draw.choice((mark.touched, True)), turn, (slot,))
    if kind == "out":
        return OutOfSight(some, sum(unseen[card] for card in some))
    if kind == "taken":
        among = sorted(draw.sample(slots, draw.randint(1, len(slots))))
        return TakenUp(tuple(among), some)
    if kind == "deck":
        return ShortDeck(some)
    if kind == "step":
        return Cited(tuple(sorted({draw.randint(1, number + 1) for _ in range(2)})))
    if kind == "again":
        return Restated(claim)
    if kind == "no":
        return draw.choice(list(NoFact))
    return AllInSight(some)


def some_proof(draw: random.Random, view: View) -> WrittenProof:
    """A proof, made up: right and wrong steps, and suppositions."""
    lines: list[Line] = []
    depth = 0
    for number in range(1, draw.randint(4, 8)):
        depth = draw.randint(0, depth)
        claim = some_claim(draw, view, deep=draw.choice((0, 0, 1, 2)))
        if draw.random() < 0.4:
            slot = Slot(draw.randint(1, len(view.own)))
            claim = Held(slot, view.clued(slot))
        if draw.random() < 0.2 and depth < 2:
            lines.append(Line(claim, supposed=True, depth=depth))
            depth += 1
            continue
        grounds = [some_ground(draw, view, claim, number) for _ in range(draw.randint(0, 3))]
        lines.append(Line(claim, tuple(dict.fromkeys(grounds)), depth=depth))
    return WrittenProof(tuple(lines))


def told_proofs() -> Iterator[str]:
    """Yield steps of proofs, and what is said of each of them and of the whole."""
    draw = chance()
    for view in views():
        made_up = some_proof(draw, view)
        goal = some_claim(draw, view)
        slot = draw.randint(1, len(view.own))
        own = [written_down(proof) for proof in why(view, slot).proofs]
        for proof in (*own, made_up):
            for line in written_text(proof, view.rules).splitlines():
                yield line.strip().partition(". ")[2]
        judged = judge_proof(view, made_up, goal)
        for step in judged.steps:
            yield from sentences(step_remark(step, view.rules))
        yield from sentences(proof_remark(judged))
