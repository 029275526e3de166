"""Who sits at which table, and what is dealt there.

Places are given in one go or not at all: whatever can be refused is looked at before anything
changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hanabi_kit.class_server.deals import Deal, PlayedGame
from hanabi_kit.class_server.deeds import MOST_TABLES, SEATS
from hanabi_kit.class_server.grouping import shared_out
from hanabi_kit.class_server.pupils import Pupil
from hanabi_kit.class_server.tables import ClassTable, Place
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.players.player import refuse_rules
from hanabi_kit.players.seating import new_player
from hanabi_kit.rules import STANDARD, Ruleset, ruleset_named, rulesets_like

SEEDS_APART = 1009
"""Between the seeds of neighbouring tables where each has a deal of its own."""


class Seating:
    """The tables of a class.

    `people`: the room's pupils, by id.
    `nobody`: what an empty seat is called.
    `tables`: by number.
    `rounds`: deals so far.
    """

    def __init__(self, people: Mapping[str, Pupil], nobody: str) -> None:
        self.people, self.nobody = people, nobody
        self.tables: list[ClassTable] = []
        self.rounds = 0
        self._before: list[PlayedGame] = []
        # Who is where, found when it is asked for and forgotten with every change of places.
        self._where: dict[str, tuple[ClassTable, int]] | None = None

    # -- who is where --------------------------------------------------------------------------

    def table(self, number: int) -> ClassTable:
        """Return a table; HanabiError where there is none of this number."""
        if 0 <= number < len(self.tables):
            return self.tables[number]
        raise HanabiError(words().say("There is no such table."))

    def table_of(self, pupil: str) -> tuple[ClassTable, int] | None:
        """Return the table and the seat of a pupil; None where she sits nowhere."""
        if self._where is None:
            self._where = {
                who: (table, seat)
                for table in self.tables
                for seat, place in enumerate(table.places)
                if (who := place.pupil) is not None
            }
        return self._where.get(pupil)

    def names_at(self, places: Sequence[Place]) -> list[str]:
        """Return what those at `places` are called, no two alike."""
        names: list[str] = []
        for place in places:
            if place.pupil is not None:
                names.append(self.people[place.pupil].name)
            else:
                names.append(place.player or self.nobody)
        # A pupil's name stays as it is; what has no pupil gets a number where it is not the only.
        taken = {
            name.casefold() for name, at in zip(names, places, strict=True) if at.pupil is not None
        }
        for seat, place in enumerate(places):
            if place.pupil is not None:
                continue
            name, number = names[seat], 2
            while names[seat].casefold() in taken:
                names[seat] = f"{name} {number}"
                number += 1
            taken.add(names[seat].casefold())
        return names

    def _name(self, table: ClassTable) -> None:
        self._where = None
        table.name(self.names_at(table.places))

    def name_again(self, pupil: str) -> None:
        """Call a pupil at her table as she is called now."""
        found = self.table_of(pupil)
        if found is not None:
            self._name(found[0])

    def leave(self, pupil: str) -> None:
        """Take a pupil away from her table; her seat is nobody's."""
        found = self.table_of(pupil)
        if found is not None:
            found[0].give(found[1], Place())
            self.people[pupil].struck = {}  # marks are of cards in this seat's hand
            self._name(found[0])

    # -- new tables ----------------------------------------------------------------------------

    def seat(self, groups: Sequence[Sequence[str]], fill: int, player: str) -> None:
        """Seat pupils in these groups, each filled up to `fill` seats with the kit's players.

        A game goes on where the very same pupils sit at it, with the seats and players it has.
        """
        named = [who for group in groups for who in group]
        if len(set(named)) < len(named):
            raise HanabiError(words().say("A pupil can sit at one table only."))
        if any(who not in self.people for who in named):
            raise HanabiError(words().say("There is no such pupil in this class."))
        going = {frozenset(table.pupils): table for table in self.tables if table.game is not None}
        self._sit_down(groups, fill, player, going)

    def shuffle(self, size: int, seed: int, *, fill: bool, player: str) -> None:
        """Seat all pupils by chance, at tables of `size` at most."""
        if not self.people:
            raise HanabiError(words().say("Nobody is here yet."))
        if len(self.people) > size * MOST_TABLES:
            raise HanabiError(
                words().say("There can be {number} tables at most.", number=MOST_TABLES)
            )
        groups = shared_out(list(self.people), size, seed, fill=fill)
        self._sit_down(groups, size if fill else 0, player, {})

    def _sit_down(
        self,
        groups: Sequence[Sequence[str]],
        fill: int,
        player: str,
        going: Mapping[frozenset[str], ClassTable],
    ) -> None:
        """Seat these groups; `going`: tables that stay as they are, by who sits there."""
        tables = []
        for number, group in enumerate(groups):
            if (table := going.get(frozenset(group))) is not None:
                table.number = number
                tables.append(table)
                continue
            places = [Place(pupil=who) for who in group]
            # Nobody plays alone.
            places += [Place(player=player) for _ in range(max(fill, 2) - len(places))]
            tables.append(ClassTable(number, places))
        self._begin(tables)

    def open(self, count: int, size: int) -> None:
        """Put up `count` empty tables of `size` seats, which pupils choose themselves."""
        self._begin(
            [
                ClassTable(number, [Place() for _ in range(size)], is_open=True)
                for number in range(count)
            ]
        )

    def _begin(self, tables: list[ClassTable]) -> None:
        self._keep_games([table for table in self.tables if table not in tables])
        self.tables, self._where = tables, None
        for table in tables:
            self._name(table)

    def sit(self, pupil: str, number: int) -> None:
        """Let a pupil sit down by herself."""
        table = self.table(number)
        now = self.table_of(pupil)
        if not table.is_open or (now is not None and not now[0].is_open):
            raise HanabiError(words().say("The teacher says who sits where."))
        if now is not None and now[0] is table:
            return
        free = [seat for seat, place in enumerate(table.places) if place.empty]
        if not free:
            raise HanabiError(words().say("This table is full."))
        self.leave(pupil)
        table.give(free[0], Place(pupil=pupil))
        self._name(table)

    def give(self, number: int, seat: int, pupil: str | None, player: str | None) -> None:
        """Give a seat to a pupil, to one of the kit's players, or to nobody."""
        table = self.table(number)
        if seat >= len(table.places):
            raise HanabiError(words().say("There is no such seat at this table."))
        if pupil is not None and player is not None:
            raise HanabiError(
                words().say("A seat is a pupil's or a player's of the kit, not both.")
            )
        if player is not None and table.game is not None:
            refuse_rules(new_player(player), table.game.rules)
        if pupil is not None and table.seat_of(pupil) == seat:
            return
        before = table.places[seat].pupil
        for who in (before, pupil):
            if who is not None:
                self.leave(who)
        table.give(seat, Place(pupil, player))
        self._name(table)

    # -- deals ---------------------------------------------------------------------------------

    def deal(
        self,
        variant: str | None,
        ruleset: str | None,
        seed: int,
        *,
        same: bool,
        player: str,
        numbers: Sequence[int] | None = None,
    ) -> None:
        """Deal at every table at which a pupil sits; where somebody lacks, `player` sits down.

        `same`: whether tables with as many players get the same cards.
        `numbers`: of the tables at which to deal; None for all.
        """
        rules = _rules(variant, ruleset)
        at = self.tables if numbers is None else [self.table(number) for number in set(numbers)]
        dealt: list[tuple[ClassTable, list[Place], Game, Deal]] = []
        for table in at:
            if not table.pupils:
                continue
            places = [place for place in table.places if not place.empty]
            places += [Place(player=player) for _ in range(2 - len(places))]
            for kind in {place.player for place in places if place.player is not None}:
                refuse_rules(new_player(kind), rules)
            own = seed if same else seed + SEEDS_APART * table.number
            deal = Deal(rules, own, len(places))
            dealt.append((table, places, deal.game(self.names_at(places)), deal))
        if not dealt:
            raise HanabiError(words().say("Nobody sits at a table yet."))
        self._keep_games([table for table, *_ in dealt])
        self.rounds += 1
        for table, places, game, deal in dealt:
            for pupil in table.pupils:
                self.people[pupil].hand_up = False  # that was about the game before
            table.places, table.is_open = places, False
            table.begin(game, deal, self.rounds)
        self._where = None

    def _keep_games(self, tables: Sequence[ClassTable]) -> None:
        """Keep what was played at some tables, before something else is, and forget marks."""
        self._before += [played for table in tables if (played := _with_actions(table))]
        for table in tables:
            table.game = None
            for pupil in table.pupils:
                self.people[pupil].struck = {}

    def games(self) -> list[PlayedGame]:
        """Return all games in which something was done, the oldest first."""
        return self._before + [played for table in self.tables if (played := _with_actions(table))]

    def plain(self) -> dict[str, Any]:
        """Return all that deeds made, as a value ready for JSON."""
        return {
            "tables": [table.plain() for table in self.tables],
            "rounds": self.rounds,
            "before": [
                [played.table, played.round, list(played.names), len(played.actions)]
                for played in self._before
            ],
        }


def _with_actions(table: ClassTable) -> PlayedGame | None:
    return table.played() if table.actions and table.game is not None else None


def _rules(variant: str | None, ruleset: str | None) -> Ruleset:
    """Return the rules that a deal names; HanabiError for none, or two."""
    if variant is not None and ruleset is not None:
        raise HanabiError(words().say("Name a variant or a ruleset, not both."))
    name = ruleset if variant is None else variant
    if name is None:
        return STANDARD
    try:
        return ruleset_named(name)
    except HanabiError:
        # Whoever teaches has a minute: which one was meant, not all that there are.
        raise HanabiError(_unknown(name)) from None


def _unknown(name: str) -> str:
    say, like = words().say, rulesets_like(name)
    told = say("There is no variant called {name}.", name=shown(name, 60))
    if like:
        told += " " + say("Did you mean {names}?", names=", ".join(like))
    return told


assert SEATS >= 2
