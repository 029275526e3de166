"""Practice at one's own pace: a widget as in a notebook, one item at a time, and the board."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.class_server.class_practice import ClassPractice
from hanabi_kit.class_server.practice import Practice
from hanabi_kit.class_server.practice_items import MOST_ITEMS, items_of
from hanabi_kit.class_server.room import Room
from hanabi_kit.class_server.screens import pupil_screen, teacher_screen, wall_screen
from hanabi_kit.class_server.shared_proofs import SharedProofs
from hanabi_kit.errors import HanabiError
from hanabi_kit.lessons.outline import exercise
from hanabi_kit.puzzles.progress import Attempt, ProgressFile
from hanabi_kit.puzzles.sets import set_named
from hanabi_kit.widgets import ExerciseCard, PuzzlePlayer
from hanabi_kit.widgets.browser_end import own_traits

NAMES = {"p1": "Ada", "p2": "Bo"}


@pytest.fixture
def quiet() -> SharedProofs:
    """Nothing is proved meanwhile."""
    return SharedProofs(seconds=0)


def started(given: object, quiet: SharedProofs, book: ProgressFile | None = None) -> Practice:
    """Return a pupil's practice that somebody has looked at."""
    own = Practice(items_of(given), book=book, proofs=quiet)
    own.pane("en")
    return own


def settled(pane: dict[str, Any]) -> dict[str, Any]:
    """Return a pane without what every message changes."""
    traits = {name: one for name, one in pane["traits"].items() if name not in _EVERY_TIME}
    return pane | {"traits": traits}


_EVERY_TIME = ("error", "revision")


def error_of(own: Practice) -> str:
    """Return what the widget says could not be done."""
    told: str = own.pane("en")["traits"]["error"]
    return told


# -- what can be practised


def test_a_set_is_its_puzzles_in_order() -> None:
    assert [item.id for item in items_of("first-hour")] == list(set_named("first-hour").puzzles)
    assert {item.kind for item in items_of("first-hour")} == {"puzzle"}


def test_a_prediction_stands_there_before_and_after() -> None:
    assert exercise("03.1").is_vote
    assert [(item.id, item.again) for item in items_of(["03.1", "03.3"])] == [
        ("03.1", False),
        ("03.1", True),
        ("03.3", False),
    ]


def test_what_is_named_twice_is_there_once() -> None:
    assert len(items_of(["deal-001", "03.3", "deal-001"])) == 2


@pytest.mark.parametrize(
    "name", ["touched", "technique:odds", "negative clues", "indices négatifs"]
)
def test_a_technique_is_one_item_without_end(name: str) -> None:
    found = items_of(name)
    assert [item.kind for item in found] == ["technique"]


@pytest.mark.parametrize(
    "given",
    [
        None,
        "",
        [],
        [3],
        {"deal-001": 1},
        "no-such-thing",
        ["deal-001", "no-such-thing"],
        "../sets/first-hour",
        "puzzles/deal/deal-001.toml",
        "all",
        "99.1",
        ["x"] * (MOST_ITEMS + 1),
    ],
)
def test_what_cannot_be_practised_is_refused(given: object) -> None:
    with pytest.raises(HanabiError):
        items_of(given)


def test_what_is_written_as_code_is_refused() -> None:
    with pytest.raises(HanabiError, match="notebook"):
        items_of(["03.4"])


# -- one pupil


def test_the_pane_has_all_traits_of_the_widget(quiet: SharedProofs) -> None:
    own = started(["03.3", "deduction-001"], quiet)
    card = own.pane("fr")
    assert (card["kind"], card["at"], card["count"]) == ("exercise", 0, 2)
    assert sorted(card["traits"]) == own_traits(ExerciseCard)
    assert card["traits"]["language"] == "fr"
    own.hear({"do": "item", "at": 1})
    player = own.pane("en")
    assert (player["kind"], player["at"]) == ("puzzle", 1)
    assert sorted(player["traits"]) == own_traits(PuzzlePlayer)
    assert player["traits"]["task"]["id"] == "deduction-001"
    json.dumps([card, player])


