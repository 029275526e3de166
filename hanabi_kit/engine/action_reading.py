"""Actions as people type them, in any language: verbs, slots or cards, names and clues.

Examples
--------
>>> from hanabi_kit.language import words
>>> from hanabi_kit.rules import STANDARD
>>> for text in ("I discard slot 1", "défausser 1", "joue la deuxième", "Tell bob his reds"):
...     print(read_action(text, ["Alice", "Bob"], STANDARD, words("en")))
Discard(slot=1)
Discard(slot=1)
Play(slot=2)
Clue(to=1, value='r')

Where the hand is known, a card may be named in place of its slot:

>>> from hanabi_kit.cards import CardSet
>>> hand = [CardSet("b1"), CardSet("r4")]
>>> read_action("discard the red 4", ["Alice", "Bob"], STANDARD, words("en"), hand)
Discard(slot=2)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hanabi_kit.actions import Action, Clue, ClueValue, Discard, Play, PlayDeck
from hanabi_kit.cards import CardSet, Seat, Slot, Suit
from hanabi_kit.engine.clue_words import spoken_clues
from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import Words
from hanabi_kit.rules import Ruleset
from hanabi_kit.typed.cards import OTHER_NAMES
from hanabi_kit.typed.number_words import UNITS
from hanabi_kit.typed.slots import read_slots
from hanabi_kit.typed.text import bare, folded, plain
from hanabi_kit.typed.vocabulary import any_of, as_written, numbered, spoken
from hanabi_kit.typed.wordlists import FILLERS

VERBS = {word: verb for verb in ("play", "discard", "clue") for word in spoken("actions", verb)}
"""Words that say what is done, without accents, and which of the three actions it is."""

_BEFORE = FILLERS | spoken("actions", "before")
"""Words that may stand before a verb."""

_BEHIND = re.compile(rf"^ {any_of(as_written('actions', 'behind'))}\b")
_AT_THE_END = re.compile(rf" {any_of(as_written('actions', 'at_the_end'))}$")
_VERBS_AT_THE_END = spoken("actions", "verbs_at_the_end")
"""Verbs before which all may stand that else follows: "Platz 3 abwerfen"."""

_DECK = spoken("actions", "deck")
_OF_A_DECK = _DECK | spoken("actions", "of_a_deck")
_OF_A_CLUE = FILLERS | spoken("actions", "of_a_clue")
_RANKS = {**UNITS, **numbered("ranks")}
_WORD = re.compile(r"[^\W_]+")
_MOST_SLOTS = 999


def read_action(
    text: str,
    players: Sequence[str],
    rules: Ruleset,
    told: Words,
    hand: Sequence[CardSet] = (),
) -> Action | None:
    """Return the action that `text` tells; None where it tells none.

    Parameters
    ----------
    text : str
        At most 1,000 signs.
    players : sequence of str
        The names at the table; capitals and accents do not matter.
    rules : Ruleset
    told : Words
        The language of errors.
    hand : sequence of CardSet, optional
        What each card of the mover's hand can be; slot 1 first.

    Raises
    ------
    NotationError
        It names no slot that there is, or not one alone; two actions; no one clue.
    """
    said = bare(plain(text))
    verbs = [
        (match, VERBS[folded(match[0])])
        for match in _WORD.finditer(said)
        if folded(match[0]) in VERBS
    ]
    if not verbs:
        return None
    first, verb = verbs[0]
    before, rest = said[: first.start()], said[first.end() :]
    if not rest and len(verbs) == 1 and folded(first[0]) in _VERBS_AT_THE_END:
        before, rest = "", f" {before.rstrip()}"
    if not _may_stand_before(before, players):
        return None
    if len({verb for _, verb in verbs}) > 1:
        raise NotationError(
            told.say("action {text}: these are several actions; write one", text=shown(text))
        )
    if verb == "clue":
        return _clue(said, rest, players, rules)
    rest = _AT_THE_END.sub("", _BEHIND.sub("", rest)).lstrip(" .,:;")
    if verb == "play" and _is_deck(rest):
        return PlayDeck()
    if not rest:
        raise NotationError(
            told.say("action {text}: which slot? Write play 2 or discard 2", text=shown(text))
        )
    slot = _slot(text, rest, players, rules, told, hand)
    return Play(slot) if verb == "play" else Discard(slot)


def _may_stand_before(said: str, players: Sequence[str]) -> bool:
    names = {word for player in players for word in _folded_words(player)}
    return all(word in _BEFORE | names for word in _folded_words(said))


def _folded_words(text: str) -> list[str]:
    return [folded(word) for word in _WORD.findall(plain(text))]


def _is_deck(rest: str) -> bool:
    said = set(_folded_words(rest))
    return bool(said & _DECK) and said <= _OF_A_DECK | FILLERS


def _slot(
    text: str,
    rest: str,
    players: Sequence[str],
    rules: Ruleset,
    told: Words,
    hand: Sequence[CardSet],
) -> Slot:
    try:
        found = read_slots(
            rest, len(hand) or _MOST_SLOTS, told, hand=hand, rules=rules, names=players
        )
    except HanabiError as error:
        if hand:
            raise NotationError(str(error)) from None
        found = ()
    if len(found) == 1:
        return Slot(found[0])
    if hand:
        needed = told.say("one slot is needed, 1 to {last}", last=len(hand))
    else:
        needed = told.say("the slot must be a number, 1 = newest")
    raise NotationError(told.say("action {text}: {needed}", text=shown(text), needed=needed))


# ------------------------------------------------------------------------------- clues


def _clue(said: str, rest: str, players: Sequence[str], rules: Ruleset) -> Clue | None:
    """Return the clue that is told of a player and a colour or rank; None where it is not one."""
    named = _named(rest, players) or _named(said, players)
    if named is None:
        return None
    seat, without = named
    told = [word for word in _folded_words(without) if word not in _OF_A_CLUE | set(VERBS)]
    value = _value(" ".join(told), rules) if told else None
    return None if value is None else Clue(seat, value)


def _named(text: str, players: Sequence[str]) -> tuple[Seat, str] | None:
    """Return the one player that a text names, and the text without the name."""
    found = []
    for seat, player in enumerate(players):
        name = folded(" ".join(plain(player).split()))
        pattern = rf"(?<!\w){re.escape(name)}(?:'s)?(?!\w)"
        if name and re.search(pattern, folded(text)):
            found.append((len(name), Seat(seat), re.sub(pattern, " ", folded(text), count=1)))
    longest = [one for one in found if one[0] == max(length for length, _, _ in found)]
    return longest[0][1:] if len(longest) == 1 else None


def _value(said: str, rules: Ruleset) -> ClueValue | None:
    """Return the value of a clue that a word or two say; None where they say none."""
    values = {folded(word.lower()): value for word, value in spoken_clues(rules).items()}
    for colour in rules.clue_colours:
        values.update(dict.fromkeys(map(folded, OTHER_NAMES.get(Suit(colour), ())), colour))
    for word in (said, said.removesuffix("s")):
        if word in values:
            return values[word]
        if str(_RANKS.get(word)) in values:
            return values[str(_RANKS[word])]
    return None
