"""Answers that are actions at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import CardSet
from hanabi_kit.engine.action_text import format_action, parse_action
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.answers.base import AnswerKind, text_of
from hanabi_kit.puzzles.answers.hand_in_question import Table, hand_in_question
from hanabi_kit.render.action_sentences import actions_in_words
from hanabi_kit.rules import STANDARD, Ruleset


class TableAction(AnswerKind):
    """An action at a table.

    `right`: all actions that are right, such as ``"play 2"`` or ``"clue Bob red"``.
    `table`: makes the table, if there is one: then the mover's cards may be named in place of their
        slots.
    """

    def __init__(
        self,
        right: str | Sequence[str] | Callable[[], str | Sequence[str]],
        players: Sequence[str],
        rules: Ruleset = STANDARD,
        table: Callable[[], Table] | None = None,
    ) -> None:
        self._given, self.players, self.rules = right, tuple(players), rules
        self._table = table

    @cached_property
    def all_right(self) -> tuple[Action, ...]:
        """All actions that are right."""
        found = self._given() if callable(self._given) else self._given
        texts = [found] if isinstance(found, str) else found
        return tuple(parse_action(text, self.players, self.rules) for text in texts)

    @property
    def right(self) -> Action:
        """A right action; the first of them."""
        return self.all_right[0]

    @cached_property
    def _hand(self) -> tuple[CardSet, ...]:
        return () if self._table is None else hand_in_question(self._table())

    def read(self, given: object) -> object:
        """Read ``"play 2"``, ``"Discard r4"``, ``"défausser 1"``, ``"tell Bob red"``, an action."""
        if isinstance(given, Play | Discard | Clue | PlayDeck):
            found: Action = given
        else:
            needed = words().say("write an action, such as play 2, discard 1 or clue Bob red")
            found = parse_action(text_of(given, needed), self.players, self.rules, hand=self._hand)
        if self._hand and isinstance(found, Play | Discard) and found.slot > len(self._hand):
            needed = words().say("one slot is needed, 1 to {last}", last=len(self._hand))
            raise HanabiError(
                words().say("action {text}: {needed}", text=shown(given), needed=needed)
            )
        return found

    def is_right(self, value: object) -> bool:
        """Whether it is one of the right actions."""
        return value in self.all_right

    def nearly(self, value: object) -> str:
        """Say how to look at an action that nobody foresaw."""
        return words().say("Play it through with the cards: what can each player do after it?")

    def written(self, value: object) -> str:
        """Return ``"play 2"``."""
        assert isinstance(value, Play | Discard | Clue | PlayDeck)
        return format_action(value, self.players)

    def told(self, value: object) -> str:
        """Return ``"play slot 2"``."""
        assert isinstance(value, Play | Discard | Clue | PlayDeck)
        return "; ".join(actions_in_words([value], self.players))