def test_what_is_answered_is_kept_and_there_again(quiet: SharedProofs) -> None:
    book = ProgressFile()
    own = started(["03.3", "deduction-001"], quiet, book)
    own.hear({"do": "check", "answer": "3/7"})
    assert (own.tries, own.solved, own.marks) == (1, 0, ["tried", ""])
    own.hear({"do": "check", "answer": "1/2"})
    assert (own.tries, own.solved, own.marks) == (2, 1, ["solved", ""])
    own.hear({"do": "item", "at": 1})
    own.hear({"do": "show"})
    assert own.marks == ["solved", "shown"]
    own.hear({"do": "item", "at": 0})
    assert own.pane("en")["traits"]["task"]["given"] == "1/2"
    assert [(one.puzzle, one.answer, one.right, one.shown) for one in book.attempts] == [
        ("03.3", "3/7", False, False),
        ("03.3", "1/2", True, False),
        ("deduction-001", "", False, True),
    ]


def test_a_prediction_is_told_of_after_the_second_vote(quiet: SharedProofs) -> None:
    own = started(["03.1"], quiet)
    own.hear({"do": "check", "answer": "b"})
    task = own.pane("en")["traits"]["task"]
    assert task["verdict"]["right"] is None
    assert own.marks == ["tried", ""]
    own.hear({"do": "item", "at": 1})
    assert own.tries == 0
    own.hear({"do": "check", "answer": "a"})
    assert own.pane("en")["traits"]["task"]["verdict"]["right"] is True
    assert (own.marks, own.tries) == (["tried", "solved"], 1)
    assert [one.vote for one in own.attempts] == [1, 2]


def test_fresh_puzzles_come_one_after_the_other(quiet: SharedProofs) -> None:
    own = started("touched", quiet)
    names = []
    for _ in range(3):
        names.append(own.pane("en")["traits"]["task"]["id"])
        own.hear({"do": "show"})
        own.hear({"do": "another"})
    assert len(set(names)) == 3
    assert (own.marks, own.solved) == (["tried"], 0)


@pytest.mark.parametrize(
    "content",
    [
        None,
        "check",
        [],
        {},
        {"do": None},
        {"do": "no such"},
        {"do": ["check"]},
        {"do": "check"},
        {"do": "check", "answer": 3},
        {"do": "check", "answer": "x" * 10_000},
        {"do": "item"},
        {"do": "item", "at": -1},
        {"do": "item", "at": 2},
        {"do": "item", "at": "1"},
        {"do": "item", "at": True},
        {"do": "language", "language": "xx"},
        {"do": "csv"},
        {"method": "update", "state": {"task": {}}},
    ],
)
def test_a_forged_message_changes_nothing(quiet: SharedProofs, content: Any) -> None:
    own = started(["03.3", "deduction-001"], quiet)
    before = own.pane("en")
    own.hear(content)
    after = own.pane("en")
    assert settled(after) == settled(before)
    assert own.attempts == ()


def test_what_cannot_be_done_is_said_on_the_pupils_own_screen(quiet: SharedProofs) -> None:
    own = started(["deduction-001"], quiet)
    own.hear({"do": "answer", "answer": "nothing like it"})
    assert error_of(own)
    own.hear({"do": "hint"})
    assert error_of(own) == ""


def test_before_it_is_solved_no_answer_is_sent(quiet: SharedProofs) -> None:
    own = started(["deduction-001", "03.3"], quiet)
    told = ("right", "why", "proof", "line_told")
    task = own.pane("en")["traits"]["task"]
    assert [task[name] for name in told] == [[], [], [], []]
    own.hear({"do": "show"})
    task = own.pane("en")["traits"]["task"]
    assert task["right"]
    assert task["why"]
    own.hear({"do": "item", "at": 1})
    assert own.pane("en")["traits"]["task"]["shown"] is None
    assert exercise("03.3").explanation.en[:30] not in json.dumps(own.pane("en"))


