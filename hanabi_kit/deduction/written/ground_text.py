"""What a step follows from, read from words: English and French, others by a `phrasebook`.

Which kind of reason it is, a few words tell; all others must be understood, too.
"""

from __future__ import annotations

import re

from hanabi_kit.actions import ClueValue
from hanabi_kit.cards import Slot
from hanabi_kit.deduction.written.claims import NUMBERS, cards_meant, parse_claim, refuse_slot
from hanabi_kit.deduction.written.grounds import (
    AllInSight,
    Cited,
    Ground,
    NoFact,
    OfClue,
    OutOfSight,
    Restated,
    ShortDeck,
    TakenUp,
)
from hanabi_kit.deduction.written.phrasebook import read_in_any
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import LANGUAGES, words
from hanabi_kit.view import View

_AND = r"(?:and|et|&)"
_SLOTS = (
    r"(?:the |la |les |l')?(?:slots?|cards?|cartes?|emplacements?)(?: ?n[°º]s?)? ?"
    rf"(\d{{1,2}}(?:(?: ?, ?| ?{_AND} ?| )\d{{1,2}})*)"
)
_STEPS = rf"\d{{1,3}}(?:(?: ?, ?| ?{_AND} ?|-| )\d{{1,3}})*"
_ALL = r"(?:all|both|every|each|the only|tou(?:s|tes) les|les deux|l'unique|le seul|la seule)"
_COPIES = r"(?: ?(?:copies|copy) of| ?exemplaires? d[eu]s?)?"

_START = (
    r"(?:(?:the |l')?(?:clues?|indices?)\b|(?:it|they) (?:was|were|got)\b|"
    r"elles? (?:a|ont|est|sont)\b|"
    rf"(?:not )?touched\b|{_ALL}\b|only\b|there (?:is|are)\b|no\b|il (?:ne )?reste\b|seule?ment\b|"
    rf"une? seule?\b|{_SLOTS}|(?:the |la )?(?:deck|pioche)\b|"
    r"(?:the |l'|les )?(?:steps?|lines?|cases?|suppositions?|[eé]tapes?|lignes?|cas)\b)"
)
_BETWEEN = re.compile(rf" ?[;()] ?|(?: ?, ?(?:{_AND} )?| {_AND} )(?={_START})")
_TURN = re.compile(r"[(,]? ?(?:(?:of|in|at|du|au) )?\b(?:turn|tour) (\d{1,3})\b ?\)?")
_CASES = re.compile(rf"\b(cases?|cas) \(({_STEPS})\)")

_STEP = re.compile(
    r"(?:(?:by|from|of|see|in|par|de|d'après|voir|dans) )?"
    rf"(?:{_ALL} |the |les |l')?"
    rf"(?:steps?|lines?|cases?|suppositions?|[eé]tapes?|lignes?|cas)? ?({_STEPS})"
    r"(?: (?:leads?|led|m[eè]nent?|conduit) (?:to|[aà]) (?:a|une) contradiction)?"
)
_TAKEN = re.compile(
    rf"{_SLOTS} (?:takes? up|uses? up|needs?|prennent|prend|occupent|[eé]puisent) "
    rf"(?:{_ALL}|the|les?)?{_COPIES} ?(.+)"
)
_DECK = re.compile(
    r"(?:the |la )?(?:deck|pioche) (?:is |est )?(?:too small|too short|trop petite|trop courte) "
    rf"(?:for|to hide|pour)(?: cacher)?(?: {_ALL})?{_COPIES} ?(.+)"
)
_IN_SIGHT = re.compile(
    rf"(?:{_ALL} )?(?:copies of |exemplaires d[eu]s? )?(.+?) (?:is|are|est|sont) (?:all )?"
    r"(?:in sight|in view|visibles?|en vue)"
)
_OUT_OF_SIGHT = re.compile(
    r"(?:(?:there (?:is|are)|il ne reste|il n'en reste|il reste) )?(?:only |just |que |seulement )?"
    rf"({'|'.join(NUMBERS)}|no|aucun)(?: seule?)?{_COPIES} ?(.+?)"
    r"(?: (?:is|are|est|sont))? (?:left|out of sight|hors de vue)"
)
_MEANT = re.compile(
    r".*\b(?:mean|means|meant|meaning|convention|intended|wants?|wanted|signals?|veut dire|"
    r"voulait|voulu|signifie|signifiait)\b.*"
)
_UNSEEN = re.compile(
    r".*\b(?:in the deck|in my (?:own )?hand|dans la pioche|dans ma (?:propre )?main)\b.*"
)

_TOUCHED = re.compile(
    r"\b(?:touch(?:ed|es|é|ée|és|ées|e)?|point(?:ed|s)? (?:at|to)|d[eé]sign\w*|missed|left out|"
    r"left (?=it out|them out))\b"
)
_UNTOUCHED = re.compile(r"\b(?:not|never|pas|sans|non|missed|left)\b|n't\b")
_IDLE = re.compile(
    r"(?:the|an?|its?|them|this|that|these|they|was|were|is|are|did|does|do|has|have|been|got|by|at|"
    r"of|clues?|indices?|l[ae]?|les|ne?|y|ont|[ée]t[ée]|elles?|est|sont|par|de?|t|out|s|as|not|never|"
    r"pas|sans|non|didn|doesn|wasn|weren|isn|aren|hasn)"
)
"""Words that say nothing more of a clue that touched something."""


