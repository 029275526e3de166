"""Slots of a hand, however they are typed: ``134``, ``slots 1 and 3``, ``la cinquième``, ``r3``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hanabi_kit.cards import CardSet
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.typed.cards import read_cards, suit_names
from hanabi_kit.typed.number_words import ORDINALS
from hanabi_kit.typed.number_words import UNITS as NUMBERS
from hanabi_kit.typed.text import LONGEST, Unclear, bare, folded, plain, with_spans
from hanabi_kit.typed.vocabulary import any_of, named, spoken
from hanabi_kit.typed.wordlists import (
    AND,
    FILLERS,
    NEWEST,
    NONE,
    OLDEST,
    SLOT_WORDS,
    SPAN,
    STANDS_FOR_A_CARD,
    UNITS,
)

_ENDINGS = {
    ending.lstrip("0123456789")
    for said in named("ordinals").values()
    for word in said
    if word[0].isdigit()
    for ending in (word, folded(word))
}
"""What makes a place in a row of a number in digits: 1st, 2e, 2ème."""

_TOKEN = re.compile(rf"\d+{any_of(_ENDINGS)}?\b|n°|#|[^\W\d_]+(?:'s\b|s'|')?|\S")
_ONE = re.compile(rf"\b({any_of({*ORDINALS, *NEWEST, *OLDEST})}) {any_of(STANDS_FOR_A_CARD)}\b")
"""After such a word "one" stands for a card: "the oldest one"."""

_SEPARATORS = frozenset(",;/&+|()[]{}\"'.:>") | AND
_ARTICLES = spoken("slots", "articles")
_SILENT = FILLERS | SLOT_WORDS | UNITS


def read_slots(
    text: str,
    size: int,
    told: Words | None = None,
    *,
    hand: Sequence[CardSet] = (),
    rules: Ruleset | None = None,
    names: Sequence[str] = (),
) -> tuple[int, ...]:
    """Return the slots that `text` names, in its order, each once; "none" names none.

    Parameters
    ----------
    text : str
        Digits, numbers and places as words, ranges; of a hand that is known, its cards.
    size : int
        How many slots the hand has.
    told : Words, optional
        The language of errors; the one in use where it is left out.
    hand : sequence of CardSet
        What each card of the hand can be; slot 1 first. Left out, cards are no slots.
    rules : Ruleset, optional
        Needed with `hand`: what cards are called.
    names : sequence of str
        Players who may be named beside a slot: ``Bob's slot 5``.

    Raises
    ------
    HanabiError
        There is no such slot; `Unclear` where it is not clear which slots are meant.

    Examples
    --------
    >>> for text in ("134", "Slots 1, 3 and 4.", "la première", "1 to 3", "the oldest card"):
    ...     print(read_slots(text, 5))
    (1, 3, 4)
    (1, 3, 4)
    (1,)
    (1, 2, 3)
    (5,)

    A card that lies in one slot for certain names it:

    >>> from hanabi_kit.rules import STANDARD
    >>> hand = [CardSet("r1 r2"), CardSet("b3")]
    >>> read_slots("the blue 3", 2, hand=hand, rules=STANDARD)
    (2,)
    """
    told = words() if told is None else told
    needed = told.say("write slots, 1 to {last}", last=size)
    refused = HanabiError(told.say("{answer}: {needed}", answer=shown(text), needed=needed))
    if len(text) > LONGEST:
        raise refused
    said = bare(plain(with_spans(text)))
    if not text.strip() or folded(said) in NONE:
        return ()
    for name in sorted(names, key=len, reverse=True):
        said = re.sub(rf"\b{re.escape(plain(name))}(?:'s|')?(?!\w)", " ", said)
    if hand and rules is not None and _names_cards(said, rules):
        return _slots_of_cards(said, text, size, told, hand, rules)
    found: list[int] = []
    tokens = _TOKEN.findall(_ONE.sub(r"\1", said))
    hyphens = tokens.count("-")
    for at, token in enumerate(tokens):
        word = folded(token).removesuffix("'s").removesuffix("'")
        numbers = _numbers(token, word, size)
        if numbers is not None:
            found += numbers
        elif token == "-" and hyphens == 1:
            raise Unclear(
                told.say(
                    "{answer}: both slots, or all from one to the other? Write each of them",
                    answer=shown(text),
                )
            )
        elif token in SPAN:
            after = [
                number for one in tokens[at + 1 :] for number in _numbers(one, one, size) or ()
            ]
            if not found or not after or not found[-1] < after[0]:
                raise refused
            found += range(found[-1] + 1, after[0])
        elif not (token == "-" or _says_nothing(token, word)):
            raise refused
    if not found or any(not 1 <= slot <= size for slot in found):
        raise refused
    return tuple(dict.fromkeys(found))


def _numbers(token: str, word: str, size: int) -> list[int] | None:
    """Return the slots that a word names: ``134`` are three, where there are less than ten."""
    if token.isdigit():
        if len(token) > 1 and size < 10:
            digits = list(map(int, token))
            return digits if len(set(digits)) == len(digits) else [0]
        return [int(token[:6])]
    if word in ORDINALS:
        return [ORDINALS[word]]
    if word in NUMBERS and word not in _ARTICLES:
        return [NUMBERS[word]]
    if word in NEWEST:
        return [1]
    return [size] if word in OLDEST else None


def _says_nothing(token: str, word: str) -> bool:
    return token in _SEPARATORS or word in _SILENT


# ------------------------------------------------------------------------------- cards for slots


def _names_cards(said: str, rules: Ruleset) -> bool:
    """Whether a text has a colour, or a letter of one before a digit, in it."""
    names = suit_names(rules)
    spoken = [folded(word) for word in re.findall(r"[^\W\d_]+", said)]
    return any(word in names and len(word) > 1 for word in spoken) or bool(
        re.search(rf"(?<![^\W_])(?:{'|'.join(suit.letter for suit in rules.suits)}) ?[1-5]\b", said)
    )


def _slots_of_cards(
    said: str, text: str, size: int, told: Words, hand: Sequence[CardSet], rules: Ruleset
) -> tuple[int, ...]:
    card, _, aside = said.partition("(")
    found: list[int] = []
    for one in read_cards(card, rules, told):
        places = [slot for slot, can in enumerate(hand, start=1) if can == CardSet([one])]
        if not places:
            raise Unclear(
                told.say(
                    "{answer}: at this table nobody can tell in which slot {card} lies; "
                    "write the slot, 1 to {last}",
                    answer=shown(text),
                    card=one,
                    last=size,
                )
            )
        found.append(places[0])  # two cards that are the same are as good
    if aside and set(read_slots(aside, size, told)) != set(found):
        raise Unclear(
            told.say(
                "{answer}: that card does not lie in that slot; write the slot alone",
                answer=shown(text),
            )
        )
    return tuple(dict.fromkeys(found))