def test_what_was_heard_before_anybody_looked_is_done_once_somebody_does(
    quiet: SharedProofs,
) -> None:
    """A class is made anew from its journal before any page has come."""
    messages: list[dict[str, Any]] = [
        {"do": "put", "answer": "3/7"},
        {"do": "check", "answer": "3/7"},
        {"do": "hint"},
        {"do": "check", "answer": "1/2"},
        {"do": "item", "at": 1},
        {"do": "answer", "answer": "play 1"},
        {"do": "wrong"},
        {"do": "answer", "answer": "play 2"},
    ]
    items = items_of(["03.3", "endgame-001", "deal-001"])
    live, anew = (Practice(items, proofs=quiet) for _ in range(2))
    live.pane("en")
    for content in messages:
        live.hear(content)
        anew.hear(content)
    anew.hear({"do": "playout", "draws": "hopeful"})  # of which nothing is kept
    assert [one.answer for one in live.attempts] == ["3/7", "1/2", "play 1", "play 2"]
    timeless = ("puzzle", "answer", "right", "hints", "shown", "vote")
    kept = [
        [{name: getattr(one, name) for name in timeless} for one in own.attempts]
        for own in (live, anew)
    ]
    assert kept[0] == kept[1]
    assert {one.time for one in anew.attempts} == {""}
    assert all(one.time for one in live.attempts)
    assert (anew.at, anew.marks) == (live.at, live.marks)
    panes = [own.pane("en") for own in (live, anew)]
    assert panes[1]["traits"]["task"]["answers"] == panes[0]["traits"]["task"]["answers"]
    assert panes[1]["traits"]["scene"] == panes[0]["traits"]["scene"]


def test_a_proof_comes_to_those_who_have_the_puzzle_open() -> None:
    told: list[str] = []
    own = ClassPractice(["endgame-001"], told.append)
    own.pane("p1", "en")
    own.hear("p1", {"do": "answer", "answer": "play 1"})
    own._proofs.wait()
    assert own._proofs.of(own.of("p1")._open().widget._session.problem) is not None  # type: ignore[attr-defined]
    own.hear("p1", {"do": "hint"})
    assert own.pane("p1", "en")["traits"]["task"]["wrong"]  # how it goes wrong can be shown
    own.hear("p1", {"do": "answer", "answer": "play 2"})
    assert own.pane("p1", "en")["traits"]["task"]["proof"]
    own.close()


def test_a_class_seeks_each_proof_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sought: list[str] = []

    def prove(self: SharedProofs, problem: Any) -> None:
        sought.append(problem.puzzle.id)

    monkeypatch.setattr(SharedProofs, "_prove", prove)
    own = ClassPractice(["endgame-001", "deduction-001", "deal-001"])
    for at in range(3):
        for who in ("p1", "p2", "p3"):
            own.hear(who, {"do": "item", "at": at})
            own.pane(who, "en")
    own._proofs.wait()
    assert sought == ["endgame-001", "deal-001"]


# -- a class


def test_nobody_hears_of_what_others_do() -> None:
    own = ClassPractice(["03.1", "03.3"])
    before = own.pane("p1", "en")
    own.pane("p2", "en")
    own.hear("p2", {"do": "check", "answer": "a"})
    own.hear("p2", {"do": "item", "at": 2})
    assert own.pane("p1", "en") == before
    own.close()


def test_the_board_says_who_is_where() -> None:
    own = ClassPractice(["03.3", "deduction-001"])
    own.hear("p2", {"do": "check", "answer": "1/2"})
    own.hear("p2", {"do": "item", "at": 1})
    own.hear("p2", {"do": "answer", "answer": "r1"})
    ada, bo = own.board(NAMES, "en")
    assert (ada["name"], ada["at"], ada["tries"], ada["solved"]) == ("Ada", 0, 0, 0)
    assert ada["text"] == "03.3 (1 of 2), not begun"
    assert (bo["item"], bo["tries"], bo["solved"]) == ("deduction-001", 1, 1)
    assert bo["text"] == "deduction-001 (2 of 2), 1 try, 1 solved"
    assert own.board(NAMES, "fr")[0]["text"] == "03.3 (1 sur 2), pas commencé"
    own.close()


