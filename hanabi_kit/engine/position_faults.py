"""Whether a table can be a position of its ruleset: everything that speaks against it, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hanabi_kit.actions import Mark, format_marks
from hanabi_kit.cards import Card, Seat
from hanabi_kit.engine.hands import clued
from hanabi_kit.engine.hidden_faults import clue_faults, hole_faults
from hanabi_kit.engine.written_table import _WrittenSlot, _WrittenTable, is_open, written_marks
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.rules import Ruleset


def position_faults(position: _WrittenTable) -> list[str]:
    """Say everything that keeps `position` from being a position of its ruleset."""
    rules, players = position.rules, position.players
    if len(players) not in rules.player_counts:
        allowed = ", ".join(map(str, rules.player_counts))
        return [
            words().say(
                "players: {number}, but ruleset {ruleset} is for {allowed}",
                number=len(players),
                ruleset=repr(rules.name),
                allowed=allowed,
            )
        ]
    if position.viewer is not None and not 0 <= position.viewer < len(players):
        return [
            words().say(
                "viewer: seat {seat}, but seats are 0–{last}",
                seat=position.viewer,
                last=len(players) - 1,
            )
        ]
    faults = _stack_faults(position)
    if faults:
        return faults
    faults = _count_faults(position)
    faults += _own_rule_faults(position)
    for seat, hand in enumerate(position.hands):
        faults += _hand_faults(position, Seat(seat), hand)
    if rules.mechanism.told != "value" and position.turn_number is not None:
        faults += clue_faults(position, position.turn_number)
    if rules.mechanism.hole:
        faults += hole_faults(position)
    seen = Counter(_placed(position))
    seen.update(slot.card for hand in position.hands for slot in hand if slot.card is not None)
    for card in sorted(seen):
        if seen[card] > rules.copies(card):
            faults.append(_too_often(rules, card, seen[card]))
    if position.deck_order is not None:
        faults += _deck_faults(position, seen)
    return faults


def _too_often(rules: Ruleset, card: Card, number: int) -> str:
    name, copies = repr(rules.name), rules.copies(card)
    if not copies:
        return words().say(
            "{card}: in sight {number} times (fireworks, discards and hands), but ruleset "
            "{ruleset} has none",
            card=card,
            number=number,
            ruleset=name,
        )
    return words().say(
        "{card}: in sight {number} times (fireworks, discards and hands), but ruleset {ruleset} "
        "has {copies}",
        card=card,
        number=number,
        ruleset=name,
        copies=copies,
    )


def _placed(position: _WrittenTable) -> Iterator[Card]:
    """The cards on the table that are in sight: of a hole those of which one knows."""
    if position.rules.mechanism.hole:
        fell = {each.fell for each in position.hole}
        yield from (card for at, card in enumerate(position.discards) if at not in fell)
        yield from (each.card for each in position.hole if each.card is not None)
    else:
        yield from position.discards
        yield from position.rules.fireworks.cards(position.rules, position.stacks)


def _stack_faults(position: _WrittenTable) -> list[str]:
    """Say why the fireworks are none of the ruleset."""
    rules, stacks = position.rules, position.stacks
    try:
        heights = rules.fireworks.checked(rules, stacks)
        wrong = [
            words().say(
                "stacks: {suit} {height}, but a firework has 0–{most} cards",
                suit=words().say_in("suit", suit.label),
                height=height,
                most=len(rules.ranks),
            )
            for suit, height in zip(rules.suits, heights, strict=True)
            if not 0 <= height <= len(rules.ranks)
        ]
        if not wrong:
            indices = range(len(rules.suits))
            rules.stacks_of([rules.fireworks.ranks_in(rules, heights, i) for i in indices])
    except HanabiError as error:
        return list(error.faults)
    return wrong


def _deck_faults(position: _WrittenTable, seen: Counter[Card]) -> list[str]:
    """Say why the deck cannot be what `deck_order` says."""
    order, rules = position.deck_order or (), position.rules
    hidden = any(slot.card is None for hand in position.hands for slot in hand)
    if position.viewer is not None or hidden:
        return [words().say("deck_order: only where every hand is shown, to no viewer")]
    if len(order) != position.deck_size:
        return [
            words().say(
                "deck_order: {number} cards, but the deck has {deck_size}",
                number=len(order),
                deck_size=position.deck_size,
            )
        ]
    left = Counter(rules.copies_by_card)
    left.subtract(seen)
    left.subtract(order)
    return [
        words().say(
            "deck_order: {card} stands there {number} times too often", card=card, number=-number
        )
        for card, number in sorted(left.items())
        if number < 0
    ]


def _count_faults(position: _WrittenTable) -> list[str]:
    rules, players = position.rules, len(position.players)
    tokens, hole = rules.mechanism.tokens, rules.mechanism.hole
    faults = []
    if not 0 <= position.clue_tokens <= rules.max_clue_tokens:
        most = tokens(rules.max_clue_tokens)
        faults.append(
            words().say(
                "clue_tokens: {tokens}, but 0–{most} exist",
                tokens=tokens(position.clue_tokens),
                most=most,
            )
        )
    if not 0 <= position.strikes <= rules.max_strikes:
        faults.append(
            words().say(
                "strikes: {strikes}, but 0–{most} can be",
                strikes=position.strikes,
                most=rules.max_strikes,
            )
        )
    elif position.strikes > len(position.discards) and not hole:
        faults.append(
            words().say(
                "strikes: {strikes}, but only {discards} cards are discarded, and every "
                "misplayed card is",
                strikes=position.strikes,
                discards=len(position.discards),
            )
        )
    if not rules.final_round:
        if position.turns_left is not None:
            faults.append(
                words().say(
                    "turns_left: {turns_left}, but ruleset {ruleset} has no final round",
                    turns_left=position.turns_left,
                    ruleset=repr(rules.name),
                )
            )
    elif position.deck_size and position.turns_left is not None:
        faults.append(
            words().say(
                "turns_left: {turns_left}, but the last round only starts when the deck "
                "is empty, and it has {deck_size}",
                turns_left=position.turns_left,
                deck_size=position.deck_size,
            )
        )
    elif not position.deck_size and position.turns_left is None:
        faults.append(turns_missing(players))
    elif position.turns_left is not None and not 0 <= position.turns_left <= players:
        faults.append(
            words().say(
                "turns_left: {turns_left}, but {players} players have 0–{players}",
                turns_left=position.turns_left,
                players=players,
            )
        )
    held = sum(map(len, position.hands))
    if hole:
        discarded = len(position.discards) - sum(each.fell is not None for each in position.hole)
        played = len(position.hole)
    else:
        discarded, played = len(position.discards), sum(position.stacks)
    placed = played + discarded + held
    if placed + position.deck_size != rules.deck_size:
        parts = {
            "deck_size": position.deck_size,
            "played": played,
            "discarded": discarded,
            "held": held,
            "left": rules.deck_size - placed,
            "number": rules.deck_size,
        }
        faults.append(
            words().say(
                "deck: {deck_size}, but {played} cards in the hole, {discarded} discarded and "
                "{held} in hands leave {left} of the {number}",
                **parts,
            )
            if hole
            else words().say(
                "deck: {deck_size}, but {played} cards in the fireworks, {discarded} discarded and "
                "{held} in hands leave {left} of the {number}",
                **parts,
            )
        )
    return faults


def turns_missing(players: int) -> str:
    """Return the fault of a table without a deck that does not tell how many turns are left.

    Examples
    --------
    >>> turns_missing(3)
    'turns_left: missing; with an empty deck 0–3 turns are left'
    """
    return words().say(
        "turns_left: missing; with an empty deck 0–{players} turns are left", players=players
    )


def _own_rule_faults(position: _WrittenTable) -> list[str]:
    """Say which fields stand there that the ruleset has no use for, or lack."""
    rules, mechanism = position.rules, position.rules.mechanism
    faults = []
    if position.last_clue is not None and not mechanism.alternating:
        faults.append(
            words().say(
                "last_clue: {last_clue}, but clues need not alternate in ruleset {ruleset}",
                last_clue=position.last_clue,
                ruleset=repr(rules.name),
            )
        )
    if position.hole and not mechanism.hole:
        faults.append(
            words().say(
                "hole: {number} cards, but cards are played openly in ruleset {ruleset}",
                number=len(position.hole),
                ruleset=repr(rules.name),
            )
        )
    if position.over is not None and not (mechanism.hole and position.viewer is not None):
        faults.append(words().say("over: only where a viewer does not see how the fireworks stand"))
    number = position.turn_number
    if mechanism.told == "value" and number is not None:
        faults.append(
            words().say(
                "turn_number: {number}, but the values of clues are told in ruleset "
                "{ruleset}, so nobody asks when they were given",
                number=number,
                ruleset=repr(rules.name),
            )
        )
    elif mechanism.told != "value" and (number is None or number < 1):
        faults.append(
            words().say(
                "turn_number: missing; ruleset {ruleset} does not tell the values of clues, so the "
                "turn of each is needed, and that to be taken now",
                ruleset=repr(rules.name),
            )
            if number is None
            else words().say(
                "turn_number: {number}; ruleset {ruleset} does not tell the values of clues, so "
                "the turn of each is needed, and that to be taken now",
                number=number,
                ruleset=repr(rules.name),
            )
        )
    return faults


def _hand_faults(position: _WrittenTable, seat: Seat, hand: Sequence[_WrittenSlot]) -> list[str]:
    rules, where = position.rules, f"hands.{position.players[seat]}"
    players = len(position.players)
    full = rules.hand_size(players)
    faults = []
    # In the final round only those who have had their last turn may be one card short; where there
    # is none, hands shrink to nothing.
    to_act = {(position.mover + step) % players for step in range(position.turns_left or 0)}
    short = 0 if position.deck_size else int(seat not in to_act) if rules.final_round else full
    if len(hand) > full or len(hand) < full - short:
        may_be = str(full)
        if short:
            one_less = words().either([str(full - 1), may_be])
            may_be = one_less if short == 1 else f"0–{full}"
        faults.append(
            words().say(
                "{where}: {number} cards, but a hand of {players} players has {allowed} here",
                where=where,
                number=len(hand),
                players=players,
                allowed=may_be,
            )
        )
    for number, slot in enumerate(hand, start=1):
        marks = written_marks(rules, slot.marks)
        allowed = clued(rules, slot.marks)
        if not allowed:
            faults.append(
                words().say(
                    "{where}: slot {number} has the marks {marks}, which no card fits",
                    where=where,
                    number=number,
                    marks=marks,
                )
            )
        elif slot.card is not None and slot.card not in allowed:
            if rules.copies(slot.card):
                faults.append(
                    words().say(
                        "{where}: slot {number} is {card}, which its marks {marks} rule out",
                        where=where,
                        number=number,
                        card=slot.card,
                        marks=marks,
                    )
                )
        elif slot.card is None and seat != position.viewer:
            faults.append(
                words().say(
                    "{where}: slot {number} is hidden (xx), but the viewer is nobody's and "
                    "everything is shown",
                    where=where,
                    number=number,
                )
                if position.viewer is None
                else words().say(
                    "{where}: slot {number} is hidden (xx), but the viewer is {player}",
                    where=where,
                    number=number,
                    player=position.players[position.viewer],
                )
            )
    if seat == position.viewer:
        faults += _open_faults(position, seat, hand)
    return faults


def _open_faults(position: _WrittenTable, viewer: Seat, hand: Sequence[_WrittenSlot]) -> list[str]:
    """Say which cards the viewer is given though nothing has told what they are.

    Whoever looks with the viewer's eyes would have to pass over them in silence.
    """
    rules, who = position.rules, position.players[viewer]
    found = {number: slot for number, slot in enumerate(hand, start=1) if is_open(rules, slot)}
    if not found:
        return []
    given = ", ".join(
        words().say("slot {slot}: {card}", slot=number, card=slot.card)
        for number, slot in found.items()
    )
    by_clues = {slot.card: _as_told(rules, slot.card) for slot in found.values()}
    told = ", ".join(word for word in by_clues.values() if word)
    unsaid = ", ".join(str(card) for card, word in by_clues.items() if not word)
    if told and unsaid:
        told = words().say("{told} (no clues can name {unsaid})", told=told, unsaid=unsaid)
    # One sentence after the other; each is said of one card or of several.
    number, parts = len(found), {"who": who, "given": given, "told": told, "name": repr(who)}
    return [
        " ".join(
            [
                words().count(
                    "hands.{who}: written openly ({given}), but the viewer is {who}, who does not "
                    "see it.",
                    "hands.{who}: written openly ({given}), but the viewer is {who}, who does not "
                    "see them.",
                    number,
                    **parts,
                ),
                _if_told(number, parts) if told else _if_untold(number, parts),
            ]
        )
    ]


def _if_told(number: int, parts: Mapping[str, str]) -> str:
    return words().count(
        "If clues have told {who} what it is, write {told}; if it is the truth, and {who} does not "
        "know it, name no viewer and give every card: then the whole table is shown, and who looks "
        "at it is chosen later (--viewer {who}, position.view({name}))",
        "If clues have told {who} what they are, write {told}; if they are the truth, and {who} "
        "does not know it, name no viewer and give every card: then the whole table is shown, and "
        "who looks at it is chosen later (--viewer {who}, position.view({name}))",
        number,
        **parts,
    )


def _if_untold(number: int, parts: Mapping[str, str]) -> str:
    return words().count(
        "Write xx with the marks of the clues. If it is the truth, and {who} does not know it, "
        "name no viewer and give every card: then the whole table is shown, and who looks at it is "
        "chosen later (--viewer {who}, position.view({name}))",
        "Write xx with the marks of the clues. If they are the truth, and {who} does not know it, "
        "name no viewer and give every card: then the whole table is shown, and who looks at it is "
        "chosen later (--viewer {who}, position.view({name}))",
        number,
        **parts,
    )


def _as_told(rules: Ruleset, card: Card | None) -> str | None:
    """How a card is written that its holder knows by clues; None where no clues can name it."""
    if card is None or rules.mechanism.told != "value":
        return None
    said = [Mark(value, rules.touches(value, card)) for value in rules.clue_values]
    for marks in (tuple(mark for mark in said if mark.touched), tuple(said)):
        if set(clued(rules, marks)) == {card}:
            return f"xx/{format_marks(marks)}"
    return None
