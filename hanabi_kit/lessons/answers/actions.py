"""Answers that are actions at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.engine.action_text import format_action, parse_action
from hanabi_kit.language import words
from hanabi_kit.lessons.answers.base import AnswerKind, text_of
from hanabi_kit.rules import STANDARD, Ruleset


class TableAction(AnswerKind):
    """An action at a table.

    `right`: all actions that are right, such as ``"play 2"`` or ``"clue Bob red"``.
    """

    def __init__(
        self,
        right: str | Sequence[str] | Callable[[], str | Sequence[str]],
        players: Sequence[str],
        rules: Ruleset = STANDARD,
    ) -> None:
        self._given, self.players, self.rules = right, tuple(players), rules

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

    def read(self, given: object) -> object:
        """Read ``"play 2"``, ``"discard 1"``, ``"clue Bob red"`` or an action."""
        if isinstance(given, Play | Discard | Clue):
            return given
        needed = words().say("write an action, such as play 2, discard 1 or clue Bob red")
        return parse_action(text_of(given, needed), self.players, self.rules)

    def is_right(self, value: object) -> bool:
        """Whether it is one of the right actions."""
        return value in self.all_right

    def written(self, value: object) -> str:
        """Return ``"play 2"``."""
        assert isinstance(value, Play | Discard | Clue)
        return format_action(value, self.players)
