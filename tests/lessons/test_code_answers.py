"""What is said of functions that pupils write: the mistake by its name, and always an end."""

from __future__ import annotations

import builtins
import itertools
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import speaking
from hanabi_kit.lessons import LESSONS, check, exercises_of
from hanabi_kit.lessons.answers import Function, calls, watched
from hanabi_kit.lessons.answers.functions import without_mark
from hanabi_kit.lessons.checking import judged
from hanabi_kit.puzzles.progress import ProgressFile

ALL = [one for lesson in LESSONS for one in exercises_of(lesson.code)]
FUNCTIONS = [one for one in ALL if isinstance(one.answer, Function)]

CARDS = {"r1", "r4", "g3"}
FACES = Function(
    lambda hand: set(hand), [(["r1", "r4"],), (["g3"],), (["r1", "r1"],)], "faces(hand)"
)
LENGTHS = Function(len, [(["r1"],), ([],), (["r1", "g1"],), (["r2"] * 3,)], "size(hand)")
MEAN = Function(lambda n: Fraction(n, 2), [(1,), (2,), (5,)], "half(n)")
MOST_STEPS = 20_000


@pytest.fixture(autouse=True)
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count steps in place of seconds, so that no test waits, or depends on the machine."""
    monkeypatch.setattr(watched, "allow", lambda: watched.Steps(MOST_STEPS))


def said(kind: Function, function: Callable[..., object]) -> str:
    found = kind.read(function)
    assert not kind.is_right(found)
    assert not kind.is_empty(found)
    return kind.nearly(found)


# ------------------------------------------------------------------------------- the mistakes


def prints(hand: list[str]) -> None:
    print("looking")
    print(set(hand))


def prints_something(hand: list[str]) -> None:
    print("looking", hand)


def forgets_return(hand: list[str]) -> None:
    found = set(hand)  # noqa: F841 - which is what is wrong with it


def returns_a_list(hand: list[str]) -> list[str]:
    return sorted(set(hand))


def first_round(hand: list[str]) -> set[str]:
    found = set()
    for card in hand:
        found.add(card)
        return found
    return found


def either_way(hand: list[str]) -> bool:
    for card in hand:
        if card == "r1":  # noqa: SIM103 - as pupils write it
            return True
        return False
    return False


def misspells(hand: list[str]) -> set[str]:
    return set(hnad)  # type: ignore[name-defined] # noqa: F821


def unknown(hand: list[str]) -> Any:
    return quite_another_thing  # type: ignore[name-defined] # noqa: F821


def too_early(hand: list[str]) -> Any:
    for _ in hand:
        found = found | {1}  # type: ignore[has-type,used-before-def] # noqa: F821
    return found


def wrong_method(hand: list[str]) -> Any:
    return hand.coumt("r1")  # type: ignore[attr-defined]


def no_parameter() -> set[str]:
    return set()


def itself(hand: list[str]) -> Any:
    return itself(hand)


def keeps(hand: list[str], found: set[str] = set()) -> set[str]:  # noqa: B006
    found.update(hand)
    return found


def eats(hand: list[str]) -> set[str]:
    found = set()
    for card in hand:
        found.add(card)
        hand.remove(card)
    return found - {"r1"}


TOLD = {
    prints: "`faces(['g3'])` prints what it should give back, and gives nothing back: write",
    prints_something: "`faces(['g3'])` prints something, but gives nothing back: is there a",
    forgets_return: "`faces(['g3'])` gives nothing: is there a `return`?",
    returns_a_list: "in `faces(['g3'])` stands a list, where a set is asked for. `set(…)`",
    first_round: "the `return` in line {line} ends the function in the first",
    misspells: "the name `hnad` is not known. Did you mean `hand`? (Line {line}: `return set(hnad)",
    unknown: "the name `quite_another_thing` is not known. Where does it get its value?",
    too_early: "`found` is used before it has a value",
    wrong_method: "there is no `.coumt` here. Did you mean `.count`?",
    no_parameter: "Asked for is `faces(hand)`; yours is called otherwise: `no_parameter()",
    itself: "`faces(['g3'])` calls itself without end",
    keeps: "does it keep something from one call to the next?",
    eats: "it changes what it is given while it goes through it",
}


@pytest.mark.parametrize("function", TOLD, ids=lambda one: one.__name__)
def test_a_mistake_is_called_by_its_name(function: Callable[..., object]) -> None:
    lines = function.__code__.co_firstlineno
    told = said(FACES, function)
    wanted = [TOLD[function].format(line=lines + more) for more in range(6)]
    assert any(one in told for one in wanted), told


def test_both_ways_of_a_condition_end_a_loop_in_its_first_round() -> None:
    kind = Function(lambda hand: "r1" in hand, [(["g1", "r1"],), (["r1"],)], "has_r1(hand)")
    assert "never gets to its second round" in said(kind, either_way)


@pytest.mark.parametrize(
    ("kind", "function", "told"),
    [
        (MEAN, lambda n: f"{n}/2", "stands a text, where a fraction is asked for. `Fraction(…)`"),
        (LENGTHS, lambda hand: str(len(hand)), "stands a text, where a whole number is asked for"),
        (LENGTHS, set, None),
        (FACES, lambda hand: (card for card in hand), "one by one: `set(…)` collects them"),
        (FACES, lambda hand: hand.copy, "gives a function back"),
        (FACES, lambda hand: "{}", "In it stands a text, where a set is asked for. (0 of 3 cases"),
        (LENGTHS, lambda hand: min(len(hand), 2), "All cases are right but one. `size("),
        (LENGTHS, lambda hand: 1 // 0, "raises ZeroDivisionError"),
        (LENGTHS, lambda hand: {}[hand[0]], "the dictionary has no key 'r1'"),
        (LENGTHS, lambda hand: hand[7], "there is no such place"),
        (LENGTHS, lambda hand: __import__("numpi"), "there is no module `numpi` here"),
    ],
)
def test_what_is_returned_is_looked_at(
    kind: Function, function: Callable[..., object], told: str | None
) -> None:
    if told is None:
        with pytest.raises(HanabiError, match="a function is needed"):
            kind.read(function)
    else:
        assert told in said(kind, function)


def test_a_long_value_is_told_by_its_difference_and_never_cut() -> None:
    many = Function(lambda n: {f"r{i}" for i in range(n)}, [(40,)], "many(n)")
    told = said(many, lambda n: {f"r{i}" for i in range(n) if i != 4} | {"g1"})
    assert "a set of 40, which is not right. The difference: missing: r4; too many: g1." in told
    for function in (
        lambda n: "x" * 10**6,
        lambda n: 10**1000,
        lambda n: [[]] * 10**5,
        lambda n: (n,),
    ):
        told = said(many, function)
        assert len(told) < 400
        assert "…" not in told.replace("(…)", "")


def test_the_smallest_case_is_shown_and_a_long_argument_by_its_name() -> None:
    asked = Function(sum, [(list(range(99)),), ([1, 2],), (list(range(60)),)], "total(numbers)")
    assert "`total([1, 2])` gives 0" in said(asked, lambda numbers: 0)
    told = said(Function(sum, [(list(range(99)),)], "total(numbers)"), lambda numbers: 0)
    assert "`total(numbers)` gives 0, which is not right. Here `numbers` is a list of 99." in told


def test_what_could_be_better_in_a_right_function_is_said_and_it_stays_right() -> None:
    assert "decimal number" in MEAN.remark(MEAN.read(lambda n: n / 2))
    assert MEAN.is_right(MEAN.read(lambda n: n / 2))

    def empties(hand: list[str]) -> set[str]:
        found = set(hand)
        hand.clear()
        return found

    assert "changes what it is given" in FACES.remark(FACES.read(empties))
    assert FACES.remark(FACES.read(lambda hand: set(hand))) == ""


def test_dots_are_no_answer_but_a_forgotten_return_is() -> None:
    def dots(hand: list[str]) -> Any: ...

    def still(hand: list[str]) -> Any:
        """Say which cards."""
        return ...

    assert FACES.is_empty(FACES.read(dots))
    assert FACES.is_empty(FACES.read(still))
    assert not FACES.is_empty(FACES.read(forgets_return))


def test_a_value_in_place_of_the_function_is_told_how_to_name_it() -> None:
    with pytest.raises(HanabiError, match="Name it without brackets"):
        FACES.read({"r1"})


# ------------------------------------------------------------------------------- an end


def waits(hand: Any) -> Any:
    while True:
        pass


def on_one_line(hand: Any) -> Any:
    while True: pass  # noqa: E701  # fmt: skip


def catches(hand: Any) -> Any:
    while True:
        try:
            len(5)  # type: ignore[arg-type]
        except Exception:  # noqa: BLE001
            continue


def catches_all(hand: Any) -> Any:
    number = 0
    while True:
        try:
            while True: number += 1  # noqa: E701  # fmt: skip
        except:  # noqa: E722
            pass


def keeps_what_it_catches(hand: Any) -> Any:
    kept = []
    while True:
        try:
            kept.append(len(kept))
        except BaseException as error:  # noqa: BLE001
            kept.append(error)  # type: ignore[arg-type]


def finally_again(hand: Any) -> Any:
    while True:
        try:
            pass
        finally:
            continue  # noqa: B012


def counts(hand: Any) -> Any:
    return sum(1 for _ in itertools.count())


def collects(hand: Any) -> Any:
    return [one for one in itertools.count() if one < 0]


def recurses_in_a_loop(hand: Any) -> Any:
    while True:
        try:
            itself(hand)
        except Exception:  # noqa: BLE001
            continue


def recurses_and_catches(hand: Any) -> Any:
    try:
        recurses_and_catches(hand)
    except:  # noqa: E722
        recurses_and_catches(hand)


def prints_for_ever(hand: Any) -> Any:
    for number in range(10**6):
        print(number)


ENDLESS = (
    waits,
    on_one_line,
    catches,
    catches_all,
    keeps_what_it_catches,
    finally_again,
    counts,
    collects,
    recurses_in_a_loop,
    recurses_and_catches,
    prints_for_ever,
)


@pytest.mark.parametrize("function", ENDLESS, ids=lambda one: one.__name__)
def test_what_has_no_end_is_stopped_and_told_so_line_by_line(
    function: Callable[..., object],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(watched, "DEEPEST", 60)
    before = sys.gettrace(), sys.getprofile()
    told = said(FACES, function)
    assert told.startswith(
        "Stopped after two seconds: `faces(['r1', 'r4'])` does not come to an end"
    )
    assert (sys.gettrace(), sys.getprofile()) == before
    assert capfd.readouterr() == ("", "")
    assert FACES.is_right(FACES.read(lambda hand: set(hand)))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer on this machine")
@pytest.mark.parametrize(
    "function",
    [one for one in ENDLESS if one is not recurses_and_catches]
    + [lambda hand: time.sleep(1000), lambda hand: 10**10**8],
)
def test_a_timer_stops_it_too_and_what_waits(
    function: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched, "allow", lambda: watched.Seconds(0.05))
    others, running = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
    assert said(FACES, function).startswith("Stopped after two seconds")
    assert signal.getsignal(signal.SIGALRM) is others
    assert bool(signal.getitimer(signal.ITIMER_REAL)[0]) == bool(running[0])
    assert sys.gettrace() is None
    assert sys.getprofile() is None


def test_two_seconds_are_two_seconds() -> None:
    assert watched.SECONDS == 2  # which is what the texts say


def test_in_another_thread_there_is_an_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "allow", lambda: watched.Seconds(0.05))
    told: list[str] = []
    thread = threading.Thread(target=lambda: told.append(said(FACES, waits)))
    thread.start()
    thread.join(60)
    assert told[0].startswith("Stopped after two seconds")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there memory is limited")
def test_no_call_takes_all_memory() -> None:
    for function in (lambda hand: [0] * 10**10, lambda hand: "x" * 10**11):
        assert "needs more memory than there is" in said(FACES, function)


# ------------------------------------------------------------------------------- nothing else


def ends_python(hand: Any) -> Any:
    raise SystemExit


def exits(hand: Any) -> Any:
    exit()


def asks(hand: Any) -> Any:
    return input("which cards? ")


def debugs(hand: Any) -> Any:
    breakpoint()


def starts_a_thread(hand: Any) -> Any:
    threading.Thread(target=print).start()


def forks(hand: Any) -> Any:
    return os.fork()


def leaves(hand: Any) -> Any:
    os._exit(3)


def wants_more_depth(hand: Any) -> Any:
    sys.setrecursionlimit(10**9)
    return wants_more_depth(hand)


def raises_its_own(hand: Any) -> Any:
    class Own(BaseException):
        def __str__(self) -> str:
            raise ValueError

    raise Own


def spoils(hand: Any) -> Any:
    global CARDS
    builtins.print = builtins.sorted = None  # type: ignore[assignment]
    del builtins.len
    builtins.more = 1  # type: ignore[attr-defined]
    CARDS = set()
    del globals()["said"]
    sys.stdout = None  # type: ignore[assignment]
    return 3


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (ends_python, "ends Python itself"),
        (exits, "ends Python itself"),
        (asks, "asks somebody for something, with `input`"),
        (debugs, "uses `breakpoint`, which has no place here"),
        (starts_a_thread, "uses `Thread`, which has no place here"),
        (forks, "uses `fork`, which has no place here"),
        (leaves, "ends Python itself"),
        (wants_more_depth, "calls itself without end"),
        (raises_its_own, "raises Own."),
        (spoils, "gives 3, which is not right"),
    ],
)
def test_nothing_comes_of_a_call_but_words(function: Callable[..., object], told: str) -> None:
    names = dict(vars(builtins))
    streams, cards, start = (sys.stdout, sys.stderr), CARDS, threading.Thread.start
    fork, deepest = os.fork, sys.getrecursionlimit()
    assert told in said(FACES, function)
    assert vars(builtins) == names
    assert (sys.stdout, sys.stderr) == streams
    assert threading.Thread.start == start
    assert (os.fork, sys.getrecursionlimit()) == (fork, deepest)
    assert cards is CARDS


def test_as_deep_as_python_usually_lets_it_a_function_may_go_wherever_the_notebook_stands() -> None:
    deepest = sys.getrecursionlimit()

    def deep(hand: Any) -> Any:
        return 1 + deep(hand)

    sys.setrecursionlimit(10**9)
    try:
        assert "calls itself without end" in said(FACES, deep)
        assert sys.getrecursionlimit() == 10**9
    finally:
        sys.setrecursionlimit(deepest)


def test_a_name_of_pythons_own_that_means_something_else_by_now() -> None:
    names: dict[str, Any] = {"sum": 3}
    exec("def total(numbers):\n    return sum(numbers)", names)
    told = said(Function(sum, [([1],)], "total(numbers)"), names["total"])
    assert "`sum` is a whole number of yours by now" in told


def test_an_interruption_is_no_answer() -> None:
    def interrupted(hand: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(HanabiError, match="nothing is judged"):
        FACES.read(interrupted)


class Odd:
    """Cannot be compared, shown or counted."""

    def __eq__(self, other: object) -> bool:
        raise ValueError

    def __repr__(self) -> str:
        raise ValueError

    def __len__(self) -> int:
        return -1

    __hash__ = None  # type: ignore[assignment]


def endless_list() -> list[Any]:
    found: list[Any] = []
    found.append(found)
    return found


@pytest.mark.parametrize(
    "value",
    [
        Odd(),
        endless_list(),
        object(),
        float("nan"),
        float("inf"),
        "\ud800",
        [Odd()],
        {1: Odd()},
        Odd,
    ],
)
def test_whatever_it_returns_there_are_words(value: object) -> None:
    for kind in (FACES, LENGTHS, MEAN):
        told = said(kind, lambda hand: value)
        assert len(told.split()) > 5
        assert "second time" not in told  # it gave the same, as far as one can tell
        assert kind.written(kind.read(lambda hand: value)).isprintable()


# ------------------------------------------------------------------------------- what is kept


def test_what_is_kept_tells_one_misconception_from_another_in_every_language() -> None:
    for exercise in FUNCTIONS:
        kind = exercise.answer
        kept = []
        for language in ("en", "fr"):
            with speaking(language):
                kept.append([kind.written(kind.read(one.answer)) for one in exercise.mistakes])
        assert kept[0] == kept[1]
        assert len(set(kept[0])) == len(kept[0])
        assert kind.written(kind.right) == kind.name


def test_an_answer_is_kept_once_whose_value_python_tells_by_its_place_in_memory() -> None:
    book = ProgressFile()
    for _ in range(2):
        check("01.7", lambda hand: (card for card in hand), book=book)
        check("01.7", lambda hand: (card for card in hand), book=book)
    assert [without_mark(one.answer) for one in book.attempts] == [
        "can_be([]) → a value of the kind `generator`"
    ]


def test_a_right_function_after_a_wrong_one_is_kept() -> None:
    book = ProgressFile()
    names: dict[str, Any] = {}
    exec(exercises_of("03")[3].solution, names)
    for _ in range(2):
        assert not check("03.4", lambda hand, unseen: 0, book=book)
        assert check("03.4", names["weight"], book=book)
    kept = [(one.right, without_mark(one.answer)) for one in book.attempts]
    assert kept == [(False, "weight(['g3'], {'g3': 2}) → 0"), (True, "weight")] * 2


# ------------------------------------------------------------------------------- a helping word

ODD = (
    0,
    -7,
    "1/7",
    "99",
    "r1",
    "g5 b5",
    "1",
    "5",
    "b",
    "a",
    "a b",
    "no",
    "yes",
    "play 5",
    "a b c d",
)


def wrong_verdicts() -> Iterator[tuple[str, Any]]:
    for exercise in ALL:
        odd = ODD if not isinstance(exercise.answer, Function) else (waits, print, lambda *_: 0)
        for answer in odd:
            verdict = judged(exercise.id, answer)
            if verdict.right is False:
                yield exercise.id, verdict


@pytest.mark.parametrize(("language", "bare"), [("en", "Not yet."), ("fr", "Pas encore.")])
def test_not_yet_never_stands_alone(language: str, bare: str) -> None:
    with speaking(language):
        told = list(wrong_verdicts())
    assert len({exercise for exercise, _ in told}) > 0.9 * len(ALL)
    for exercise, verdict in told:
        rest = verdict.text.removeprefix(bare).strip()
        assert len(rest.split()) > 2, (exercise, verdict)
        assert "hint(" in verdict.offer or verdict.offer == "", verdict
        assert verdict.offer in str(verdict)
        assert verdict.offer in verdict._repr_mimebundle_()["text/markdown"]


def test_a_hint_is_offered_where_nobody_knows_why_it_is_wrong() -> None:
    assert judged("03.3", "3/7").offer == ""
    assert judged("03.3", "1/9").offer == 'Would a hint help? `hint("03.3")`'


@pytest.mark.parametrize(
    ("language", "told"), [("en", "lines of the function"), ("fr", "lignes de la fonction")]
)
def test_who_wrote_a_wrong_function_learns_that_its_lines_may_be_put_in_order(
    language: str, told: str
) -> None:
    book = ProgressFile()
    with speaking(language):
        for which in FUNCTIONS:
            known = [one.answer for one in which.mistakes]
            for wrong in (lambda *_: 0, *filter(callable, known)):
                verdict = check(which.id, wrong, book=book)
                if verdict.right is False:
                    assert told in verdict.offer
                    assert f'`ask("{which.id}")`' in verdict.offer
        assert check("03.4", lambda hand, unseen: len(hand), book=book).right is False
        assert check("03.4", None, book=book).offer == ""  # nothing was tried yet
        assert "ask(" not in check("03.3", "1/9", book=book).offer  # there is no code to write


def test_within_a_cell_of_ipython_a_wrong_function_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("exit", "quit"):  # which IPython does while a cell runs
        monkeypatch.delattr(builtins, name)
    which = next(one.answer for one in FUNCTIONS if one.id == "05.5")
    assert isinstance(which, Function)
    assert all(one.returned for one in which.read(lambda said, seen, size: -1).of)
    assert judged("05.5", lambda said, seen, size: -1).right is False
    assert judged("05.5", lambda said, seen, size: (said - sum(seen)) % size).right is True
    assert not hasattr(builtins, "exit")


def test_a_call_keeps_little_of_what_is_printed() -> None:
    outcome = calls.outcome_of(lambda: print("x" * 10**6), ())
    assert len(outcome.printed) == calls.PRINTED
