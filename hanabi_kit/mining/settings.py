"""What is mined for: which games, which kind of puzzle, how hard, how many.

The settings alone decide which puzzles are found; how many workers there are, and where, does not.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from hanabi_kit.endgame import OBJECTIVES
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.players import player_named
from hanabi_kit.puzzles.puzzle import KINDS
from hanabi_kit.puzzles.themes.vocabulary import theme_named
from hanabi_kit.rules import Ruleset, ruleset_named
from hanabi_kit.support.faces import brief
from hanabi_kit.support.misspelt import did_you_mean

MODELS = ("faceup", "seat")
"""The models end-games are mined by. (Plans take minutes a position.)"""

LATEST = 10
"""The most cards that a deck may still hold for a position to count as late."""

MOST_DRAWS = {1: 1, 2: 3, 3: 5, 4: 6, 5: 7}
"""Cards to draw by the level of an end-game: with more its level is higher (levels count draws in
pairs, see `hanabi_kit.puzzles.rating`), or its proof takes too long."""


@dataclass(frozen=True, slots=True)
class Head:
    """What fits into a head: the largest numbers that a puzzle of a level may ask to be counted."""

    worlds: int  # cases, in the smallest whole numbers that keep their odds
    denominator: int  # of a chance that is asked for, or told


HEADS = {
    1: Head(12, 6),
    2: Head(30, 12),
    3: Head(90, 20),
    4: Head(240, 36),
    5: Head(500, 60),
}
"""By level. A dozen cases can be written down one by one, and sixths are the odds of a die; 500
cases are counted in groups only, and sixtieths are what thirds, quarters and fifths come to
together. Beyond, a puzzle is arithmetic."""

_MAY_GROW = ("count", "deals")


@brief
@dataclass(frozen=True, slots=True)
class Settings:
    """What is mined for.

    Parameters
    ----------
    kind : {"endgame", "deduction", "knowledge", "deal"}
    player : str or None
        Who plays the games (`hanabi_kit.players.PLAYERS`); None where they are given.
    table : int
        How many of them sit at the table.
    deals : int
        How many games are played at most, of the seeds `seed`, `seed` + 1, ….
    seed : int
    ruleset : str
        By name.
    files : tuple of str
        The games that are given, by name, in the order in which they are looked at.
    texts : str
        A digest of what stands in them.
    model : {"seat", "faceup"}
        Of end-games: whether the mover sees the own hand.
    objective : {"perfect", "score"}
        Of end-games.
    level : int or None
        The level that puzzles must have; None: any.
    count : int
        How many puzzles are wanted.
    deck : int or None
        Late is a position with at most so many cards in the deck. None: what suits the kind.
    per_game : int
        The most puzzles that are kept of one game.
    theme : str or None
        The theme that puzzles must have (`hanabi_kit.puzzles.themes`); None: any, or none.
    states : int
        The budget of a proof, in positions searched. Never in seconds: a slow machine must find
        the same puzzles.

    Raises
    ------
    HanabiError
        A field has a value that it cannot have; it says which are allowed.

    Examples
    --------
    >>> settings = Settings("endgame", player="Chop", deals=50, level=2)
    >>> settings.games, settings.deck_at_most, settings.plain()["count"]
    (50, 3, 10)
    """

    kind: str
    player: str | None = None
    table: int = 3
    deals: int = 1000
    seed: int = 1
    ruleset: str = "standard"
    files: tuple[str, ...] = ()
    texts: str = ""
    model: str = "seat"
    objective: str = "perfect"
    level: int | None = None
    count: int = 10
    deck: int | None = None
    per_game: int = 1
    theme: str | None = None
    states: int = 50_000

    def __post_init__(self) -> None:
        choices: tuple[tuple[str, str, tuple[str, ...]], ...] = (
            ("kind", self.kind, KINDS),
            ("model", self.model, MODELS),
            ("objective", self.objective, OBJECTIVES),
        )
        for name, value, allowed in choices:
            if value not in allowed:
                near = did_you_mean(value, allowed)
                raise HanabiError(
                    words().say(
                        "{name} {value}: it is one of {allowed}{near}",
                        name=name,
                        value=shown(value),
                        allowed=", ".join(allowed),
                        near=near,
                    )
                )
        if self.theme is not None:
            _refuse_theme(self.theme, self.kind)
        if self.level is not None and not 1 <= self.level <= 5:
            raise HanabiError(
                words().say("level {level}: levels are 1 (easy) to 5", level=self.level)
            )
        for name, number, least in (
            ("count", self.count, 1),
            ("deals", self.deals, 1),
            ("per_game", self.per_game, 1),
            ("states", self.states, 100),
            ("seed", self.seed, 0),
        ):
            if number < least:
                raise HanabiError(
                    words().say(
                        "{name} {number}: at least {least} is needed",
                        name=name,
                        number=number,
                        least=least,
                    )
                )
        if self.deck is not None and not 0 <= self.deck <= LATEST:
            raise HanabiError(
                words().say(
                    "deck {deck}: 0 to {latest} cards; earlier positions take too long to prove",
                    deck=self.deck,
                    latest=LATEST,
                )
            )
        if self.player is not None:
            player_named(self.player)
            rules = ruleset_named(self.ruleset)
            if self.table not in rules.player_counts:
                counts = ", ".join(map(str, rules.player_counts))
                raise HanabiError(
                    words().say(
                        "table of {table}: ruleset {ruleset} is for {counts} players",
                        table=self.table,
                        ruleset=repr(rules.name),
                        counts=counts,
                    )
                )
            if hides_too_much(self, rules):
                raise HanabiError(
                    words().say(
                        "ruleset {ruleset}: {mechanism}: what is hidden from all makes too many "
                        "cases; the mine finds deals there, and end-games with model 'faceup'",
                        ruleset=repr(rules.name),
                        mechanism=rules.mechanism.name,
                    )
                )

    @property
    def games(self) -> int:
        """How many games there are to look at."""
        return len(self.files) if self.player is None else self.deals

    @property
    def deck_at_most(self) -> int:
        """How many cards the deck may still hold."""
        if self.deck is not None:
            return self.deck
        if self.kind == "endgame":
            return 6 if self.level is None else MOST_DRAWS[self.level]
        return 6 if self.kind == "deal" else LATEST

    def plain(self) -> dict[str, Any]:
        """Return the settings as JSON has them."""
        return asdict(self) | {"files": list(self.files)}


def _refuse_theme(name: str, kind: str) -> None:
    """Raise HanabiError where no puzzle of this kind that is mined can have the theme."""
    theme = theme_named(name)
    if kind not in theme.kinds:
        kinds = words().listed(theme.kinds)
        raise HanabiError(
            words().say(
                "theme {name}: is looked for in puzzles of kind {kinds}, not {kind}",
                name=name,
                kinds=kinds,
                kind=kind,
            )
        )
    if theme.plan_only:
        raise HanabiError(
            words().say(
                "theme {name}: only plans have it, and end-games are mined without one", name=name
            )
        )


def hides_too_much(settings: Settings, rules: Ruleset) -> bool:
    """Whether `rules` hide clues or plays, and a puzzle would be about what a seat sees."""
    of_a_seat = settings.model == "seat" if settings.kind == "endgame" else settings.kind != "deal"
    return of_a_seat and rules.mechanism.hides


def differences(before: dict[str, Any], now: Settings) -> list[str]:
    """Say in which settings a mine that was begun with `before` cannot be gone on with.

    More may be wanted of it, of more games: what was found stays the beginning of what is found.
    """
    found, say = [], words().say
    for name, value in now.plain().items():
        old = before.get(name)
        grown = name in _MAY_GROW and type(old) is int and old <= value
        if old != value and not grown:
            if name == "files":
                found.append(say("files: not the same games as before"))
            elif name == "texts":
                found.append(say("files: what stands in the games is not what stood there before"))
            else:
                found.append(
                    say(
                        "{name}: {before} before, {now} now",
                        name=name,
                        before=shown(old),
                        now=shown(value),
                    )
                )
    unknown = [name for name in before if name not in now.plain()]
    return found + [
        say("{name}: unknown; this kit has no such setting", name=shown(name)[1:-1])
        for name in unknown
    ]
