"""What a post leaves out of a position, and what is filled in for it or asked for."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.cards import Card
from hanabi_kit.engine.position_faults import turns_missing
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.files import Fields, read_as
from hanabi_kit.notation.posted.supposed_discards import (
    PostedTable,
    WrittenDiscards,
    cards_text,
    supposed_discards,
)
from hanabi_kit.notation.ruleset_table import (
    with_hand_size,
)
from hanabi_kit.position import Position
from hanabi_kit.rules import Ruleset


def take_hand_size(entries: Fields, rules: Ruleset, players: int) -> Ruleset:
    """Return `rules` with the hands that the text says, where it says so."""
    size = entries.take_int("hand_size", 1, 9)
    if size is None or players not in rules.player_counts:
        return rules
    try:
        return with_hand_size(rules, players, size)
    except HanabiError as error:
        entries.fault("hand_size", f"{size}: {error.faults[0]}")
        return rules


def suppose_discards(
    entries: Fields, written: WrittenDiscards, posted: PostedTable
) -> tuple[Card, ...]:
    """Return the cards that are gone and not named; () with the fault noted where it matters."""
    try:
        return supposed_discards(written, posted)
    except NotationError as error:
        for fault in error.faults:
            entries.fault("discards", fault)
        return ()


def just_drew_last(posted: PostedTable) -> bool:
    """Whether the last card may have been drawn on the turn before: no hand has lost one since."""
    rules, players = posted.rules, len(posted.players)
    return (
        not posted.deck_size
        and rules.final_round
        and players in rules.player_counts
        and all(len(hand) == rules.hand_size(players) for hand in posted.hands)
    )


def told_more(
    faults: Sequence[str], written: WrittenDiscards, posted: PostedTable, *, filled: bool
) -> list[str]:
    """Return the faults of a position, with what may be written where a post leaves cards out."""
    rules, players = posted.rules, len(posted.players)
    most = max(map(len, posted.hands), default=0)
    short = players in rules.player_counts and 0 < most < rules.hand_size(players)
    too_many = min(posted.unseen(written.cards).values(), default=0) < 0
    # How a fault of a hand's size begins in every language.
    sizes = tuple(
        f"hands.{player}: {len(hand)} "
        for player, hand in zip(posted.players, posted.hands, strict=True)
    )
    found = []
    for fault in faults:
        if fault.startswith("deck: ") and written.rest != "none" and (too_many or not filled):
            continue  # nothing was filled in, for another fault, which is told
        if fault.startswith("deck: ") and written.rest == "none" and not rules.mechanism.hole:
            missing = posted.missing(written.cards)
            named = f"{' '.join(map(str, written.cards[:3]))} … rest useless".strip()
            if missing > 0:
                fault += words().say(
                    ". So {missing} cards are not told of: name them, or, if no firework needs any "
                    "of them, write {named} as discards: then the kit supposes which",
                    missing=missing,
                    named=shown(named),
                )
        elif short and fault.startswith(sizes):
            fault += words().say(
                ". If full hands are meant to be shorter here, hand_size = {most} says so",
                most=most,
            )
            short = False  # once is enough
        elif fault == turns_missing(players):
            fault += words().say(
                ", and a hand is short, so somebody has had the last turn, or a card lacks"
            )
        found.append(fault)
    return found or (list(faults) if filled else [])


def tell_supposed(position: Position, gone: tuple[Card, ...], *, last_drawn: bool) -> None:
    """Tell the reader what the text left out and the kit has filled in."""
    if gone:
        read_as(
            "discards",
            words().say(
                "supposed to be gone are {number} cards that nobody needs ({cards}); which of them "
                "are gone changes no chance of a needed card",
                number=len(gone),
                cards=cards_text(gone),
            ),
        )
    if last_drawn:
        read_as(
            words().say("turns left"),
            words().say(
                "supposed {turns_left}, as if the last card was drawn on the turn before",
                turns_left=position.turns_left,
            ),
        )
