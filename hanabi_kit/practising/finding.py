"""One fresh item: a position from a game that is played for it, proved, rated and told.

Which one it is depends on the drill, the level, the seed and the number alone: games are played
with decks drawn from these, positions looked through in an order drawn from them, and whatever
searches is bounded in states. No clock is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import SOURCE, words
from hanabi_kit.mining.games import Source, load, source_of
from hanabi_kit.mining.kinds import deals, endgames, hands
from hanabi_kit.mining.settings import Settings
from hanabi_kit.notation import GameRecord
from hanabi_kit.practising.drills import Drill
from hanabi_kit.practising.places import MOST_GAMES, Deck, Place, decks, noted_for
from hanabi_kit.practising.telling import told_plainly
from hanabi_kit.puzzles.proofs.proof import prove
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.wording import text_faults

AUTHOR = "hanabi-kit practice"

MOST_KEPT = 500
"""Items that are kept in mind, for who asks for them again, or in another language."""

STATES = 2_000
"""The budget of a proof, in positions searched: some tenths of a second in plain Python."""


def item(drill: Drill, level: int, seed: int, number: int, language: str | None = None) -> Puzzle:
    """Return an item; equal arguments, equal items, on every machine.

    `level`: one of the drill's.
    `number`: from 1.
    `language`: of its words; left out, the one in use. All else is the same in every language.

    Raises
    ------
    HanabiError
        None of the games that may be played for it has such a position.

    Examples
    --------
    >>> from hanabi_kit.practising.drills import drill_named
    >>> found = item(drill_named("odds"), 2, seed=1, number=1)
    >>> found.id, found.level, found == item(drill_named("odds"), 2, seed=1, number=1)
    ('practice-odds-2-1-1', 2, True)
    """
    return _item(drill, level, seed, number, words(language).language)


@lru_cache(maxsize=MOST_KEPT)
def _item(drill: Drill, level: int, seed: int, number: int, language: str) -> Puzzle:
    if language != SOURCE:
        return told_plainly(_item(drill, level, seed, number, SOURCE), language)
    for place in _places(drill, level, seed, number):
        found = item_at(drill, level, place)
        if found is not None:
            return replace(found, id=f"practice-{drill.slug}-{level}-{seed}-{number}")
    raise HanabiError(
        words().say(
            "{name}, level {level}, seed {seed}, number {number}: nothing was found in {games} "
            "games; another seed may have more",
            name=drill.told_name(),
            level=level,
            seed=seed,
            number=number,
            games=MOST_GAMES,
        )
    )


def _places(drill: Drill, level: int, seed: int, number: int) -> Iterator[Place]:
    """Yield where an item is looked for."""
    noted = noted_for(drill, level, seed, number)
    if noted is not None:
        yield noted
    for deck in decks(drill, level, seed, number):
        yield from places_in(drill, level, deck)


def places_in(drill: Drill, level: int, deck: Deck) -> Iterator[Place]:
    """Yield the turns of a game that may have an item, in an order drawn from the deck."""
    settings, source = _game(drill, level, deck)
    latest = drill.latest
    if drill.kind in ("endgame", "deal"):
        latest = settings.deck_at_most
    turns = [
        turn
        for turn, game in enumerate(load(source).games[:-1])
        if game.end is None and (latest is None or game.deck_size <= latest)
    ]
    Random(f"{drill.name} {deck.seed}").shuffle(turns)
    return (Place(deck, turn) for turn in turns)


def item_at(drill: Drill, level: int, place: Place) -> Puzzle | None:
    """Return the item that a turn of a game makes, proved, rated and told; None if it makes none.

    Its words are English.

    A function of its arguments, and of nothing else.
    """
    settings, source = _game(drill, level, place.deck)
    record = load(source)
    draw = Random(f"{drill.name} {level} {source.told} {place.turn}")
    try:
        found = _told_at(drill, settings, record, place.turn, draw)
        proof = prove(found[0][0], seconds=None) if found else None
        sound = [one for one in found[0] if not text_faults(one, proof)] if proof else []
    except (SearchBudgetExceeded, HanabiError):
        return None  # too many worlds, or a proof that would take too long
    if not sound:  # nothing to ask, or nothing that is told without a fault
        return None
    told = f"{source.told}, turn {place.turn + 1}"
    return replace(draw.choice(sound), author=AUTHOR, source=told)


def _game(drill: Drill, level: int, deck: Deck) -> tuple[Settings, Source]:
    settings = Settings(
        drill.kind,
        player=deck.player,
        table=deck.table,
        deals=1,
        seed=deck.seed,
        model=drill.model,
        level=level,
        states=STATES,
    )
    return settings, source_of(settings, 0, ())


def _told_at(
    drill: Drill, settings: Settings, record: GameRecord, turn: int, draw: Random
) -> list[tuple[Puzzle, ...]]:
    game, counts = record.games[turn], Counter[str]()
    sought = draw.choice(drill.sought)
    number = draw.randrange(2**16)
    if drill.kind == "endgame":
        if endgames.at_first_sight(settings, game, counts, number):
            return []
        return endgames.puzzles_at(settings, game, counts)
    if drill.kind == "deal":
        return deals.puzzles_at(settings, record, turn, counts)
    return hands.puzzles_at(settings, game, number, counts, sought)
