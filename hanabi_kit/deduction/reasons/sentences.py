"""Proofs about hidden cards as plain sentences, in English and French.

A sentence is shorter than its proof: a long list of cards in sight becomes "every other card that
fits is in sight". The proof itself holds every premise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from hanabi_kit.cards import Card, CardSet, Seat, Slot
from hanabi_kit.deduction.reasons.premises import ByClue, ByHall, BySight, Limit, Reason
from hanabi_kit.deduction.reasons.wording import Wording, touch_differs

__all__ = ["clash_sentence", "proof_sentence", "reasons_sentence"]

MOST_NAMED = 6
"""Cards that a sentence names one by one; more are counted."""

MOST_PLACES = 4
"""Copies whose places a second sentence tells; of more it only says that they are in sight."""

_SENTENCES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {
            "not one": "{subject} is not {cards}",
            "not some": "{subject} is neither {cards}",
            "not many": "for {slot}, {count} cards are ruled out",
            "it": "it",
            "because": ", because {why}",
            "only": "{slot} holds the only one",
            "last": "{slot} holds the last one",
            "share": "{slot} hold {items} between them",
            "only copy": "the only {card}",
            "last copy": "the last {card}",
            "both": "both {card}s",
            "all copies": "all {number} {card}s",
            "last copies": "the last {number} {card}s",
            "nothing else": "{slot} can be nothing else",
            "nothing else (many)": "They can be nothing else",
            "for": "for {slot}, {why}",
            "gone": "every other card that fits is in sight",
            "no others": "no other card is out of sight",
            "copies seen": "every other {cards} is in sight",
            "is": "{subject} is {cards}",
            "is (many)": "{subject} can still be {count} different cards",
            "any": "{subject} can be any card: nothing rules one out.",
            "clash one": "{slot} of {viewer} can be no card at all",
            "clash": "{slot} of {viewer} need {number} cards, and only {left} left: {items}. ",
            "left one": "one is",
            "left": "{number} are",
        },
        "fr": {
            "not one": "{subject} n'est pas {cards}",
            "not some": "{subject} n'est ni {cards}",
            "not many": "pour {slot}, {count} cartes sont exclues",
            "it": "elle",
            "because": ", car {why}",
            "only": "le seul est {slot}",
            "last": "le dernier est {slot}",
            "share": "{slot} se partagent {items}",
            "only copy": "le seul {card}",
            "last copy": "le dernier {card}",
            "both": "les deux exemplaires du {card}",
            "all copies": "les {number} exemplaires du {card}",
            "last copies": "les {number} derniers exemplaires du {card}",
            "nothing else": "{slot} ne peut être rien d'autre",
            "nothing else (many)": "Elles ne peuvent être rien d'autre",
            "for": "pour {slot}, {why}",
            "gone": "toute autre carte possible est visible",
            "no others": "aucune autre carte n'est cachée",
            "copies seen": "chaque autre {cards} est visible",
            "is": "{subject} est {cards}",
            "is (many)": "{subject} peut encore être {count} cartes différentes",
            "any": "{subject} peut être n'importe quelle carte\u00a0: rien n'en exclut aucune.",
            "clash one": "Chez {viewer}, {slot} ne peut être aucune carte",
            "clash": "Chez {viewer}, {slot} demandent {number} exemplaires, mais il n'en reste "
            "{left}\u00a0: {items}. ",
            "left one": "qu'un",
            "left": "que {number}",
        },
    }
)


def proof_sentence(words: Wording, slot: Slot, cards: CardSet, reason: Reason) -> str:
    """Return why `slot` holds none of `cards`, in one or two sentences.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> from hanabi_kit.actions import Mark
    >>> from hanabi_kit.deduction.reasons.wording import wording
    >>> reason = ByClue(Mark(5, False, 3, Seat(0)))
    >>> for language in ("en", "fr"):
    ...     words = wording(language, STANDARD, ["Alice", "Bob"])
    ...     print(*proof_sentence(words, Slot(2), CardSet("r5"), reason).split())
    Slot 2 is not a red 5: Alice's clue “5” (turn 3) left it out.
    La carte n° 2 n'est pas un 5 rouge : Alice a annoncé « 5 » (tour 3) sans la désigner.
    """
    start = _capital(_not_it(words, words.slots([slot]), slot, cards))
    match reason:
        case ByClue(mark):
            clauses = words.clues([mark]) + words.remarks(mark, cards)
            return f"{start}{words.colon}{words.clauses(clauses)}."
        case BySight(copies):
            only = cards.only
            told = words.every(list(cards)) if only is None else words.copies(only, copies)
            return f"{start}{words.colon}{told}."
        case ByHall():
            because = _say(words, "because", why=_holding(words, reason))
            return f"{start}{because}. {_nothing_else(words, reason)}"


def reasons_sentence(
    words: Wording, slot: Slot, possible: CardSet, found: Sequence[tuple[CardSet, Reason]]
) -> str:
    """Return what `slot` can be and why it is nothing else, as shortly as that can be said.

    Parameters
    ----------
    words : Wording
    slot : Slot
    possible : CardSet
    found : sequence of (CardSet, Reason)
        For all other cards, the reason they are ruled out.
    """
    subject = words.slots([slot], start=True)
    if not found:
        return _say(words, "any", subject=subject)
    if len(possible) > MOST_NAMED:
        start = _say(words, "is (many)", subject=subject, count=len(possible))
    else:
        listed = words.listed([words.a_card(card) for card in possible], words.or_)
        start = _say(words, "is", subject=subject, cards=listed)
    marks, remarks, clauses, shared = [], [], [], []
    for cards, reason in found:
        match reason:
            case ByClue(mark):
                marks.append(mark)
                remarks += words.remarks(mark, cards)
            case BySight(copies):
                only = cards.only if len(copies) == 1 else None
                clauses.append(
                    words.every(list(cards)) if only is None else words.copies(only, copies)
                )
            case ByHall():
                it = _not_it(words, _say(words, "it"), slot, cards)
                shared.append(it + _say(words, "because", why=_holding(words, reason)))
    clauses = [*words.clues(marks), *dict.fromkeys(remarks), *clauses]
    text = f"{start}{words.colon}{words.clauses(clauses)}." if clauses else f"{start}."
    if shared:
        second = words.semicolon.join(shared)
        text += f" {_capital(second)}."
    return text


def clash_sentence(words: Wording, viewer: Seat, reason: ByHall) -> str:
    """Return why no hand fits: slots that have too few cards between them.

    Parameters
    ----------
    words : Wording
    viewer : Seat
    reason : ByHall
        Its slots share fewer copies than they are.
    """
    name = words.name(viewer)
    slots = reason.slots
    told = words.slots(slots, start=words.language == "en")
    if len(slots) == 1:
        start = _say(words, "clash one", slot=told, viewer=name)
        return f"{start}{words.colon}{_limits(words, reason)}."
    left = len(slots) - 1
    number = words.number(left)
    start = _say(
        words,
        "clash",
        slot=told,
        viewer=name,
        number=words.number(len(slots)),
        left=_say(words, "left one" if left == 1 else "left", number=number),
        items=_items(words, reason),
    )
    return start + _nothing_else(words, reason)


def _say(words: Wording, key: str, **parts: object) -> str:
    return _SENTENCES[words.language][key].format(**parts)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _not_it(words: Wording, subject: str, slot: Slot, cards: CardSet) -> str:
    """Say that `subject`, the card in `slot`, is none of `cards`."""
    names = [words.a_card(card) for card in cards]
    if len(names) > MOST_NAMED:
        return _say(words, "not many", count=len(names), slot=words.slots([slot]))
    if len(names) == 1:
        return _say(words, "not one", subject=subject, cards=names[0])
    return _say(words, "not some", subject=subject, cards=words.neither(names))


def _left(words: Wording, reason: ByHall) -> dict[Card, int]:
    """How many copies of each shared card are out of sight."""
    seen = Counter(copy.card for copy in reason.copies)
    return {card: words.rules.copies(card) - seen[card] for card in reason.shared}


def _holding(words: Wording, reason: ByHall) -> str:
    """Say that the sharing slots hold what is left of the shared cards."""
    slots, only = words.slots(reason.slots), reason.shared.only
    if len(reason.slots) == 1 and only is not None:
        unique = words.rules.copies(only) == 1
        return _say(words, "only" if unique else "last", slot=slots)
    return _say(words, "share", slot=slots, items=_items(words, reason))


def _items(words: Wording, reason: ByHall) -> str:
    """Return "the last red 4 and both red 3s": the copies left of the shared cards."""
    items = []
    for card, left in _left(words, reason).items():
        all_copies = words.rules.copies(card)
        if left == 1:
            key = "only copy" if all_copies == 1 else "last copy"
        elif left == all_copies:
            key = "both" if left == 2 else "all copies"
        else:
            key = "last copies"
        items.append(_say(words, key, card=words.card(card), number=words.number(left)))
    return words.listed(items)


def _nothing_else(words: Wording, reason: ByHall) -> str:
    """Return the sentence that says why the sharing slots can hold no other cards."""
    slots = words.slots(reason.slots, start=True)
    key = "nothing else" if len(reason.slots) == 1 else "nothing else (many)"
    return f"{_say(words, key, slot=slots)}{words.colon}{_limits(words, reason)}."


def _limits(words: Wording, reason: ByHall) -> str:
    """Say what limits each of the sharing slots, and where the other copies are."""
    alike: dict[tuple[object, ...], list[Limit]] = {}
    for limit in reason.limits:
        alike.setdefault((limit.marks, limit.gone), []).append(limit)
    parts = []
    for limits in alike.values():
        why = _limit(words, reason, limits[0], many=len(limits) > 1)
        if len(alike) > 1:
            slots = words.slots([limit.slot for limit in limits])
            why = _say(words, "for", slot=slots, why=why)
        parts.append(why)
    by_card = {
        card: [copy for copy in reason.copies if copy.card is card] for card in reason.shared
    }
    seen = {card: copies for card, copies in by_card.items() if copies}
    if sum(map(len, seen.values())) > MOST_PLACES:
        names = words.listed([words.card(card) for card in seen])
        parts.append(_say(words, "copies seen", cards=names))
    else:
        parts += [words.others(card, copies) for card, copies in seen.items()]
    return words.semicolon.join(parts)


def _limit(words: Wording, reason: ByHall, limit: Limit, *, many: bool) -> str:
    """Say why one slot (or `many` that are alike) can only hold the shared cards."""
    rules, marks = words.rules, limit.marks
    clauses = words.clues(marks, many=many)
    for card in rules.all_cards - reason.shared - limit.gone:
        why = [mark for mark in marks if rules.touches(mark.value, card) != mark.touched]
        if why and all(touch_differs(mark, card) for mark in why):
            clauses += words.remarks(why[0], [card])
    if not marks:
        clauses.append(_say(words, "no others"))
    elif limit.gone:
        few = len(limit.gone) <= 3
        clauses.append(words.every(list(limit.gone)) if few else _say(words, "gone"))
    return words.clauses(list(dict.fromkeys(clauses)))
