"""A value with everything in it as text: for tests that ask whether anything in it has changed.

The `repr` of a table is one short line that leaves most of it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass


def whole(value: object) -> str:
    """Return every field of `value`, and of what is in it, as text."""
    name = type(value).__name__
    if is_dataclass(value) and not isinstance(value, type):
        told = ((own.name, getattr(value, own.name)) for own in fields(value))
        return f"{name}({', '.join(f'{field}={whole(inner)}' for field, inner in told)})"
    if isinstance(value, Mapping):
        return f"{name}({', '.join(f'{whole(key)}: {whole(value[key])}' for key in value)})"
    if isinstance(value, list | tuple):
        return f"{name}({', '.join(map(whole, value))})"
    return repr(value)
