"""Cards, however they are typed: ``y3 g3``, ``Yellow 3, green 4 or 5``, ``le 3 jaune``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from hanabi_kit.cards import CardSet, Suit
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.misspelt import did_you_mean
from hanabi_kit.typed.number_words import UNITS as NUMBERS
from hanabi_kit.typed.text import LONGEST, Unclear, bare, folded, plain, with_spans
from hanabi_kit.typed.vocabulary import any_of, named, numbered, spoken
from hanabi_kit.typed.wordlists import (
    ALL,
    DEFINITE,
    NONE,
    ONE,
    OTHERWISE,
    SPAN,
    STANDS_FOR_A_CARD,
)

OTHER_NAMES: Mapping[Suit, tuple[str, ...]] = MappingProxyType(
    {suit: said for suit in Suit if (said := named("suits").get(suit.label))}
)
"""Names that suits go by beside their own, and how languages bend them."""

_TOKEN = re.compile(r"[^\W\d_]+'|[^\W\d_]*[\d.]+[^\W_]*|[^\W\d_]+(?:-[^\W\d_]+)*|>|-|[^\s]")
_LISTED = re.compile(
    rf"[,;/&+|()\[\]{{}}>\"']|{any_of(spoken('joining', 'and') | spoken('joining', 'or'))}"
)
_OTHER_LETTERS: Mapping[str, tuple[Suit, ...]] = MappingProxyType(
    {
        letter: tuple(suit for suit in Suit if suit.label in labels)
        for letter, labels in named("suit_letters").items()
    }
)
"""Letters that stand for a suit in a language, or for several, and are not those of the kit."""

_OF_SEVERAL = frozenset(letter for letter, suits in _OTHER_LETTERS.items() if len(suits) > 1)
_SAYS_NOTHING = spoken("passed_over", "fillers", "cards")
_RANK_NAMES = numbered("ranks")
_PLURALS = spoken("ranks", "plural")
_ARTICLES = spoken("ranks", "articles")


@dataclass(slots=True)
class _Block:
    """Suits and ranks that belong together: yellow and green, 3 and 4."""

    suits: list[str] = field(default_factory=list)
    ranks: list[str] = field(default_factory=list)


@cache
def suit_names(rules: Ruleset) -> Mapping[str, str]:
    """Return the letters of the suits in play by every name they go by, without accents.

    Examples
    --------
    >>> from hanabi_kit.rules import STANDARD
    >>> names = suit_names(STANDARD)
    >>> names["purple"], names["violettes"], names["r"], names["j"], "black" in names
    ('p', 'p', 'r', 'y', False)
    """
    found: dict[str, str] = {}
    for letter, suits in _OTHER_LETTERS.items():
        if len(suits) == 1 and suits[0] in rules.suits:
            found[letter] = suits[0].letter
    for own in rules.suit_rules:
        others = OTHER_NAMES.get(own.suit, ())
        names = [own.suit.label, *own.suit.words.values(), own.called, *others]
        for name in names:
            found[folded(plain(name))] = own.suit.letter
        found[folded(plain(own.suit.label)) + "s"] = own.suit.letter
    found.update((suit.letter, suit.letter) for suit in rules.suits)
    return MappingProxyType(found)


def read_cards(text: str, rules: Ruleset, told: Words | None = None) -> CardSet:
    """Return the cards that `text` names; "none" and an empty text name none.

    Parameters
    ----------
    text : str
        Suits as letters or words, ranks in digits or words, in either order: what stands together
        is combined, as in ``yellow or green 3``. In any language of `vocabulary`.
    rules : Ruleset
        It says which cards there are, and what suits are called.
    told : Words, optional
        The language of errors; the one in use where it is left out.

    Raises
    ------
    HanabiError
        A word names no card; `Unclear` where a colour or a number is missing, or what is meant
        may be a list or a range.

    Examples
    --------
    >>> from hanabi_kit.rules import STANDARD
    >>> for text in ("Y3, g3;p3", "3 jaune, vert ou violet", "ygp3", "b1 to b4", "r4/5", "none"):
    ...     print(str(read_cards(text, STANDARD)) or "-")
    y3 g3 p3
    y3 g3 p3
    y3 g3 p3
    b1 b2 b3 b4
    r4 r5
    -
    """
    told = words() if told is None else told
    if len(text) > LONGEST:
        raise _unknown(text, text, rules, told)
    said = bare(plain(with_spans(text)))
    if not text.strip() or folded(said) in NONE:
        return CardSet()
    if not said:
        raise _unknown(text, text, rules, told)
    blocks = _blocks(list(_atoms(said, text, rules, told)), text, told)
    known = {str(card): card for card in rules.identities}
    found = []
    for block in blocks:
        for name in (suit + rank for suit in block.suits for rank in block.ranks):
            if name not in known:
                raise _unknown(name, text, rules, told)
            found.append(known[name])
    return CardSet(found)


# ------------------------------------------------------------------------------- words


_THE = any_of(DEFINITE | spoken("joining", "articles"))
_ONE = re.compile(rf"\b{_THE} (\w{{2,}}) {any_of(STANDS_FOR_A_CARD)}\b")
"""Of a colour it may be its 1, or any card of it."""

_Atom = tuple[str, str]
"""``("suit", "r")``, ``("rank", "3")`` or ``("to", "-")``."""


def _atoms(said: str, text: str, rules: Ruleset, told: Words) -> Iterator[_Atom]:
    """Yield suits and ranks as they are named."""
    names, ranks = suit_names(rules), _ranks(rules)
    exact = {str(card).lower(): str(card) for card in rules.identities}
    if any(folded(word) in names for word in _ONE.findall(said)):
        raise _one_by_one(text, told)
    tokens = _TOKEN.findall(said)
    for at, token in enumerate(tokens):
        word = folded(token).removesuffix("'")
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        if word in exact:
            yield "suit", exact[word][:-1]
            yield "rank", exact[word][-1]
        elif word in names:
            yield "suit", names[word]
        elif token == "-" or token in SPAN:
            yield "to", token
        elif word in _RANK_NAMES:
            yield "rank", str(_RANK_NAMES[word])
        elif (
            word in NUMBERS
            and word not in _ARTICLES
            and not (word in ONE and _is_rank(after, ranks))
        ):
            yield "rank", str(NUMBERS[word])
        elif token.removesuffix("s") in _OTHER_LETTERS or _may_be_of_several(token):
            raise _which_colour(text, told)
        elif _LISTED.fullmatch(token) or word in _SAYS_NOTHING:
            continue
        elif word in OTHERWISE or word in ALL:
            raise _one_by_one(text, told)
        else:
            atoms = _glued(word, names, ranks)
            if not atoms:
                raise _unknown(token, text, rules, told)
            yield from atoms


def _is_rank(token: str, ranks: Sequence[str]) -> bool:
    return token.removesuffix("s") in ranks or folded(token) in NUMBERS


def _may_be_of_several(token: str) -> bool:
    """Whether it is "v3": green or violet."""
    return token[0] in _OF_SEVERAL and bool(re.fullmatch(r"[1-5]+", token[1:]))


def _ranks(rules: Ruleset) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(card)[-1].lower() for card in rules.identities))


def _glued(word: str, names: Mapping[str, str], ranks: Sequence[str]) -> list[_Atom]:
    """Read ``ygp3``, ``b1234``, ``3r``, ``.2345`` and ``3s``; nothing where it is none of them."""
    if len(pairs := re.findall(r"[a-z]+[\d.]+", word)) > 1 and "".join(pairs) == word:  # y3g3
        return [atom for pair in pairs for atom in _glued(pair, names, ranks)]
    match = re.fullmatch(rf"([a-z]*)([\d.]+)({any_of(_PLURALS)}|[a-z]?)", word)
    if match is None:
        letters = [("suit", names[letter]) for letter in word if letter in names]
        return letters if len(letters) == len(word) and len(word) > 1 else []
    before, digits, behind = match.groups()
    digits = digits.replace(".", "")
    if not digits or not set(digits) <= set(ranks) or not set(before) <= set(names):
        return []
    found = [("suit", names[letter]) for letter in before]
    found += [("rank", digit) for digit in digits]
    if not behind or behind in _PLURALS:
        return found
    return [*found, ("suit", names[behind])] if behind in names and not before else []


# ------------------------------------------------------------------------------- put together


def _blocks(atoms: list[_Atom], text: str, told: Words) -> list[_Block]:
    """Put suits and ranks together: all in the order in which the first two stand."""
    atoms = _spans(atoms, text, told)
    first = next((kind for kind, _ in atoms), "suit")
    blocks: list[_Block] = []
    for at, (kind, name) in enumerate(atoms):
        if kind == first and (at == 0 or atoms[at - 1][0] != first):
            blocks.append(_Block())
        (blocks[-1].suits if kind == "suit" else blocks[-1].ranks).append(name)
    if any(not block.suits for block in blocks):
        raise Unclear(
            told.say("{answer}: of which colour? Write cards as r4 g1", answer=shown(text))
        )
    if not blocks or any(not block.ranks for block in blocks):
        raise Unclear(told.say("{answer}: which number? Write cards as r4 g1", answer=shown(text)))
    return blocks


def _spans(atoms: list[_Atom], text: str, told: Words) -> list[_Atom]:
    """Return the atoms with "1 to 4" written out; hyphens are no more than commas in a list."""
    marks = [at for at, (kind, _) in enumerate(atoms) if kind == "to"]
    plain_marks = [at for at in marks if atoms[at][1] == "-"]
    found: list[_Atom] = []
    for at, (kind, name) in enumerate(atoms):
        if kind != "to":
            found.append((kind, name))
            continue
        before, after = atoms[:at], atoms[at + 1 :]
        if name == "-":
            ends = bool(before and after) and before[-1][0] == "rank"
            if ends and len(plain_marks) == 1:
                raise _list_or_span(text, told)
            continue
        low = before[-1] if before else ("", "")
        same_suit = len(after) > 1 and after[0][0] == "suit" and after[0] in before[-2:-1]
        high = after[1] if same_suit else after[0] if after else ("", "")
        if low[0] != "rank" or high[0] != "rank" or not low[1] < high[1]:
            raise _one_by_one(text, told)
        found += [("rank", str(rank)) for rank in range(int(low[1]) + 1, int(high[1]))]
        if same_suit:
            atoms[at + 1] = ("to", "-")  # the suit is said once more
    return found


# ------------------------------------------------------------------------------- what is unclear


def _unknown(name: str, text: str, rules: Ruleset, told: Words) -> HanabiError:
    cards = [str(card) for card in rules.identities]
    return HanabiError(
        told.say(
            "{name}: there is no such card; they run from {first} to {last}",
            name=shown(name),
            first=cards[0],
            last=cards[-1],
        )
        + (did_you_mean(name, _names_for(told.language, rules)) if len(name) > 3 else "")
    )


def _names_for(language: str, rules: Ruleset) -> Iterable[str]:
    """Return what the suits in play are called in English and in the language of the reader."""
    found: list[str] = []
    bent = named("suits", (language,))
    for own in rules.suit_rules:
        label = own.suit.label
        found += [label, f"{label}s", own.called, own.suit.words[language], *bent.get(label, ())]
    return dict.fromkeys(found)


def _which_colour(text: str, told: Words) -> Unclear:
    return Unclear(
        told.say(
            "{answer}: v may be green (vert) or purple (violet); write g or p", answer=shown(text)
        )
    )


def _one_by_one(text: str, told: Words) -> Unclear:
    return Unclear(
        told.say("{answer}: write the cards one by one, as r4 g1, please", answer=shown(text))
    )


def _list_or_span(text: str, told: Words) -> Unclear:
    return Unclear(
        told.say(
            "{answer}: both cards, or all from one to the other? Write each of them",
            answer=shown(text),
        )
    )
