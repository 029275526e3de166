"""What is wrong, said in French: whole sentences, with the names of fields as files have them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hanabi_kit import (
    Card,
    Clue,
    Discard,
    Game,
    Play,
    format_link,
    parse_link,
    read_game,
)
from hanabi_kit.cards import Colour, Seat, Slot
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import current, speaking
from hanabi_kit.notation import parse_compact, parse_game, parse_position
from hanabi_kit.notation.assumed_text import parse_assumption
from hanabi_kit.rules import ruleset_named

DEALT = Game.deal(["Alice", "Bob"], seed=7)

POSITION = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
clue_tokens = 8
deck = 40

[position.hands]
Alice = "xx xx xx xx xx"
Bob = "g5 g4 y3 y1 p4"
"""


def fault(ask: Callable[[], object]) -> str:
    """What is wrong with `ask`, in French, with ordinary spaces."""
    with speaking("fr"), pytest.raises(HanabiError) as caught:
        ask()
    with speaking("fr"):  # how many faults there are is said where they are shown
        return str(caught.value).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("ask", "french"),
    [
        (
            lambda: DEALT.apply(Play(Slot(9))),
            "carte n° 9 : la main a les cartes n° 1 à 5 (Alice, tour 1)",
        ),
        (
            lambda: DEALT.apply(Discard(Slot(1))),
            "défausser 1 : pas de défausse tant que les 8 jetons d'indice sont tous là (Alice, "
            "tour 1)",
        ),
        (
            lambda: DEALT.apply(Clue(Seat(1), Colour("k"))),
            "indice 'k' : le jeu de règles 'standard' a les indices r, y, g, b, p, 1, 2, 3, 4, 5 "
            "(Alice, tour 1)",
        ),
        (
            lambda: DEALT.stopped().apply(Play(Slot(1))),
            "Play(slot=1) : la partie est finie (arrêtée avant la fin)",
        ),
        (
            lambda: DEALT.view("Bobb"),
            "joueur 'Bobb' : les joueurs de cette table sont Alice, Bob ; voulais-tu dire Bob ?",
        ),
        (
            lambda: Card("r9"),
            "carte 'r9' : une carte est la lettre d'une couleur (r y g b p k m t w i n o u d l s "
            "a) et une valeur de 1 à 5",
        ),
        (
            lambda: ruleset_named("Ambigous (6 Suits)"),
            "jeu de règles 'Ambigous (6 Suits)' : le kit connaît ",
        ),
        (
            lambda: format_link("xyz"),  # type: ignore[arg-type]
            "format_link(): record est le texte 'xyz', mais il faut un GameRecord ou un Game",
        ),
        (
            lambda: Game.deal("Alice", seed="7"),  # type: ignore[arg-type]
            "2 fautes :\n"
            "  - Game.deal(): players est le texte 'Alice', mais il faut une suite de textes\n"
            "  - Game.deal(): seed est le texte '7', mais il faut ",
        ),
        (lambda: read_game("no-such.json"), "no-such.json : ce fichier n'existe pas"),
        (lambda: parse_game("{"), "illisible comme JSON : "),
        (
            lambda: parse_link("https://hanab.live/replay/123"),
            "lien 'https://hanab.live/replay/123' : cette adresse ne contient pas de cartes, et "
            "le kit ne lit rien sur le réseau ; ",
        ),
        (
            lambda: parse_assumption("Bob 6: r4", DEALT),
            "'Bob 6: r4' : il n'y a pas de carte n° 6 ; Bob a les cartes n° 1 à 5",
        ),
        (
            lambda: parse_compact("3p | Alice xx xx | Bob r1 r2"),
            "3p, mais 2 mains ('Alice', 'Bob') : il faut pour chaque joueur une partie avec un "
            "nom et des cartes, ou la ligne est coupée",
        ),
    ],
)
def test_what_players_meet_most_often_is_said_in_french(
    ask: Callable[[], object], french: str
) -> None:
    assert fault(ask).startswith(french)


@pytest.mark.parametrize(
    ("written", "instead", "french"),
    [
        (
            "clue_tokens = 8",
            "clue_tokens = 9",
            "position.clue_tokens: 9, mais il faut un nombre entier de 0 à 8",
        ),
        ("deck = 40", "deck = 39", "deck: 39, mais avec 0 dans les feux d'artifice, 0 dans la"),
        ("g5", "g5/r", "hands.Bob: la carte n° 1 est g5, ce que ses marques r excluent"),
        ("g5", "xx", "hands.Bob: la carte n° 1 est cachée (xx), mais c'est Alice qui regarde"),
        (
            'turn = "Alice"',
            'turn = "Bobb"',
            "position.turn: 'Bobb', mais les joueurs sont Alice, Bob",
        ),
        (
            "g5",
            "h5",
            "position.hands.Bob: carte n° 1 : carte 'h5' : une carte est la lettre d'une ",
        ),
        ("deck = 40", "", "position.deck: manque ; il faut un nombre entier"),
    ],
)
def test_what_is_wrong_with_a_position_names_the_field_as_the_file_does(
    written: str, instead: str, french: str
) -> None:
    text = POSITION.replace(written, instead)
    assert fault(lambda: parse_position(text)).startswith(french)


@pytest.mark.parametrize(
    "text",
    [
        POSITION.replace("g5", "h5"),
        POSITION.replace('"g5 g4 y3 y1 p4"', "5"),
        POSITION.replace("deck = 40", ""),
        POSITION.replace("deck = 40", "deck = 0"),
        POSITION.replace(" y1 p4", "").replace("xx xx xx xx xx", "xx xx xx"),
        "2p r4 | Alice xx xx | Bob r1 r2 | deck 3",
    ],
)
def test_every_language_finds_the_same_faults(text: str) -> None:
    """What follows from another fault is left out, and what helps is added, in either language."""

    def found(said: str) -> list[str]:
        read = parse_compact if text.startswith("2p") else parse_position
        with speaking(said), pytest.raises(HanabiError) as caught:
            read(text)
        return [each.partition(":")[0].strip() for each in caught.value.faults]

    assert found("fr") == found("en")


def test_a_language_that_the_kit_does_not_speak_is_named_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HANABI_KIT_LANGUAGE", "fx")
    monkeypatch.setattr("hanabi_kit.language._chosen", [])
    with pytest.raises(HanabiError, match="HANABI_KIT_LANGUAGE 'fx': the kit speaks en, de, fr"):
        current()
    assert str(HanabiError(["one", "two"])) == "2 faults:\n  - one\n  - two"
