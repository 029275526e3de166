"""Proofs about hidden cards as plain sentences.

A sentence is shorter than its proof: a long list of cards in sight becomes "every other card that
fits is in sight". The proof itself holds every premise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hanabi_kit.actions import ClueValue, Mark, Untold
from hanabi_kit.cards import Card, CardSet, Seat, Slot
from hanabi_kit.deduction.reasons.premises import (
    ByClue,
    ByHall,
    ByHole,
    BySight,
    ByUntold,
    Limit,
    Reason,
)
from hanabi_kit.deduction.reasons.touch_words import touch_differs
from hanabi_kit.deduction.reasons.wording import Wording, capital

MOST_NAMED = 6
"""Cards that a sentence names one by one; more are counted."""

MOST_PLACES = 4
"""Copies whose places a second sentence tells; of more it only says that they are in sight."""


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
    start = capital(_not_it(words, words.slots([slot]), slot, cards))
    match reason:
        case ByClue(mark):
            clauses = words.clues([mark]) + words.remarks(mark, cards)
            return _because(words, start, words.clauses(clauses))
        case BySight(copies):
            only = cards.only
            told = words.every(list(cards)) if only is None else words.copies(only, copies)
            return _because(words, start, told)
        case ByUntold(marks):
            return _because(words, start, no_value(words, marks))
        case ByHole():
            return _because(words, start, no_hole(words))
        case ByHall():
            start = _shared(words, start, reason)
            return f"{start}. {_nothing_else(words, reason)}"


def reasons_sentence(
    words: Wording, slot: Slot, possible: CardSet, found: Sequence[tuple[CardSet, Reason]]
) -> str:
    """Return what `slot` can be and why it is nothing else, as shortly as that can be said.

    Parameters
    ----------
    found : sequence of (CardSet, Reason)
        For all other cards, the reason they are ruled out.
    """
    told, subject = words.told, words.slots([slot], start=True)
    if not found:
        return told.say("{subject} can be any card: nothing rules one out.", subject=subject)
    if len(possible) > MOST_NAMED:
        start = told.say(
            "{subject} can still be {count} different cards", subject=subject, count=len(possible)
        )
    else:
        listed = told.either([words.a_card(card) for card in possible])
        start = told.say_in("what a card is", "{subject} is {cards}", subject=subject, cards=listed)
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
            case ByUntold(untold):
                clauses.append(no_value(words, untold))
            case ByHole():
                clauses.append(no_hole(words))
            case ByHall():
                it = _not_it(words, told.say_in("a card", "it"), slot, cards)
                shared.append(_shared(words, it, reason))
    clauses = [*words.clues(marks), *dict.fromkeys(remarks), *clauses]
    text = _because(words, start, words.clauses(clauses)) if clauses else f"{start}."
    if shared:
        text += f" {capital(told.joined(shared))}."
    return text


def clash_sentence(words: Wording, viewer: Seat, reason: ByHall) -> str:
    """Return why no hand fits: slots that have too few cards between them.

    Parameters
    ----------
    reason : ByHall
        Its slots share fewer copies than they are.
    """
    told, name = words.told, words.name(viewer)
    slots = words.slots(reason.slots)
    if len(reason.slots) == 1:
        start = told.say("{slot} of {viewer} can be no card at all", slot=slots, viewer=name)
        return _because(words, capital(start), _limits(words, reason))
    left = len(reason.slots) - 1
    start = told.count(
        "{slots} of {viewer} need {needed} cards, and only {left} is left: {items}.",
        "{slots} of {viewer} need {needed} cards, and only {left} are left: {items}.",
        left,
        slots=slots,
        viewer=name,
        needed=words.number(len(reason.slots)),
        left=words.number(left),
        items=_items(words, reason),
    )
    return f"{capital(start)} {_nothing_else(words, reason)}"


def _because(words: Wording, what: str, why: str) -> str:
    """Return the sentence that says `what`, and `why` behind a colon."""
    return words.told.say("{what}: {why}.", what=what, why=why)


def _shared(words: Wording, what: str, reason: ByHall) -> str:
    """Say `what` is so because the sharing slots hold what is left."""
    return words.told.say("{what}, because {why}", what=what, why=_holding(words, reason))


def no_value(words: Wording, marks: Sequence[Mark]) -> str:
    """Return a clause that says that clues without values could not have been given otherwise."""
    say = words.told.say
    if len(marks) > 1:
        turns = words.told.listed([str(mark.turn) for mark in marks])
        return say(
            "otherwise the clues of turns {turns} could not all have been given", turns=turns
        )
    (mark,) = marks
    said: dict[str, object] = {"turn": mark.turn}
    if mark.giver is None:
        return say("otherwise no clue touches just what that of turn {turn} touched", **said)
    said["who"] = words.name(mark.giver)
    match mark.value:
        case Untold.COLOUR:
            return say(
                "otherwise no colour touches just what {who}'s clue (turn {turn}) touched", **said
            )
        case Untold.RANK:
            return say(
                "otherwise no rank touches just what {who}'s clue (turn {turn}) touched", **said
            )
    return say("otherwise no clue touches just what {who}'s clue (turn {turn}) touched", **said)


def no_hole(words: Wording) -> str:
    """Return a clause that says that nothing else fits what was played face down."""
    return words.told.say("otherwise nothing fits what went into the hole unseen")


def _not_it(words: Wording, subject: str, slot: Slot, cards: CardSet) -> str:
    """Say that `subject`, the card in `slot`, is none of `cards`."""
    say, names = words.told.say, [words.a_card(card) for card in cards]
    if len(names) > MOST_NAMED:
        return say(
            "for {slot}, {count} cards are ruled out", count=len(names), slot=words.slots([slot])
        )
    if len(names) == 1:
        return say("{subject} is not {card}", subject=subject, card=names[0])
    return say("{subject} is neither {cards}", subject=subject, cards=words.neither(names))


def _left(words: Wording, reason: ByHall) -> dict[Card, int]:
    """How many copies of each shared card are out of sight."""
    seen = Counter(copy.card for copy in reason.copies)
    return {card: words.rules.copies(card) - seen[card] for card in reason.shared}


def _holding(words: Wording, reason: ByHall) -> str:
    """Say that the sharing slots hold what is left of the shared cards."""
    say, slots, only = words.told.say, words.slots(reason.slots), reason.shared.only
    if len(reason.slots) == 1 and only is not None:
        if words.rules.copies(only) == 1:
            return say("{slot} holds the only one", slot=slots)
        return say("{slot} holds the last one", slot=slots)
    return say("{slots} hold {items} between them", slots=slots, items=_items(words, reason))


def _items(words: Wording, reason: ByHall) -> str:
    """Return "the last red 4 and both red 3s": the copies left of the shared cards."""
    return words.told.listed(
        [_copies_left(words, card, left) for card, left in _left(words, reason).items()]
    )


def _copies_left(words: Wording, card: Card, left: int) -> str:
    say, name, number = words.told.say, words.card(card), words.number(left)
    copies = words.rules.copies(card)
    if left == copies == 1:
        return say("the only {card}", card=name)
    if left == 1:
        return say("the last {card}", card=name)
    if left == copies == 2:
        return say("both {card}s", card=name)
    if left == copies:
        return say("all {number} {card}s", number=number, card=name)
    return say("the last {number} {card}s", number=number, card=name)


def _nothing_else(words: Wording, reason: ByHall) -> str:
    """Return the sentence that says why the sharing slots can hold no other cards."""
    if len(reason.slots) == 1:
        slot = words.slots(reason.slots, start=True)
        start = words.told.say("{slot} can be nothing else", slot=slot)
    else:
        start = words.told.say_in("several slots", "They can be nothing else")
    return _because(words, start, _limits(words, reason))


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
            why = words.told.say("for {slots}, {why}", slots=slots, why=why)
        parts.append(why)
    by_card = {
        card: [copy for copy in reason.copies if copy.card is card] for card in reason.shared
    }
    seen = {card: copies for card, copies in by_card.items() if copies}
    if sum(map(len, seen.values())) > MOST_PLACES:
        names = words.told.listed([words.card(card) for card in seen])
        parts.append(words.told.say("every other {cards} is in sight", cards=names))
    else:
        parts += [words.others(card, copies) for card, copies in seen.items()]
    return words.told.joined(parts)


def _limit(words: Wording, reason: ByHall, limit: Limit, *, many: bool) -> str:
    """Say why one slot (or `many` that are alike) can only hold the shared cards."""
    rules, marks = words.rules, limit.marks
    clauses = words.clues(marks, many=many)
    for card in rules.all_cards - reason.shared - limit.gone:
        why = [mark for mark in marks if rules.touches(_told(mark), card) != mark.touched]
        if why and all(touch_differs(rules, mark, card) for mark in why):
            clauses += words.remarks(why[0], [card])
    if not marks:
        clauses.append(words.told.say("no other card is out of sight"))
    elif limit.gone:
        few = len(limit.gone) <= 3
        clauses.append(
            words.every(list(limit.gone))
            if few
            else words.told.say("every other card that fits is in sight")
        )
    return words.clauses(list(dict.fromkeys(clauses)))


def _told(mark: Mark) -> ClueValue:
    """The value of a clue that a limit rests on: it is one that was told."""
    assert not isinstance(mark.value, Untold)
    return mark.value
