"""What differs between two screens, so that little is sent: the page does the same in JavaScript.

A change is ``[path, value]``, where `path` is a list of names and, in lists, numbers; ``[path]``
alone takes the name away. They are done one after the other.
"""

from __future__ import annotations

from typing import Any

Change = list[Any]


def changes(old: Any, new: Any) -> list[Change]:
    """Return what makes `new` of `old`: both are plain values as JSON has them.

    A list of the same length is changed in its places, any other is sent whole.

    Examples
    --------
    >>> changes({"at": 3, "names": ["Ada", "Bo"]}, {"at": 4, "names": ["Ada", "Cy"], "over": True})
    [[['at'], 4], [['names', 1], 'Cy'], [['over'], True]]
    >>> changes({"at": 3, "told": "Well done"}, {"at": 3})
    [[['told']]]
    >>> changes([1, 2], [1])
    [[[], [1]]]
    """
    found: list[Change] = []
    _collect([], old, new, found)
    return found


def _collect(path: list[str | int], old: Any, new: Any, found: list[Change]) -> None:
    if old is new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        found.extend([[*path, name]] for name in old if name not in new)
        for name, value in new.items():
            if name in old:
                _collect([*path, name], old[name], value, found)
            else:
                found.append([[*path, name], value])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (before, after) in enumerate(zip(old, new, strict=True)):
            _collect([*path, place], before, after, found)
    # 1, 1.0 and True are equal in Python, and not the same on a page.
    elif type(old) is not type(new) or old != new:
        found.append([path, new])


def applied(old: Any, told: list[Change]) -> Any:
    """Return what comes of `old` by these changes; `old` stays as it is.

    Examples
    --------
    >>> applied({"at": 3, "told": "Well done"}, [[["at"], 4], [["told"]]])
    {'at': 4}
    """
    new = _copy(old)
    for path, *value in told:
        if not path:
            new = _copy(value[0])
            continue
        place = new
        for step in path[:-1]:
            place = place[step]
        if value:
            place[path[-1]] = _copy(value[0])
        else:
            del place[path[-1]]
    return new


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _copy(each) for name, each in value.items()}
    return [_copy(each) for each in value] if isinstance(value, list) else value
