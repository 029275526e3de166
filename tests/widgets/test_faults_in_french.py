"""What widgets, pictures and lessons refuse, in French: whole sentences of the catalogue."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hanabi_kit import Game, View
from hanabi_kit.cards import CardSet, Seat, Slot
from hanabi_kit.deduction.inferences import Inference, with_inferences
from hanabi_kit.deduction.solvers.comparison import compare
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.lessons import exercise, lesson
from hanabi_kit.paper.typesetting import paper_named
from hanabi_kit.render import svg
from hanabi_kit.render.possible_lines import possible_lines
from hanabi_kit.render.solvers import comparison_html, comparison_text, inferences_text
from hanabi_kit.widgets import DeductionBoard, KnowledgeExplorer, SolutionExplorer, Table
from hanabi_kit.widgets.puzzle.session import PuzzleSession
from tests.helpers.tables import bare_view

GAME = Game.deal(["Anna", "Bob"], seed=7)


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (
            lambda: Table(GAME, seat=5),
            "place 5 : les places vont de 0 à 1, ou se nomment par qui y joue ; None pour toutes "
            "les mains",
        ),
        (lambda: Table(GAME).undo(), "annuler : rien n'a encore été joué ici"),
        (
            lambda: DeductionBoard(GAME, feedback="soon"),
            "feedback 'soon' : il faut l'un de : now, check",
        ),
        (
            lambda: DeductionBoard(GAME).strike(9, "r1"),
            "carte n° 9 : la main a les cartes n° 1 à 5",
        ),
        (
            lambda: SolutionExplorer(GAME.stopped()),
            "la partie est finie (arrêtée avant la fin) : il n'y a plus rien à résoudre",
        ),
        (
            lambda: KnowledgeExplorer("muddy children", hats=3),
            "muddy children : 'hats' n'en est pas une taille ; on peut donner children, muddy",
        ),
        (lambda: PuzzleSession([]), "problèmes : aucun, mais il en faut au moins un"),
        (
            lambda: lesson(77),
            "leçon '77' : il y a 00, 01, 01b, 02, 02b, 03, 04, 05, 06, 07, 08, 09, 10",
        ),
        (
            lambda: exercise("03.99"),
            "exercice '03.99' : cette leçon a 03.1, 03.2, 03.3, 03.4, 03.5, 03.6, 03.7, 03.8",
        ),
        (lambda: svg(GAME, theme="pink"), "thème 'pink' : les thèmes sont night, paper"),
        (lambda: paper_named("a3"), "papier 'a3' : il y a a4, letter"),
    ],
)
def test_what_cannot_be_is_refused_in_french(act: Callable[[], object], told: str) -> None:
    with speaking("fr"), pytest.raises(HanabiError) as refused:
        act()
    assert str(refused.value).replace("\u00a0", " ") == told


def test_a_browser_is_answered_in_the_language_of_its_widget() -> None:
    with speaking("en"):
        board, table = DeductionBoard(GAME, language="fr"), Table(GAME, language="fr")
        board._hear(None, {"do": "strike", "slots": 3, "cards": "r1"}, None)
        table._hear(None, {"do": "go", "at": 4}, None)
        assert board.error.replace("\u00a0", " ") == (
            "message 'strike' : slots 3 : il faut une liste (chaque élément : un nombre entier)"
        )
        assert table.error.replace("\u00a0", " ") == (
            "at 4 : nombre d'actions ici : 0, donc de 0 à 0"
        )


def test_a_player_that_fails_is_told_of_in_french() -> None:
    def fails(game: Game) -> None:
        raise ValueError("42")

    with speaking("fr"):
        table = Table(GAME, seat=1, reply=fails)
        table.let_others_move()
        assert table._session.fault.replace("\u00a0", " ") == (
            "Ce qui joue à la place d'Anna a échoué : ValueError: 42"
        )


def test_solvers_and_inferences_stand_in_french_tables() -> None:
    view = View.of(GAME, Seat(0))
    said = [Inference(Slot(1), CardSet("r1"), "ours", "a red card can be played", turn=4)]
    clashing = with_inferences(bare_view(["y!1!2", "b"]), said)
    with speaking("fr"):
        text = comparison_text(compare(view)).replace("\u00a0", " ")
        assert text.startswith("Anna : ses cartes selon trois solveurs, qui sont d'accord\n")
        assert "  carte 1, niveau 2  indices seuls  25 : r1 r2 r3" in text
        assert "tous les trois" in text
        assert " étape, la plus difficile : " in text
        assert "<th" in comparison_html(compare(view))
        text = inferences_text(clashing).replace("\u00a0", " ")
        assert text.startswith("Alice : ses cartes, les faits et ce que les conventions y ajoutent")
        assert "ours       r1 (tour 4 : a red card can be played)" in text
        assert "(contradiction, voir plus bas)" in text
        assert "  Contradiction : " in text
        assert max(map(len, comparison_text(compare(view)).splitlines())) <= 80


def test_any_suit_is_no_english_word_in_french() -> None:
    every = [f"{suit}{rank}" for suit in "rygbp" for rank in range(1, 6)]
    assert possible_lines(every, "rygbp", range(1, 6)) == ["any 12345"]
    assert possible_lines(every, "rygbp", range(1, 6), "fr") == ["tout 12345"]
