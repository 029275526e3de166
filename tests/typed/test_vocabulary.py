"""Words of typed answers are data: each language is a file, held to a shape and to the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from hanabi_kit.cards import CardSet, Suit
from hanabi_kit.engine.action_reading import read_action
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import LANGUAGES, words
from hanabi_kit.lessons.answers.option_letters import keys_named
from hanabi_kit.rules import STANDARD
from hanabi_kit.typed import vocabulary
from hanabi_kit.typed.cards import read_cards
from hanabi_kit.typed.chances import read_chance
from hanabi_kit.typed.number_words import leading_number
from hanabi_kit.typed.numbers import read_number
from hanabi_kit.typed.slots import read_slots
from hanabi_kit.typed.text import folded
from hanabi_kit.typed.vocabulary import named, words_of
from hanabi_kit.typed.yes_no import read_yes_no

DATA = Path(__file__).parents[1] / "data"

WEAK = ("passed_over", "joining", "number_grammar", "ranks", "options", "slots")
"""Sections whose words alone decide nothing."""

IN_ACTIONS = ("play", "discard", "clue")

APART = {
    "in": "a ratio in English, passed over in German",
    "j": "yes in German, I in French",
    "no": "no and none in English, the number of a slot in French",
    "y": "yes in English, passed over in French (il y en a)",
}
"""Words that decide something in one language and not in another, and do no harm there."""


def deciding(language: str) -> dict[str, set[str]]:
    """Return what each word of a language says, where that decides what is read."""
    found: dict[str, set[str]] = {}
    for section, entries in words_of(language).items():
        for name, text in entries.items():
            weak = section in WEAK or name == "passed_over"
            weak |= section == "actions" and name not in IN_ACTIONS
            for word in text.split() if isinstance(text, str) else ():
                says = found.setdefault(folded(word), set())
                if not weak:
                    says.add(f"{section} {name}")
    return found


def conflicts() -> Iterator[tuple[str, str, str]]:
    """Yield words that say one thing in one language and another one in another."""
    says = {language: deciding(language) for language in vocabulary.languages()}
    for one, other in combinations(says, 2):
        for word in sorted(set(says[one]) & set(says[other])):
            if says[one][word] != says[other][word]:
                yield word, one, other


def test_no_word_says_something_else_in_another_language() -> None:
    found = list(conflicts())
    assert [conflict for conflict in found if conflict[0] not in APART] == []
    assert {word for word, _, _ in found} == set(APART)


def test_a_word_of_two_meanings_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    # "Billion" is a thousand times as much in German.
    own = {language: words_of(language) for language in vocabulary.languages()}
    own["de"] = {**own["de"], "numbers": {"1_000_000_000_000": "billion"}}
    monkeypatch.setattr("tests.typed.test_vocabulary.words_of", own.__getitem__)
    assert ("billion", "de", "en") in list(conflicts())


def test_every_language_of_the_kit_is_read() -> None:
    assert set(LANGUAGES) <= set(vocabulary.languages())


@pytest.mark.parametrize("language", vocabulary.languages())
def test_no_number_yes_or_none_is_left_out(language: str) -> None:
    found = words_of(language)
    assert {"yes", "no", "none", "all", "never", "newest", "oldest", "otherwise"} == set(
        found["meaning"]
    )
    assert {*map(str, range(13)), "20", "100", "1_000", "1_000_000"} <= set(found["numbers"])
    assert {*map(str, range(1, 8))} <= set(found["ordinals"])
    assert {*map(str, range(2, 13)), "20"} <= set(found["parts"])
    assert {"and", "or", "span", "between"} <= set(found["joining"])
    assert {"fillers", "units", "slots", "cards"} <= set(found["passed_over"])
    assert set(IN_ACTIONS) <= set(found["actions"])
    assert {"plus", "minus", "times", "ratio", "percent"} <= set(found["calculation"])


@pytest.mark.parametrize(
    "text",
    [
        "[meaning]\nyess = 'si'",
        "[meanings]\nyes = 'si'",
        "[numbers]\none = 'uno'",
        "[meaning]\nyes = ['si']",
        "[meaning]\nyes = 'Si'",
        "[calculation]\nthat_is = 'es'",
    ],
)
def test_what_a_file_says_in_vain_is_an_error(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "es").mkdir()
    (tmp_path / "es" / vocabulary.FILE).write_text(text, encoding="utf-8")
    monkeypatch.setattr(vocabulary, "LOCALE", tmp_path)
    with pytest.raises(HanabiError, match=r"es/typed\.toml: .* has no meaning there"):
        words_of.__wrapped__("es")


def test_suits_are_named_as_the_kit_does() -> None:
    labels = {suit.label for suit in Suit}
    assert set(named("suits")) <= labels
    assert {suit for suits in named("suit_letters").values() for suit in suits} <= labels


def test_letters_that_may_mean_several_suits_are_those_that_the_message_names() -> None:
    several = {letter for letter, suits in named("suit_letters").items() if len(suits) > 1}
    assert several == {"v"}


# ------------------------------------------------------------------------------- batteries


def number(text: str) -> str | None:
    found = read_number(text, words("en"))
    return None if found is None else str(found.value)


def chance(text: str) -> str | None:
    found = read_chance(text, words("en"))
    return None if found is None else str(found.value)


def letters(text: str) -> str | None:
    found = keys_named(text, "abcd")
    return None if found is None else " ".join(found)


def yes(text: str) -> str | None:
    said = read_yes_no(text)
    return None if said is None else "yes" if said else "no"


def action(text: str) -> str | None:
    players = ["Alice", "Bob"]
    found = read_action(text, players, STANDARD, words("en"), [CardSet("r1 r2")] * 5)
    return None if found is None else format_action(found, players)


READERS: dict[str, Callable[[str], str | None]] = {
    "number": number,
    "chance": chance,
    "cards": lambda text: str(read_cards(text, STANDARD)) or "-",
    "slots": lambda text: " ".join(map(str, read_slots(text, 5))) or "-",
    "letters": letters,
    "yes": yes,
    "action": action,
}

BATTERIES = {
    file.name.split("_")[1]: [
        line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()[1:]
    ]
    for file in sorted(DATA.glob("typed_*_battery.tsv"))
}
"""By language: how the answer is read, what it is, and what is read; "ask" where nothing is."""


@pytest.mark.parametrize("language", BATTERIES)
def test_answers_are_read_as_people_mean_them(language: str) -> None:
    otherwise = []
    for kind, answer, expected in BATTERIES[language]:
        try:
            found = READERS[kind](answer)
        except HanabiError:
            found = None
        if (found or "ask") != expected:
            otherwise.append((kind, answer, expected, found))
    assert otherwise == []


def test_a_language_without_lessons_has_a_battery_of_its_own() -> None:
    # English and French have answers to exercises (tests/lessons/test_answer_batteries.py).
    assert set(BATTERIES) == set(vocabulary.languages()) - {"en", "fr"}
    for battery in BATTERIES.values():
        assert len(battery) >= 100
        assert {kind for kind, _, _ in battery} == set(READERS)
        assert len({(kind, answer) for kind, answer, _ in battery}) == len(battery)


def german(number: int) -> str:
    """Write a number below a million in German."""
    small = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn"
    small += " fünfzehn sechzehn siebzehn achtzehn neunzehn"
    tens = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
    if number < 20:
        return small.split()[number]
    for size, name in ((1000, "tausend"), (100, "hundert")):
        if number >= size:
            front = german(number // size)
            front = front.removesuffix("s") if front.endswith("eins") else front
            return front + name + (german(number % size) if number % size else "")
    unit = "ein" if number % 10 == 1 else small.split()[number % 10]
    return (f"{unit}und" if number % 10 else "") + tens[number // 10 - 2]


def test_german_number_words_are_read_to_a_million() -> None:
    for one in [*range(1200), *range(1200, 10**6, 997)]:
        assert leading_number([folded(german(one))]) == (one, 1), german(one)


def test_a_long_word_is_read_quickly_or_not_at_all() -> None:
    assert leading_number(["vierzehn" * 200]) == leading_number(["einein" * 12 + "x"]) == (0, 0)


def test_german_parts_of_a_whole_are_read() -> None:
    for said, share in {
        "ein Zwanzigstel": Fraction(1, 20),
        "zwei Hundertstel": Fraction(1, 50),
    }.items():
        found = read_number(said)
        assert found is not None
        assert found.value == share


def test_a_misspelt_colour_is_guessed_in_the_language_of_the_reader() -> None:
    # Near to "rotes" and "rouge".
    for text, language, guess in (("votes 3", "en", ""), ("rouget 3", "fr", "rouge")):
        with pytest.raises(HanabiError) as error:
            read_cards(text, STANDARD, words(language))
        assert guess in str(error.value)
        assert "rotes" not in str(error.value)
