"""What the question asks, held against what the answer answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce

from hanabi_kit.language import later, words
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
        yield words().say(
            "{question} asks for {asked}, but answer.asks is {asks}",
            question=repr(asked),
            asked=repr(found),
            asks=repr(answer.asks),
        )


def _of_slots(subject: Subject, asked: str) -> Iterator[str]:
    right = subject.slots_asked
    if not right:
        return
    named = set(slots_in(asked))
    told = later("asks for {named}, but the answer is about {right}")
    if not named:  # "Which cards can it be?": the sentences before say which one
        named = set(slots_in(plain(subject.puzzle.question)))
        told = later("names {named}, but the answer is about {right}")
    if named and not right <= named:
        yield words().say(told, named=_slots(named), right=_slots(right))


def _slots(slots: set[int] | frozenset[int]) -> str:
    listed = ", ".join(map(str, sorted(slots)))
    return words().count("slot {listed}", "slots {listed}", len(slots), listed=listed)


def _of_cards(subject: Subject, asked: str) -> Iterator[str]:
    named, right = subject.reader.cards(asked), subject.cards_asked
    if named and right and not right <= named:
        yield words().say(
            "asks about {named}, but the answer is about {right}", named=named, right=right
        )
    said = {word for word, signs in _WORDS.items() if re.search(signs, asked, re.IGNORECASE)}
    right_words = subject.words_asked
    if said and right_words and not said & right_words:
        told = reduce(lambda one, other: words().either([one, other]), sorted(said))
        yield words().say(
            "asks what is {words}, but the answer is about {right}",
            words=told,
            right=", ".join(sorted(right_words)),
        )


def _of_players(subject: Subject, asked: str) -> Iterator[str]:
    named = subject.reader.players_in(asked)
    answer = subject.puzzle.answer
    if isinstance(answer, Answer):
        if named and subject.mover not in named:
            yield words().say(
                "asks what {who} should do, but position.turn is {mover}",
                who=named[0],
                mover=subject.mover,
            )
        return
    if not isinstance(answer, HandAnswer) or not named:
        return
    right = {subject.viewer, *subject.who}
    if not right & set(named):
        yield words().say(
            "asks about {named}, but the answer is about {right}",
            named=named[0],
            right=subject.holder,
        )
        return
    yield from _of_knowing(subject, asked)
    for player in named:
        whose = re.search(rf"(?<!\w){re.escape(player)}['’]s (?:own )?slots?\b", asked)
        if whose and player != subject.holder:
            yield words().say(
                "asks about {player}'s hand, but the answer is about {holder}'s",
                player=player,
                holder=subject.holder,
            )


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
        yield words().say(
            "asks what {who} can tell, but position.viewer is {viewer}",
            who=telling[1] or telling[2],
            viewer=subject.viewer,
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
        yield words().say(
            "asks what {knowers} knows, but answer.who is {who}",
            knowers=", ".join(knowers),
            who=", ".join(subject.who),
        )
