"""Golden playthroughs: whole games, with every field of every seat's view, checked by eye.

After a wanted change look at the difference, then store what
``python -m tests.table.test_playthroughs`` writes.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Seat, Suit
from hanabi_kit.game import End, Game
from hanabi_kit.rules import Ruleset, SpecialSuit, Touch
from hanabi_kit.view import View
from tests import ROOT
from tests.helpers.acting import careful_game
from tests.helpers.tables import record_of

FOLDER = ROOT / "tests" / "playthroughs"

SMALL = Ruleset(
    "small",
    suits=(Suit.RED, Suit.BLUE, Suit.GREEN),
    rank_copies=(3, 2, 1),
    hand_sizes=((3, 3),),
    max_clue_tokens=3,
)
RAINBOW = Ruleset(
    "small rainbow",
    suits=(Suit.RED, Suit.BLUE, Suit.MULTICOLOUR),
    rank_copies=(3, 2, 1),
    special=(SpecialSuit(Suit.MULTICOLOUR, colours=Touch.ALL, name="rainbow"),),
    hand_sizes=((2, 4),),
    max_clue_tokens=3,
)
CROWNING = Ruleset(
    "small crowning piece",
    suits=(Suit.WHITE, Suit.RED),
    rank_copies=(3, 2, 2, 1),
    hand_sizes=((3, 3),),
    max_clue_tokens=3,
    final_round=False,
)
SIX_PLAYERS = Ruleset(
    "small, six players",
    suits=(Suit.RED, Suit.YELLOW, Suit.GREEN, Suit.BLUE),
    rank_copies=(3, 2, 1),
    hand_sizes=((6, 3),),
    max_clue_tokens=4,
)


def games() -> dict[str, Sequence[Game]]:
    """By the name of its file, every state of a game."""
    return {
        "three_players": record_of(21, 3, 200, SMALL).games,
        "rainbow": record_of(31, 2, 200, RAINBOW).games,
        "crowning_piece": list(careful_game(117, 3, CROWNING)),
        "six_players": record_of(5, 6, 200, SIX_PLAYERS).games,
    }


def told(view: View) -> list[str]:
    """Every field of a View, in words; the hands with their marks."""
    lines = [
        f"  {view.viewer} sees: stacks {' '.join(map(str, view.stacks))}, tokens "
        f"{view.clue_tokens}, strikes {view.strikes}, deck {view.deck_size}, turns left "
        f"{view.turns_left}, end {view.end.name if view.end else None}, unseen "
        f"{view.unseen().total()}, discards {' '.join(map(str, view.discards)) or '-'}"
    ]
    own = (f"#{card.order}{marks(card.marks)}" for card in view.own)
    lines.append(f"    own: {' '.join(own)}".rstrip())
    for seat, hand in view.others:
        shown = (f"{held.card}#{held.order}{marks(held.marks)}" for held in hand)
        lines.append(f"    {view.players[seat]}: {' '.join(shown)}".rstrip())
    return lines


def marks(given: tuple[Mark, ...]) -> str:
    signs = (f"{'' if mark.touched else '!'}{mark.value}@{mark.turn}" for mark in given)
    return "".join(f"/{sign}" for sign in signs)


def playthrough(states: Sequence[Game]) -> str:
    lines = []
    for game in states:
        event = game.history[-1] if game.history else None
        lines.append(f"turn {game.turn}: {event}")
        for seat in range(len(game.players)):
            lines += told(View.of(game, Seat(seat)))
    return "\n".join(lines) + "\n"


NAMES = list(games())


@pytest.mark.parametrize("name", NAMES)
def test_a_game_looks_from_every_seat_as_it_did_when_the_file_was_checked_by_eye(
    name: str,
) -> None:
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(games()[name]) == stored


@pytest.mark.parametrize("name", NAMES)
def test_the_stored_playthrough_shows_no_player_an_own_card(name: str) -> None:
    """Read from the file alone: a card order with an identity is never the reader's own."""
    orders: dict[str, set[str]] = {}
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("    own:"):
            own = {word.partition("/")[0] for word in line.split()[1:]}
            assert all(word[0] == "#" for word in own)
        elif line.startswith("    "):
            shown = {"#" + word.partition("/")[0].partition("#")[2] for word in line.split()[1:]}
            assert not shown & own
            orders.setdefault(line.split(":")[0].strip(), set()).update(shown)
    assert set(orders) == set(games()[name][0].players)


def test_no_file_is_left_that_no_test_reads() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*")) == sorted(NAMES)


def test_the_playthroughs_show_what_they_are_there_for() -> None:
    shown = games()
    touched = {
        mark.value
        for game in shown["rainbow"]
        for hand in game.hands
        for held in hand
        for mark in held.marks
        if mark.touched and held.card.suit is Suit.MULTICOLOUR
    }
    assert touched >= {"b"}
    crowning = shown["crowning_piece"]
    assert crowning[-1].end is End.COMPLETE
    assert sum(not game.deck_size for game in crowning) > 4, "more turns than a final round has"
    assert min(len(hand) for game in crowning for hand in game.hands) <= 1
    assert {game.turns_left for game in crowning} == {None}
    six = shown["six_players"]
    assert [len(hand) for hand in six[0].hands] == [3] * 6
    assert six[-1].end is End.TURNS


if __name__ == "__main__":
    for title, states in games().items():
        (FOLDER / f"{title}.txt").write_text(playthrough(states), encoding="utf-8")
