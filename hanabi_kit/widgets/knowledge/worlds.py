"""What the knowledge explorer shows of an `Exploration`, as plain values for the browser.

Examples
--------
>>> from hanabi_kit.widgets.knowledge.exploring import Exploration
>>> shown = scene_of(Exploration("three hats"))
>>> shown["worlds"][2]["rows"][0]["words"], shown["worlds"][2]["real"]
('front: black', True)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hanabi_kit.deduction.knowledge import Knows, Model, Not, TableModel
from hanabi_kit.deduction.knowledge.witness import Evidence, witness
from hanabi_kit.language import Words
from hanabi_kit.notation.words import format_clue_value
from hanabi_kit.render.knowledge_graph import PATTERNS, letters_of
from hanabi_kit.render.knowledge_layout import Layout, measured
from hanabi_kit.render.knowledge_text import note_of
from hanabi_kit.render.looks import COLOURS, SHAPES
from hanabi_kit.widgets.knowledge.exploring import Exploration

__all__ = ["MOST_DRAWN", "PAGE", "answer_of", "menu_of", "scene_of"]

MOST_DRAWN = 40
"""Worlds that are drawn at most; more are listed."""

PAGE = 40
"""Worlds on one page of the list."""

_HEAD, _PADDING, _LEAST = 24, 16, 92
_MOST_NAMED, _MOST_HANDS, _MOST_FACTS = 12, 6, 12


def scene_of(
    exploration: Exploration, *, listed: bool = False, page: int | None = None
) -> dict[str, Any]:
    """Return what is shown of the worlds, ready for JSON.

    Parameters
    ----------
    exploration : Exploration
    listed : bool
        A list where a drawing would do.
    page : int, optional
        Which page of the list, from 0; left out, the one with the chosen world.
    """
    words = exploration.topic.told
    left = exploration.model
    fallen = {world for world in exploration.before.worlds if world not in left._numbers}
    base = next((m for m in exploration.models if len(m) <= MOST_DRAWN), None)
    drawn = base is not None and not listed
    if drawn and base is not None:
        # What fell in the last step is struck out before it goes.
        shown = [w for w in base.worlds if w in left._numbers or w in fallen]
    else:
        # Where many are left, those that fell are counted, not listed.
        also = fallen if len(exploration.before) <= PAGE else set()
        worlds = [w for w in exploration.start.worlds if w in left._numbers or w in also]
        if page is None:
            page = worlds.index(exploration.world) // PAGE
        page = min(page, (len(worlds) - 1) // PAGE)
        shown = worlds[page * PAGE : (page + 1) * PAGE]
    formula = exploration.formula if exploration.asked else None
    is_true = set(left.worlds_where(formula)) if formula is not None else set()
    real = set(exploration.real)
    letters = letters_of(exploration.names)
    plain: dict[str, Any] = {
        "headline": exploration.headline,
        "note": note_of(exploration.start, words.language),
        "agents": [
            {"name": name, "letter": letter, "pattern": PATTERNS[at % len(PATTERNS)], "shown": on}
            for at, (name, letter, on) in enumerate(
                zip(exploration.names, letters, exploration.lines, strict=True)
            )
        ],
        "suits": _suits(exploration.start, words),
        "worlds": [
            {
                "number": exploration.number(world),
                "rows": [
                    {"words": row.words, "cards": [str(card) for card in row.cards]}
                    for row in exploration.rows[world]
                ],
                "label": exploration.line_of(world),
                "real": world in real,
                "fallen": world not in left._numbers,
                "truth": (world in is_true)
                if formula is not None and world in left._numbers
                else None,
            }
            for world in shown
        ],
        "surely_real": len(real) == 1,
        "chosen": exploration.chosen,
        "can_draw": base is not None,
        "drawing": None,
        "pages": None,
    }
    if drawn and base is not None:
        plain["drawing"] = _drawing(exploration, base, shown, plain)
    else:
        for world, entry in zip(shown, plain["worlds"], strict=True):
            entry["alike"] = _alike(exploration, world)
        count = len(worlds)
        plain["pages"] = {"page": page, "last": (count - 1) // PAGE, "worlds": count}
    return plain


def _suits(model: Model[Any], words: Words) -> list[dict[str, str]]:
    if not isinstance(model, TableModel):
        return []
    return [
        {
            "letter": suit.letter,
            "label": suit.words[words.language],
            "path": SHAPES[suit.shape],
            "fill": COLOURS[suit.letter].fill,
            "ink": COLOURS[suit.letter].ink,
            "tint": COLOURS[suit.letter].tint,
        }
        for suit in model.facts.rules.suits
    ]


@lru_cache(maxsize=16)
def _layout(model: Model[Any], width: float, height: float) -> Layout:
    # Where worlds lie must not tell which of them is the real one.
    return Layout(model.unmarked(), (width, height), margin=16, top=16, most=900)


def _drawing(
    exploration: Exploration, base: Model[Any], shown: list[Any], plain: dict[str, Any]
) -> dict[str, Any]:
    """Places of the worlds, lines between those left, and the path that an answer goes."""
    room = measured(exploration.rows.values())
    node = max(room.width + _PADDING, _LEAST), max(room.height + _HEAD + 12, 60)
    layout = _layout(base, *node)
    for world, entry in zip(shown, plain["worlds"], strict=True):
        entry["x"], entry["y"] = layout.at[world]
    lines = [
        line for line in layout.lines(exploration.model, shown) if exploration.lines[line.agent]
    ]
    path = [
        layout.line(step.world, step.others[0], exploration.start.agents.index(step.agent), shown)
        for step in _path(exploration)
    ]
    left, top = 0.0, 0.0
    right, bottom = layout.width, layout.height + 16
    if 2 * len(shown) <= len(base):
        # Much of the first drawing is empty: what is left moves together to the corner.
        places = [layout.at[world] for world in shown]
        left = min(x for x, _ in places) - node[0] / 2 - 16
        top = min(y for _, y in places) - node[1] / 2 - 16
        right = max(x for x, _ in places) + node[0] / 2 + 16
        bottom = max(y for _, y in places) + node[1] / 2 + 16
    bottom = max([bottom, *(line.letter[1] + 30 for line in (*lines, *path))])
    return {
        "width": right - left,
        "height": bottom - top,
        "left": left,
        "top": top,
        "node": list(node),
        "names": room.names,
        "lines": [
            {"agent": line.agent, "path": line.path, "x": line.letter[0], "y": line.letter[1]}
            for line in lines
        ],
        "path": [
            {"agent": line.agent, "path": line.path, "x": line.letter[0], "y": line.letter[1]}
            for line in path
        ],
    }


def _alike(exploration: Exploration, world: Any) -> list[str]:
    """By agent: the numbers of the other worlds that look the same."""
    if world not in exploration.model._numbers:
        return ["" for _ in exploration.start.agents]
    return [
        _numbered(exploration, [w for w in exploration.model.looks_like(a, world) if w != world])
        or "–"
        for a in exploration.start.agents
    ]


def _numbered(exploration: Exploration, worlds: list[Any] | tuple[Any, ...]) -> str:
    """Return "3, 4 and 5"; only the first of many."""
    words = exploration.topic.told
    numbers = [str(exploration.number(world)) for world in worlds]
    if len(numbers) > _MOST_NAMED:
        more = len(numbers) - _MOST_NAMED
        numbers = [*numbers[:_MOST_NAMED], words.count("{number} more", "{number} more", more)]
    return words.listed(numbers) if numbers else ""


# ------------------------------------------------------------------------------- one world


def menu_of(exploration: Exploration) -> dict[str, Any]:
    """Return what can be said here, and what is known in the chosen world, ready for JSON."""
    topic, words = exploration.topic, exploration.topic.told
    clues: list[dict[str, Any]] = []
    if isinstance(exploration.start, TableModel):
        facts = exploration.start.facts
        clues = [
            {
                "seat": seat,
                "name": name,
                "values": [
                    {
                        "value": str(value),
                        "name": format_clue_value(value, words.language),
                        "label": words.say(
                            "Clue to {who}: {value}",
                            who=name,
                            value=format_clue_value(value, words.language),
                        ),
                    }
                    for value in facts.rules.clue_values
                ],
            }
            for seat, name in enumerate(exploration.names)
            if facts.hands[seat]
        ]
    marked = len(exploration.start.points) < len(exploration.start)
    return {
        **topic.menus(),
        "form": exploration.form,
        "text": topic.said(exploration.formula) if exploration.formula is not None else "",
        "ready": [text for text, _ in topic.ready],
        "question": topic.question,
        "clues": clues,
        "world": _about(exploration),
        "answer": answer_of(exploration),
        "steps": exploration.steps(),
        "at": exploration.at,
        "can_redo": exploration.can_redo,
        "can_hide": marked and not exploration.locked,
        "real_shown": exploration.show_real,
    }


def _about(exploration: Exploration) -> dict[str, Any]:
    """The chosen world: what is so, and what each agent knows there."""
    words, world, model = exploration.topic.told, exploration.world, exploration.model
    real = exploration.real
    title = words.say(
        "World {number}: {what}", number=exploration.chosen, what=exploration.line_of(world)
    )
    note = ""
    if world in real:
        note = words.say("the real one") if len(real) == 1 else words.say("perhaps the real one")
    agents = []
    for seat, agent in enumerate(model.agents):
        alike = model.looks_like(agent, world)
        name = exploration.names[seat]
        text = words.count(
            "{who} takes one world for possible: {worlds}.",
            "{who} takes {number} worlds for possible: {worlds}.",
            len(alike),
            who=name,
            worlds=_numbered(exploration, alike),
        )
        agents.append({"name": name, "lines": [text, *_known(exploration, seat, alike)]})
    return {"title": title, "note": note, "agents": agents}


def _known(exploration: Exploration, seat: int, alike: tuple[Any, ...]) -> list[str]:
    """What the agent knows: the own hand where worlds are hands, else the facts."""
    words = exploration.topic.told
    if exploration.topic.hands:
        hands = list(dict.fromkeys(" ".join(map(str, world[seat])) for world in alike))
        if len(hands) > _MOST_HANDS:
            return [
                words.count(
                    "{number} hand of their own is possible.",
                    "{number} hands of their own are possible.",
                    len(hands),
                )
            ]
        if len(hands) > 1:
            return [words.say("Their own hand may be {hands}.", hands=words.either(hands))]
        return [words.say("Their own hand is known: {hand}.", hand=hands[0])] if hands[0] else []
    facts = exploration.topic.facts
    if not facts or len(facts) > _MOST_FACTS:
        return []
    agent, world, model = exploration.start.agents[seat], exploration.world, exploration.model
    known, open_ = [], []
    for fact in facts:
        if model.holds(Knows(agent, fact), at=world):
            known.append(exploration.topic.said(fact))
        elif model.holds(Knows(agent, Not(fact)), at=world):
            known.append(exploration.topic.said(Not(fact)))
        else:
            open_.append(exploration.topic.said(fact))
    lines = []
    if known:
        lines.append(words.say("Known: {facts}.", facts=words.say("; ").join(known)))
    if open_:
        lines.append(words.say("Open: whether {facts}.", facts=words.say("; whether ").join(open_)))
    return lines


# ------------------------------------------------------------------------------- the answer


def _steps(exploration: Exploration) -> tuple[Evidence, ...]:
    formula = exploration.formula
    if formula is None or not exploration.asked:
        return ()
    return witness(exploration.model, formula, exploration.world)


def _path(exploration: Exploration) -> list[Evidence]:
    return [step for step in _steps(exploration) if step.kind == "apart"]


def answer_of(exploration: Exploration) -> dict[str, Any] | None:
    """Return whether the statement that was asked is true in the chosen world, and why."""
    formula = exploration.formula
    if formula is None or not exploration.asked:
        return None
    words, model = exploration.topic.told, exploration.model
    steps = _steps(exploration)
    truth = model.holds(formula, at=exploration.world)
    where = len(model.worlds_where(formula))
    parts = {"number": exploration.chosen, "what": exploration.topic.said(formula)}
    text = (
        words.say("Yes: in world {number} it is so that {what}.", **parts)
        if truth
        else words.say("No: in world {number} it is not so that {what}.", **parts)
    )
    count = words.count(
        "It is true in {number} of the {all} worlds that are left.",
        "It is true in {number} of the {all} worlds that are left.",
        where,
        all=len(model),
    )
    return {
        "truth": truth,
        "text": text,
        # Of a plain fact the world itself is the proof.
        "lines": [_sentence(exploration, step) for step in steps]
        if any(step.kind != "fact" for step in steps)
        else [],
        "count": count,
    }


def _sentence(exploration: Exploration, step: Evidence) -> str:
    words, said = exploration.topic.told, exploration.topic.said
    number = exploration.number(step.world)
    what = step.formula
    if step.kind == "fact" and not step.truth:
        what = what.part if isinstance(what, Not) else Not(what)
    parts = {"number": number, "what": said(what)}
    if step.kind == "fact":
        return words.say("In world {number}: {what}.", **parts)
    if step.agent is None:
        return words.say(
            "Chains of “cannot tell apart” lead from world {number} to {worlds}; in all of them: "
            "{what}.",
            worlds=_numbered(exploration, step.others),
            **parts,
        )
    parts["who"] = exploration.names[exploration.start.agents.index(step.agent)]
    if step.kind == "apart":
        return words.say(
            "{who} cannot tell world {number} from world {other}.",
            other=exploration.number(step.others[0]),
            **parts,
        )
    others = [world for world in step.others if world != step.world]
    if not others:
        return words.say(
            "{who} can tell world {number} from all others, and there: {what}.", **parts
        )
    return words.say(
        "{who} cannot tell world {number} from {worlds}; in all of them: {what}.",
        worlds=_numbered(exploration, others),
        **parts,
    )
