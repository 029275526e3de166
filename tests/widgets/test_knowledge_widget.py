"""The knowledge explorer without a browser: what it shows, what it answers, what it refuses."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.cards import Seat, Suit
from hanabi_kit.deduction.knowledge import (
    And,
    CommonKnowledge,
    EverybodyKnows,
    Formula,
    Implies,
    Knowledge,
    Knows,
    KnowsWhether,
    Model,
    Not,
    Or,
)
from hanabi_kit.deduction.knowledge.examples import (
    has_black_hat,
    is_muddy,
    muddy_children,
    nano_hanabi,
    three_hats,
)
from hanabi_kit.deduction.knowledge.witness import witness
from hanabi_kit.errors import HanabiError, TooManyWorlds
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.view import View
from hanabi_kit.widgets.knowledge.models import EXAMPLES
from hanabi_kit.widgets.knowledge.session import MOST_DRAWN, MOST_STEPS, PAGE
from hanabi_kit.widgets.knowledge.statements import EMPTY
from hanabi_kit.widgets.knowledge.widget import KnowledgeExplorer
from tests.helpers.tables import HOSTILE, with_other_secrets
from tests.widgets.test_table_widget import Browser

SMALL = Ruleset("small", (Suit.RED, Suit.BLUE), (1, 1, 1), hand_sizes=((2, 2),))
RED = Ruleset("red", (Suit.RED,), (1, 1, 1), hand_sizes=((2, 1),))


def small_game(seed: int = 7) -> Game:
    return Game.new(["Alice", "Bob"], shuffled(SMALL, seed), SMALL)


def red_game() -> Game:
    return Game.new(["Anna", "Ben"], RED.deck, RED)


def form(*rows: tuple[list[str], int], before: tuple[str, ...] = (), join: str = "and") -> Any:
    return {
        "before": list(before),
        "join": join,
        "rows": [{"before": own, "fact": fact} for own, fact in rows],
    }


def hear(explorer: KnowledgeExplorer) -> Browser:
    return Browser(explorer)


def standing(explorer: KnowledgeExplorer) -> str:
    """Everything that a refused message must leave as it was."""
    return json.dumps([explorer.state, explorer.scene, explorer.menu, explorer.told])


def sent_state(explorer: KnowledgeExplorer) -> str:
    state = {key: value for key, value in explorer.get_state().items() if key != "layout"}
    return json.dumps(state)


def numbers(explorer: KnowledgeExplorer) -> list[int]:
    return [world["number"] for world in explorer.scene["worlds"] if not world["fallen"]]


# ------------------------------------------------------------------------------- the examples


@pytest.mark.parametrize("muddy", [1, 2, 3, 4])
def test_k_muddy_children_know_it_after_k_minus_1_rounds_of_no(muddy: int) -> None:
    # Fagin et al., "Reasoning about Knowledge", section 1.1.
    explorer = KnowledgeExplorer("muddy children", children=4, muddy=muddy)
    explorer.announce(explorer.ready[0])
    for turn in range(1, muddy + 1):
        explorer.let_answer()
        yes = explorer.told[0].count("yes")
        assert yes == (0 if turn < muddy else muddy)
    assert "Anna: yes" in explorer.told[0]


def test_the_one_at_the_front_knows_after_both_others_did_not() -> None:
    explorer = KnowledgeExplorer("three hats", actual=("black", "white", "black"))
    browser = hear(explorer)
    for who in (2, 1, 0):
        told = browser.send({"do": "answer", "who": who})["told"][0]
        assert told.endswith("front: yes." if who == 0 else "no.")
    assert explorer.model.holds(Knows("front", has_black_hat("front")))


def test_worlds_are_struck_out_then_gone_and_keep_their_numbers_and_places() -> None:
    explorer = KnowledgeExplorer("muddy children")
    browser = hear(explorer)
    at_first = {world["number"]: (world["x"], world["y"]) for world in explorer.scene["worlds"]}
    after = browser.send({"do": "ready", "ready": 0})["scene"]
    assert [world["number"] for world in after["worlds"] if world["fallen"]] == [1]
    assert len(after["worlds"]) == 8
    later = browser.send({"do": "answer", "who": "all"})["scene"]
    assert [world["number"] for world in later["worlds"] if world["fallen"]] == [2, 3, 5]
    assert [world["number"] for world in later["worlds"] if not world["fallen"]] == [4, 6, 7, 8]
    for world in later["worlds"]:
        assert (world["x"], world["y"]) == at_first[world["number"]]
    assert [step["left"] for step in explorer.menu["steps"]] == [8, 7, 4]


def test_what_is_left_of_a_large_drawing_moves_together() -> None:
    explorer = KnowledgeExplorer("NanoHanabi")
    whole = explorer.scene["drawing"]
    for number in (0, 2, 5):  # Anna holds 1 and 3, Ben holds 2
        explorer.announce(explorer.ready[number])
    left = explorer.scene["drawing"]
    assert left["width"] < whole["width"]
    assert left["height"] < whole["height"]
    half_w, half_h = left["node"][0] / 2, left["node"][1] / 2
    for world in explorer.scene["worlds"]:
        x, y = world["x"] - left["left"], world["y"] - left["top"]
        assert half_w <= x <= left["width"] - half_w
        assert half_h <= y <= left["height"] - half_h


def test_where_somebody_sees_nothing_worlds_lie_in_rows_of_what_another_sees() -> None:
    places = [(world["x"], world["y"]) for world in KnowledgeExplorer("three hats").scene["worlds"]]
    rows = [[y for _, y in places].count(y) for y in sorted({y for _, y in places})]
    assert rows == [4, 3]  # the one in the middle sees a black hat, or a white one


@pytest.mark.parametrize(
    ("about", "worlds", "fewest"),
    [("muddy children", 8, 1), ("three hats", 7, 1), ("NanoHanabi", 24, 1), (red_game(), 6, 1)],
)
def test_whatever_is_announced_the_worlds_left_are_those_where_it_is_true(
    about: Any, worlds: int, fewest: int
) -> None:
    explorer = KnowledgeExplorer(about)
    assert len(explorer.model) == worlds
    for formula in explorer.ready:
        before = explorer.model
        left = before.worlds_where(formula)
        if before.points[0] in left:
            explorer.announce(formula)
            assert explorer.model.worlds == left
            assert len(numbers(explorer)) == len(left)
        else:
            with pytest.raises(HanabiError, match="only truths are announced"):
                explorer.announce(formula)
    assert len(explorer.model) >= fewest


def test_a_statement_is_built_from_menus() -> None:
    explorer = KnowledgeExplorer("muddy children")
    topic = explorer._session.topic
    anna, ben, cleo = map(is_muddy, explorer.model.agents)
    expected: list[tuple[Any, Formula]] = [
        (EMPTY, anna),
        (form(([], 1), ([], 2), join="or"), Or(ben, cleo)),
        (form((["knows 1", "not"], 0)), Knows("Ben", Not(anna))),
        (form((["unsure 2"], 2)), Not(KnowsWhether("Cleo", cleo))),
        (
            form(([], 0), ([], 1), ([], 2), before=("not", "common"), join="or"),
            Not(CommonKnowledge(Or(anna, ben, cleo))),
        ),
        (form((["everybody", "whether 0"], 0)), EverybodyKnows(KnowsWhether("Anna", anna))),
    ]
    for each, formula in expected:
        assert topic.formula(each) == formula


def test_the_reader_is_told_in_words_what_the_menus_say() -> None:
    explorer = KnowledgeExplorer("muddy children")
    browser = hear(explorer)
    menu = browser.send({"do": "write", "form": form((["not", "knows 1", "not"], 0))})["menu"]
    assert menu["text"] == "Ben does not know that Anna is not muddy"
    menu = browser.send({"do": "write", "form": form(([], 0), ([], 1), before=("common",))})["menu"]
    assert menu["text"] == "it is common knowledge that (Anna is muddy, and Ben is muddy)"


def test_a_no_comes_with_the_world_that_shows_it() -> None:
    explorer = KnowledgeExplorer("muddy children")
    browser = hear(explorer)
    browser.send({"do": "write", "form": form((["knows 0"], 0))})
    state = browser.send({"do": "ask"})
    answer = state["menu"]["answer"]
    assert not answer["truth"]
    assert answer["lines"] == [
        "Anna cannot tell world 7 from world 3.",
        "In world 3: Anna is not muddy.",
    ]
    assert answer["count"] == "It is true in 0 of the 8 worlds that are left."
    assert len(state["scene"]["drawing"]["path"]) == 1
    assert {world["truth"] for world in state["scene"]["worlds"]} == {False}
    # In another world the same question has another answer, without asking again.
    browser.send({"do": "write", "form": form((["knows 1"], 0))})
    browser.send({"do": "ask"})
    assert explorer.menu["answer"]["truth"]
    assert not browser.send({"do": "world", "world": 1})["menu"]["answer"]["truth"]


def test_what_each_child_knows_in_a_world_is_told() -> None:
    explorer = KnowledgeExplorer("muddy children")
    about = hear(explorer).send({"do": "world", "world": 8})["menu"]["world"]
    assert about["title"] == "World 8: Anna muddy, Ben muddy, Cleo muddy"
    assert about["agents"][2]["lines"] == [
        "Cleo takes 2 worlds for possible: 7 and 8.",
        "Known: Anna is muddy; Ben is muddy.",
        "Open: whether Cleo is muddy.",
    ]


# ------------------------------------------------------------------------------- why


def formulas(model: Model[Any], facts: list[Formula]) -> st.SearchStrategy[Formula]:
    agents = st.sampled_from(model.agents)

    def larger(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        return st.one_of(
            inner.map(Not),
            st.builds(And, inner, inner),
            st.builds(Or, inner, inner),
            st.builds(Implies, inner, inner),
            st.builds(Knows, agents, inner),
            st.builds(KnowsWhether, agents, inner),
            st.builds(EverybodyKnows, inner),
            st.builds(CommonKnowledge, inner),
            st.builds(CommonKnowledge, inner, st.just(model.agents[:2])),
        )

    return st.recursive(st.sampled_from(facts), larger, max_leaves=6)


CHILDREN = muddy_children(3, muddy=2)


@settings(max_examples=60)
@given(st.data())
def test_every_step_of_a_reason_is_true_and_the_steps_hang_together(data: st.DataObject) -> None:
    model: Model[Any] = data.draw(
        st.sampled_from([CHILDREN, CHILDREN.announce(Or(*map(is_muddy, CHILDREN.agents)))])
    )
    formula = data.draw(formulas(model, [is_muddy(name) for name in model.agents]))
    world = data.draw(st.sampled_from(model.worlds))
    steps = witness(model, formula, world)
    assert steps
    for step, after in pairwise((*steps, None)):
        assert step is not None
        if step.kind == "fact":
            assert model.holds(step.formula, at=step.world) == step.truth
        elif step.kind == "apart":
            assert step.agent is not None
            assert step.others[0] in model.looks_like(step.agent, step.world)
            assert after is not None
            assert after.world == step.others[0]
        elif step.agent is not None:
            assert step.others == model.looks_like(step.agent, step.world)
            assert all(model.holds(step.formula, at=other) for other in step.others)
        else:
            assert all(model.holds(step.formula, at=other) for other in step.others)
    if isinstance(formula, Knows) and not model.holds(formula, at=world):
        # The end of the way is proof: a world alike to the agent in which it is false.
        assert any(
            not model.holds(formula.formula, at=other)
            for step in steps
            for other in (step.world, *step.others)
            if other in model.looks_like(formula.who, world)
        )


def test_a_way_to_a_counterexample_of_common_knowledge_is_a_shortest_one() -> None:
    model = muddy_children(4, muddy=4)
    somebody = Or(*map(is_muddy, model.agents))
    steps = witness(model, CommonKnowledge(somebody), model.points[0])
    assert [step.kind for step in steps] == ["apart"] * 4 + ["fact"]
    assert steps[-1].world == ()


# ------------------------------------------------------------------------------- the real world


@pytest.mark.parametrize(
    "pairs",
    [
        [muddy_children(3, muddy=2), muddy_children(3, muddy=3)],
        [three_hats(("black", "white", "black")), three_hats(("black", "black", "black"))],
        [nano_hanabi(((1, 3), (2, 4))), nano_hanabi(((1, 4), (2, 3)))],
    ],
)
def test_a_hidden_real_world_is_not_sent(pairs: list[Model[Any]]) -> None:
    ours, theirs = (KnowledgeExplorer(model, show_real=False, lock_real=True) for model in pairs)
    assert sent_state(ours) == sent_state(theirs)
    assert ours._fallback() == theirs._fallback()
    browsers = hear(ours), hear(theirs)
    messages: list[Any] = [
        {"do": "world", "world": 2},
        {"do": "ask"},
        {"do": "write", "form": form((["unsure 0"], 0))},
        {"do": "say"},
        {"do": "undo"},
        {"do": "list", "listed": True},
        {"do": "real", "marked": True},
        {"do": "x"},
    ]
    for message in messages:
        for browser in browsers:
            browser.send(message)
        assert browsers[0].came[-1] == browsers[1].came[-1], message
    assert not any(world["real"] for world in ours.scene["worlds"])


def test_who_hides_the_real_world_no_longer_looks_at_it() -> None:
    explorer = KnowledgeExplorer("muddy children")
    assert explorer.scene["chosen"] == 7
    scene = hear(explorer).send({"do": "real", "marked": False})["scene"]
    assert scene["chosen"] == 1
    assert not any(world["real"] for world in scene["worlds"])


def test_a_hidden_real_world_at_a_table_is_not_sent() -> None:
    games = [small_game(seed) for seed in (7, 8)]
    ours, theirs = (KnowledgeExplorer(game, show_real=False) for game in games)
    assert games[0].hands != games[1].hands
    assert ours.model.worlds == theirs.model.worlds
    assert sent_state(ours) == sent_state(theirs)


@given(st.integers(0, 1000))
@settings(max_examples=3)
def test_what_a_seat_cannot_see_is_not_sent(seed: int) -> None:
    game = small_game()
    other = with_other_secrets(game, Seat(0), seed)
    ours, theirs = (KnowledgeExplorer(View.of(each, Seat(0))) for each in (game, other))
    assert sent_state(ours) == sent_state(theirs)
    browsers = hear(ours), hear(theirs)
    for message in (
        {"do": "clue", "to": 0, "value": "r"},
        {"do": "clue", "to": 1, "value": 1},
        {"do": "answer", "who": 0},
        {"do": "ready", "ready": 0},
    ):
        for browser in browsers:
            browser.send(message)
        assert browsers[0].came[-1] == browsers[1].came[-1], message


def test_of_a_view_several_worlds_may_be_the_real_one() -> None:
    explorer = KnowledgeExplorer(View.of(small_game(), Seat(0)))
    real = [world for world in explorer.scene["worlds"] if world["real"]]
    points = explorer.model.points
    assert 1 < len(points) < len(explorer.model)
    assert len(real) <= len(points)
    assert not explorer.scene["surely_real"]
    assert f"{len(points)} of them, marked, may be the real one." in explorer.scene["headline"]
    error = hear(explorer).send({"do": "clue", "to": 0, "value": 1})["error"]
    assert error.startswith("This is what Alice sees")


# ------------------------------------------------------------------------------- tables


def test_a_clue_leaves_the_worlds_that_the_rules_leave() -> None:
    game = small_game()
    held = [str(card.card) for card in game.hands[1]]
    explorer = KnowledgeExplorer(game)
    letter: Any = held[0][0]
    told = hear(explorer).send({"do": "clue", "to": 1, "value": letter})["told"]
    slots = [slot for slot, card in enumerate(held, start=1) if card[0] == letter]
    for deal in explorer.model.worlds:
        assert [s for s, card in enumerate(deal[1], start=1) if str(card)[0] == letter] == slots
    # All that the clue allows are there, and what both know is what the lazy way says.
    assert set(explorer.model.worlds) >= set(Knowledge(game).clue(1, letter).model.worlds)
    assert told[0].startswith("Clue to Bob: ")


def test_many_worlds_are_listed_page_by_page_and_drawn_once_they_are_few() -> None:
    explorer = KnowledgeExplorer(small_game())
    browser = hear(explorer)
    assert len(explorer.model) > MOST_DRAWN
    pages = explorer.scene["pages"]
    assert pages["worlds"] == len(explorer.model)
    assert explorer.scene["drawing"] is None
    assert len(explorer.scene["worlds"]) <= PAGE
    # The page with the real world is open.
    assert any(world["real"] for world in explorer.scene["worlds"])
    seen: list[int] = []
    for page in range(pages["last"] + 1):
        scene = browser.send({"do": "page", "page": page})["scene"]
        seen += [world["number"] for world in scene["worlds"]]
    assert seen == list(range(1, len(explorer.model) + 1))
    assert "no such page" in browser.send({"do": "page", "page": pages["last"] + 1})["error"]
    for to in (0, 1):
        for value in ("r", 1, 2, 3):
            browser.send({"do": "clue", "to": to, "value": value})
    assert len(explorer.model) <= MOST_DRAWN
    browser.send({"do": "ask"})
    assert explorer.scene["drawing"] is not None


def test_a_table_with_too_many_worlds_says_how_many_and_what_to_do() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 7))
    with pytest.raises(TooManyWorlds, match="62,196,739,659,600 deals fit this table") as caught:
        KnowledgeExplorer(game)
    assert caught.value.count == 62196739659600
    with pytest.raises(TooManyWorlds, match=r"at most 3 here.*a smaller deck"):
        KnowledgeExplorer(red_game(), limit=3)


# ------------------------------------------------------------------------------- state


@given(st.lists(st.integers(0, 9), max_size=6), st.sampled_from(sorted(EXAMPLES)))
@settings(max_examples=15)
def test_where_one_stands_can_be_kept_and_set_again(picks: list[int], name: str) -> None:
    explorer = KnowledgeExplorer(name)
    browser = hear(explorer)
    for pick in picks:
        messages: list[Any] = [
            {"do": "ready", "ready": pick % len(explorer.ready)},
            {"do": "answer", "who": "all"},
            {"do": "answer", "who": 0},
            {"do": "undo"},
            {"do": "write", "form": form((["unsure 1"], pick % 3))},
            {"do": "say"},
            {"do": "ask"},
            {"do": "lines", "who": 0, "drawn": False},
            {"do": "world", "world": pick + 1},
            {"do": "real", "marked": False},
        ]
        browser.send(messages[pick])
    kept = json.loads(json.dumps(explorer.state))
    again = KnowledgeExplorer(name)
    again.state = kept
    assert again.state == explorer.state
    explorer.state = kept  # what was told in the last step is not part of it
    for trait in ("scene", "menu"):
        assert getattr(again, trait) == getattr(explorer, trait)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"said": 5}, "said 5"),
        ({"said": [5]}, "said 5"),
        ({"said": [{"do": "fly"}]}, "an announcement is say, ready, clue or answer"),
        ({"said": [{"do": "ready", "ready": 99}]}, "announcement 99"),
        ({"said": [{"do": "answer", "who": "all", "answers": [1]}]}, "answers"),
        ({"said": [{"do": "ready", "ready": 0}] * (MOST_STEPS + 1)}, "said"),
        ({"at": 1}, "at 1"),
        ({"at": True}, "at True"),
        ({"world": 99}, "world 99"),
        ({"form": 3}, "no statement"),
        ({"lines": [True]}, "lines"),
        ({"asked": 1}, "asked 1"),
        ({"show_real": None}, "real world None"),
        ({"listed": 2}, "listed"),
        ({"more": 2}, "a dict of"),
    ],
)
def test_a_state_that_cannot_be_is_refused_and_changes_nothing(
    change: dict[str, Any], message: str
) -> None:
    explorer = KnowledgeExplorer("muddy children")
    explorer.announce(explorer.ready[0])
    before = standing(explorer)
    with pytest.raises(HanabiError, match=message):
        explorer.state = explorer.state | {"said": [], "at": 0} | change
    assert standing(explorer) == before


def test_saying_something_else_forgets_what_was_taken_back() -> None:
    explorer = KnowledgeExplorer("muddy children")
    explorer.announce(explorer.ready[0])
    explorer.let_answer()
    explorer.undo()
    assert explorer.menu["can_redo"]
    explorer.redo()
    assert len(explorer.model) == 4
    explorer.undo()
    explorer.announce(form((["knows 0"], 1)))
    assert not explorer.menu["can_redo"]
    with pytest.raises(HanabiError, match="nothing to do again"):
        explorer.redo()


# ------------------------------------------------------------------------------- refusals

WRONG: list[Any] = [
    None,
    5,
    [],
    {},
    {"do": "fly"},
    {"do": "world"},
    {"do": "world", "world": 0},
    {"do": "world", "world": 9},
    {"do": "world", "world": True},
    {"do": "world", "world": 10**30},
    {"do": "write", "form": None},
    {"do": "write", "form": {"before": [], "join": "and", "rows": []}},
    {"do": "write", "form": form(([], 0), join="xor")},
    {"do": "write", "form": form(([], 3))},
    {"do": "write", "form": form(([], -1))},
    {"do": "write", "form": form((["knows 3"], 0))},
    {"do": "write", "form": form((["not"] * 4, 0))},
    {"do": "write", "form": form(([["not"]], 0))},  # type: ignore[list-item]
    {"do": "write", "form": form(*[([], 0)] * 5)},
    {"do": "write", "form": {"before": "not", "join": "and", "rows": "x"}},
    {"do": "ready", "ready": 4},
    {"do": "ready", "ready": "0"},
    {"do": "clue", "to": 0, "value": "r"},
    {"do": "answer", "who": 3},
    {"do": "answer", "who": None},
    {"do": "go", "at": 1},
    {"do": "go", "at": -1},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "lines", "who": 3, "drawn": True},
    {"do": "lines", "who": 0, "drawn": "no"},
    {"do": "real", "marked": "yes"},
    {"do": "list", "listed": 1},
    {"do": "page", "page": 0},
    {"do": "_redraw"},
    {"do": "x" * 100_000},
]


@pytest.mark.parametrize("message", WRONG, ids=lambda message: repr(message)[:50])
def test_a_message_that_cannot_be_obeyed_gives_a_line_and_changes_nothing(message: Any) -> None:
    explorer = KnowledgeExplorer("muddy children")
    browser = hear(explorer)
    before = standing(explorer)
    error = browser.send(message)["error"]
    assert 0 < len(error) < 500
    assert standing(explorer) == before
    assert browser.send({"do": "world", "world": 1})["error"] == ""


@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(["world", "write", "ready", "clue", "answer", "go", "lines"])},
        optional={
            key: st.one_of(
                st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=9),
                st.lists(st.integers(), max_size=3), st.just(form(([], 10**9))),
            )
            for key in ("world", "form", "ready", "to", "value", "who", "at", "drawn", "answers")
        },
    )
)  # fmt: skip
@settings(max_examples=40)
def test_no_message_at_all_does_harm(message: dict[str, Any]) -> None:
    explorer = KnowledgeExplorer(red_game())
    browser = hear(explorer)
    before = standing(explorer)
    if browser.send(message)["error"]:
        assert standing(explorer) == before
    explorer.state = explorer.state


@pytest.mark.parametrize(
    "forged", [{"scene": {}}, {"menu": 5, "told": ["won"]}, {"_esm": "", "listed": True}], ids=str
)
def test_a_forged_trait_is_refused_and_set_right(forged: dict[str, Any]) -> None:
    explorer = KnowledgeExplorer("three hats")
    browser = hear(explorer)
    before, code = standing(explorer), explorer._esm
    browser.forge(**forged)
    assert "the browser sets nothing itself" in explorer.error
    assert standing(explorer) == before
    assert explorer._esm == code


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"about": "chess"}, "there are muddy children, three hats, NanoHanabi"),
        ({"about": 5}, "5: a Model, a Game, Position or View, or one of the examples"),
        ({"about": "muddy children", "muddy": 9}, "muddy: 9"),
        ({"about": "muddy children", "hats": 9}, "'hats' is no size of it"),
        ({"about": "NanoHanabi", "actual": 9}, "actual: 9"),
        ({"about": muddy_children(2), "children": 3}, "only the examples named in words"),
        ({"about": "three hats", "show_real": 1}, "show_real 1"),
        ({"about": red_game(), "limit": 0}, "limit 0"),
        ({"about": "three hats", "language": "nl"}, "language 'nl'"),
    ],
)
def test_an_explorer_of_nothing_sensible_is_refused(
    arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(HanabiError, match=message):
        KnowledgeExplorer(**arguments)


def test_fewer_children_than_usual_are_muddy_where_fewer_play() -> None:
    assert len(KnowledgeExplorer("muddy children", children=1).model.points[0]) == 1


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_the_names_every_message_can_be_sent(name: str) -> None:
    model = Model(
        [0, 1], [name, "Ben"], lambda agent, world: world, {name: bool}, 1, lambda world: [name] * 2
    )
    explorer = KnowledgeExplorer(model)
    browser = hear(explorer)
    for message in (
        {"do": "ask"},
        {"do": "say"},
        {"do": "answer", "who": 0},
        {"do": "ready", "ready": 0},
    ):
        browser.send(message)
    assert json.dumps(browser.came, ensure_ascii=False).encode("utf-8")
    assert json.dumps(explorer.get_state(), ensure_ascii=False).encode("utf-8")


def test_a_model_without_facts_can_be_looked_at() -> None:
    explorer = KnowledgeExplorer(Model("ab", ["Ann"], lambda agent, world: 0, {}, "a"))
    browser = hear(explorer)
    assert explorer.menu["form"] is None
    for message in ({"do": "ask"}, {"do": "say"}, {"do": "write", "form": EMPTY}):
        browser.send(message)
        assert explorer.error
    assert browser.send({"do": "world", "world": 2})["error"] == ""


def test_where_no_widget_runs_the_picture_and_the_text_are_there() -> None:
    bundle = KnowledgeExplorer("three hats")._repr_mimebundle_()
    assert bundle is not None
    assert "7 worlds; * is the actual one" in bundle[0]["text/plain"]
    assert bundle[0]["image/svg+xml"].startswith("<svg")
    hidden = KnowledgeExplorer("three hats", show_real=False)._repr_mimebundle_()
    assert hidden is not None
    assert "actual" not in json.dumps(hidden[0])


def test_the_language_is_switched_in_one_message() -> None:
    explorer = KnowledgeExplorer("three hats", language="en")
    french = hear(explorer).send({"do": "language", "language": "fr"})
    assert french["language"] == "fr"
    assert explorer.scene["worlds"]
