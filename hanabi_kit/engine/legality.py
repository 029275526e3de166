"""Which actions the rules allow: every one there is, and why one is refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hanabi_kit.actions import Action, Clue, ClueValue, Discard, Play, PlayDeck
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.engine.hands import Hand, _OpenTable, whose_turn
from hanabi_kit.errors import IllegalAction
from hanabi_kit.language import words
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import ClueKind, clue_kind


def legal_actions(table: _OpenTable) -> tuple[Action, ...]:
    """Return every action the rules allow now: plays, discards, clues; none once it is over."""
    if table.end is not None:
        return ()
    # Made of tuples that are kept (see `_plays`): a game asks for this at every action, and
    # for seats only, which a plain tuple has faster.
    rules, mover, hands = table.rules, table.mover, tuple(table.hands)
    size = len(hands[mover])
    actions: tuple[Action, ...] = _plays(size)
    if rules.deck_plays and table.deck_size == 1:
        actions += (PlayDeck(),)
    if table.clue_tokens < rules.max_clue_tokens or rules.inverted_suits:
        actions += _discards(size)
    if table.clue_tokens >= rules.mechanism.clue_cost:
        values, touching = rules.clue_values, rules.clues_touching
        due = -1 if table.last_clue is None else clues_due(rules, table.last_clue)
        for seat in (*range(mover + 1, len(hands)), *range(mover)):
            said = -1 if rules.empty_clues else rules.always_legal_clues
            for held in hands[seat]:
                said |= touching[held.card]
            actions += _clues(Seat(seat), values, said & due)
    return actions


def refuse_illegal(table: _OpenTable, action: Action, hands: Sequence[Hand]) -> None:
    """Raise IllegalAction where the rules forbid `action` to the mover, which says what and why."""
    if table.end is not None:
        raise IllegalAction(
            words().say(
                "{action}: the game is over ({end})",
                action=action,
                end=words().say(table.end.value),
            )
        )
    size = len(hands[table.mover])
    if isinstance(action, (Play, Discard)):
        if type(action.slot) is not int or not 1 <= action.slot <= size:
            raise IllegalAction(_no_such_slot(table, action.slot, size))
        # With an inverted suit a discard may be a play, and is never refused (as hanab.live does).
        full = table.clue_tokens >= table.rules.max_clue_tokens and not table.rules.inverted_suits
        if isinstance(action, Discard) and full:
            most = table.rules.max_clue_tokens // table.rules.mechanism.clue_cost
            raise IllegalAction(
                words().say(
                    "discard {slot}: no discard while all {most} clue tokens are there "
                    "({whose_turn})",
                    slot=action.slot,
                    most=most,
                    whose_turn=whose_turn(table),
                )
            )
    elif isinstance(action, Clue):
        _refuse_clue(table, action, hands)
    elif isinstance(action, PlayDeck):
        if not table.rules.deck_plays:
            raise IllegalAction(
                words().say(
                    "play deck: ruleset {ruleset} has no plays from the deck ({whose_turn})",
                    ruleset=repr(table.rules.name),
                    whose_turn=whose_turn(table),
                )
            )
        if table.deck_size != 1:
            raise IllegalAction(
                words().say(
                    "play deck: only the last card may be played from the deck, which has "
                    "{deck_size} ({whose_turn})",
                    deck_size=table.deck_size,
                    whose_turn=whose_turn(table),
                )
            )
    else:
        raise IllegalAction(
            words().say(
                "{action}: an action is Play, Discard, Clue or PlayDeck, or a text: 'play 2'",
                action=repr(action),
            )
        )


def _no_such_slot(table: _OpenTable, slot: object, size: int) -> str:
    if not size:
        return words().say(
            "slot {slot}: the hand has no card ({whose_turn})",
            slot=repr(slot),
            whose_turn=whose_turn(table),
        )
    return words().say(
        "slot {slot}: the hand has slots 1–{size} ({whose_turn})",
        slot=repr(slot),
        size=size,
        whose_turn=whose_turn(table),
    )


def _refuse_clue(table: _OpenTable, clue: Clue, hands: Sequence[Hand]) -> None:
    count = len(table.players)
    if type(clue.to) is not int or not 0 <= clue.to < count:
        raise IllegalAction(
            words().say(
                "seat {seat}: seats are 0–{last} ({whose_turn})",
                seat=repr(clue.to),
                last=count - 1,
                whose_turn=whose_turn(table),
            )
        )
    if clue.to == table.mover:
        raise IllegalAction(
            words().say("clue to {player}: nobody clues themselves", player=table.players[clue.to])
        )
    # The type, because True and 1.0 equal 1.
    if type(clue.value) not in (int, str) or clue.value not in table.rules.clue_values:
        allowed = ", ".join(map(str, table.rules.clue_values))
        raise IllegalAction(
            words().say(
                "clue {value}: ruleset {ruleset} has the clues {allowed} ({whose_turn})",
                value=repr(clue.value),
                ruleset=repr(table.rules.name),
                allowed=allowed,
                whose_turn=whose_turn(table),
            )
        )
    rules = table.rules
    if table.clue_tokens < rules.mechanism.clue_cost:
        said, turn = clue.value, whose_turn(table)
        raise IllegalAction(
            words().say(
                "clue {value}: only half a clue token is left ({whose_turn})",
                value=said,
                whose_turn=turn,
            )
            if table.clue_tokens
            else words().say(
                "clue {value}: no clue token is left ({whose_turn})", value=said, whose_turn=turn
            )
        )
    if rules.mechanism.alternating and table.last_clue == clue_kind(clue.value):
        said, name, turn = clue.value, repr(rules.name), whose_turn(table)
        raise IllegalAction(
            words().say(
                "clue {value}: the last clue was a colour, and clues alternate in ruleset "
                "{ruleset} ({whose_turn})",
                value=said,
                ruleset=name,
                whose_turn=turn,
            )
            if table.last_clue == "colour"
            else words().say(
                "clue {value}: the last clue was a rank, and clues alternate in ruleset "
                "{ruleset} ({whose_turn})",
                value=said,
                ruleset=name,
                whose_turn=turn,
            )
        )
    may_be_empty = rules.empty_clues or clue_kind(clue.value) in rules.clue_rules.touch_nothing
    touching = rules.touched_by(clue.value)
    if not may_be_empty and not any(held.card in touching for held in hands[clue.to]):
        raise IllegalAction(
            words().say(
                "clue {value} to {player}: a clue must touch a card, and this one "
                "touches none ({whose_turn})",
                value=clue.value,
                player=table.players[clue.to],
                whose_turn=whose_turn(table),
            )
        )


def clues_due(rules: Ruleset, last_clue: ClueKind | None) -> int:
    """Return the clues that may follow a clue of the kind `last_clue`, as bits.

    Bit ``i`` stands for ``rules.clue_values[i]``; -1, all bits, where every clue may follow.
    """
    if last_clue is None or not rules.mechanism.alternating:
        return -1
    colours = (1 << len(rules.clue_colours)) - 1
    return colours if last_clue == "rank" else ~colours


@cache
def _plays(size: int) -> tuple[Play, ...]:
    """Every play from a hand of `size` cards."""
    return tuple(Play(Slot(slot)) for slot in range(1, size + 1))


@cache
def _discards(size: int) -> tuple[Discard, ...]:
    """Every discard from a hand of `size` cards."""
    return tuple(Discard(Slot(slot)) for slot in range(1, size + 1))


@lru_cache(maxsize=2**16)
def _clues(to: Seat, values: tuple[ClueValue, ...], said: int) -> tuple[Clue, ...]:
    """Every clue to `to` with a value whose bit is set in `said`."""
    return tuple(Clue(to, value) for bit, value in enumerate(values) if said >> bit & 1)
