"""What a page holds and does not show: boxes that an answer opens.

A page without Python has to bring along what is said to each answer. So that nobody reads it by
looking at the page's text, it lies in boxes. A box is opened by its label, such as ``answer
play 2``: hashed a thousand times together with the puzzle's salt it gives the key, and hashed once
more the name under which the box lies, which tells nothing of what is in it. ``static/locks.js``
opens them.

This keeps from reading past, as an envelope does, and no more: whoever tries all answers one after
the other finds the right one, here as at the table. What is asked for and not answered (a hint, the
solution) has a label that everybody can know.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

ROUNDS = 1000
"""How often a label is hashed: a millisecond or two on a telephone."""

_NAME_BYTES = 9


def locked(boxes: Mapping[str, Any], salt: str) -> dict[str, str]:
    """Return what lies in the page of these boxes, by name: values by their label, ready for JSON.

    In the order of their names, so that no box is known by its place.

    Examples
    --------
    >>> page = locked({"answer yes": {"right": True}, "answer no": {"right": False}}, "deal-001")
    >>> len(page), "right" in str(page), list(page) == sorted(page)
    (2, False, True)
    """
    found = {}
    for label, value in boxes.items():
        key = _key(label, salt)
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
        found[_named(key)] = b64encode(_mixed(_packed(text), key)).decode()
    return dict(sorted(found.items()))


def _packed(text: bytes) -> bytes:
    """Return a text as "deflate" packs it: what is locked no server can make smaller."""
    pack = zlib.compressobj(9, wbits=-15)
    return pack.compress(text) + pack.flush()


def _key(label: str, salt: str) -> bytes:
    key = sha256(f"{salt}\n{label}".encode()).digest()
    for _ in range(ROUNDS):
        key = sha256(key).digest()
    return key


def _named(key: bytes) -> str:
    return b64encode(sha256(b"name" + key).digest()[:_NAME_BYTES]).decode()


def _mixed(text: bytes, key: bytes) -> bytes:
    blocks = -(-len(text) // 32)
    stream = b"".join(sha256(key + block.to_bytes(4, "big")).digest() for block in range(blocks))
    mixed = int.from_bytes(text, "big") ^ int.from_bytes(stream[: len(text)], "big")
    return mixed.to_bytes(len(text), "big")
