"""The hands of a position file and the cards in its hole, both ways."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, Seat
from hanabi_kit.engine.hands import HoledCard
from hanabi_kit.engine.hidden_faults import giver_of
from hanabi_kit.engine.holed_cards import laid_or_fallen
from hanabi_kit.engine.untold import certain_fireworks
from hanabi_kit.engine.written_table import stacks_text, written_marks
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.card_text import (
    parse_card,
    parse_dated_marks,
    parse_marks,
)
from hanabi_kit.notation.files import Fields
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.rules import Ruleset

HIDDEN = "xx"


class SlotReader:
    """How a card with its marks is read."""

    def __init__(self, rules: Ruleset, mover: Seat, turn: int | None, players: int) -> None:
        self.rules = rules
        self._mover, self._turn, self._players = mover, turn, players

    def read(self, word: str) -> SlotCard:
        """Return the card written as `word`; NotationError where there is none."""
        name, _, marks = word.partition("/")
        card = None if name == HIDDEN else parse_card(name, self.rules)
        return SlotCard(card, self._marks(marks))

    def is_no_card(self, word: str) -> bool:
        """Whether it is the card, and not its marks, that cannot be read."""
        try:
            self.read(word.partition("/")[0])
        except NotationError:
            return True
        return False

    def _marks(self, text: str) -> tuple[Mark, ...]:
        if self.rules.mechanism.told == "value":
            return parse_marks(text, self.rules)
        marks = parse_dated_marks(text, self.rules)
        if self._turn is None:
            return marks
        now, players = self._turn, max(self._players, 1)
        return tuple(
            replace(mark, giver=giver_of(self._mover, mark.turn or 0, now, players))
            for mark in marks
        )


def take_hands(
    entries: Fields, players: tuple[str, ...], slots: SlotReader, faults: list[str]
) -> tuple[tuple[SlotCard, ...], ...]:
    """Return every hand, by seat; faults are noted, and such a slot counts as hidden."""
    table = entries.take("hands", dict, needed=True)
    if table is None:
        return ((),) * len(players)
    own = Fields(table, "position.hands", faults)
    hands = []
    for player in players:
        text = own.take(player, str, needed=True) or ""
        hand = []
        for number, word in enumerate(text.split()[:100], start=1):
            try:
                hand.append(slots.read(word))
            except NotationError as error:
                for fault in error.faults:
                    own.fault(
                        player,
                        words().say(
                            "slot {number}: {fault}, or xx where it is hidden",
                            number=number,
                            fault=fault,
                        )
                        if slots.is_no_card(word)
                        else words().say("slot {number}: {fault}", number=number, fault=fault),
                    )
                hand.append(SlotCard(None))
        hands.append(tuple(hand))
    own.refuse_unknown()
    return tuple(hands)


def take_hole(
    entries: Fields, players: tuple[str, ...], slots: SlotReader
) -> tuple[HoledCard, ...]:
    """Return the cards played face down, written ``"Alice: r1"``, oldest first.

    What was not simply played says so: ``"Alice: discard xx"``, ``"Alice: play deck xx"``.
    """
    found = []
    told = entries.take("hole", list) or []
    if len(told) > slots.rules.deck_size:
        entries.fault(
            "hole",
            words().say(
                "{number} cards, but there are {deck_size}",
                number=len(told),
                deck_size=slots.rules.deck_size,
            ),
        )
        return ()
    for number, entry in enumerate(told, start=1):
        name, colon, rest = entry.rpartition(": ") if isinstance(entry, str) else ("", "", "")
        how, _, word = rest.rpartition(" ")
        if not colon or name not in players or how not in _INTO_THE_HOLE:
            example = f"{players[0] if players else 'Alice'}: xx"
            entries.fault(
                "hole",
                words().say(
                    "card {number}: {entry}, but who played it and the card are needed, such "
                    "as {example}, with 'discard' or 'play deck' before the card where it "
                    "was not just played",
                    number=number,
                    entry=shown(entry),
                    example=shown(example),
                ),
            )
            continue
        try:
            slot = slots.read(word)
        except NotationError as error:
            for fault in error.faults:
                entries.fault(
                    "hole", words().say("card {number}: {fault}", number=number, fault=fault)
                )
            continue
        known = slot.card is not None and slot.card.suit in slots.rules.inverted_suits
        action = _INTO_THE_HOLE[how] or ("discard" if known else "play")
        found.append(
            HoledCard(Seat(players.index(name)), slot.card, None, slot.marks, None, action)
        )
    return tuple(found)


_INTO_THE_HOLE: dict[str, Literal["play", "discard", "play deck"] | None] = {
    "": None,
    "play": "play",
    "discard": "discard",
    "play deck": "play deck",
}


def holed(
    rules: Ruleset, viewer: Seat | None, discards: tuple[Card, ...], hole: tuple[HoledCard, ...]
) -> tuple[tuple[int, ...], int, tuple[Card, ...], tuple[HoledCard, ...]]:
    """Return fireworks, strikes, discards and hole, as the cards in the hole make them."""
    if any(each.card is not None and not rules.copies(each.card) for each in hole):
        return rules.fireworks.empty(rules), 0, discards, hole  # the position says the fault
    if viewer is not None:
        known = [each.possible(rules) for each in hole]
        return *certain_fireworks(rules, known), discards, hole
    played = [each.card for each in hole if each.card is not None]
    if len(played) < len(hole):
        return rules.fireworks.empty(rules), 0, discards, hole
    stacks, fallen, fell = laid_or_fallen(rules, played)
    places = iter(range(len(discards), len(discards) + len(fallen)))
    hole = tuple(
        replace(each, fell=next(places) if missed else None)
        for each, missed in zip(hole, fell, strict=True)
    )
    return stacks, len(fallen), (*discards, *fallen), hole


def compare_with_hole(
    entries: Fields,
    rules: Ruleset,
    told: tuple[tuple[int, ...] | None, int | None],
    made: tuple[tuple[int, ...], int],
) -> None:
    """Note where a file says of the fireworks and strikes what the cards in the hole do not."""
    if told[0] is not None and told[0] != made[0]:
        entries.fault(
            "stacks",
            words().say(
                "{told}, but by the cards in the hole it is {made}; it may be left out",
                told=stacks_text(rules, told[0]) or words().say("nothing"),
                made=stacks_text(rules, made[0]) or words().say("nothing"),
            ),
        )
    if told[1] is not None and told[1] != made[1]:
        entries.fault(
            "strikes",
            words().say(
                "{told}, but by the cards in the hole {made}; it may be left out",
                told=told[1],
                made=made[1],
            ),
        )


def format_holed(position: Position, each: HoledCard) -> str:
    """Return a card in the hole as a file has it."""
    # A card that is seen says itself whether its suit is one to be discarded into the hole.
    how = "" if each.action == "play" or (each.card and not each.unseen) else f"{each.action} "
    return f"{position.players[each.seat]}: {how}{format_slot(position.rules, each)}"


def format_slot(rules: Ruleset, slot: SlotCard | HoledCard) -> str:
    """Return a card and what clues said of it, as a file has them."""
    name = HIDDEN if slot.card is None else str(slot.card)
    return f"{name}/{written_marks(rules, slot.marks)}" if slot.marks else name
