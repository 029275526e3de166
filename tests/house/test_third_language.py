"""A third language costs a catalogue and no code: one that marks every text it was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import words as catalogue_script
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from hanabi_kit import cards, language
from hanabi_kit.cards import Seat
from hanabi_kit.deduction import why
from hanabi_kit.deduction.solvers import solve_by_steps
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.seat.sentences import narrative as seat_narrative
from hanabi_kit.endgame.why.explanation import explain
from hanabi_kit.endgame.why.sentences import narrative as faceup_narrative
from hanabi_kit.endgame.why.tree import FaceUpTree
from hanabi_kit.game import Game
from hanabi_kit.notation import read_game
from hanabi_kit.puzzles import folder
from hanabi_kit.render.tables import actions_text
from hanabi_kit.view import View
from tests.helpers.marked_words import WIDE, marked, unmarked

PLAYERS = r"\b(?:Alice|Bob)\b"


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language whose texts are the English ones, marked; the others are there as well."""
    (french,) = [each for file, each in catalogue_script.catalogues() if "fr" in file.parts]
    catalogue = Catalog(locale="eo")
    for message in french:
        if message.id:
            many = isinstance(message.id, tuple)
            texts = tuple(map(marked, catalogue_script.texts(message.id)))
            catalogue.add(message.id, texts if many else texts[0], context=message.context)
    file = tmp_path / "eo" / "LC_MESSAGES" / "hanabi_kit.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_mo(opened, catalogue)
    (tmp_path / "fr").symlink_to(language.LOCALE / "fr")
    with monkeypatch.context() as patched:
        patched.setattr(language, "LOCALE", tmp_path)
        patched.setattr(language, "LANGUAGES", ("en", "eo", "fr"))
        patched.setattr(cards, "LANGUAGES", ("en", "eo", "fr"))
        language._words.cache_clear()
        cards._names.cache_clear()
        yield "eo"
    language._words.cache_clear()
    cards._names.cache_clear()


def game() -> Game:
    return read_game(folder() / "games" / "bot-2p-s2006.json").at(63)


def test_all_that_is_said_of_hands_and_end_games_comes_from_the_catalogue(esperanto: str) -> None:
    view = View.of(game(), Seat(1))
    steps = solve_by_steps(view)
    told = [
        *(why(view, slot).sentence(esperanto) for slot in range(1, 6)),
        *steps.sentences(esperanto),
        *seat_narrative(solve(game(), model="seat"), esperanto).splitlines(),
        *faceup_narrative(explain(FaceUpTree(game())), esperanto).splitlines(),
        actions_text(solve(game()), esperanto),
    ]
    assert len(told) > 20
    for text in told:
        assert re.search(f"[{WIDE}]", text)
        # Cards in tables, numbers and marks are the same in every language.
        assert unmarked(text, PLAYERS) == [], text


def test_suits_and_clues_are_called_in_it(esperanto: str) -> None:
    assert cards.Suit.BLUE.words == {"en": "blue", "eo": marked("blue"), "fr": "bleu"}


def test_the_widgets_offer_it(esperanto: str) -> None:
    assert language.own_names() == {"en": "English", "eo": marked("English"), "fr": "Français"}
