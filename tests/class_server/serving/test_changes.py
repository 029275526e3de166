"""What is sent of a screen makes the screen: for any two, by Python's half and the page's."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.class_server.serving.changes import applied, changes

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(0, 1) | st.text("ab1é", max_size=2),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["a", "b", "0", "é"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(PLAIN, PLAIN)
def test_the_changes_make_the_new_screen(old: Any, new: Any) -> None:
    before = json.dumps(old)
    told = json.loads(json.dumps(changes(old, new)))
    assert json.dumps(applied(old, told), sort_keys=True) == json.dumps(new, sort_keys=True)
    assert json.dumps(old) == before


@given(PLAIN)
def test_nothing_is_told_of_what_is_the_same(value: Any) -> None:
    assert changes(value, json.loads(json.dumps(value))) == []


@given(PLAIN, PLAIN)
def test_what_was_told_is_no_part_of_what_was_made(old: Any, new: Any) -> None:
    told = changes(old, new)
    before = json.dumps(told)
    applied(applied(old, told), [[[], {"a": 1}], [["a"], 2]])
    assert json.dumps(told) == before


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ({"n": 1}, {"n": True}, [[["n"], True]]),
        ({"n": 0}, {"n": False}, [[["n"], False]]),
        ({"cards": [{"slot": 1}, {"slot": 2}]}, {"cards": [{"slot": 1}, {"slot": 3}]},
         [[["cards", 1, "slot"], 3]]),
        ({"a": {"b": 1}}, {"a": {}}, [[["a", "b"]]]),
        ({"a": None}, {}, [[["a"]]]),
        ({"a": [1]}, {"a": [1, 2]}, [[["a"], [1, 2]]]),
    ],
)  # fmt: skip
def test_what_is_told(old: Any, new: Any, told: Any) -> None:
    assert json.dumps(changes(old, new)) == json.dumps(told)
