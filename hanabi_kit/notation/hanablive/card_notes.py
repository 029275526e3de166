"""Notes of a hanab.live game as assumptions of the player who wrote them.

A game file has ``notes``: for each player a list of texts, by the order of the card in the deck.
They are read as the site does: what stands after the last ``|`` is the newest; parts in square
brackets are words for the site, and where there are none the whole note is. Words name cards
(``r4``, ``r1,r2``, ``red``, ``3``, ``red 3``, ``!r3``), ``kt``, ``trash``, ``stale`` and ``bad`` a
card that is useless. Two parts hold together, and where they cannot the later one does. Other words
(``f`` for a finesse, ``cm`` for a chop move) say why, not what the card is: they are handed back.

Source: Hanabi-Live/hanabi-live, packages/client: notes.ts and noteIdentity.ts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.assumption import Assumption
from hanabi_kit.cards import CardSet, Seat, Slot
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.assumed_text import parse_cards_meant
from hanabi_kit.notation.record import GameRecord

_BRACKETS = re.compile(r"\[([^\]]*)\]")
_TRASH = ("kt", "known trash", "trash", "stale", "bad")

_LONGEST = 500
"""Signs of a note that are read."""


@dataclass(frozen=True)
class ReadNotes:
    """What the notes of a player say of the cards in the own hand.

    Parameters
    ----------
    assumptions : tuple of Assumption
    unread : tuple of str
        What could not be read as cards, as lines for people.
    """

    assumptions: tuple[Assumption, ...]
    unread: tuple[str, ...]


def notes_of(record: GameRecord, game: Game, seat: Seat) -> ReadNotes:
    """Return what the player at `seat` noted on the own cards that are in hand at `game`.

    Notes on cards of others are not asked: she sees these cards. A file does not say when a note
    was written; it holds the last state of each.

    Parameters
    ----------
    record : GameRecord
        With the file's ``notes``; a file without them has no assumptions.
    game : Game
        One of its tables.

    Raises
    ------
    HanabiError
        The file's notes are no lists of texts.
    """
    texts = _texts(record, seat)
    found: list[Assumption] = []
    unread: list[str] = []
    player = game.players[seat]
    for number, held in enumerate(game.hands[seat], start=1):
        text = texts[held.order] if held.order is not None and held.order < len(texts) else ""
        note = " ".join(text[-_LONGEST:].rpartition("|")[2].split())
        if not note:
            continue
        cards, rest = _read(note, game)
        if cards:
            found.append(
                Assumption(
                    player, seat, Slot(number), cards, words().say("note {note}", note=shown(note))
                )
            )
        unread += [
            words().say(
                "{player} {number}: {word} in the note {note} names no cards",
                player=player,
                number=number,
                word=shown(word),
                note=shown(note),
            )
            for word in rest
        ]
    return ReadNotes(tuple(found), tuple(unread))


def _texts(record: GameRecord, seat: Seat) -> Sequence[str]:
    notes = record.extra.get("notes")
    if notes is None:
        return ()
    if not isinstance(notes, list) or not all(
        isinstance(own, list) and all(isinstance(text, str) for text in own) for own in notes
    ):
        raise HanabiError(words().say("notes: a list of texts for each player is needed"))
    return notes[seat] if seat < len(notes) else ()


def _read(note: str, game: Game) -> tuple[CardSet | None, list[str]]:
    """The cards that a note names, None where it names none, and what was not read."""
    parts = _BRACKETS.findall(note)
    rest = [" ".join(_BRACKETS.sub(" ", note).split())] if parts else []
    found: CardSet | None = None
    for part in parts or [note]:
        words = part.strip()
        try:
            cards = parse_cards_meant("trash" if words.casefold() in _TRASH else words, game)
        except NotationError:
            rest.append(words)
            continue
        both = cards if found is None else found & cards
        found = both or cards
    return found, [word for word in rest if word]
