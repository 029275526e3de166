"""What a class practises, each pupil at her own pace; the teacher sees who is where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hanabi_kit.class_server.practice import Practice
from hanabi_kit.class_server.practice_items import items_of
from hanabi_kit.class_server.shared_proofs import SharedProofs
from hanabi_kit.language import words
from hanabi_kit.puzzles.progress import Attempt


class ClassPractice:
    """What a class practises, each pupil at her own pace.

    `given`: as of `items_of`.
    `changed`: called with a pupil's id, maybe from a thread, when her widget has drawn by itself.
    Raises HanabiError: there is no such thing to practise.

    Examples
    --------
    >>> own = ClassPractice(["03.3", "deal-001"])
    >>> own.hear("p1", {"do": "check", "answer": "1/2"})
    >>> own.pane("p1", "en")["items"]
    [{'id': '03.3', 'mark': 'solved'}, {'id': 'deal-001', 'mark': ''}]
    >>> [row["text"] for row in own.board({"p1": "Ada", "p2": "Bo"}, "en")]
    ['03.3 (1 of 2), 1 try, 1 solved', '03.3 (1 of 2), not begun']
    >>> [one.right for one in own.attempts("p1")]
    [True]
    """

    def __init__(
        self,
        given: object,
        changed: Callable[[str], None] = lambda who: None,
    ) -> None:
        self.given, self.items = given, items_of(given)
        self.changed = changed
        self._proofs = SharedProofs(self._proved)
        self._of: dict[str, Practice] = {}

    def of(self, who: str) -> Practice:
        """Return a pupil's practice, which begins when it is first asked for."""
        if who not in self._of:
            self._of[who] = Practice(
                self.items, proofs=self._proofs, changed=lambda: self.changed(who)
            )
        return self._of[who]

    def hear(self, who: str, content: object) -> None:
        """Do what a pupil's page asks; see `Practice.hear`."""
        self.of(who).hear(content)

    def pane(self, who: str, language: str) -> dict[str, Any]:
        """Return what a pupil's screen shows; see `Practice.pane`."""
        return self.of(who).pane(language)

    def attempts(self, who: str) -> tuple[Attempt, ...]:
        """Return all that a pupil answered."""
        return self._of[who].attempts if who in self._of else ()

    @property
    def who(self) -> tuple[str, ...]:
        """Those who have begun."""
        return tuple(self._of)

    def leave(self, who: str) -> None:
        """End the practice of somebody who has left the class; what she answered stays."""
        if who in self._of:
            self._of[who].close()

    def plain(self) -> dict[str, Any]:
        """Return what deeds made of it, as a value ready for JSON: when that was is left out."""
        return {
            "items": [item.id for item in self.items],
            "pupils": {
                who: {
                    "at": own.at,
                    "answers": [
                        [one.puzzle, one.answer, one.right, one.hints, one.shown, one.vote]
                        for one in own.attempts
                    ],
                }
                for who, own in self._of.items()
            },
        }

    def board(self, names: Mapping[str, str], language: str) -> list[dict[str, Any]]:
        """Return who is where, ready for JSON, by the ids of `names`.

        Returned: for each ``id``, ``name``, ``at``, ``count``, ``item``, ``tries``, ``solved`` and
            the same in words, ``text``.
        """
        told = words(language)
        rows = []
        for who, name in names.items():
            own = self._of.get(who)
            begun = own is not None and bool(own.attempts)
            at, tries, solved = (0, 0, 0) if own is None else (own.at, own.tries, own.solved)
            row = {"at": at, "count": len(self.items), "item": self.items[at].id}
            parts = [
                told.say(
                    "{item} ({at} of {count})", item=row["item"], at=at + 1, count=row["count"]
                )
            ]
            if begun:
                parts.append(told.count("{number} try", "{number} tries", tries))
                parts.append(told.count("{number} solved", "{number} solved", solved))
            else:
                parts.append(told.say("not begun"))
            rows.append(
                {"id": who, "name": name, **row, "tries": tries, "solved": solved}
                | {"text": ", ".join(parts)}
            )
        return rows

    def close(self) -> None:
        """End all widgets, and the search for proofs."""
        self._proofs.close()
        for own in self._of.values():
            own.close()

    def _proved(self, name: str) -> None:
        """A proof has come, in a thread: those who have its puzzle open are told."""
        for own in list(self._of.values()):
            own.learn(name)
