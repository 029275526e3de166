"""What to discuss, as parts of the page: all that one needs to talk about it, without looking."""

from __future__ import annotations

import base64
from xml.etree.ElementTree import Element

from hanabi_kit.cli.class_progress.items.class_items import ClassItems
from hanabi_kit.cli.class_progress.items.discussed import Place, Topic
from hanabi_kit.cli.class_progress.items.drawn_answers import share, wrong_answers
from hanabi_kit.cli.class_progress.items.elements import Inside, bidi, element, paragraphs
from hanabi_kit.cli.class_progress.items.meaning import question_of
from hanabi_kit.cli.class_progress.items.sentences import (
    advice,
    also_text,
    topic_share,
    topic_title,
)
from hanabi_kit.language import words
from hanabi_kit.lessons.answers import Choice, Choices, Order
from hanabi_kit.lessons.checking import answer_text
from hanabi_kit.lessons.exercise import Exercise
from hanabi_kit.render.scene import scene
from hanabi_kit.render.svg import svg
from hanabi_kit.render.text import describe
from hanabi_kit.render.without_odds import without_odds


def topic_card(found: ClassItems, topic: Topic, *, anonymous: bool) -> Element:
    """Return a topic: the misconception, the question with its table, the answers, what helps."""
    place = topic.places[0]
    exercise = place.item.exercise
    head = element(
        "h3",
        bidi(topic_title(topic)),
        " ",
        element("span", topic_share(topic), class_="count"),
    )
    answers: list[Inside] = [
        element("p", share(place.spread), " ", element("span", _which_try(place), class_="small")),
        wrong_answers(found, place.item, place.spread, anonymous=anonymous),
    ]
    if also := also_text(topic):
        answers.append(element("p", also, class_="small"))
    if not anonymous and exercise is not None:
        answers.append(_for_the_teacher(exercise, place))
    question = [
        element("p", bidi(place.item.id), class_="id"),
        *paragraphs(question_of(place.item.id)),
        _options(exercise) if exercise else None,
        _picture(exercise) if exercise else None,
    ]
    return element(
        "article",
        head,
        element("p", advice(place), class_="advice"),
        element("div", *question, class_="question"),
        element("div", *answers, class_="given"),
    )


def _which_try(place: Place) -> str:
    told = words()
    first = place.spread is place.item.first
    return told.say("right at first try") if first else told.say("right at the second vote")


def _options(exercise: Exercise) -> Element | None:
    if not isinstance(exercise.answer, Choice | Choices | Order):
        return None
    options = [f"{key}) {text.text()}" for key, text in exercise.answer.options.items()]
    return element("ul", *(element("li", *_marked(one)) for one in options), class_="options")


def _marked(text: str) -> list[Inside]:
    """Return a line of a lesson with its marks."""
    found: list[Inside] = []
    for one in paragraphs(text):
        found += [one.text, *one]
    return found


def _picture(exercise: Exercise) -> Element | None:
    """Return the table of an exercise, without what follows from its clues."""
    if exercise.table is None:
        return None
    drawn = without_odds(scene(exercise.table(), None, words().language))
    code = base64.b64encode(svg(drawn).encode()).decode()
    return element("img", alt=describe(drawn), src=f"data:image/svg+xml;base64,{code}")


def _for_the_teacher(exercise: Exercise, place: Place) -> Element:
    """Return why the answer tempts, and the right one with its reason."""
    told = words()
    mistake = place.given.mistake if place.given else None
    tempts = []
    if mistake:
        tempts = [element("h4", told.say("What to ask")), *paragraphs(mistake.why.text())]
    right = element("p", element("code", answer_text(exercise)), class_="right")
    if "\n" in answer_text(exercise):
        code = element("code")
        code.text = answer_text(exercise)
        right = element("pre", code)
    return element(
        "details",
        element("summary", told.say("What to ask, and the right answer")),
        *tempts,
        element("h4", told.say("Right answer")),
        right,
        *paragraphs(exercise.explanation.text()),
    )
