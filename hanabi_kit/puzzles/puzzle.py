r"""A puzzle as a value, and as a file: the tables ``[puzzle]``, ``[position]`` and ``[answer]``.

What people read may be there in other languages, too: a table ``[text.fr]`` for French.

The answer is only what the file claims; `hanabi_kit.puzzles.proofs.proof` works it out anew.

``[puzzle]`` has ``id`` (the file's stem), ``title``, ``kind``, ``level`` (1–5) and ``question``; it
may have ``hints`` (a list, from gentle to nearly there), ``explanation``, ``author``, ``source``,
``themes`` (a list of ids, `hanabi_kit.puzzles.themes.vocabulary`), and ``language``, where its
texts are not in English. Texts are plain: ``**bold**`` and line breaks are the only marks.

``[text.fr]`` has the same in another language, one of those that the kit speaks: ``title``,
``question``, as many ``hints``, and the ``explanation``, where ``[puzzle]`` has them.

``[position]`` is that of `hanabi_kit.notation.position_file`. A deal needs the deck's order too:
the position is taken from a ``game``, or gives ``deck_order = "r4 g5"``, the next card first.

What ``[answer]`` holds depends on the kind, and on what is asked:

========= =================== =============================================================
kind      asks                fields
========= =================== =============================================================
endgame   the best action     ``model``, ``objective``, ``best`` (all of them), ``value``
\         a whole line        and, face up, ``line = ["play 2", "clue Bob 5"]``, ``draws = "r3"``
deduction ``"cards"``         ``slot``, ``cards``: all that the card can be, ``"r4 r5"``
\         ``"chance"``        ``statement``, ``value = "1/3"``: how likely it is
\         ``"certain"``       ``statement``, ``value = "yes"`` or ``"no"``: in every world?
\         ``"slots"``         ``cards``, ``slots = [1, 3]``: those certain to be one of these
knowledge as deduction        and ``who = "Bob"``: what Bob can know, as the viewer can tell;
\                             ``who = ["Bob", "Cathy"]``: what Bob knows that Cathy can know.
\                             ``certain``: does Bob know it? ``chance``: how likely is that?
deal      ``"winnable"``      ``value = "yes"`` or ``"no"``: can the highest score be reached?
\         ``"best score"``    ``value = 23``
\         ``"lost"``          ``value = 21``: the turn that put the highest score out of reach;
\                             0: it was so before; ``"never"``. Beside a ``game`` its turns are
\                             meant, else those of ``actions = ["play 1", "discard 2"]``
========= =================== =============================================================

With ``model = "plan"`` the ``value`` is that given what the mover sees, by the plan that is best on
average (`hanabi_kit.endgame.plan.PlanSolution`), and ``best`` are the actions that such a plan may
have.

A ``statement`` is written in words (`hanabi_kit.puzzles.statements`): ``"slot 2 is r4 r5 and slot 1
is not trash"``. The ``cards`` of ``slots`` may be such words too: ``"playable"``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from textwrap import fill
from typing import Any

import tomli_w

from hanabi_kit.errors import FileFault, HanabiError, NotationError, shown
from hanabi_kit.language import SOURCE, words
from hanabi_kit.notation.files import Fields, read_text, read_toml, unix_lines
from hanabi_kit.notation.hanablive.game_files import read_game
from hanabi_kit.notation.paths import is_there, path_of
from hanabi_kit.notation.position_file import position_table, take_position, unknown_tables
from hanabi_kit.notation.record import GameRecord, Stop
from hanabi_kit.notation.unseen_signs import unseen_signs
from hanabi_kit.position import Position
from hanabi_kit.puzzles.answers.answer_table import (
    Answer,
    DealAnswer,
    PuzzleAnswer,
    answer_table,
    take_answer,
)
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles
from hanabi_kit.puzzles.proofs.known_deal import Deal
from hanabi_kit.puzzles.texts import (
    Texts,
    in_front,
    no_texts,
    only_in,
    refuse_html,
    take_language,
    take_texts,
    text_tables,
    unseen_in,
)
from hanabi_kit.puzzles.themes.vocabulary import theme_faults
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import face, plain
from hanabi_kit.support.misspelt import did_you_mean

KINDS = ("deduction", "endgame", "knowledge", "deal")
_NEEDED = ("id", "title", "question")
_TEXTS = ("title", "author", "source", "question", "explanation")


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A puzzle: what is asked about a position, and what its file claims to be the answer.

    Parameters
    ----------
    id : str
        Unique; the stem of its file.
    title : str
        Plain text, as all texts here; ``**bold**`` and line breaks are the only marks.
    kind : {"deduction", "endgame", "knowledge", "deal"}
    level : int
        1 (easy) to 5; `hanabi_kit.puzzles.rating` measures it.
    question : str
        What is asked, complete with the table.
    position : Position
    answer : Answer, HandAnswer, DealAnswer or None
        Of an end-game, of what is known of a hand, of a deal; None where the file claims none.
    hints : tuple of str
        From gentle to almost the answer.
    explanation : str
        Why the answer is right; may be empty, as the next two.
    author : str
    source : str
        Where it is from.
    themes : tuple of str
        What it is about, by ids; as the answer they are only claimed, and can be measured.
    record : GameRecord or None
        Of a deal that is taken from a game: that game.
    language : str
        Of its title, question, hints and explanation.
    texts : tuple of Texts
        The same in other languages; `in_language` puts one of them in front.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> puzzle = read_puzzle("deduction-001")
    >>> puzzle.title, puzzle.kind, puzzle.level, len(puzzle.hints)
    ('What was not said', 'deduction', 1, 3)
    >>> puzzle.answer.slot, puzzle.answer.value
    (3, CardSet('r2 r3 r4'))
    >>> read_puzzle("endgame-001").best_actions.model
    'faceup'
    >>> read_puzzle("deal-001").deal.game.over
    False
    >>> puzzle  # print(puzzle) asks it
    <Puzzle 'deduction-001': What was not said, deduction, level 1>
    """

    id: str
    title: str
    kind: str
    level: int
    question: str
    position: Position
    answer: PuzzleAnswer | None = None
    hints: tuple[str, ...] = ()
    explanation: str = ""
    author: str = ""
    source: str = ""
    themes: tuple[str, ...] = ()
    record: GameRecord | None = field(default=None, compare=False)
    language: str = SOURCE
    texts: tuple[Texts, ...] = ()

    @face
    def __repr__(self) -> str:
        kind = plain(self.kind, 12)
        return f"Puzzle {plain(self.id, 30)!r}: {plain(self.title, 40)}, {kind}, level {self.level}"

    def __str__(self) -> str:
        from hanabi_kit.render import board, scene
        from hanabi_kit.render.without_odds import without_odds
        from hanabi_kit.render.without_reach import without_reach

        # What the own cards can be is what is asked: only the clues are shown. So is what the
        # discards still allow, of a deal.
        table = without_odds(scene(self.position))
        if self.kind == "deal":
            table = without_reach(table, self.position)
        told = words()
        own = self.in_language(told.language)
        asked = [fill(line, 80) for line in own.question.splitlines()]
        missing = only_in(own.language, told)
        asked += ["", missing] if missing else []
        return "\n".join([own.title, "", *asked, "", board(table)])

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which its texts are there, its own first.

        Examples
        --------
        >>> from hanabi_kit import read_puzzle
        >>> read_puzzle("deduction-001").languages
        ('en', 'fr')
        """
        return self.language, *(one.language for one in self.texts)

    @checked
    def in_language(self, language: str) -> Puzzle:
        """Return the same puzzle with its texts in a language, where it has them.

        Parameters
        ----------
        language : str
            One of those that the kit speaks.

        Returns
        -------
        Puzzle
            Its `language` says in which they are: its own where it has no others.

        Raises
        ------
        HanabiError
            The kit does not speak it; the message lists the languages there are.

        Examples
        --------
        >>> from hanabi_kit import read_puzzle
        >>> puzzle = read_puzzle("deduction-001").in_language("fr")
        >>> puzzle.title, puzzle.language
        ("Ce qui n'a pas été dit", 'fr')
        >>> puzzle.in_language("en").title
        'What was not said'
        """
        own = Texts(self.language, self.title, self.question, self.hints, self.explanation)
        found, others = in_front(own, self.texts, words(language).language)
        return replace(self, texts=others, **vars(found))

    @property
    def best_actions(self) -> Answer | None:
        """What an end-game claims; None for the other kinds."""
        return self.answer if isinstance(self.answer, Answer) else None

    @property
    def deal(self) -> Deal:
        """The table of a deal, its deck's order known, and what the players then do.

        Raises
        ------
        HanabiError
            The order of the deck is not known, or an action is not legal.
        """
        at = self.position.at
        asks_turn = isinstance(self.answer, DealAnswer) and self.answer.asks == "lost"
        if self.record is not None and at is not None:
            after = self.record.actions[at:] if asks_turn else ()
            actions = tuple(action for action in after if not isinstance(action, Stop))
            return Deal(self.record.at(at), actions, at)
        actions = self.answer.actions if isinstance(self.answer, DealAnswer) else ()
        return Deal(self.position.game(), actions)


@checked
def read_puzzle(path: str | Path) -> Puzzle:
    """Read a puzzle file; its ``id`` must be the file's stem.

    Parameters
    ----------
    path : path
        Or the id of one of the kit's own puzzles. A game that it names is looked for beside it.

    Returns
    -------
    Puzzle
        Its answer is only claimed: `hanabi_kit.puzzles.prove` proves it.

    Raises
    ------
    FileFault
        The file cannot be read.
    NotationError, ImpossiblePosition
        As `parse_puzzle`, or the id is another.

    Examples
    --------
    >>> read_puzzle("deduction-001").title
    'What was not said'
    """
    path = path_of(path)
    if not path.suffix and not is_there(path):
        known = kit_puzzles()
        if str(path) in known:
            path = known[str(path)]
        elif path.name == str(path):
            raise FileFault(
                words().say(
                    "{path}: there is no such file, and no puzzle of the kit{near}",
                    path=path,
                    near=did_you_mean(str(path), known),
                )
            )
    puzzle = parse_puzzle(read_text(path), path.parent)
    if puzzle.id != path.stem:
        raise NotationError(
            words().say(
                "{field}: {id}, but the file is called {file}; the id must be {stem}",
                field="puzzle.id",
                id=shown(puzzle.id),
                file=path.name,
                stem=repr(path.stem),
            )
        )
    return puzzle


@checked
def parse_puzzle(text: str, folder: str | Path = ".") -> Puzzle:
    """Return the puzzle that the TOML `text` describes.

    Parameters
    ----------
    text : str
        The tables that `hanabi_kit.puzzles.puzzle` describes.
    folder : path
        Where a game file named in it is looked for.

    Returns
    -------
    Puzzle
        Its answer is only claimed: `hanabi_kit.puzzles.prove` proves it.

    Raises
    ------
    NotationError
        With every fault of form.
    ImpossiblePosition
        No game can stand like its position.

    Examples
    --------
    >>> puzzle = parse_puzzle('''
    ... [puzzle]
    ... id = "one"
    ... title = "One red card"
    ... kind = "deduction"
    ... level = 1
    ... question = "What can slot 1 be?"
    ... [position]
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... viewer = "Alice"
    ... clue_tokens = 4
    ... deck = 40
    ... [position.hands]
    ... Alice = "xx/r!1!2!3 xx xx xx xx"
    ... Bob = "r4 y1 g1 b1 p1"
    ... [answer]
    ... asks = "cards"
    ... slot = 1
    ... cards = "r4 r5"
    ... ''')
    >>> puzzle.title, puzzle.answer.value
    ('One red card', CardSet('r4 r5'))
    """
    table = read_toml(text)
    position: Position | None = None
    faults = [
        words().say(
            "{name}: missing; a puzzle has the tables puzzle, position and answer", name=name
        )
        for name in ("puzzle", "position")
        if name not in table
    ]
    faults += unknown_tables(table)
    if "position" in table:
        try:
            position = take_position(table["position"], Path(folder), faults)
        except HanabiError as error:
            faults += error.faults
    if position is not None and position.assumed:
        faults.append(
            words().say(
                "position.assume: a puzzle takes nothing for granted, its answer is proved by the "
                "facts"
            )
        )
    # Where the table is missing, that is the fault, and not each field in it once more.
    of_words = faults if "puzzle" in table else []
    said = _take_words(Fields(table.get("puzzle", {}), "puzzle", of_words), of_words)
    texts = take_texts(table, said, of_words)
    answer = record = None
    if "answer" in table and position is not None and said["kind"] in KINDS:
        answer = take_answer(Fields(table["answer"], "answer", faults), said["kind"], position)
    if said["kind"] == "deal" and position is not None and position.game_file is not None:
        record = read_game(Path(folder) / position.game_file)
    if faults or position is None:
        raise NotationError(faults)
    puzzle = Puzzle(position=position, answer=answer, record=record, texts=texts, **said)
    if puzzle.kind == "deal":
        try:
            _ = puzzle.deal
        except HanabiError as error:
            raise NotationError(error.faults) from None
    return puzzle


def _take_words(fields: Fields, faults: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in ("id", *_TEXTS):
        found[key] = unix_lines(fields.take(key, str, needed=key in _NEEDED) or "")
    if unseen := unseen_signs(found["id"]):
        fields.fault("id", unseen_in(found["id"], unseen[0]))
    found["kind"] = fields.take("kind", str, needed=True)
    if found["kind"] is not None and found["kind"] not in KINDS:
        fields.fault(
            "kind",
            words().say(
                "{kind}, but it is one of {kinds}",
                kind=shown(found["kind"]),
                kinds=", ".join(KINDS),
            ),
        )
    found["level"] = fields.take_int("level", 1, 5, needed=True)
    hints = fields.take("hints", list) or []
    if not all(isinstance(hint, str) for hint in hints):
        fields.fault("hints", no_texts(hints))
    found["hints"] = tuple(unix_lines(hint) for hint in hints if isinstance(hint, str))
    found["themes"] = _take_themes(fields, found["kind"])
    found["language"] = take_language(fields)
    fields.refuse_unknown()
    for key, value in [*found.items(), *(("hints", hint) for hint in found["hints"])]:
        if isinstance(value, str):
            refuse_html(fields, key, value)
    return found


def _take_themes(fields: Fields, kind: str | None) -> tuple[str, ...]:
    themes = fields.take("themes", list) or []
    if not all(isinstance(theme, str) for theme in themes):
        fields.fault("themes", no_texts(themes))
    found = tuple(theme for theme in themes if isinstance(theme, str))
    for fault in theme_faults(found, kind if kind in KINDS else None):
        fields.fault("themes", fault)
    return found


@checked
def format_puzzle(puzzle: Puzzle) -> str:
    """Return `puzzle` as TOML, readable by `parse_puzzle`.

    Parameters
    ----------
    puzzle : Puzzle

    Returns
    -------
    str
        Without what is empty; a deal's game is named, not written out.

    Examples
    --------
    >>> puzzle = read_puzzle("deduction-001")
    >>> format_puzzle(puzzle).splitlines()[:2]
    ['[puzzle]', 'id = "deduction-001"']
    >>> parse_puzzle(format_puzzle(puzzle)) == puzzle
    True
    """
    table: dict[str, Any] = {
        "id": puzzle.id,
        "title": puzzle.title,
        "kind": puzzle.kind,
        "level": puzzle.level,
        "language": "" if puzzle.language == SOURCE else puzzle.language,
        "author": puzzle.author,
        "source": puzzle.source,
        "themes": list(puzzle.themes),
        "question": puzzle.question,
        "hints": list(puzzle.hints),
        "explanation": puzzle.explanation,
    }
    tables: dict[str, Any] = {
        "puzzle": {
            key: value for key, value in table.items() if value not in ("", []) or key in _NEEDED
        },
    }
    if puzzle.texts:
        tables["text"] = text_tables(puzzle.texts)
    tables["position"] = position_table(puzzle.position)
    if puzzle.answer is not None:
        tables["answer"] = answer_table(puzzle.answer, puzzle.position)
    return tomli_w.dumps(tables, multiline_strings=True)
