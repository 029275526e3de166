"""What people type is read in one way, asked back, or refused in words; quickly, whatever it is."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cards import CardSet
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking, words
from hanabi_kit.rules import STANDARD
from hanabi_kit.typed import Unclear
from hanabi_kit.typed.cards import read_cards
from hanabi_kit.typed.chances import read_chance
from hanabi_kit.typed.number_words import leading_number
from hanabi_kit.typed.numbers import read_number
from hanabi_kit.typed.slots import read_slots
from hanabi_kit.typed.text import bare, folded, plain

NUMBERS = {
    "six cards": 6,
    "6 cartes": 6,
    "at most 6": 6,
    "= 6": 6,
    "4 + 2 = 6": 6,
    "x = 6": 6,
    "twice": 2,
    "deux fois": 2,
    "4 fois 3": 12,
    "4X3": 12,
    "a dozen": 12,
    "(25+3*21)/4": 22,
    "vingt-deux points en moyenne": 22,
    "quatre-vingt-dix-neuf": 99,
    "soixante et onze": 71,
    "dix-neuf mille six cents": 19_600,
    "nineteen thousand six hundred": 19_600,
    "20k": 20_000,
    "1 000": 1000,
    "1\u202f000": 1000,
    "1,000,000": 10**6,
    "1e3": 1000,
    "10³": 1000,
    "(5×2)³": 1000,
    "2^-1": Fraction(1, 2),
    "½": Fraction(1, 2),
    "2½": Fraction(5, 2),
    "two and a half": Fraction(5, 2),
    "cinq demis": Fraction(5, 2),
    "33 1/3 %": Fraction(1, 3),
    "deux tiers": Fraction(2, 3),
    "two-thirds": Fraction(2, 3),
    "une chance sur trois": Fraction(1, 3),
    "3 out of 8": Fraction(3, 8),
    "2/6 = 1/3": Fraction(1, 3),
    "1/3 (33 %)": Fraction(1, 3),
    "٦": 6,
    "-3": -3,
}


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_is_read_in_many_forms(text: str) -> None:
    found = read_number(text)
    assert found is not None
    assert (found.value, found.step) == (NUMBERS[text], None)


@pytest.mark.parametrize(
    "text",
    [
        "5 or 6",
        "5-6",
        "5 to 6",
        "entre 5 et 6",
        "5 6",
        "4*3 = 13",
        "1:2",
        "1.000",
        "1/0",
        "9**9**9",
    ],
)
def test_what_may_be_several_numbers_is_asked_back(text: str) -> None:
    with pytest.raises(Unclear, match=r"\A'"):
        read_number(text)


@pytest.mark.parametrize(
    "text", ["", "x", "five bananas", "3 each", "4**", "(4*3", "1/2/3", "not 6", "0x10", "(" * 500]
)
def test_what_says_no_number_says_none(text: str) -> None:
    assert read_number(text) is None


def test_a_comma_before_three_digits_means_what_it_means_in_the_language() -> None:
    english = read_number("19,600", words("en"))
    assert english is not None
    assert english.value == 19_600
    with pytest.raises(Unclear, match="19600"):
        read_number("19,600", words("fr"))
    chance = read_chance("0,333", words("en"))
    assert chance is not None
    assert chance.value == Fraction(333, 1000)


@pytest.mark.parametrize("text", ["50", "3/2", "150 %", "-1/2"])
def test_a_chance_lies_between_0_and_1_or_is_asked_back(text: str) -> None:
    with pytest.raises(Unclear, match="between 0"):
        read_chance(text)


@given(st.integers(0, 10**9 - 1))
def test_digits_are_read_however_they_are_grouped(number: int) -> None:
    for apart in (" ", "_", "'", "\u202f"):
        found = read_number(f"{number:_}".replace("_", apart))
        assert found is not None
        assert found.value == number


def french(number: int) -> str:
    """Write a number below 100 in French."""
    teens = "dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf"
    small = f"zéro un deux trois quatre cinq six sept huit neuf {teens}".split()
    tens = {2: "vingt", 3: "trente", 4: "quarante", 5: "cinquante", 6: "soixante"}
    if number < 20:
        return small[number]
    if number < 80:
        ten = min(number // 10, 6)
        rest = number - 10 * ten
        joint = " et " if rest in (1, 11) else "-"
        return tens[ten] + (joint + small[rest] if rest else "")
    return "quatre-vingts" if number == 80 else f"quatre-vingt-{small[number - 80]}"


def test_french_number_words_are_read_to_99() -> None:
    for number in range(100):
        spoken = [folded(word) for word in french(number).replace("-", " - ").split()]
        assert leading_number(spoken) == (number, len(spoken))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Y3 G3 P3", "y3 g3 p3"),
        ("yellow, green or purple 3", "y3 g3 p3"),
        ("un 3 jaune, vert ou violet", "y3 g3 p3"),
        ("y3g3p3", "y3 g3 p3"),
        ("ygbp .2345", "y2 y3 y4 y5 g2 g3 g4 g5 b2 b3 b4 b5 p2 p3 p4 p5"),
        ("b1–b4", "b1 b2 b3 b4"),
        ("4 ou 5 vert", "g4 g5"),
        ("3r", "r3"),
        ("none", ""),
    ],
)
def test_cards_are_read_in_many_forms(text: str, cards: str) -> None:
    assert read_cards(text, STANDARD) == CardSet(cards)


@pytest.mark.parametrize("text", ["3", "green", "v3", "b1-b4", "not r4", "any blue but 5", "y6"])
def test_cards_that_are_not_clear_are_asked_back(text: str) -> None:
    for language in ("en", "fr"):
        with speaking(language), pytest.raises(HanabiError, match="'"):
            read_cards(text, STANDARD)


@pytest.mark.parametrize("text", ["1-4", "6", "0", "1 or 3", "113", "red", "?", "13x"])
def test_slots_that_are_not_clear_are_asked_back(text: str) -> None:
    with pytest.raises(HanabiError, match="slots"):
        read_slots(text, 5)


@pytest.mark.parametrize("text", ["1e39", "1E100", "1e-100", "10^45", "10^38*10^38", "9" * 40])
def test_a_number_that_is_read_can_be_written_and_read_again(text: str) -> None:
    found = read_number(text)
    assert found is None or read_number(str(found)) == found
    assert (found is not None) == (text in ("1e39", "9" * 40))


@given(st.text(max_size=40))
def test_one_form_is_one_form(text: str) -> None:
    assert plain(plain(text)) == plain(text)
    assert bare(bare(plain(text))) == bare(plain(text))


@given(st.text(alphabet="0123456789+-*/^().,% xcardssixunhalf", max_size=30) | st.text(max_size=30))
def test_no_text_breaks_the_readers(text: str) -> None:
    with suppress(HanabiError):
        found = read_number(text)
        if found is not None:
            again = read_number(str(found))
            assert again is not None
            assert abs(again.value - found.value) <= abs(found.value) / 10**9
    with suppress(HanabiError):
        read_cards(text, STANDARD)
    with suppress(HanabiError):
        assert set(read_slots(text, 5)) <= set(range(1, 6))
