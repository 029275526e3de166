"""Players that know more than their seats have seen: refused where one can see it, else caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from hanabi_kit import Table
from hanabi_kit.actions import Action, Clue, Clued, Discard, Play
from hanabi_kit.cards import Card, Order, Seat, Slot
from hanabi_kit.cli import main
from hanabi_kit.cli.commands import play as play_command
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.players import PLAYERS, Chop, Hat, Literal, Player, check_honesty, choose, play_game
from hanabi_kit.players.player import AnyPlayer
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View

DECK = shuffled(STANDARD, seed=7)


class Rememberer:
    """Plays what others saw in its hand: only where it sits at their seats too."""

    name = "Rememberer"

    def __init__(self, known: dict[Order | None, Card] | None = None) -> None:
        self.known = {} if known is None else known

    def act(self, view: View) -> Action:
        for _, hand in view.others:
            self.known.update({held.order: held.card for held in hand})
        heights = dict(zip(view.rules.suits, view.stacks, strict=True))
        for slot, own in enumerate(view.own, start=1):
            card = self.known.get(own.order)
            if card is not None and heights[card.suit] == card.rank - 1:
                return Play(Slot(slot))
        if view.clue_tokens < view.rules.max_clue_tokens and view.own:
            return Discard(Slot(len(view.own)))
        seat, hand = view.others[0]
        return Clue(seat, hand[0].card.rank)


class OneNotebook(Rememberer):
    """All objects of this class share what they remember."""

    notebook: dict[Order | None, Card] = {}  # noqa: RUF012 - that is what is caught

    def __init__(self) -> None:
        super().__init__(self.notebook)


class ClassNotebook(Rememberer):
    """What they share lies where no object holds it."""

    notebook: dict[Order | None, Card] = {}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        del self.known

    def __getattr__(self, name: str) -> Any:
        if name == "known":
            return type(self).notebook
        raise AttributeError(name)


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    OneNotebook.notebook.clear()
    ClassNotebook.notebook.clear()


# ------------------------------------------------------------------------ refused at the table


SHARED: dict[str, dict[Order | None, Card]] = {"known": {}}
ONE = Rememberer()


def closure() -> Callable[[], AnyPlayer]:
    class Told:
        name = "Told"

        def __init__(self, tell: Callable[[], object]) -> None:
            self.tell = tell

        def act(self, view: View) -> Action:
            return Play(Slot(1))

    notes: list[Card] = []
    return lambda: Told(lambda: notes)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([ONE, ONE], r"players\[1\] is the same object as players\[0\]: it would see its own"),
        ([ONE, Chop(), ONE], r"players\[2\] is the same object as players\[0\]"),
        (
            [Rememberer(SHARED["known"]), Rememberer(SHARED["known"])],
            r"players\[1\]\.known is the same object as players\[0\]\.known: what is seen at one",
        ),
        ([partial(Rememberer, SHARED["known"])] * 2, r"players\[1\]\.known is the same object"),
        ([OneNotebook, OneNotebook], r"players\[1\]\.known is the same object as"),
        ([closure()] * 2, r"players\[1\]\.tell\(\) is the same object as players\[0\]\.tell\(\)"),
        ([lambda: ONE] * 2, r"players\[1\] is the same object"),
        (["Chop", "Chap"], "player 'Chap': the kit has Literal, Chop, Hat, Seer"),
        ([Chop, list], r"players\[1\]: list\(\) makes a list, which is no player"),
        ([Chop, lambda: 1 // 0], r"players\[1\]: <lambda>\(\) makes no player: ZeroDivisionError"),
    ],
)
def test_no_two_seats_share_a_player_or_its_memory(players: list[Any], message: str) -> None:
    with pytest.raises(HanabiError, match=message):
        play_game(players, shuffled(STANDARD, seed=7))


def test_names_classes_and_players_of_ones_own_all_sit_down() -> None:
    made = play_game([Chop(), Chop()], DECK)
    assert play_game(["Chop", "chop"], DECK) == made
    assert play_game([Chop, Chop], DECK) == made
    assert play_game([Chop()] * 2, DECK) == made  # the kit's own are made anew
    own = [Rememberer(), Rememberer()]
    assert play_game(own, DECK) == play_game([Rememberer, Rememberer], DECK)


def test_constants_may_be_shared() -> None:
    """What never changes tells nobody anything: frozen values, tuples, the kit's own."""

    class Weighing(Rememberer):
        def __init__(self) -> None:
            super().__init__()
            self.rules, self.weights, self.helper = STANDARD, (1, 2, (3,)), Literal()

    helper = Literal()

    class Helped(Weighing):
        def __init__(self) -> None:
            super().__init__()
            self.helper = helper

    assert play_game([Helped, Helped], DECK).games[-1].over


def test_choose_asks_an_object_for_one_seat_of_a_game() -> None:
    game = Game.new(["Alice", "Bob"], DECK)
    player = Rememberer()
    after = game.apply(choose(player, game))
    with pytest.raises(
        HanabiError, match=r"asked for Bob, but this object has sat at Alice's seat in this game"
    ):
        choose(player, after)
    assert choose(player, game) == choose(player, game)
    other = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=8), first=Seat(1))
    choose(player, other)  # another game is another game
    hat = Hat()
    choose(hat, game)
    choose(hat, after)  # the kit's own may sit anywhere


