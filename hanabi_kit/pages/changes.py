"""What differs between two values that are nearly the same, so that only that is sent.

A table in French differs from the one in English in its words alone, one turn from the turn before
in a few cards. ``static/changes.js`` puts the second value together again.
"""

from __future__ import annotations

from typing import Any

LENGTH = "#"
"""Says of a list how long it has become."""


def difference(before: Any, after: Any) -> Any:
    """Return how `after` is made of `before`, both as JSON has values.

    A list of one is a new value, an empty list says that a key goes; a table says what happens to
    each key, or to each place of a list, that does not stay as it is.

    Examples
    --------
    >>> difference({"a": 1, "b": [1, 2], "c": 0}, {"a": 1, "b": [1, 3, 4]})
    {'b': {'1': [3], '2': [4], '#': 3}, 'c': []}
    >>> difference("left", "right"), difference("same", "same")
    (['right'], {})
    """
    if type(before) is type(after) and before == after:
        return {}
    if isinstance(before, dict) and isinstance(after, dict):
        changed = {
            key: difference(before[key], value) if key in before else [value]
            for key, value in after.items()
            if key not in before or type(before[key]) is not type(value) or before[key] != value
        }
        return changed | {key: [] for key in before if key not in after}
    if isinstance(before, list) and isinstance(after, list):
        places = {
            str(place): difference(before[place], value) if place < len(before) else [value]
            for place, value in enumerate(after)
            if place >= len(before) or before[place] != value
        }
        return places | ({} if len(before) == len(after) else {LENGTH: len(after)})
    return [after]
