"""What is wrong with puzzles and sets of them, said in French."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.puzzles import Puzzle, prove, read_puzzle
from hanabi_kit.puzzles.answers.attempts import read_lines
from hanabi_kit.puzzles.rating import Rating
from hanabi_kit.puzzles.set_quality.cheap_rules import CheapRule
from hanabi_kit.puzzles.set_quality.judging import Judged, Share, Verdict
from hanabi_kit.puzzles.set_quality.tables import table_text
from hanabi_kit.puzzles.sets import parse_set
from hanabi_kit.puzzles.themes.measuring import unclaimed_themes, unshown_themes
from hanabi_kit.puzzles.wording import text_faults

PUZZLE = read_puzzle("deduction-001")
SET = '[set]\nid = "mine"\ntitle = "Mine"\n'


def with_spaces(text: str) -> str:
    """Return `text` with ordinary spaces."""
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("ask", "french"),
    [
        (
            lambda: read_puzzle("nowhere-to-be-found"),
            "nowhere-to-be-found : ni fichier, ni problème du kit de ce nom",
        ),
        (
            lambda: parse_set(f"{SET}puzzles = []"),
            "set.puzzles: vide, mais il faut au moins un problème",
        ),
        (
            lambda: parse_set(f'{SET}puzzles = ["deal-001", "deal-001"]'),
            "set.puzzles: 'deal-001' est là deux fois",
        ),
        (
            lambda: parse_set(f'{SET}puzzles = ["/deal-001"]'),
            "set.puzzles: '/deal-001' : un problème est nommé vu du dossier de la série, ou par "
            "son id s'il vient du kit",
        ),
    ],
)
def test_files_are_refused_in_french(ask: Callable[[], object], french: str) -> None:
    with speaking("fr"), pytest.raises(HanabiError) as caught:
        ask()
    assert with_spaces(str(caught.value)) == french


@pytest.mark.parametrize(
    ("changed", "french"),
    [
        (
            lambda puzzle: replace(puzzle, hints=("Look at slot 9.",)),
            "puzzle.hints[1]: nomme la carte n° 9, mais les cartes vont de 1 à 5",
        ),
        (
            lambda puzzle: replace(puzzle, hints=("Zoe's hand. 1 + 1 = 3.",)),
            "puzzle.hints[1]: dit '1 + 1 = 3', mais cela fait 2",
        ),
        (
            lambda puzzle: replace(puzzle, hints=("Look.", "Look.")),
            "puzzle.hints[2]: dit presque la même chose que l'aide 1 : 'Look.'",
        ),
    ],
)
def test_texts_that_contradict_the_answer_are_told_in_french(
    changed: Callable[[Puzzle], Puzzle], french: str
) -> None:
    with speaking("fr"):
        faults = text_faults(changed(PUZZLE), prove(PUZZLE))
    assert french in map(with_spaces, faults)


def test_themes_and_levels_are_told_in_french() -> None:
    with speaking("fr"):
        unshown = unshown_themes(replace(PUZZLE, themes=("chain",)), ())
        unclaimed = unclaimed_themes(replace(PUZZLE, themes=()), ("stall", "order"))
        level = str(Rating(2, {"technique": 2, "different hands": 3}))
    (fault,) = map(with_spaces, unshown)
    assert fault.startswith("puzzle.themes : chain, mais la preuve ne le montre pas (")
    assert list(map(with_spaces, unclaimed)) == [
        "puzzle.themes : la preuve montre aussi stall, order"
    ]
    assert with_spaces(level) == "niveau 2 (technique : 2, mains différentes : 3)"


def test_a_line_of_progress_is_passed_over_in_french() -> None:
    with speaking("fr"):
        (fault,) = read_lines(b'{"hanabi-kit progress": 1}').faults
    assert with_spaces(fault).startswith("ligne 1 : puzzle")


def test_the_table_of_a_set_is_french() -> None:
    rule = CheapRule(("play the newest playable card", "give any clue"))
    share = Share("yes and no", "yes", Fraction(9, 10), 20, Fraction(1, 4), Fraction(3, 4))
    judged = Judged(
        "all",
        "tous",
        20,
        Fraction(1, 4),
        {"action": rule},
        Fraction(33, 2),
        Fraction(1, 2),
        (share,),
    )
    with speaking("fr"):
        lines = with_spaces(table_text(Verdict((judged,)))).splitlines()
    said = "« jouer la carte jouable la plus récente, sinon donner n'importe quel indice »"
    assert lines == [
        "groupe  problèmes  hasard  résolus   permis  par la meilleure règle facile",
        f"tous         20    25 %     83 %     50 %  {said}",
        "      oui et non : oui 90 % (!)",
        "",
        f"trop facile à deviner, ou déséquilibré : tous : {said} en résout 16,5 sur 20, mais 10 "
        "au plus doivent pouvoir l'être sans réfléchir",
        "trop facile à deviner, ou déséquilibré : tous : oui et non : « oui » est juste dans 18 "
        "sur 20, mais l'équilibre en demande au plus 15",
    ]
