"""What is wrong with a question about a hand, a search, a player or a puzzle, said in French."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from hanabi_kit.cards import Colour
from hanabi_kit.deduction import Held, deduce, probability, why_not
from hanabi_kit.deduction.assumed_hand import check_assumptions
from hanabi_kit.deduction.knowledge import Knowledge
from hanabi_kit.deduction.listed_worlds import worlds
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.budget import Budget, Progress
from hanabi_kit.endgame.solution import Bounds
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.language import speaking
from hanabi_kit.mining.settings import Settings
from hanabi_kit.notation.assumed_text import take_assumptions
from hanabi_kit.players import play_game
from hanabi_kit.players.seating import seated
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.puzzles.playing_out.playing import PlayOut
from hanabi_kit.puzzles.proofs.proof import prove
from hanabi_kit.puzzles.statements import parse_statement

GAME = Game.deal(["Alice", "Bob"], seed=7)
VIEW = GAME.view("Alice")
DUCK = "Duck (5 Suits)"


def _half_right() -> object:
    puzzle = read_puzzle("endgame-001")
    answer = puzzle.best_actions
    assert answer is not None
    return prove(replace(puzzle, answer=replace(answer, value=answer.value / 2)))


def _assumed() -> object:
    check_assumptions(VIEW, take_assumptions(["Bob 1: r1"], GAME))
    return None


FAULTS: dict[str, tuple[Callable[[], object], str]] = {
    "a slot": (lambda: deduce(VIEW)[6], "carte n° 6 : la main a les cartes n° 1 à 5"),
    "a slot of somebody": (
        lambda: why_not(VIEW, 6, "r1"),
        "carte n° 6 : la main d'Alice a les cartes n° 1 à 5 (1 = la plus récente)",
    ),
    "a card that may be there": (
        lambda: why_not(VIEW, 1, "r1"),
        "la carte n° 1 peut être r1 : pour autant qu'Alice puisse savoir, la main peut être r1 r1 "
        "r1 r2 r2 (la carte n° 1 d'abord)",
    ),
    "too many worlds": (
        lambda: worlds(VIEW, count_first=True),
        "Alice a 146\u202f611\u202f080 mondes, et au plus 200\u202f000 étaient permis",
    ),
    "what is no event": (
        lambda: probability(VIEW, Held(1, "r1") & 3),  # type: ignore[operator]
        "3 : il faut un événement, par exemple Held(2, 'r5')",
    ),
    "a statement that breaks off": (
        lambda: parse_statement("slot 2 is"),
        "énoncé 'slot 2 is' : il finit au mot 4, mais il y faut une carte telle que r5, ou l'un "
        "des mots playable, trash, critical",
    ),
    "a clue that touches more": (
        lambda: Knowledge(GAME).clue("Bob", Colour("g"), (1,)),
        "indice g à Bob : il désigne les cartes n° (1, 2), pas (1,)",
    ),
    "an assumption": (_assumed, "assume : Bob 1: r1 : mais Alice y voit g5"),
    "a game that is over": (
        lambda: solve(GAME.stopped()),
        "la partie est finie (arrêtée avant la fin) : il n'y a plus rien à résoudre",
    ),
    "a hand that is hidden": (
        lambda: solve(VIEW),
        "faceup : il faut toutes les mains, mais Alice ne voit pas la sienne ; donne la partie, "
        "ou choisis le modèle 'seat' ou 'plan'",
    ),
    "rules without plans": (
        lambda: solve(Game.deal(["Alice", "Bob"], 7, DUCK), model="plan"),
        "jeu de règles 'Duck (5 Suits)' : le modèle plan ne couvre pas : des indices dont la "
        "valeur n'est pas dite (Cow & Pig, Duck)",
    ),
    "a budget": (lambda: Budget(0), "seconds 0 : il faut un budget au-dessus de 0, ou aucun"),
    "rules without a code": (
        lambda: play_game(["Hat", "Hat"], seed=1, rules=DUCK),
        "Hat : son code n'est pas défini dans le jeu de règles 'Duck (5 Suits)', où la valeur d'un "
        "indice n'est pas dite",
    ),
    "what is no player": (
        lambda: seated([int, int]),  # type: ignore[list-item]
        "players[0] : int() fait un int, qui n'est pas un joueur : un joueur a un nom (un texte) "
        "et une méthode act(view)",
    ),
    "an action that is not there": (
        lambda: PlayOut(read_puzzle("endgame-001")).play("play 5"),
        "'play 5' : les règles ne le permettent pas ici",
    ),
    "a puzzle of another kind": (
        lambda: PlayOut(read_puzzle("deduction-001")),
        "problème 'deduction-001' : seule une fin de partie peut être jouée jusqu'au bout",
    ),
    "a wrong answer": (_half_right, "answer.value : 1/2, mais c'est 1"),
    "a mine's settings": (
        lambda: Settings("endgame", level=6),
        "level 6 : les niveaux vont de 1 (facile) à 5",
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_told_in_french(what: str) -> None:
    ask, told = FAULTS[what]
    with speaking("fr"), pytest.raises((HanabiError, SearchBudgetExceeded)) as refused:
        ask()
    assert str(refused.value).replace("\u00a0", " ") == told


def test_a_search_that_runs_out_says_so_in_french() -> None:
    with speaking("fr"), pytest.raises(SearchBudgetExceeded) as stopped:
        Budget(states=1500).spend_many(1501)
    assert str(stopped.value) == "le nombre d'états permis est épuisé\u00a0: 1\u202f500"


def test_bounds_are_printed_in_the_readers_language_and_pasted_in_english() -> None:
    bounds = Bounds(Fraction(10**30, 3 * 10**30 + 1), Fraction(1, 2))
    assert str(bounds) == "between about 0.3333333333 and 1/2"
    progress = Progress("faceup", Fraction(1, 2), Fraction(1), 250_000, 1.25)
    with speaking("fr"):
        assert str(bounds) == "entre environ 0,3333333333 et 1/2"
        assert repr(bounds).startswith("Bounds(lower=Fraction(")
        told = str(progress).replace("\u00a0", " ")
    assert told == "faceup : entre 1/2 et 1, 250\u202f000 états, 1,2 s"
