"""Who somebody is: a token in a cookie, of which only the hash is kept; keys; the class's code.

A token belongs to one role, and is worth nothing as that of another.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from hanabi_kit.class_server.serving.keeping import Journal

PUPIL, TEACHER, WALL = ROLES = ("pupil", "teacher", "wall")

LETTERS = "BCDFGHJKMNPRTWX"
"""Of the code: none that looks or sounds like another of them, and no vowels, so no words."""

CODE = "code"


class People:
    """The tokens of a class.

    `journal`: where their hashes are kept; they count with what is committed there.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     journal = Journal(Path(folder, "class.sqlite"))
    ...     people = People(journal)
    ...     token = people.enter("pupil", "p1")
    ...     found = people.who("pupil", token), people.who("teacher", token)
    ...     journal.close()
    >>> found
    ('p1', None)
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._people = {digest: (role, person) for digest, role, person in journal.tokens()}
        code = journal.fact(CODE)
        if code is None:
            code = "".join(secrets.choice(LETTERS) for _ in range(6))
            journal.note(CODE, code)
        self.code = code
        """What pupils type to join."""
        self._keys: dict[str, str] = {}

    def enter(self, role: str, person: str) -> str:
        """Return a new token for somebody."""
        token = secrets.token_urlsafe(32)
        digest = _digest(token)
        self._people[digest] = (role, person)
        self._journal.add_token(digest, role, person)
        return token

    def who(self, role: str, token: str | None) -> str | None:
        """Return whose token this is, None where it is nobody's, or that of another role."""
        if not token or len(token) > 100:
            return None
        found = self._people.get(_digest(token))
        return found[1] if found is not None and found[0] == role else None

    def leave(self, person: str) -> None:
        """Let all tokens of somebody be worth nothing."""
        for digest in [digest for digest, (_, who) in self._people.items() if who == person]:
            del self._people[digest]
        self._journal.forget(person)

    def key(self, role: str) -> str:
        """Return the key that is exchanged for a token of `role`, once."""
        return self._keys.setdefault(role, secrets.token_urlsafe(24))

    def exchanged(self, role: str, key: str) -> str | None:
        """Return a token for a key, None where it is not the key, which is then worth nothing."""
        if not _same(key, self._keys.get(role, "")):
            return None
        del self._keys[role]
        return self.enter(role, role)

    def is_code(self, text: str) -> bool:
        """Tell whether this is the class's code: in any case, with blanks or hyphens."""
        return _same("".join(letter for letter in text if letter.isalpha()).upper(), self.code)


def _same(given: str, right: str) -> bool:
    return bool(right) and hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()
