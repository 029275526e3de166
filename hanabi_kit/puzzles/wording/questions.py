"""What the question asks, held against what the answer answers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hanabi_kit.puzzles.answers.answer_table import Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.wording.mentions import is_question, plain, sentences_of, slots_in
from hanabi_kit.puzzles.wording.subject import Subject

_ASKS = {
    "chance": r"\bhow likely\b|\bwhat (?:is|are) the (?:chances?|odds|probability)\b"
    r"|\bquelle est la (?:chance|probabilité)\b|\bavec quelle probabilité\b",
    "slots": r"\bwhich of (?:(?:his|her|their|the)\b|\S+['’]s\b) (?:\S+ )?(?:slots|cards)\b"
    r"|\b(?:lesquelles|quelles) de (?:ses|leurs) cartes\b",
    "cards": r"\b(?:which|what) cards\b|\bstill think possible\b|\bwhat can (?:slot \d|it)\b.* be\b"
    r"|\bquelles cartes peut\b",
    "certain": r"\bis it certain\b|\bbe (?:certain|sure) that\b|\best-il certain\b",
    "lost": r"\b(?:which|what) turn\b|\bquel tour\b",
    "best score": r"\bhow many points\b|\b(?:highest|best) score\b|\bcombien de points\b",
    "winnable": r"\bcan (?:\d\d|it|they|the \w+ of them)\b.* (?:reach(?:ed)?|done)\b",
}
"""How each thing is asked, the surest signs first; a sentence with none of them says nothing."""

_WORDS = {
    "playable": r"\bplayable\b|\bbe played\b|\bjouables?\b",
    "trash": r"\btrash\b|\bthrow \w+ \w+ away\b|\binutiles?\b",
    "critical": r"\bcritical\b|\bcritiques?\b",
}
_OF_HANDS = ("chance", "slots", "cards", "certain")
_OF_DEALS = ("lost", "best score", "winnable")


def asking(text: str) -> str:
    """Return the sentence of a question that asks: the last one with a question mark.

    Examples
    --------
    >>> asking("Slot 2 is red. Which cards can it be? Mark all of them.")
    'Which cards can it be?'
    """
    sentences = [plain(sentence) for sentence in sentences_of(text)]
    asked = [sentence for sentence in sentences if is_question(sentence)]
    return asked[-1] if asked else plain(text)


def other_question(subject: Subject) -> Iterator[str]:
    """Say where the question asks for something else than is answered."""
    answer, question = subject.puzzle.answer, subject.puzzle.question
    asked = asking(question)
    yield from _of_what(subject, asked)
    if isinstance(answer, HandAnswer):
        yield from _of_slots(subject, asked)
        yield from _of_cards(subject, asked)
    yield from _of_players(subject, asked)


def _of_what(subject: Subject, asked: str) -> Iterator[str]:
    answer = subject.puzzle.answer
    if not isinstance(answer, HandAnswer | DealAnswer):
        return
    known = _OF_HANDS if isinstance(answer, HandAnswer) else _OF_DEALS
    found = next(
        (asks for asks in known if re.search(_ASKS[asks], asked, re.IGNORECASE)), answer.asks
    )
    if found != answer.asks:
        yield f"{asked!r} asks for {found!r}, but answer.asks is {answer.asks!r}"


def _of_slots(subject: Subject, asked: str) -> Iterator[str]:
    right = subject.slots_asked
    if not right:
        return
    named = set(slots_in(asked))
    where = "asks for"
    if not named:  # "Which cards can it be?": the sentences before say which one
        named, where = set(slots_in(plain(subject.puzzle.question))), "names"
    if named and not right <= named:
        yield f"{where} {_slots(named)}, but the answer is about {_slots(right)}"


def _slots(slots: set[int] | frozenset[int]) -> str:
    listed = ", ".join(map(str, sorted(slots)))
    return f"slot{'s' if len(slots) > 1 else ''} {listed}"


def _of_cards(subject: Subject, asked: str) -> Iterator[str]:
    named, right = subject.reader.cards(asked), subject.cards_asked
    if named and right and not right <= named:
        yield f"asks about {named}, but the answer is about {right}"
    said = {word for word, signs in _WORDS.items() if re.search(signs, asked, re.IGNORECASE)}
    words = subject.words_asked
    if said and words and not said & words:
        told = " or ".join(sorted(said))
        yield f"asks what is {told}, but the answer is about {', '.join(sorted(words))}"


def _of_players(subject: Subject, asked: str) -> Iterator[str]:
    named = subject.reader.players_in(asked)
    answer = subject.puzzle.answer
    if isinstance(answer, Answer):
        if named and subject.mover not in named:
            yield f"asks what {named[0]} should do, but position.turn is {subject.mover}"
        return
    if not isinstance(answer, HandAnswer) or not named:
        return
    right = {subject.viewer, *subject.who}
    if not right & set(named):
        yield f"asks about {named[0]}, but the answer is about {subject.holder}"
        return
    yield from _of_knowing(subject, asked)
    for player in named:
        whose = re.search(rf"(?<!\w){re.escape(player)}['’]s (?:own )?slots?\b", asked)
        if whose and player != subject.holder:
            yield f"asks about {player}'s hand, but the answer is about {subject.holder}'s"


def _of_knowing(subject: Subject, asked: str) -> Iterator[str]:
    """Say whose knowledge is asked for, where it is another's."""
    players = "|".join(map(re.escape, subject.puzzle.position.players))
    telling = re.search(
        rf"\b(?:as far as|for all that) ({players}) (?:can tell|knows)\b"
        rf"|\bis it, for ({players})\b",
        asked,
        re.IGNORECASE,
    )
    if telling and (telling[1] or telling[2]) != subject.viewer:
        yield (
            f"asks what {telling[1] or telling[2]} can tell, but position.viewer is "
            f"{subject.viewer}"
        )
    if not subject.who:
        return
    rest = asked[: telling.start()] + asked[telling.end() :] if telling else asked
    knowing = re.compile(
        rf"\b(?:can|must|may|does|could|peut|doit)\s+(?P<asked>{players})\s+"
        r"(?:\w+ ){0,2}(?:know|think|savoir|penser)\b"
        rf"|\bis (?P<sure>{players}) sure\b"
        rf"|(?<!\w)(?P<told>{players}) (?:knows|is sure|can know|can be sure|can rule out|"
        r"must (?:still )?think|sait)\b",
        re.IGNORECASE,
    )
    found = list(knowing.finditer(rest))
    knowers = tuple(match["asked"] or match["sure"] or match["told"] for match in found)
    # Where each step of the chain is named they must be those of the answer; some may be "she".
    whole = len(knowers) == len(subject.who)
    begins = bool(found) and not found[0].start()
    wrong = knowers != subject.who if whole else begins and knowers[0] != subject.who[0]
    if wrong or not set(knowers) <= set(subject.who):
        yield f"asks what {', '.join(knowers)} knows, but answer.who is {', '.join(subject.who)}"