def test_what_somebody_answered_who_left_stays() -> None:
    own = ClassPractice("first-hour")
    own.hear("p1", {"do": "show"})
    before = own.attempts("p1")
    own.leave("p1")
    own.leave("p2")
    assert own.attempts("p1") == before != ()
    assert (own.attempts("p2"), own.who) == ((), ("p1",))


def test_a_pane_that_has_not_changed_is_the_very_same() -> None:
    own = ClassPractice(["03.3", "deal-001"])
    before = own.pane("p1", "en")
    assert own.pane("p1", "en") is before
    own.hear("p1", {"do": "put", "answer": "1/2"})
    assert own.pane("p1", "en") is not before
    assert own.pane("p1", "fr")["traits"]["language"] == "fr"


# -- in the room


def deed(by: str, do: str, **more: Any) -> dict[str, Any]:
    """Return a deed."""
    return {"do": do, "by": by, **more}


def test_a_class_practises_and_ends() -> None:
    room = Room("en")
    deeds = [
        *(deed("room", "join", name=name) for name in ("Ada", "Bo")),
        deed("teacher", "practise", items=["03.3", "deduction-001"]),
        deed("p1", "practice", content={"do": "check", "answer": "3/7"}),
        deed("p1", "practice", content={"do": "check", "answer": "1/2"}),
        deed("p1", "practice", content={"do": "item", "at": 1}),
        deed("p2", "practice", content={"do": "hint"}),
        deed("p1", "practice", content={"do": "no such"}),
    ]
    for one in deeds:
        room.do(one)
    assert pupil_screen(room, "p1", "en")["panes"]["practice"]["at"] == 1
    assert pupil_screen(room, "p2", "fr")["panes"]["practice"]["traits"]["language"] == "fr"
    rows = teacher_screen(room, "en")["practice"]["pupils"]
    assert [(row["name"], row["at"], row["solved"]) for row in rows] == [
        ("Ada", 1, 1),
        ("Bo", 0, 0),
    ]
    assert "practice" not in wall_screen(room, "en")
    again = Room("en")
    for one in deeds:
        again.do(one)
    assert again.plain() == room.plain()
    json.dumps(room.plain())
    room.do(deed("teacher", "remove", pupil="p2"))
    room.do(deed("teacher", "practise", items=[]))
    assert teacher_screen(room, "en")["practice"] is None
    assert "practice" not in pupil_screen(room, "p1", "en")["panes"]
    with pytest.raises(HanabiError, match="practises nothing"):
        room.do(deed("p1", "practice", content={"do": "hint"}))
    assert [one.right for one in room.practised[0].attempts("p1")] == [False, True]


def test_what_cannot_be_practised_leaves_the_class_as_it_was() -> None:
    room = Room("en")
    room.do(deed("room", "join", name="Ada"))
    room.do(deed("teacher", "practise", items=["03.3"]))
    before = room.plain()
    with pytest.raises(HanabiError):
        room.do(deed("teacher", "practise", items=["no-such"]))
    assert room.plain() == before


def test_a_progress_file_that_is_there_is_gone_on_with(quiet: SharedProofs) -> None:
    book = ProgressFile()
    book.add(Attempt("03.3", "1/2", right=True))
    own = started(["03.3", "deal-001"], quiet, book)
    assert own.marks == ["solved", ""]
    assert own.pane("en")["traits"]["task"]["given"] == "1/2"


KEYS = st.text(max_size=9)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
WORDS = [
    "put",
    "check",
    "answer",
    "hint",
    "show",
    "again",
    "another",
    "item",
    "open",
    "go",
    "wrong",
]


@settings(max_examples=60)
@given(
    st.lists(
        st.fixed_dictionaries(
            {"do": st.sampled_from(WORDS) | JSON},
            optional=dict.fromkeys(("answer", "at", "index", "message"), JSON),
        )
        | JSON,
        max_size=6,
    )
)
def test_whatever_a_page_sends_the_screen_stays_whole(sent: list[Any]) -> None:
    own = started(["03.3", "02b.3", "deduction-001", "endgame-001"], SharedProofs(seconds=0))
    for content in sent:
        own.hear(content)
        json.dumps(own.pane("en"))
    assert own.count == 4
    own.close()
