"""What the front page has beside its lists: a table to try, three doors, the day's puzzle, a class.

The table is worked out here, by the kit: what each card of the own hand can be with nothing said,
with either clue, and with both. The page only shows which of it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from html import escape
from itertools import product

from site_texts import DOORS, Texts

from hanabi_kit import Game, deduce
from hanabi_kit.cards import Seat
from hanabi_kit.language import words
from hanabi_kit.lessons.outline import LESSONS
from hanabi_kit.puzzles import Puzzle
from hanabi_kit.render.fireworks import card_words
from hanabi_kit.render.scene import scene
from hanabi_kit.render.svg import THEMES
from hanabi_kit.render.svg_cards import CARD_H, CARD_W, CardArtist
from hanabi_kit.view import View

CLUES = {"one": "clue Bob 1", "red": "clue Bob red"}
BETWEEN = "clue Alice 1"
"""What Bob does between two clues of Alice."""

DAYS = 120
"""So many puzzles take turns, a day each."""

HIGHEST = 3
"""The highest level among them."""


def view_after(clues: tuple[str, ...]) -> View:
    """Return what Bob sees once Alice has given these clues."""
    game = Game.deal(["Alice", "Bob"], seed=4245)
    for number, clue in enumerate(clues):
        game = (game.apply(BETWEEN) if number else game).apply(CLUES[clue])
    return game.view("Bob")


def states() -> dict[str, View]:
    """Return Bob's views by what was said: nothing, either clue, both."""
    said = [
        tuple(clue for clue, kept in zip(CLUES, some, strict=True) if kept)
        for some in product((False, True), repeat=len(CLUES))
    ]
    return {" ".join(clues): view_after(clues) for clues in said}


def possible(view: View, slot: int, texts: Texts) -> dict[str, object]:
    """Return what the page says of a card of Bob's hand, and the cards it can be with their odds.

    Examples
    --------
    >>> from site_texts import Texts
    >>> possible(states()["one red"], 4, Texts("en"))["text"]
    'Your card 4 is red 1, for sure. Nothing red lies on the table yet: it can be played.'
    """
    odds = deduce(view)[slot]
    told = words(texts.language)
    if len(odds) == 1:
        (card,) = odds
        text = texts["live_sure"].format(slot, card_words(view.rules, card, told))
    else:
        text = texts["live_can"].format(slot, len(odds))
    return {"text": text, "cards": [[str(card), str(chance)] for card, chance in odds.items()]}


def live(texts: Texts) -> Iterator[str]:
    """Yield the table to try."""
    told = words(texts.language)
    views = states()
    start = views[""]
    artist = CardArtist(scene(start), THEMES["night"])
    names = {str(card): card_words(start.rules, card, told) for card in start.rules.all_cards}
    yield f'<section class="live" aria-labelledby="live"><h2 id="live">{texts["live"]}</h2>'
    yield f"<p>{texts['live_how']}</p>"
    yield f'<p class="who" id="alice">{texts["live_alice"]}</p>'
    yield '<ul class="hand" aria-labelledby="alice">'
    for held in start.hand_of(Seat(0)):
        yield f"<li>{_face(artist, str(held.card), names[str(held.card)])}</li>"
    yield "</ul>"
    yield f'<p class="who" id="bob">{texts["live_own"]}</p>'
    yield '<div class="hand" role="group" aria-labelledby="bob">'
    for slot in range(1, 6):
        label = escape(texts["live_slot"].format(slot))
        yield (
            f'<button type="button" class="back" data-slot="{slot}" aria-pressed="false">'
            f'<span class="hidden">{label}</span><span aria-hidden="true">?</span>'
            '<span class="mark" aria-hidden="true"></span></button>'
        )
    yield '</div><div class="say" role="group">'
    for clue in CLUES:
        yield (
            f'<button type="button" class="clue" data-clue="{clue}" aria-pressed="false">'
            f"{texts['live_' + clue]}</button>"
        )
    yield f'</div><p class="told" aria-live="polite">{texts["live_tap"]}</p>'
    yield '<ul class="can"></ul>'
    told_of = {
        said: [possible(view, slot, texts) for slot in range(1, 6)] for said, view in views.items()
    }
    touched = {
        said: [_marks(view, slot, texts) for slot in range(5)] for said, view in views.items()
    }
    faces = {name: _face(artist, name, words_of) for name, words_of in names.items()}
    yield _data("hk-live", {"told": told_of, "marks": touched, "faces": faces})
    yield "</section>"


def _face(artist: CardArtist, card: str, name: str) -> str:
    inside = artist._face(card)
    return (
        f'<svg class="card" viewBox="0 0 {CARD_W} {CARD_H}" role="img" '
        f'aria-label="{escape(name)}">{inside}</svg>'
    )


def _marks(view: View, slot: int, texts: Texts) -> str:
    said = {"1": "one", "r": "red"}
    touching = [said[str(mark.value)] for mark in view.own[slot].marks if mark.touched]
    return " ".join(texts.plain(f"live_mark_{clue}") for clue in touching)


def _data(name: str, value: object) -> str:
    """Return data for the page's script; no text of it can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def days(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of the days, in an order that goes by nothing but their names."""
    easy = [puzzle for puzzle in puzzles if puzzle.level <= HIGHEST]
    return sorted(easy, key=lambda puzzle: sha256(puzzle.id.encode()).hexdigest())[:DAYS]


def day(texts: Texts, puzzles: Iterable[Puzzle], address: Callable[[str], str]) -> Iterator[str]:
    """Yield the day's puzzle; without a script it is always the first."""
    found = days(puzzles)
    told = [puzzle.in_language(texts.language) for puzzle in found]
    first = told[0]
    yield f'<section class="day" aria-labelledby="day"><h2 id="day">{texts["day"]}</h2>'
    yield (
        f'<p><a class="start" href="{escape(address(first.id))}" lang="{first.language}">'
        f"{escape(first.title, quote=False)}</a></p>"
        f'<p class="small">{texts["day_how"]}</p>'
    )
    yield _data("hk-days", [[address(one.id), one.title, one.language] for one in told])
    yield "</section>"


def doors(texts: Texts, more: Iterable[str] = ()) -> Iterator[str]:
    """Yield the three doors; `more` are pages beside the puzzles, such as ``play``."""
    first = texts.notebook(LESSONS[0].notebook(texts.language))
    links = {
        "learn": [(first, "start"), ("#lessons", "lessons")],
        "solve": [("#day", "day"), ("#puzzles", "puzzles")],
        "teach": [(f"{texts.top}{DOORS[texts.language]}", "teachers"), ("#class", "class")],
    }
    links["solve"] += [(f"{name}/index.html", f"door_{name}") for name in more]
    yield '<nav class="doors" aria-label="hanabi-kit"><ul>'
    for name, inside in links.items():
        yield f"<li><h2>{texts[name]}</h2><p>{texts[name + '_how']}</p><ul>"
        for address, label in inside:
            yield f'<li><a href="{address}">{texts[label]}</a></li>'
        yield "</ul></li>"
    yield "</ul></nav>"


def in_class(texts: Texts) -> Iterator[str]:
    """Yield how a class uses the site, on one screen."""
    yield f'<section aria-labelledby="class"><h2 id="class">{texts["class"]}</h2><ol class="class">'
    for number in range(1, 5):
        yield f"<li><h3>{texts[f'class_{number}']}</h3><p>{texts[f'class_{number}_how']}</p></li>"
    yield "</ol></section>"
