"""The cards that a clue touches, in words: "red, or a prism 1 or 4"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hanabi_kit.cards import Card, CardSet, Suit
from hanabi_kit.deduction.reasons.touch_words import rank_word
from hanabi_kit.deduction.reasons.wording import Wording
from hanabi_kit.rules import Ruleset, Touch
from hanabi_kit.rules.clue_rules import ClueRules


def touch_is_plain(rules: Ruleset) -> bool:
    """Whether clues touch what is printed, but for suits that all or none of a kind touch."""
    plain = ClueRules(rules.clue_rules.colours, rules.clue_rules.ranks)
    return rules.clue_rules == plain and all(
        own.shares is None and own.colours is not Touch.RANK for own in rules.special
    )


def touched_words(names: Wording, cards: CardSet) -> str:
    """Return some cards as alternatives: whole suits, and ranks of others.

    Examples
    --------
    >>> from hanabi_kit.deduction.reasons.wording import wording
    >>> from hanabi_kit.rules import ruleset_named
    >>> for name, clue in (("Prism (4 Suits)", "r"), ("Funnels & Brown (5 Suits)", 3)):
    ...     rules = ruleset_named(name)
    ...     touched_words(wording("en", rules, ["A", "B"]), rules.touched_by(clue))
    'red or a prism 1 or 4'
    'a 1, 2 or 3 that is not brown'
    """
    return names.told.either(touched_kinds(names, cards)) or names.told.say("no card at all")


def touched_kinds(names: Wording, cards: CardSet) -> list[str]:
    """Return what `touched_words` puts together: "red", "a prism 1 or 4"."""
    told, rules = names.told, names.rules
    whole = whole_suits(rules, cards)
    parts = [told.say_in("a whole suit", "{suit}", suit=names.suit(suit)) for suit in whole]
    groups: dict[tuple[int, ...], list[Suit]] = {}
    for suit in rules.suits:
        if suit not in whole:
            groups.setdefault(_ranks(cards, suit), []).append(suit)
    missing = groups.pop((), [])
    for ranks, suits in groups.items():
        said = {"ranks": told.either([rank_word(rank) for rank in ranks])}
        if len(groups) > 1 or len(missing) > len(suits):
            said["suits"] = _suits(names, suits)
            parts.append(told.say_in("cards of some suits", "a {suits} {ranks}", **said))
        elif missing:
            said["suits"] = _suits(names, missing)
            parts.append(told.say("a {ranks} that is not {suits}", **said))
        else:
            parts.append(told.say_in("cards of every suit", "a {ranks}", **said))
    return parts


def whole_suits(rules: Ruleset, cards: CardSet) -> list[Suit]:
    """Return the suits of which every card is among `cards`."""
    return [suit for suit in rules.suits if _ranks(cards, suit) == _ranks(rules.identities, suit)]


def _ranks(cards: Iterable[Card], suit: Suit) -> tuple[int, ...]:
    return tuple(card.rank for card in cards if card.suit is suit)


def _suits(names: Wording, suits: Sequence[Suit]) -> str:
    told = names.told
    return told.either(
        [told.say_in("suit in a list", "{suit}", suit=names.suit(suit)) for suit in suits]
    )
