"""The pages as they are built: a table drawn, a field, and what the browser's half must know."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from hanabi_kit.cards import Seat
from hanabi_kit.game import Game
from hanabi_kit.language import SOURCE, own_names, speaking, words
from hanabi_kit.notation import read_game
from hanabi_kit.notation.page_links import game_link, position_link
from hanabi_kit.pages.live.first_tables import carried
from hanabi_kit.pages.live.names import PLAYERS
from hanabi_kit.position import Position
from hanabi_kit.puzzles import folder
from hanabi_kit.render import Scene, scene, svg
from hanabi_kit.translated import languages_of_the_site
from hanabi_kit.view import View
from hanabi_kit.widgets.assets import program

STATIC = Path(__file__).parent / "static"

WIDGETS = {"play": "table", "deduce": "deduction", "review": "reviewer", "explore": "solution"}
"""Which widget stands on a page; its folder says what the browser runs."""

SENT = ("page.css", "page.js", "model.js", "worker.js")
"""What is sent of `STATIC` as it is."""

FIRST_TABLE = program(__file__, "first_table.js")
"""What draws the table of a link before Python is there, with the modules that it needs."""

_SAID = re.compile(r'\bsay\(\s*"((?:[^"\\]|\\.)*)"')


@dataclass(frozen=True)
class Example:
    """What a page shows where its address names nothing.

    `link`: what stands after the ``#``.
    `drawn`: the table, as far as it is seen there.
    """

    link: str
    drawn: Position | View | Scene


def example(page: str) -> Example:
    """Return what a page shows first.

    Examples
    --------
    >>> example("play").link
    'd=3-7'
    """
    if page == "play":
        return Example("d=3-7", Game.deal(PLAYERS[:3], seed=7).view(Seat(0)))
    record = read_game(folder() / "games" / "bot-2p-s2006.json")
    if page == "deduce":
        game = record.at(40)
        position = Position.of(game, game.mover)
        drawn = scene(position, game.mover)
        # What the own cards can be is for the reader to find out.
        others = tuple(hand for hand in drawn.hands if not hand.own)
        return Example(position_link(position), replace(drawn, hands=others))
    at = 63 if page == "explore" else 62
    position = Position.of(record.at(at))
    return Example(
        position_link(position) if page == "explore" else game_link(record, at), position
    )


@dataclass(frozen=True)
class Loads:
    """What a page loads of Python.

    `archive`: what the archive of the kit and its libraries is called.
    `size`: bytes of all files of which it is counted how much has arrived.
    `lock`: what Pyodide wants to know of packages: nothing but its own version.
    """

    archive: str
    size: int
    lock: dict[str, object]


def document(page: str, language: str, loads: Loads) -> str:
    """Return a page in a language."""
    with speaking(language):
        first = example(page)
        say = words().say
        told = _told(page)
        top = "../" if language == SOURCE else "../../"
        known = {
            "page": page,
            "language": language,
            "example": first.link,
            "archive": loads.archive,
            "bytes": loads.size,
            "lock": json.dumps(loads.lock),
            "widget": WIDGETS[page],
            "words": _spoken(language, (STATIC / "page.js").read_text(encoding="utf-8")),
            "tables": carried(language) | {"words": _spoken(language, str(FIRST_TABLE))},
        }
        links = "".join(
            f'<a href="../{other}/index.html"'
            f"{' aria-current=page' if other == page else ''}>{escape(_told(other)['name'])}</a>"
            for other in WIDGETS
        )
        others = "".join(
            f'<a href="{top}{"" if code == "en" else code + "/"}{page}/index.html" lang="{code}" '
            f'hreflang="{code}">{escape(name)}</a>'
            for code, name in own_names(languages_of_the_site()).items()
            if code != language
        )
        data = json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        deal = _DEAL.format(
            deal=escape(say("New deal")),
            label=escape(say("Players")),
            options="".join(
                f"<option{' selected' if many == 3 else ''}>{many}</option>" for many in range(2, 6)
            ),
        )
        return _PAGE.format(
            language=language,
            top=top,
            page=page,
            folder="" if language == SOURCE else f"{language}/",
            title=escape(told["title"]),
            lead=escape(told["lead"]),
            picture=svg(first.drawn),
            caption=escape(told["caption"]),
            links=links,
            others=others,
            data=data,
            deal=deal if page == "play" else "",
            skip=escape(say("To the table")),
            pages=escape(say("Pages")),
            field=escape(say("A position, a game, or a link of hanab.live")),
            open=escape(say("Open")),
            copy=escape(say("Copy link")),
            draw=escape(say("Picture")),
            notebook=escape(say("Open as notebook")),
            link=escape(say("Link")),
            embedding=escape(say("To show it in a page of your own")),
            again=escape(say("Load the page anew")),
            none=escape(
                say("This page needs JavaScript to become live; the table below is a picture.")
            ),
            coming=escape(say("Python is being loaded…")),
        )


def _told(page: str) -> dict[str, str]:
    """Return what a page says of itself."""
    say = words().say
    return {
        "play": {
            "name": say("Play"),
            "title": say("Play with the kit's players"),
            "lead": say("You see every card but your own; the kit's players have the other seats."),
            "caption": say("Your table: it becomes live as soon as Python is there."),
        },
        "deduce": {
            "name": say("Deduce"),
            "title": say("What can my cards be?"),
            "lead": say("Strike out what each hidden card cannot be, and ask why."),
            "caption": say("A table to deduce at: grids to strike out in come below it."),
        },
        "review": {
            "name": say("Review"),
            "title": say("Look back on a game"),
            "lead": say("Turn by turn, from any seat: what was known, and until when it was won."),
            "caption": say("A game at its turn 63: buttons to go through it come with Python."),
        },
        "explore": {
            "name": say("Explore"),
            "title": say("Explore an end-game"),
            "lead": say("Every move's exact value, every draw, and how it goes wrong."),
            "caption": say("An end-game: the value of each move comes with Python."),
        },
    }[page]


def _spoken(language: str, text: str) -> dict[str, str]:
    """Return the words of a program in the browser, whose `text` is given, by the English ones."""
    return {said: words(language).say(said) for said in dict.fromkeys(_SAID.findall(text))}


_DEAL = """\
<p class="hk-deal"><label>{label} <select id="hk-players">{options}</select></label>
<button type="button" id="hk-deal">{deal}</button></p>
"""

_PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · hanabi-kit</title>
<link rel="icon" href="{top}icon-120x120.png">
<link rel="manifest" href="{top}manifest.webmanifest">
<link rel="stylesheet" href="{top}site.css">
<link rel="stylesheet" href="{top}static/live/{page}.css">
<link rel="stylesheet" href="{top}static/live/page.css">
<link rel="modulepreload" href="{top}static/live/first_table.js">
<link rel="modulepreload" href="{top}static/live/model.js">
<script type="module" src="{top}static/live/page.js"></script>
<script defer src="{top}offline.js"></script>
</head>
<body class="hk-page">
<a class="skip" href="#hk-main">{skip}</a>
<header>
<div class="name"><a href="{top}index.html">hanabi-kit</a>
<nav aria-label="Language, langue">{others}</nav></div>
<nav class="hk-doors" aria-label="{pages}">{links}</nav>
<h1>{title}</h1>
<p class="lead">{lead}</p>
<noscript><p>{none}</p></noscript>
<form id="hk-ask"><label for="hk-text">{field}</label>
<div class="hk-line"><input id="hk-text" type="text" autocomplete="off" spellcheck="false"
aria-describedby="hk-told"><button type="submit">{open}</button></div></form>
{deal}</header>
<main id="hk-main" tabindex="-1">
<div id="hk-coming" hidden><label for="hk-bar" id="hk-loading">{coming}</label>
<progress id="hk-bar" max="10" value="0"></progress></div>
<div id="hk-told" role="alert"></div>
<p><button type="button" id="hk-again" onclick="location.reload()" hidden>{again}</button></p>
<figure id="hk-first">{picture}<div id="hk-drawn" hidden></div>
<figcaption>{caption}</figcaption></figure>
<div id="hk-live"></div>
<p id="hk-working" role="status"></p>
<div class="hk-tools">
<button type="button" id="hk-copy">{copy}</button>
<button type="button" id="hk-picture">{draw}</button>
<a href="{top}notebooks/index.html?path={folder}pages/{page}.ipynb">{notebook}</a></div>
<div id="hk-share" hidden>
<p><label for="hk-link">{link}</label> <input id="hk-link" readonly></p>
<p id="hk-copied" role="status"></p>
<p><label for="hk-embed">{embedding}</label> <input id="hk-embed" readonly></p></div>
<div id="hk-pictured" hidden>
<img id="hk-image" alt=""><p><a id="hk-svg" download="hanabi.svg">SVG</a>
<a id="hk-png" download="hanabi.png">PNG</a></p><p id="hk-words"></p></div>
</main>
<script id="hk-data" type="application/json">{data}</script>
</body>
</html>
"""
