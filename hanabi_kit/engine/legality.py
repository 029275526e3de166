"""Which actions the rules allow: every one there is, and why one is refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hanabi_kit.actions import Action, Clue, ClueValue, Discard, Play, PlayDeck
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.engine.hands import Hand, _OpenTable, whose_turn
from hanabi_kit.errors import IllegalAction
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
        raise IllegalAction(f"{action}: the game is over ({table.end.value})")
    size = len(hands[table.mover])
    if isinstance(action, (Play, Discard)):
        if type(action.slot) is not int or not 1 <= action.slot <= size:
            slots = f"slots 1–{size}" if size else "no card"
            raise IllegalAction(f"slot {action.slot!r}: the hand has {slots} ({whose_turn(table)})")
        # With an inverted suit a discard may be a play, and is never refused (as hanab.live does).
        full = table.clue_tokens >= table.rules.max_clue_tokens and not table.rules.inverted_suits
        if isinstance(action, Discard) and full:
            most = table.rules.max_clue_tokens // table.rules.mechanism.clue_cost
            raise IllegalAction(
                f"discard {action.slot}: no discard while all {most} clue tokens are there "
                f"({whose_turn(table)})"
            )
    elif isinstance(action, Clue):
        _refuse_clue(table, action, hands)
    elif isinstance(action, PlayDeck):
        if not table.rules.deck_plays:
            raise IllegalAction(
                f"play deck: ruleset {table.rules.name!r} has no plays from the deck "
                f"({whose_turn(table)})"
            )
        if table.deck_size != 1:
            raise IllegalAction(
                f"play deck: only the last card may be played from the deck, which has "
                f"{table.deck_size} ({whose_turn(table)})"
            )
    else:
        raise IllegalAction(
            f"{action!r}: an action is Play, Discard, Clue or PlayDeck, or a text: 'play 2'"
        )


def _refuse_clue(table: _OpenTable, clue: Clue, hands: Sequence[Hand]) -> None:
    count = len(table.players)
    if type(clue.to) is not int or not 0 <= clue.to < count:
        raise IllegalAction(f"seat {clue.to!r}: seats are 0–{count - 1} ({whose_turn(table)})")
    if clue.to == table.mover:
        raise IllegalAction(f"clue to {table.players[clue.to]}: nobody clues themselves")
    # The type, because True and 1.0 equal 1.
    if type(clue.value) not in (int, str) or clue.value not in table.rules.clue_values:
        allowed = ", ".join(map(str, table.rules.clue_values))
        raise IllegalAction(
            f"clue {clue.value!r}: ruleset {table.rules.name!r} has the clues {allowed} "
            f"({whose_turn(table)})"
        )
    rules = table.rules
    if table.clue_tokens < rules.mechanism.clue_cost:
        left = "only half a clue token" if table.clue_tokens else "no clue token"
        raise IllegalAction(f"clue {clue.value}: {left} is left ({whose_turn(table)})")
    if rules.mechanism.alternating and table.last_clue == clue_kind(clue.value):
        raise IllegalAction(
            f"clue {clue.value}: the last clue was a {table.last_clue}, and clues alternate in "
            f"ruleset {rules.name!r} ({whose_turn(table)})"
        )
    may_be_empty = rules.empty_clues or clue_kind(clue.value) in rules.clue_rules.touch_nothing
    touching = rules.touched_by(clue.value)
    if not may_be_empty and not any(held.card in touching for held in hands[clue.to]):
        raise IllegalAction(
            f"clue {clue.value} to {table.players[clue.to]}: a clue must touch a card, and this "
            f"one touches none ({whose_turn(table)})"
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
