"""What speaks against a table whose rules hide something: clue values, or what was played."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from hanabi_kit.actions import Mark, Untold, format_dated_marks
from hanabi_kit.cards import Seat
from hanabi_kit.engine.holed_cards import laid_or_fallen
from hanabi_kit.engine.untold import certain_fireworks, told_value
from hanabi_kit.engine.written_table import _WrittenTable, is_open, stacks_text, written_marks
from hanabi_kit.language import words
from hanabi_kit.rules.clue_rules import clue_kind


def clue_faults(position: _WrittenTable, now: int) -> list[str]:
    """Say which marks cannot be where the values of clues are not told.

    Each mark has its turn, so that it is known which marks are one clue, and who gave it; `now` is
    the number of the turn to be taken.
    """
    rules, players = position.rules, position.players
    faults = []
    said: dict[int, tuple[int, object]] = {}
    held = chain(
        (
            (
                words().say("hands.{player}: slot {slot}", player=players[seat], slot=slot),
                seat,
                card,
            )
            for seat, hand in enumerate(position.hands)
            for slot, card in enumerate(hand, start=1)
        ),
        (
            (words().say("hole: card {place}", place=place), each.seat, each)
            for place, each in enumerate(position.hole, start=1)
        ),
    )
    for where, seat, card in held:
        for mark in card.marks:
            sign = format_dated_marks([mark]).removeprefix("!")
            if mark.turn is None or not 0 < mark.turn < now:
                faults.append(
                    words().say(
                        "{where}: mark {sign}, but the number of the clue's turn is needed, from 1 "
                        "to {last}",
                        where=where,
                        sign=sign,
                        last=now - 1,
                    )
                    if now > 1
                    else words().say(
                        "{where}: mark {sign}, but the number of the clue's turn is needed, and no "
                        "turn was taken yet",
                        where=where,
                        sign=sign,
                    )
                )
                continue
            giver = giver_of(position.mover, mark.turn, now, len(players))
            if giver == seat:
                faults.append(
                    words().say(
                        "{where}: mark {sign}, but turn {turn} was {player}'s own",
                        where=where,
                        sign=sign,
                        turn=mark.turn,
                        player=players[giver],
                    )
                )
            elif mark.giver != giver:
                faults.append(
                    words().say(
                        "{where}: mark {sign}, but turn {turn} was {player}'s",
                        where=where,
                        sign=sign,
                        turn=mark.turn,
                        player=players[giver],
                    )
                )
            elif said.setdefault(mark.turn, (seat, mark.value)) != (seat, mark.value):
                faults.append(
                    words().say(
                        "{where}: mark {sign}, but at turn {turn} another clue is told",
                        where=where,
                        sign=sign,
                        turn=mark.turn,
                    )
                )
            elif position.viewer is None and isinstance(mark.value, Untold):
                faults.append(
                    words().say(
                        "{where}: mark {sign}, but the viewer is nobody's and everything is "
                        "shown: the clue's colour or rank is needed",
                        where=where,
                        sign=sign,
                    )
                )
            elif position.viewer not in (None, giver) and not isinstance(mark.value, Untold):
                told = told_value(rules, mark.value)
                told_sign = format_dated_marks([Mark(told, True, mark.turn)])
                faults.append(
                    words().say(
                        "{where}: mark {sign}, but {player} gave the clue, and ruleset {ruleset} "
                        "tells its value to nobody else; write {told_sign}, or name no viewer",
                        where=where,
                        sign=sign,
                        player=players[giver],
                        ruleset=repr(rules.name),
                        told_sign=told_sign,
                    )
                )
            elif position.viewer == giver and isinstance(mark.value, Untold):
                faults.append(
                    words().say(
                        "{where}: mark {sign}, but {player} gave the clue, and knows its colour "
                        "or rank",
                        where=where,
                        sign=sign,
                        player=players[giver],
                    )
                )
    return faults or _unsayable_clues(position)


def giver_of(mover: Seat, turn: int, now: int, players: int) -> Seat:
    """Return who acted at `turn`, where it is `mover`'s turn `now`.

    Examples
    --------
    >>> giver_of(Seat(0), 5, 7, 3)
    1
    """
    return Seat((mover - (now - turn)) % players)


def _unsayable_clues(position: _WrittenTable) -> list[str]:
    """Say which clues no value could have been, of those on hands that are in sight."""
    rules, faults = position.rules, []
    for seat, hand in enumerate(position.hands):
        if any(slot.card is None for slot in hand):
            continue
        told = {
            m.turn: m.value
            for slot in hand
            for m in slot.marks
            if m.turn is not None and isinstance(m.value, Untold)
        }
        for turn, untold in sorted(told.items()):
            marked = [(slot.card, m) for slot in hand for m in slot.marks if m.turn == turn]
            could = any(
                all(card is None or rules.touches(value, card) is m.touched for card, m in marked)
                for value in rules.clue_values
                if untold is Untold.CLUE or clue_kind(value) == untold.value
            )
            if not could:
                faults.append(
                    words().say(
                        "hands.{player}: no clue touches just the cards that that of turn {turn} "
                        "touched",
                        player=position.players[seat],
                        turn=turn,
                    )
                )
    return faults


def hole_faults(position: _WrittenTable) -> list[str]:
    """Say why the cards played face down do not go with the rest."""
    rules, players, faults = position.rules, position.players, []
    hole, viewer = position.hole, position.viewer
    for place, each in enumerate(hole, start=1):
        where = words().say("hole: card {place}", place=place)
        if not 0 <= each.seat < len(players):
            return [
                words().say(
                    "{where}: seat {seat}, but seats are 0–{last}",
                    where=where,
                    seat=each.seat,
                    last=len(players) - 1,
                )
            ]
        allowed = replace(each, card=None).possible(rules)
        own = viewer is not None and (each.seat == viewer or each.unseen)
        if each.card is None and not own:
            faults.append(
                words().say("{where} is hidden (xx), but the viewer is nobody's", where=where)
                if viewer is None
                else words().say(
                    "{where} is hidden (xx), but the viewer is {player}",
                    where=where,
                    player=players[viewer],
                )
            )
        elif each.card is not None and not rules.copies(each.card):
            faults.append(
                words().say(
                    "{where} is {card}, which ruleset {ruleset} does not have",
                    where=where,
                    card=each.card,
                    ruleset=repr(rules.name),
                )
            )
        elif not allowed or (each.card is not None and each.card not in allowed):
            how = written_marks(rules, each.marks)
            card = each.card or "xx"
            faults.append(
                words().say(
                    "{where} is {card}, which its marks {marks} rule out",
                    where=where,
                    card=card,
                    marks=how,
                )
                if how
                else words().say(
                    "{where} is {card}, which whoever does '{action}' has not",
                    where=where,
                    card=card,
                    action=each.action,
                )
            )
        elif own and is_open(rules, each):
            faults.append(
                words().say(
                    "{where} is {card}, but {player}, whose eyes these are, did not see it; "
                    "write xx",
                    where=where,
                    card=each.card,
                    player=players[viewer or 0],
                )
            )
        if each.unseen and (each.marks or not rules.deck_plays):
            faults.append(
                words().say(
                    "{where} was played from the deck, but no clue touches the deck", where=where
                )
                if each.marks
                else words().say(
                    "{where} was played from the deck, but these rules have no such play",
                    where=where,
                )
            )
    if faults:
        return faults
    if viewer is not None:
        return _certain_faults(position)
    played = [each.card for each in hole if each.card is not None]
    stacks, fallen, fell = laid_or_fallen(rules, played)
    if stacks != position.stacks:
        faults.append(
            words().say(
                "stacks: {told}, but the cards in the hole make {made}",
                told=_told(position, position.stacks),
                made=_told(position, stacks),
            )
        )
    if len(fallen) != position.strikes:
        faults.append(
            words().say(
                "strikes: {strikes}, but of the cards in the hole {fallen} did not fit",
                strikes=position.strikes,
                fallen=len(fallen),
            )
        )
    for place, (each, missed) in enumerate(zip(hole, fell, strict=True), start=1):
        at = each.fell
        if (at is not None) is not missed or (
            at is not None and position.discards[at : at + 1] != (each.card,)
        ):
            faults.append(
                words().say(
                    "hole: card {place}: its place among the discards is not {at}",
                    place=place,
                    at=at,
                )
            )
    return faults


def _certain_faults(position: _WrittenTable) -> list[str]:
    """Say where more, or less, is told than a viewer can know of cards played face down."""
    rules = position.rules
    played = [each.possible(rules) for each in position.hole]
    stacks, strikes = certain_fireworks(rules, played)
    faults = []
    if stacks != position.stacks:
        faults.append(
            words().say(
                "stacks: {told}, but certain is {certain}, by the cards in the hole",
                told=_told(position, position.stacks),
                certain=_told(position, stacks),
            )
        )
    if strikes != position.strikes:
        faults.append(
            words().say(
                "strikes: {strikes}, but certain are {certain}, by the cards in the hole",
                strikes=position.strikes,
                certain=strikes,
            )
        )
    if any(each.fell is not None for each in position.hole):
        faults.append(words().say("hole: no viewer is told which cards did not fit"))
    return faults


def _told(position: _WrittenTable, stacks: tuple[int, ...]) -> str:
    """Fireworks in a few signs."""
    return stacks_text(position.rules, stacks) or words().say("nothing")
