"""What text, page and table all say of a class's items: the same words in each."""

from __future__ import annotations

from hanabi_kit.cli.class_progress.items.class_items import MOST_WRONG, ClassItems
from hanabi_kit.cli.class_progress.items.counted import Given, Item, Spread
from hanabi_kit.cli.class_progress.items.discussed import SHARED, Place, Topic
from hanabi_kit.cli.class_progress.items.meaning import answer_words
from hanabi_kit.cli.class_progress.items.stuck import Stuck
from hanabi_kit.language import words
from hanabi_kit.render.player_names import harmless


def class_line(found: ClassItems) -> str:
    """Say how many pupils there are, and how many answers."""
    told = words()
    pupils = told.count("{number} pupil", "{number} pupils", len(found.pupils))
    answers = told.count(
        "{amount} answer", "{amount} answers", found.answers, amount=told.number(found.answers)
    )
    return told.say("{pupils}, {answers}", pupils=pupils, answers=answers)


def share_text(spread: Spread) -> str:
    """Say how many were right: ``"17 of 28"``."""
    return words().say("{right} of {all}", right=len(spread.right), all=spread.tried)


def told_wrong(
    found: ClassItems, spread: Spread, *, anonymous: bool = False
) -> tuple[tuple[Given, ...], int]:
    """Return the wrong answers to be told one by one, and how many pupils gave another one.

    Where nobody is to be known, an answer that one pupil alone has given is not told.
    """
    told = spread.wrong if found.whole else spread.wrong[:MOST_WRONG]
    if anonymous:
        told = tuple(one for one in told if len(one.pupils) >= SHARED)
    return told, sum(len(one.pupils) for one in spread.wrong) - sum(len(o.pupils) for o in told)


def misconception(given: Given) -> str:
    """Return the misconception's name; empty where there is none."""
    name = given.mistake.name if given.mistake else None
    return name.text() if name else ""


def said(item: Item, given: Given, *, anonymous: bool = False) -> list[str]:
    """Return the answers of one misconception, as a person reads them.

    Where nobody is to be known, those alone that several pupils gave: it may be none.
    """
    least = SHARED if anonymous else 1
    return [
        answer_words(item.id, answer)
        for answer, number in zip(given.answers, given.numbers, strict=True)
        if number >= least
    ]


def topic_title(topic: Topic) -> str:
    """Return what a topic is called: its misconception, else the wrong answer."""
    told = words()
    place = topic.places[0]
    if place.given is None:
        return told.say("{exercise}: no two are wrong alike", exercise=harmless(place.item.id))
    if topic.name:
        return topic.name.text()
    answer = said(place.item, place.given)[0]
    return told.say("{exercise}: “{answer}”", exercise=harmless(place.item.id), answer=answer)


def topic_share(topic: Topic) -> str:
    """Say how many pupils share a topic's misconception."""
    count = words().count
    if not topic.pupils:
        return count("{number} pupil", "{number} pupils", _wrong(topic.places[0].spread))
    if topic.name:
        return count("{number} pupil", "{number} pupils", len(topic.pupils))
    return count("{number} pupil says so", "{number} pupils say so", len(topic.pupils))


def _wrong(spread: Spread) -> int:
    return spread.tried - len(spread.right)


def place_text(place: Place) -> str:
    """Say how many were right where a misconception shows, and at which try."""
    told = words()
    spread = place.spread
    if spread is place.item.first:
        return told.say(
            "{right} of {all} right at first try", right=len(spread.right), all=spread.tried
        )
    return told.say(
        "{right} of {all} right at the second vote", right=len(spread.right), all=spread.tried
    )


def also_text(topic: Topic) -> str:
    """Say where else a misconception shows, and in how many answers; empty if nowhere."""
    also = [
        f"{harmless(place.item.id)} ({len(place.given.pupils)})"
        for place in (*topic.places[1:], *topic.elsewhere)
        if place.given
    ]
    return words().say("The same in {places}", places=", ".join(also)) if also else ""


def advice(place: Place) -> str:
    """Say what helps, by how many were right."""
    told = words()
    if place.explain:
        return told.say("Few are right: explain it anew, then ask again.")
    return told.say("Let neighbours who answered differently convince each other, then ask again.")


def moved_text(item: Item) -> str:
    """Say what became of those who voted twice."""
    told = words()
    moved = item.moved
    assert moved is not None
    return told.say(
        "{came} came to it, {left} left it, {wrong} stayed wrong",
        came=len(moved.came),
        left=len(moved.left),
        wrong=len(moved.stayed_wrong),
    )


def stuck_text(one: Stuck) -> str:
    """Say how somebody is stuck in an exercise."""
    told = words()
    parts = []
    if one.wrong:
        parts.append(
            told.count(
                "{number} wrong answer, {last}",
                "{number} wrong answers, the last {last}",
                one.wrong,
                last=answer_words(one.id, one.last),
            )
        )
    if one.shown:
        parts.append(told.say("solution shown"))
    if one.stopped:
        parts.append(told.say("nothing since"))
    return told.joined(parts)


def rule_text() -> str:
    """Say by what rule it is chosen what to discuss."""
    return words().say(
        "Chosen are exercises that five pupils or more have tried and fewer than 70 of 100 got "
        "right (below 35: explain anew); first what most pupils share, in the lesson that most "
        "worked at last. (Crouch and Mazur, Am. J. Phys. 69, 2001, 970.)"
    )
