"""A question to a whole class: votes, how they are spread, a second round, and then the answer.

Nobody is told whether an answer is right, nor what anybody else voted, before the class is to know:
what a pupil's screen or the wall is given here does not hold it. What a wrong answer's
misconception is called would tell that it is wrong, so that only the teacher sees it before.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hanabi_kit.class_server.asked_exercise import OfExercise
from hanabi_kit.class_server.asked_puzzle import OfPuzzle, puzzle_named
from hanabi_kit.class_server.asking import Asked
from hanabi_kit.class_server.looking import look_only, plain_text
from hanabi_kit.class_server.own_question import MOST_OPTIONS, Own
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, speaking, words
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.paper.prose import prose

MOST_SIGNS = 200
"""Signs of a vote."""

ROUNDS = 2

Row = dict[str, Any]


class Question:
    """Something that a class is asked, with its votes; `Question.of` makes it.

    Parameters
    ----------
    asked : Asked
        What it is.

    Attributes
    ----------
    round : int
        1, and 2 once it is asked again.
    is_open : bool
        Whether votes are taken.
    is_told : bool
        Whether the class has been told what is right.

    Examples
    --------
    >>> question = Question.of({"exercise": "03.1"})
    >>> question.vote("p1", "b")
    >>> question.vote("p1", "c")  # in place of the other
    >>> question.vote("p2", "a")
    >>> question.close()
    >>> [(row["key"], row["counts"]) for row in question.spread("en")]
    [('a', [1]), ('b', [0]), ('c', [1]), ('d', [0])]
    >>> question.again()
    >>> question.vote("p1", "a")
    >>> question.tell()
    >>> question.votes_of("p1"), question.pane("p1", "en")["told"]["yours"]
    (('c', 'a'), True)
    """

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.round, self.is_open, self.is_told = 1, True, False
        self._votes: tuple[dict[str, str], dict[str, str]] = ({}, {})
        self._scenes: dict[tuple[str, bool], dict[str, Any] | None] = {}

    @classmethod
    def of(cls, given: object, language: str = "en") -> Question:
        """Return a question, open for votes.

        Parameters
        ----------
        given : dict
            ``{"exercise": "03.2"}``, ``{"puzzle": "endgame-001"}`` or ``{"own": {"text": …,
            "options": […]}}``, where the options, up to eight, may be left out.
        language : str
            Of errors.

        Raises
        ------
        HanabiError
            It is none of these, or is answered by code or a proof.
        """
        told = words(language)
        if isinstance(given, dict) and len(given) == 1:
            ((kind, what),) = given.items()
            with speaking(told.language):
                if kind == "exercise":
                    return cls(OfExercise(exercise(what)))
                if kind == "puzzle":
                    return cls(OfPuzzle(puzzle_named(what)))
                if kind == "own":
                    return cls(Own(what))
        raise HanabiError(
            told.say(
                "question {given}: an exercise, a puzzle, or a text of your own with up to {most} "
                "options is needed",
                given=shown(given),
                most=MOST_OPTIONS,
            )
        )

    # -- what is done ----------------------------------------------------------------------------

    def vote(self, who: str, text: object) -> None:
        """Take a vote, in place of this person's earlier one of the round.

        `text`: an option's key, or an answer as the exercise or puzzle reads it, of up to 200
            signs; in the language in use, in which errors are, too.
        Raises HanabiError: no votes are taken any more, or it is no such answer.
        """
        told = words()
        if not self.is_open:
            raise HanabiError(told.say("The vote is closed."))
        if not isinstance(text, str) or len(text) > MOST_SIGNS:
            raise HanabiError(
                told.say("vote: a text of up to {most} signs is needed", most=MOST_SIGNS)
            )
        if not text.strip():
            raise HanabiError(told.say("There is no answer yet."))
        self._votes[self.round - 1][who] = self.asked.read(text)

    def kept(self, text: str) -> str:
        """Return a vote as it is kept, which every language reads alike.

        What cannot be read, or would be too long, is returned as it is.
        """
        try:
            found = self.asked.read(text)
        except HanabiError:
            return text
        return found if len(found) <= MOST_SIGNS else text

    def close(self) -> None:
        """Take no more votes in this round; HanabiError where none are taken."""
        if not self.is_open:
            raise HanabiError(words().say("The vote is closed."))
        self.is_open = False

    def again(self) -> None:
        """Begin the second round; the first votes stay. HanabiError where that cannot be."""
        if self.is_open:
            raise HanabiError(words().say("Close the vote first."))
        if self.round == ROUNDS or self.is_told:
            raise HanabiError(words().say("There is no further vote on this question."))
        self.round, self.is_open = self.round + 1, True

    def tell(self) -> None:
        """Tell the class what is right, which ends the vote; HanabiError where that is done."""
        if self.is_told:
            raise HanabiError(words().say("The answer is told already."))
        self.is_open, self.is_told = False, True

    def forget(self, who: str) -> None:
        """Take away the votes of somebody who has left the class."""
        for votes in self._votes:
            votes.pop(who, None)

    def work_out(self, seconds: float = 10) -> None:
        """Prove an end-game or deal, so that its proof is told, too; may be called from a thread.

        Where that takes longer, or this is never called, the author's explanation stands alone.
        """
        self.asked.work_out(seconds)

    # -- what is known ---------------------------------------------------------------------------

    def votes_of(self, who: str) -> tuple[str | None, str | None]:
        """Return somebody's votes of both rounds, as they are kept; None where there is none."""
        first, second = self._votes
        return first.get(who), second.get(who)

    @property
    def voters(self) -> tuple[str, ...]:
        """Who voted in either round."""
        return tuple(dict.fromkeys([*self._votes[0], *self._votes[1]]))

    def called(self, answer: str, language: str) -> str:
        """Return a vote, as it is kept, in words."""
        told = words(language)
        with speaking(told.language):
            return self.asked.called(answer, told)

    def voted(self) -> int:
        """Return how many have voted in this round."""
        return len(self._votes[self.round - 1])

    def spread(self, language: str, *, for_teacher: bool = False) -> list[Row]:
        """Return for each option, or each answer that was given, how many votes it has.

        `for_teacher`: whether misconceptions are named though the answer is not told yet.
        Returned: rows with ``key`` (the answer as it is kept), ``text`` (in words), ``counts`` (of
            each round so far), ``misconception`` (its name; empty without one or before it may be
            known) and ``right`` (None before the answer is told, and where nothing is right).
        """
        told = words(language)
        with speaking(told.language):
            counts = [Counter(votes.values()) for votes in self._votes[: self.round]]
            return [
                {
                    "key": key,
                    "text": self.asked.called(key, told),
                    "counts": [count[key] for count in counts],
                    "misconception": self.asked.misconception(key, told)
                    if self.is_told or for_teacher
                    else "",
                    "right": self.asked.is_right(key) if self.is_told else None,
                }
                for key in self._keys(counts, told)
            ]

    def _keys(self, counts: list[Counter[str]], told: Words) -> list[str]:
        """The answers of the spread: options in their order, others by their votes."""
        given = dict.fromkeys(key for count in counts for key in count)
        asked = self.asked
        options = None if asked.several or asked.ordered else asked.options(told)
        if options is None:
            return sorted(given, key=lambda key: (*(-count[key] for count in counts[::-1]), key))
        keys = [key for key, _ in options]
        return keys if len(keys) <= MOST_OPTIONS else [key for key in keys if key in given]

    # -- what is shown ---------------------------------------------------------------------------

    def pane(self, who: str | None, language: str) -> dict[str, Any]:
        """Return what the screen of `who` shows, ready for JSON; None: the wall, which no one owns.

        Returned: ``text`` and, with what is bold or code, ``prose``; ``scene``: traits of a table
            to look at, or None; ``options``: a key and a text each, or None; ``several``,
            ``ordered``: whether keys are joined with blanks, and their order counts; ``none``:
            whether the word "none" is an answer; ``how``: how an answer is written; ``given``: the
            own vote of this round; ``earlier``: that of the first, in words; ``spread`` once the
            round is closed; ``told`` once the answer is told.
        """
        told = words(language)
        with speaking(told.language):
            pane = self._asked(told) | self._own(who, told)
            if not self.is_open:
                pane["spread"] = self.spread(told.language)
            if self.is_told:
                pane["told"] = self._told(who, told)
        return pane

    def for_teacher(self, language: str) -> dict[str, Any]:
        """Return what the teacher's screen shows: the same, who voted what, all that is known.

        ``votes`` has for each person the vote of each round, in words; None where there is none.
        """
        told = words(language)
        pane = self.pane(None, told.language)
        pane["spread"] = self.spread(told.language, for_teacher=True)
        pane["voted"] = self.voted()
        pane["votes"] = {
            who: [
                None if vote is None else self.called(vote, told.language)
                for vote in self.votes_of(who)[: self.round]
            ]
            for who in self.voters
        }
        return pane

    def _asked(self, told: Words) -> dict[str, Any]:
        asked = self.asked
        blocks = prose(asked.text(told), lines=asked.by_lines)
        options = asked.options(told)
        return {
            "kind": "question",
            "id": asked.id,
            "text": plain_text(blocks),
            "prose": blocks,
            "scene": self._scene(told),
            "options": None
            if options is None
            else [[key, plain_text(prose(text))] for key, text in options],
            "several": asked.several,
            "ordered": asked.ordered,
            "none": asked.takes_none,
            "how": asked.how(told),
            "open": self.is_open,
            "round": self.round,
        }

    def _own(self, who: str | None, told: Words) -> dict[str, Any]:
        first, second = (None, None) if who is None else self.votes_of(who)
        return {
            "given": first if self.round == 1 else second,
            "earlier": self.asked.called(first, told) if first and self.round > 1 else None,
        }

    def _told(self, who: str | None, told: Words) -> dict[str, Any]:
        blocks = [
            block
            for text in self.asked.because(told)
            for block in prose(text, lines=self.asked.by_lines)
        ]
        votes = [] if who is None else [vote for vote in self.votes_of(who) if vote is not None]
        return {
            "right": "\n".join(plain_text(prose(line)) for line in self.asked.right(told)),
            "because": plain_text(blocks),
            "prose": blocks,
            "yours": self.asked.is_right(votes[-1]) if votes else None,
        }

    def _scene(self, told: Words) -> dict[str, Any] | None:
        key = told.language, self.is_told
        if key not in self._scenes:
            drawn = self.asked.scene(told, settled=self.is_told)
            self._scenes[key] = None if drawn is None else look_only(drawn, told.language)
        return self._scenes[key]
