"""A pupil practises at her own pace: on her screen is one widget at a time, as in a notebook.

A pupil's page sends what the widget's program sends, and ``{"do": "item", "at": 2}`` for another
item. What was answered is kept as in a progress file, in memory: whoever keeps the messages can
have all of it again. A message is never refused: what cannot be done stands in the widget's own
``error``.

Nothing here is waited for. What a solver has to say comes from a thread, as in a notebook, and
proofs are worked out once for the class (`hanabi_kit.class_server.shared_proofs`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hanabi_kit.class_server.practice_items import Item
from hanabi_kit.class_server.shared_proofs import SharedProofs
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking, words
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.lessons.votes import votes_of
from hanabi_kit.puzzles.progress import Attempt, ProgressFile, summaries
from hanabi_kit.widgets.browser_end import BrowserEnd
from hanabi_kit.widgets.puzzle.session import PuzzleSession
from hanabi_kit.widgets.puzzle.widget import PuzzlePlayer

_NOT_HERE = frozenset(("csv", "language"))
"""What a widget's program may ask, and is not the pupil's to do here."""

_ONLY_LOOKED_AT = frozenset(("wrong", "go", "playout", "move", "leave", "stop"))
"""Messages of which nothing is kept: what is done again after a start leaves them out."""

MOST_WAITING = 2000
"""Messages that are done once somebody looks; there are so many only where nobody does."""


class Practice:
    """A pupil's own screen.

    `items`: what is practised, in order.
    `book`: what she answered; left out, it is kept in memory.
    `proofs`: those that the class shares.
    `changed`: called, maybe from a thread, when the widget has drawn something of its own accord.

    Examples
    --------
    >>> from hanabi_kit.class_server.practice_items import items_of
    >>> own = Practice(items_of(["03.3", "deal-001"]))
    >>> own.pane("en")["kind"], own.count
    ('exercise', 2)
    >>> own.hear({"do": "check", "answer": "3/7"})
    >>> own.pane("en")["traits"]["task"]["verdict"]["right"], own.tries, own.marks
    (False, 1, ['tried', ''])
    >>> own.hear({"do": "item", "at": 1})
    >>> own.pane("en")["kind"], own.at
    ('puzzle', 1)
    >>> own.close()
    """

    def __init__(
        self,
        items: Sequence[Item],
        *,
        book: ProgressFile | None = None,
        proofs: SharedProofs | None = None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.items, self._at = tuple(items), 0
        self.book = ProgressFile() if book is None else book
        self._proofs = SharedProofs() if proofs is None else proofs
        self._changed = changed
        self._end: BrowserEnd | None = None
        self._hearing = False
        self._looked_at = False
        self._waiting: list[dict[str, Any]] = []
        self._shown: tuple[tuple[object, ...], dict[str, Any]] = ((), {})

    # -- what the pupil does ---------------------------------------------------------------------

    def hear(self, content: object) -> None:
        """Do what the pupil's page asks.

        What is heard before anybody has looked, as when a class is made anew from its journal, is
        done once somebody does.
        """
        what = content.get("do") if isinstance(content, dict) else None
        if not isinstance(content, dict) or not isinstance(what, str) or what in _NOT_HERE:
            return
        if self._looked_at:
            self._hear(content)
        elif what not in _ONLY_LOOKED_AT and len(self._waiting) < MOST_WAITING:
            self._waiting.append(content)

    def _hear(self, content: dict[str, Any]) -> None:
        if content.get("do") == "item":
            at = content.get("at")
            if type(at) is int and 0 <= at < len(self.items):
                self.go(at)
            return
        end = self._open()
        self.learn()
        self._hearing = True
        try:
            end.hear(content)
        finally:
            self._hearing = False

    def go(self, at: int) -> None:
        """Open another item; HanabiError where there is none."""
        if not 0 <= at < len(self.items):
            raise HanabiError(
                words().say("item {at}: there are 1 to {last}", at=at + 1, last=len(self.items))
            )
        if at != self._at:
            self.close()
            self._at = at

    def close(self) -> None:
        """End the widget; what was answered stays."""
        if self._end is not None:
            session = self._end.widget._session
            if isinstance(session, PuzzleSession):
                session.stop()
            self._end.close()
            self._end = None

    # -- the widget ------------------------------------------------------------------------------

    def _open(self, language: str = "en") -> BrowserEnd:
        if self._end is None:
            widget = self.items[self._at].open(self.book, language)
            if isinstance(widget, PuzzlePlayer):
                session = widget._session
                session.short_wait = 0
                # It does not begin to prove what the class proves once.
                session.know(self._proofs.of(session.problem))
            self._end = BrowserEnd(widget, self._drawn)
        return self._end

    def _drawn(self) -> None:
        if not self._hearing:
            self._changed()

    def learn(self, name: str | None = None) -> None:
        """Take the proof of the puzzle that is open, if there is one by now; may be in a thread.

        `name`: of the puzzle that was proved: where another one is open nothing is to be done.
        """
        widget = None if self._end is None else self._end.widget
        if not isinstance(widget, PuzzlePlayer):
            return
        with widget._lock:
            session = widget._session
            if session.proved is None and name in (None, session.id):
                session.know(self._proofs.of(session.problem))
                if name is not None:
                    widget._redraw()

    def _look(self) -> None:
        """Do what was heard before anybody looked."""
        if self._looked_at:
            return
        self._looked_at = True
        waiting, self._waiting = self._waiting, []
        before = len(self.book.attempts)
        for content in waiting:
            end = self._open()
            end.widget._drawing = True  # what nobody sees need not be drawn
            self._hear(content)
        if self._end is not None:
            self._end.widget._drawing = False
            self._end.widget._redraw()
        if self.book.path is None:
            # When that was, nobody knows here.
            own = self.book.attempts
            own[before:] = [replace(one, time="", seconds=0) for one in own[before:]]

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many items there are."""
        return len(self.items)

    @property
    def at(self) -> int:
        """The place of the item that is open, from 0."""
        self._look()
        return self._at

    @property
    def item(self) -> Item:
        """The item that is open."""
        return self.items[self.at]

    def pane(self, language: str) -> dict[str, Any]:
        """Return what the pupil's screen shows, ready for JSON; not to be changed.

        Returned: ``kind`` of widget and its ``traits``; ``at`` and ``count``; ``items``: the id
            and mark of each; ``title``: which of how many, in words.
        """
        told = words(language)
        self._look()
        with speaking(told.language):
            end = self._open(told.language)
            if end.widget.language != told.language:
                self._hearing = True
                end.widget.language = told.language
                self._hearing = False
            with end.widget._lock:
                revision, traits = end.widget.revision, end.traits()
            state = end, revision, told.language, len(self.book.attempts)
            if self._shown[0] == state:
                return self._shown[1]
            pane = {
                "kind": self.item.widget,
                "traits": traits,
                "at": self.at,
                "count": self.count,
                "items": [
                    {"id": item.id, "mark": mark}
                    for item, mark in zip(self.items, self.marks, strict=True)
                ],
                "title": told.say("{at} of {count}", at=self.at + 1, count=self.count),
            }
        self._shown = state, pane
        return pane

    # -- how far she is --------------------------------------------------------------------------

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """All that she answered."""
        self._look()
        return tuple(self.book.attempts)

    @property
    def marks(self) -> list[str]:
        """For each item ``"solved"``, ``"shown"``, ``"tried"`` (a first vote, too) or nothing."""
        done = {one.puzzle: one for one in summaries(self.attempts)}
        return [self._mark(item, done) for item in self.items]

    def _mark(self, item: Item, done: Mapping[str, Any]) -> str:
        if item.kind == "exercise" and (which := exercise(item.id)).is_vote:
            found = votes_of(which, self.book.attempts)
            if not item.again:
                return "tried" if found.before is not None else ""
            return "" if found.after is None else "solved" if found.right_after else "tried"
        if item.kind == "technique":
            return "tried" if self._of(item) else ""
        one = done.get(item.id)
        return "" if one is None else "solved" if one.solved else "shown" if one.shown else "tried"

    def _of(self, item: Item) -> list[Attempt]:
        """Return what was answered to an item."""
        if item.kind == "technique":
            begin = f"practice-{item.id.replace(' ', '-')}-"
            return [one for one in self.book.attempts if one.puzzle.startswith(begin)]
        votes = (2,) if item.again else (0, 1)
        return [one for one in self.book.attempts if one.puzzle == item.id and one.vote in votes]

    @property
    def results(self) -> list[tuple[str, bool, int]]:
        """What came of each exercise and puzzle that was tried: id, whether solved, how often."""
        counted = {
            one.puzzle: one.answers + (0 if one.answers else self._votes(one.puzzle))
            for one in summaries(self.attempts)
        }
        solved = {one.puzzle for one in summaries(self.attempts) if one.solved}
        return [(name, name in solved, tries) for name, tries in counted.items()]

    def _votes(self, name: str) -> int:
        return sum(one.puzzle == name and one.vote == 1 for one in self.book.attempts)

    @property
    def tries(self) -> int:
        """How often she answered the item that is open."""
        self._look()
        return sum(not one.shown for one in self._of(self.item))

    @property
    def solved(self) -> int:
        """How many items are solved; of a technique, how many of its puzzles."""
        fresh = {
            one.puzzle
            for item in self.items
            if item.kind == "technique"
            for one in summaries(self._of(item))
            if one.solved
        }
        return self.marks.count("solved") + len(fresh)
