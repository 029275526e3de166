"""What the knowledge explorer shows of a `KnowledgeSession`, as plain values for the browser."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from hanabi_kit.deduction.knowledge import Knows, Model, Not, TableModel
from hanabi_kit.deduction.knowledge.witness import Evidence, witness
from hanabi_kit.deduction.reasons.wording import capital
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.language import Words
from hanabi_kit.render.knowledge.graph import PATTERNS, letters_of
from hanabi_kit.render.knowledge.layout import Layout, measured
from hanabi_kit.render.knowledge.sentences import QUEUE
from hanabi_kit.render.knowledge.text import note_of
from hanabi_kit.render.scene import suit_look
from hanabi_kit.widgets.knowledge.session import KnowledgeSession

_HEAD, _PADDING, _LEAST = 24, 16, 92
_MOST_NAMED, _MOST_HANDS, _MOST_FACTS = 12, 6, 12


def scene_of(session: KnowledgeSession) -> dict[str, Any]:
    """Return what is shown of the worlds, ready for JSON."""
    words = session.topic.told
    left = session.model
    base = None if session.listed else session.drawn_model
    shown = session.on_page if base is None else session.drawn_worlds(base)
    formula = session.formula if session.asked else None
    is_true = set(left.worlds_where(formula)) if formula is not None else set()
    real = set(session.real)
    letters = letters_of(session.names)
    plain: dict[str, Any] = {
        "headline": session.headline,
        "note": note_of(session.start, words.language),
        "agents": [
            {"name": name, "letter": letter, "pattern": PATTERNS[at % len(PATTERNS)], "shown": on}
            for at, (name, letter, on) in enumerate(
                zip(session.names, letters, session.lines, strict=True)
            )
        ],
        "suits": _suits(session.start, words),
        "worlds": [
            {
                "number": session.number(world),
                "rows": [
                    {"words": row.words, "cards": [str(card) for card in row.cards]}
                    for row in session.rows[world]
                ],
                "label": session.line_of(world),
                "real": world in real,
                "fallen": world not in left._numbers,
                "truth": (world in is_true)
                if formula is not None and world in left._numbers
                else None,
            }
            for world in shown
        ],
        "surely_real": len(real) == 1,
        "chosen": session.chosen,
        "can_draw": session.drawn_model is not None,
        "drawing": None,
        "pages": None,
    }
    if base is not None:
        plain["drawing"] = _drawing(session, base, shown, plain)
    else:
        for world, entry in zip(shown, plain["worlds"], strict=True):
            entry["alike"] = _alike(session, world)
        count = len(session.listed_worlds)
        plain["pages"] = {"page": session.page, "last": session.last_page, "worlds": count}
    return plain


def _suits(model: Model[Any], words: Words) -> list[dict[str, str]]:
    if not isinstance(model, TableModel):
        return []
    return [
        asdict(suit_look(own, words)) | {"label": own.suit.words[words.language]}
        for own in model.facts.rules.suit_rules
    ]


@lru_cache(maxsize=16)
def _layout(model: Model[Any], width: float, height: float) -> Layout:
    # Where worlds lie must not tell which of them is the real one.
    return Layout(model.unmarked(), (width, height), margin=16, top=16, most=900)


def _drawing(
    session: KnowledgeSession, base: Model[Any], shown: list[Any], plain: dict[str, Any]
) -> dict[str, Any]:
    """Places of the worlds, lines between those left, and the path that an answer goes."""
    room = measured(session.rows.values())
    node = max(room.width + _PADDING, _LEAST), max(room.height + _HEAD + 12, 60)
    layout = _layout(base, *node)
    for world, entry in zip(shown, plain["worlds"], strict=True):
        entry["x"], entry["y"] = layout.at[world]
    lines = [line for line in layout.lines(session.model, shown) if session.lines[line.agent]]
    path = [
        layout.line(step.world, step.others[0], session.start.agents.index(step.agent), shown)
        for step in _path(session)
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


def _alike(session: KnowledgeSession, world: Any) -> list[str]:
    """By agent: the numbers of the other worlds that look the same."""
    if world not in session.model._numbers:
        return ["" for _ in session.start.agents]
    return [
        _numbered(session, [w for w in session.model.looks_like(a, world) if w != world]) or "–"
        for a in session.start.agents
    ]


def _numbered(session: KnowledgeSession, worlds: list[Any] | tuple[Any, ...]) -> str:
    """Return "3, 4 and 5"; only the first of many."""
    words = session.topic.told
    numbers = [str(session.number(world)) for world in worlds]
    if len(numbers) > _MOST_NAMED:
        more = len(numbers) - _MOST_NAMED
        numbers = [*numbers[:_MOST_NAMED], words.count("{number} more", "{number} more", more)]
    return words.listed(numbers) if numbers else ""


# ------------------------------------------------------------------------------- one world


def menu_of(session: KnowledgeSession) -> dict[str, Any]:
    """Return what can be said here, and what is known in the chosen world, ready for JSON."""
    topic, words = session.topic, session.topic.told
    clues: list[dict[str, Any]] = []
    if isinstance(session.start, TableModel):
        facts = session.start.facts
        clues = [
            {
                "seat": seat,
                "name": name,
                "values": [
                    {
                        "value": str(value),
                        "name": format_clue_value(value, words.language, facts.rules),
                        "label": words.say(
                            "Clue to {who}: {value}",
                            who=name,
                            value=format_clue_value(value, words.language, facts.rules),
                        ),
                    }
                    for value in facts.rules.clue_values
                ],
            }
            for seat, name in enumerate(session.names)
            if facts.hands[seat]
        ]
    marked = len(session.start.points) < len(session.start)
    return {
        **topic.menus(),
        "form": session.form,
        "text": topic.said(session.formula) if session.formula is not None else "",
        "ready": [text for text, _ in topic.ready],
        "question": topic.question,
        "clues": clues,
        "world": _about(session),
        "answer": answer_of(session),
        "steps": session.steps(),
        "at": session.at,
        "can_redo": session.can_redo,
        "can_hide": marked and not session.locked,
        "real_shown": session.show_real,
    }


def _about(session: KnowledgeSession) -> dict[str, Any]:
    """The chosen world: what is so, and what each agent knows there."""
    words, world, model = session.topic.told, session.world, session.model
    real = session.real
    title = words.say("World {number}: {what}", number=session.chosen, what=session.line_of(world))
    note = ""
    if world in real:
        note = words.say("the real one") if len(real) == 1 else words.say("perhaps the real one")
    agents = []
    for seat, agent in enumerate(model.agents):
        alike = model.looks_like(agent, world)
        name = session.names[seat]
        text = words.count(
            "{who} takes one world for possible: {worlds}.",
            "{who} takes {number} worlds for possible: {worlds}.",
            len(alike),
            who=name,
            worlds=_numbered(session, alike),
        )
        lines = [_begun(session, text), *_known(session, seat, alike)]
        agents.append({"name": name, "lines": lines})
    return {"title": title, "note": note, "agents": agents}


def _begun(session: KnowledgeSession, sentence: str) -> str:
    """A sentence with a capital, unless a name begins it, which stays as its bearer writes it."""
    return capital(sentence) if session.start.agents == QUEUE else sentence


def _known(session: KnowledgeSession, seat: int, alike: tuple[Any, ...]) -> list[str]:
    """What the agent knows: the own hand where worlds are hands, else the facts."""
    words = session.topic.told
    if session.topic.hands:
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
    facts = session.topic.facts
    if not facts or len(facts) > _MOST_FACTS:
        return []
    agent, world, model = session.start.agents[seat], session.world, session.model
    known, open_ = [], []
    for fact in facts:
        if model.holds(Knows(agent, fact), at=world):
            known.append(session.topic.said(fact))
        elif model.holds(Knows(agent, Not(fact)), at=world):
            known.append(session.topic.said(Not(fact)))
        else:
            open_.append(session.topic.said(fact))
    lines = []
    if known:
        lines.append(words.say("Known: {facts}.", facts=words.say("; ").join(known)))
    if open_:
        lines.append(words.say("Open: whether {facts}.", facts=words.say("; whether ").join(open_)))
    return lines


# ------------------------------------------------------------------------------- the answer


def _steps(session: KnowledgeSession) -> tuple[Evidence, ...]:
    formula = session.formula
    if formula is None or not session.asked:
        return ()
    return witness(session.model, formula, session.world)


def _path(session: KnowledgeSession) -> list[Evidence]:
    return [step for step in _steps(session) if step.kind == "apart"]


def answer_of(session: KnowledgeSession) -> dict[str, Any] | None:
    """Return whether the statement that was asked is true in the chosen world, and why."""
    formula = session.formula
    if formula is None or not session.asked:
        return None
    words, model = session.topic.told, session.model
    steps = _steps(session)
    truth = model.holds(formula, at=session.world)
    where = len(model.worlds_where(formula))
    parts = {"number": session.chosen, "what": session.topic.said(formula)}
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
        "lines": [_sentence(session, step) for step in steps]
        if any(step.kind != "fact" for step in steps)
        else [],
        "count": count,
    }


def _sentence(session: KnowledgeSession, step: Evidence) -> str:
    words, said = session.topic.told, session.topic.said
    number = session.number(step.world)
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
            worlds=_numbered(session, step.others),
            **parts,
        )
    parts["who"] = session.names[session.start.agents.index(step.agent)]
    if step.kind == "apart":
        text = words.say(
            "{who} cannot tell world {number} from world {other}.",
            other=session.number(step.others[0]),
            **parts,
        )
        return _begun(session, text)
    others = [world for world in step.others if world != step.world]
    if not others:
        text = words.say(
            "{who} can tell world {number} from all others, and there: {what}.", **parts
        )
        return _begun(session, text)
    text = words.count(
        "{who} cannot tell world {number} from {worlds}; in both of them: {what}.",
        "{who} cannot tell world {number} from {worlds}; in all of them: {what}.",
        len(others),
        worlds=_numbered(session, others),
        **parts,
    )
    return _begun(session, text)