def test_a_table_gives_every_seat_its_own_player() -> None:
    names = ["Alice", "Bob", "Cathy"]
    with pytest.raises(HanabiError, match="one Rememberer would sit at 2 seats"):
        Table.deal(names, seed=7, seat=0, reply=Rememberer())
    with pytest.raises(HanabiError, match="is the same object"):
        Table.deal(names, seed=7, seat=0, reply=OneNotebook)
    table = Table.deal(names, seed=7, seat=0, reply=Rememberer)
    table.play("clue Bob 5")
    assert (table.error, table.game.player_to_move) == ("", "Alice")
    pair = Table.deal(names[:2], seed=7, seat=0, reply=Rememberer())
    pair.play("clue Bob 5")
    assert (pair.error, pair.game.player_to_move) == ("", "Alice")


# ------------------------------------------------------------------------ caught afterwards


def test_a_player_that_hides_what_it_shares_is_caught() -> None:
    """Nothing of it can be seen in the objects; the choices tell."""
    record = play_game([ClassNotebook, ClassNotebook], DECK)
    score = record.games[-1].score
    assert score > play_game([Rememberer, Rememberer], DECK).games[-1].score
    found = check_honesty([ClassNotebook, ClassNotebook], record)
    assert {choice.seat for choice in found} == {0, 1}
    assert all(record.actions[choice.turn] == choice.action for choice in found)
    assert "in the game, but" in str(found[0])


def test_a_memory_of_another_run_does_not_hide_a_cheat() -> None:
    """With the whole game remembered, a player alone repeats itself; other cards show it."""
    play_game([ClassNotebook, ClassNotebook], DECK)
    record = play_game([ClassNotebook, ClassNotebook], DECK)
    tests = {choice.test for choice in check_honesty([ClassNotebook, ClassNotebook], record)}
    assert tests == {"other cards"}
    play_game([ClassNotebook, ClassNotebook], DECK)
    assert check_honesty([ClassNotebook, ClassNotebook], record, others=0) == ()


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("players", [2, 4])
def test_the_kits_own_players_are_honest(name: str, players: int) -> None:
    record = play_game([name] * players, shuffled(STANDARD, seed=players))
    assert check_honesty([name] * players, record, others=6) == ()


HIDING = [
    "Throw It in a Hole (5 Suits)",
    "Throw It in a Hole & Orange (4 Suits)",
    "Cow & Pig (5 Suits)",
    "Duck (5 Suits)",
]


@pytest.mark.parametrize("variant", HIDING)
@pytest.mark.parametrize("kind", [Literal, Chop])
def test_what_rules_hide_changes_nothing_that_the_kits_own_players_do(
    variant: str, kind: type[Player]
) -> None:
    record = play_game([kind] * 2, seed=4, rules=variant)
    assert check_honesty([kind] * 2, record, others=4) == ()


class Whisperer:
    """Writes down what the others are not told: values of its clues, and who played what."""

    name = "Whisperer"
    notebook: dict[tuple[int, str], object] = {}  # noqa: RUF012 - that is what is caught

    def act(self, view: View) -> Action:
        for event in view.history:
            if isinstance(event, Clued) and event.giver == view.seat:
                self.notebook[len(view.history), view.players[event.to]] = event.value
        for each in view.hole:
            if each.card is not None:
                self.notebook[each.order or 0, "hole"] = each.card
        mine = [str(note) for note in sorted(map(str, self.notebook.items()))]
        heard = sum(map(ord, "".join(mine))) % len(view.own)
        if view.clue_tokens and view.turn % 2:
            seat, hand = view.others[0]
            return Clue(seat, hand[heard % len(hand)].card.rank)
        return Play(Slot(1 + heard))


@pytest.mark.parametrize("variant", ["Throw It in a Hole (5 Suits)", "Duck (5 Suits)"])
def test_who_tells_what_rules_hide_is_caught(variant: str) -> None:
    Whisperer.notebook.clear()
    record = play_game([Whisperer] * 3, seed=4, rules=variant)
    Whisperer.notebook.clear()
    assert check_honesty([Whisperer] * 3, record, others=4)


def test_an_honest_player_of_ones_own_that_remembers_is_not_accused() -> None:
    record = play_game([Rememberer, "Chop", Rememberer], DECK)
    assert check_honesty([Rememberer, "Chop", Rememberer], record) == ()


def test_who_cannot_be_made_anew_cannot_be_checked() -> None:
    record = play_game([Rememberer(), Rememberer()], DECK)
    with pytest.raises(HanabiError, match=r"give Rememberer without \(\)"):
        check_honesty([Rememberer(), Rememberer()], record)
    with pytest.raises(HanabiError, match="players: 1, but the game has 2: Rememberer 1, Rem"):
        check_honesty([Rememberer], record)


def test_the_command_line_looks_for_cheats(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play_command, "player_named", lambda name: ClassNotebook)
    for words in (["--games", "1"], ["--games", "3", "--json"]):
        assert main(["play", "--player", "Chop", *words]) == 2
        assert "not what the seat saw: turn" in capsys.readouterr().err


def test_what_is_a_player_is_one_for_the_checker() -> None:
    assert isinstance(ClassNotebook(), Player)
