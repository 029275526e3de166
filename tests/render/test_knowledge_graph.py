"""Drawings of models of knowledge."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import product

import pytest

from hanabi_kit.cards import Seat
from hanabi_kit.deduction.knowledge import Knowledge, Model, Or
from hanabi_kit.deduction.knowledge.examples import (
    is_muddy,
    muddy_children,
    nano_hanabi,
    three_hats,
)
from hanabi_kit.errors import HanabiError, TooManyWorlds
from hanabi_kit.game import Game, shuffled
from hanabi_kit.render.knowledge.graph import knowledge_svg, mimebundle
from hanabi_kit.render.knowledge.layers import layered, spanning_lines
from hanabi_kit.render.knowledge.text import MOST_DRAWN, knowledge_text
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View
from tests.deduction.test_knowledge import small_models
from tests.helpers.tables import HOSTILE, hidden_position, with_other_secrets

SVG = "{http://www.w3.org/2000/svg}"

DRAWN = {
    "muddy children": muddy_children(3, muddy=2),
    "after father spoke": muddy_children(3, muddy=2).announce(
        Or(*(is_muddy(name) for name in muddy_children(3).agents))
    ),
    "three hats": three_hats(("black", "white", "black")),
    "NanoHanabi": nano_hanabi(),
    "one world": Model(["the only one"], ["Anna"], lambda agent, world: 0, {}),
    "five agents": muddy_children(5),
}


@pytest.mark.parametrize("theme", ["night", "paper"])
@pytest.mark.parametrize("model", DRAWN.values(), ids=DRAWN)
def test_every_world_is_drawn_once_and_apart_from_the_others(
    model: Model[object], theme: str
) -> None:
    root = ET.fromstring(knowledge_svg(model, theme=theme))
    worlds = [
        group
        for group in root.iter(f"{SVG}g")
        if (box := group.find(f"{SVG}rect")) is not None and box.get("rx") == "9"
    ]
    assert len(worlds) == len(model)
    places = {group.get("transform") for group in worlds}
    assert len(places) == len(model)
    width, height = map(float, root.get("viewBox", "").split()[2:])
    for group in worlds:
        x, y = map(float, group.get("transform", "")[len("translate(") : -1].split())
        box = group.find(f"{SVG}rect")
        assert box is not None
        assert x >= 0
        assert y >= 0
        assert x + float(box.get("width", 0)) <= width
        assert y + float(box.get("height", 0)) <= height
    words = " ".join(root.itertext())
    assert ("actual" in words) == (len(model.points) < len(model))


@pytest.mark.parametrize("model", DRAWN.values(), ids=DRAWN)
def test_lines_of_one_agent_lead_to_all_worlds_that_look_alike_and_to_no_others(
    model: Model[object],
) -> None:
    for agent in model.agents:
        for cell in model.cells(agent):
            lines = spanning_lines(cell, lambda one, other: abs(hash((one, other))))
            assert len(lines) == len(cell) - 1
            reached = {cell[0]}
            for _ in lines:
                reached |= {one for pair in lines for one in pair if reached & set(pair)}
            assert reached == set(cell)


def test_layers_hold_the_worlds_by_their_distance_from_the_actual_one() -> None:
    model = muddy_children(3, muddy=2)
    (layers,) = layered(model.graph(), set(model.points))
    assert list(map(len, layers)) == [1, 3, 3, 1]
    assert layers[0] == [("Anna", "Ben")]
    assert layers[-1] == [("Cleo",)]


def test_the_text_lists_worlds_and_who_cannot_tell_which_apart() -> None:
    text = knowledge_text(three_hats(("black", "white", "black")))
    assert text.splitlines()[0] == "7 worlds; * is the actual one"
    assert "  * 3 front: black, middle: white, back: black" in text
    assert "front cannot tell apart: 1 2 3 4 5 6 7" in text
    assert "back cannot tell apart: 1 2, 3 4, 5 6" in text


def test_the_model_of_a_table_shows_the_slots_that_differ() -> None:
    model = Knowledge(hidden_position()).model
    assert len(model) > MOST_DRAWN
    assert knowledge_text(model) == (
        f"{len(model):,} worlds, {len(model.points):,} of which may be the actual one"
    )
    small = [Knowledge(game).model for game, _, _ in small_models(range(9000, 9100), 500)]
    drawn = [model for model in small if 1 < len(model) <= MOST_DRAWN]
    assert drawn
    for each in drawn:
        assert "All other cards are the same in every world." in knowledge_text(each)
        ET.fromstring(knowledge_svg(each))


def test_what_a_viewer_cannot_see_changes_nothing_that_is_drawn() -> None:
    compared = 0
    for game, _, _ in small_models(range(9000, 9200), 500):
        for seat in map(Seat, range(len(game.players))):
            model = Knowledge(View.of(game, seat)).model
            twin = Knowledge(View.of(with_other_secrets(game, seat, 1), seat)).model
            assert mimebundle(model) == mimebundle(twin)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_changes_nothing_but_itself(name: str) -> None:
    worlds = list(product((0, 1), repeat=2))
    model = Model(
        worlds, [name, "Ben"], lambda a, w: w[a == "Ben"], {}, show=lambda world: [name, str(world)]
    )
    root = ET.fromstring(knowledge_svg(model))
    assert {child.tag.removeprefix(SVG) for child in root.iter()} <= {
        *("svg", "title", "desc", "g", "rect", "text", "path", "circle")
    }
    assert "<script" not in mimebundle(model)["text/html"]


def test_a_notebook_gets_a_picture_or_is_told_how_many_worlds_there_are() -> None:
    bundle = nano_hanabi()._repr_mimebundle_()
    assert sorted(bundle) == ["image/svg+xml", "text/html", "text/plain"]
    assert sorted(muddy_children(6)._repr_mimebundle_()) == ["text/plain"]
    big = Knowledge(View.of(_fresh_game()))._repr_mimebundle_()
    assert "too many worlds to write down" in big["text/plain"]


def _fresh_game() -> Game:
    return Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))


def test_what_cannot_be_drawn_is_refused_in_words() -> None:
    with pytest.raises(TooManyWorlds, match="64 worlds: a picture shows 60 at most"):
        knowledge_svg(muddy_children(6))
    with pytest.raises(HanabiError, match="theme 'dark': the themes are night, paper"):
        knowledge_svg(muddy_children(2), theme="dark")