def split_grounds(text: str) -> list[str]:
    """Return the reasons that a text names, one by one.

    Examples
    --------
    >>> split_grounds("clue red (turn 3) touched it and all r3, r4 are in sight (steps 1, 2)")
    ['clue red turn 3 touched it', 'all r3, r4 are in sight', 'steps 1, 2']
    """
    plain = re.sub(r"[“”\"«»‘]", "", text.replace("’", "'").replace("–", "-")).casefold()
    plain = " ".join(_TURN.sub(r" turn \1 ", plain).split())
    plain = _CASES.sub(r"\1 \2", plain)
    parts = [part.strip(" ,.;:") for part in _BETWEEN.split(plain) if part]
    return [part for part in parts if part]


def parse_ground(text: str, view: View) -> Ground:
    """Return the reason that a text names; NotationError, in the language in use, where none is.

    Parameters
    ----------
    text : str
        As `split_grounds` returns it.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> parse_ground("clue red turn 3 did not touch slot 2", view)
    OfClue(value='r', touched=False, turn=3, slots=(2,))
    >>> parse_ground("les cartes 1 et 2 prennent tous les r4 et r5", view)
    TakenUp(slots=(1, 2), cards=CardSet('r4 r5'))
    """
    return read_in_any(text, lambda said: _parse(said, view))


def _parse(text: str, view: View) -> Ground:
    if found := _STEP.fullmatch(text):
        return Cited(_steps(found[1]))
    if found := _TAKEN.fullmatch(text):
        return TakenUp(_slots(found[1], view), cards_meant(found[2], view, text))
    if found := _DECK.fullmatch(text):
        return ShortDeck(cards_meant(found[1], view, text))
    if found := _IN_SIGHT.fullmatch(text):
        return AllInSight(cards_meant(found[1], view, text))
    if found := _OUT_OF_SIGHT.fullmatch(text):
        return OutOfSight(cards_meant(found[2], view, text), NUMBERS.get(found[1], 0))
    if _MEANT.fullmatch(text):
        return NoFact.MEANT
    if _UNSEEN.fullmatch(text):
        return NoFact.UNSEEN
    if _TOUCHED.search(text):
        return _clue(text, view)
    try:
        return Restated(parse_claim(text, view))
    except NotationError:
        raise _unread(text) from None


def _clue(text: str, view: View) -> OfClue:
    """Read which clue touched what: every word must be part of it."""
    turn = re.search(r"\bturn (\d+)\b", text)
    rest = re.sub(r"\bturn \d+\b", " ", text)
    slots = re.search(_SLOTS, rest)
    rest = re.sub(_SLOTS, " ", rest)
    spoken = _spoken(view)
    named = "|".join(map(re.escape, sorted(spoken, key=lambda name: (-len(name), name))))
    values = re.findall(rf"(?<!\w)(?:{named})(?!\w)", rest)
    rest = re.sub(rf"(?<!\w)(?:{named})(?!\w)", " ", rest)
    for player in view.players:
        rest = re.sub(rf"(?<!\w){re.escape(player.casefold())}(?!\w)", " ", rest)
    left = [
        word for word in re.findall(r"\w+", _TOUCHED.sub(" ", rest)) if not _IDLE.fullmatch(word)
    ]
    if len(values) != 1 or left:
        raise _unread(text)
    return OfClue(
        spoken[values[0]],
        not _UNTOUCHED.search(text),
        int(turn[1]) if turn else None,
        _slots(slots[1], view) if slots else (),
    )


def _spoken(view: View) -> dict[str, ClueValue]:
    """How each clue of the rules may be named."""
    found: dict[str, ClueValue] = {}
    for value in view.rules.clue_values:
        for name in (str(value), *(format_clue_value(value, one, view.rules) for one in LANGUAGES)):
            found.setdefault(name.casefold(), value)
    return found


def _slots(text: str, view: View) -> tuple[Slot, ...]:
    slots = tuple(dict.fromkeys(Slot(int(number)) for number in re.findall(r"\d+", text)))
    for slot in slots:
        refuse_slot(slot, len(view.own))
    return slots


def _steps(text: str) -> tuple[int, ...]:
    """Read numbers; "2-4" are all from 2 to 4."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?: ?- ?(\d+))?", text):
        found += range(int(first), int(last or first) + 1)
    return tuple(dict.fromkeys(found))


def _unread(text: str) -> NotationError:
    return NotationError(
        words().say(
            "“{text}”: a reason is something like “clue red touched it”, “all r4 are in sight”, "
            "“slots 1 and 2 take up all r4” or “step 1”",
            text=shown(text)[1:-1],
        )
    )
