"""What the puzzle player sends to the browser, as plain values ready for JSON.

The right answer, the explanation, the themes and hints not asked for are left out here: what is not
sent cannot be looked up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hanabi_kit.language import Words, speaking
from hanabi_kit.lessons.keeping import not_kept
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.puzzles import Puzzle
from hanabi_kit.puzzles.collections.collection import Collection
from hanabi_kit.puzzles.problem import Identities, LostAt, Problem
from hanabi_kit.puzzles.proofs.proof import DealProof, proof_sentences
from hanabi_kit.puzzles.proofs.questions import OF_A_DEAL, OF_A_HAND
from hanabi_kit.puzzles.proofs.reasons import hand_reasons, line_in_words
from hanabi_kit.puzzles.texts import only_in, untranslated
from hanabi_kit.puzzles.themes.vocabulary import THEMES
from hanabi_kit.render.player_names import drawn_names, harmless, isolated
from hanabi_kit.widgets.live import sendable
from hanabi_kit.widgets.puzzle.action_proof import ActionProof
from hanabi_kit.widgets.puzzle.answer_sentences import answer_text, right_texts
from hanabi_kit.widgets.puzzle.line_answer import length_of_line
from hanabi_kit.widgets.puzzle.playing_drawing import stated_line_told
from hanabi_kit.widgets.puzzle.session import PuzzleSession

_NOT_YET: dict[str, list[Any]] = {
    "right": [],
    "why": [],
    "themes": [],
    "proof": [],
    "line_told": [],
}
"""What is told of a puzzle that is not done."""

MOST_FAULTS = 5
"""Files and lines that cannot be read and are told one by one."""


def task_plain(session: PuzzleSession, words: Words) -> dict[str, Any]:
    """Return the open puzzle: what is asked, and what was told so far."""
    problem, progress = session.problem, session.progress
    puzzle = problem.puzzle.in_language(words.language)
    hints = puzzle.hints[: progress.hints]
    rules, asked, wrong = problem.source.rules, problem.asked, session.wrong
    return {
        "id": sendable(puzzle.id),
        "title": harmless(puzzle.title),
        "language": puzzle.language,
        "only": only_in(puzzle.language, words),
        "level": puzzle.level,
        "question": paragraphs(puzzle.question),
        "kind": problem.kind,
        "slot": asked.slot if isinstance(asked, Identities) else None,
        "seat": problem.holder,
        "who": _who(problem),
        "deck": _deck(problem),
        "turns": _turns(problem, words),
        "most": rules.max_score,
        "cards": [str(card) for card in rules.identities] if isinstance(asked, Identities) else [],
        "hints": [paragraphs(hint) for hint in hints],
        "hints_left": len(puzzle.hints) - progress.hints,
        "answers": [
            {
                "text": answer_text(problem, given.value, words),
                "right": progress.solved and given is progress.answers[-1],
            }
            for given in progress.answers
        ],
        "reaction": [sendable(line) for line in session.reaction],
        "solved": progress.solved,
        "shown": progress.shown,
        "wrong": "" if wrong is None else answer_text(problem, wrong, words),
        "note": sendable(session.note),
        "can_play_out": session.can_play_out and session.playing is None,
        "line_asked": length_of_line(problem),
        "line_found": progress.line,
        **(_why(session, words) if progress.done else _NOT_YET),
    }


def _who(problem: Problem) -> str:
    """Whose cards are asked about, where they are not the viewer's own."""
    holder = problem.holder
    if holder is None or not problem.who:
        return ""
    return drawn_names(problem.source.players)[holder].short


def _deck(problem: Problem) -> list[str] | None:
    """The deck of a deal, the next card first; None where nobody knows it."""
    if not isinstance(problem.asked, OF_A_DEAL):
        return None
    return [str(card) for card in problem.puzzle.deal.game.deck or ()]


def _turns(problem: Problem, words: Words) -> list[dict[str, Any]]:
    """The turns that are asked about, with what happens in each."""
    if not isinstance(problem.asked, LostAt):
        return []
    deal = problem.puzzle.deal
    told = line_in_words(deal.game, deal.actions, words)
    return [
        {"turn": turn, "told": sendable(what)} for turn, what in zip(deal.turns, told, strict=True)
    ]


def _why(session: PuzzleSession, words: Words) -> dict[str, Any]:
    """The right answer, the explanation, the themes, and what the solver has to say."""
    problem, proved = session.problem, session.proved
    right = right_texts(problem, words)
    if isinstance(problem.asked, OF_A_HAND):
        proof = hand_reasons(problem, words)
    elif isinstance(proved, DealProof):
        proof = proof_sentences(problem.puzzle, proved, words.language)
        right = [answer_text(problem, proved.value, words)]
    else:
        proof = list(proved.sentences[words.language]) if proved and proved.exact else []
    if isinstance(proved, ActionProof) and proved.exact:
        right = [answer_text(problem, action, words) for action in proved.solution.best]
    answer = problem.puzzle.best_actions
    if answer is not None and answer.line:
        right = [answer_text(problem, answer.line[0], words)]
    return {
        "line_told": stated_line_told(problem.puzzle, words),
        "right": right,
        "why": paragraphs(problem.puzzle.in_language(words.language).explanation),
        "themes": [
            {"name": THEMES[name].told_name(words), "about": THEMES[name].told_about(words)}
            for name in problem.puzzle.themes
            if name in THEMES
        ],
        "proof": [sendable(line) for line in proof],
    }


def overview_plain(session: PuzzleSession, words: Words, gathered: Collection) -> dict[str, Any]:
    """Return the set: its puzzles with their marks, and where progress is kept."""
    marks, book = session.marks, session.book
    faults = [*gathered.faults, *book.faults]
    gathered = gathered.in_language(words.language)
    puzzles = [problem.puzzle.in_language(words.language) for problem in session.problems]
    headings = dict(gathered.headings)
    told = faults[:MOST_FAULTS]
    if len(faults) > MOST_FAULTS:
        left = len(faults) - MOST_FAULTS
        told.append(words.count("and {number} more", "and {number} more", left))
    with speaking(words.language):
        trouble = sendable(not_kept(book, "PuzzlePlayer(progress=…)"))
    return {
        "at": session.index,
        "count": len(session.problems),
        "following": session.following,
        "endless": session.fresh is not None,
        "another": session.has_another,
        "title": harmless(gathered.title or _practised(session, words)),
        "description": harmless(gathered.description),
        "puzzles": [
            {
                "title": harmless(puzzle.title),
                "level": puzzle.level,
                "kind": kind_of(puzzle),
                "heading": harmless(headings.get(index, "")),
                "mark": mark,
            }
            for index, (puzzle, mark) in enumerate(zip(puzzles, marks, strict=True))
        ],
        "only": untranslated(_languages(gathered, puzzles), words),
        "solved": marks.count("solved"),
        "hints": sum(one.hints for one in session.done),
        "student": harmless(session.student),
        "kept": "" if book.path is None else harmless(str(book.path)),
        "trouble": trouble,
        "csv": "" if book.trouble else harmless(session.csv_name),
        "faults": [sendable(fault) for fault in told],
    }


def _languages(gathered: Collection, puzzles: Iterable[Puzzle]) -> set[str]:
    return {one.language for one in gathered.sets} | {one.language for one in puzzles}


def _practised(session: PuzzleSession, words: Words) -> str:
    """Say what is practised; empty where these are the puzzles of a set."""
    if session.fresh is None:
        return ""
    return words.say("Practice: {technique}", technique=session.fresh.drill.told_name(words))


def kind_of(puzzle: Puzzle) -> str:
    """Return a puzzle's kind; end-games are two: with all hands open, and the own hand hidden."""
    hidden = puzzle.kind == "endgame" and puzzle.position.viewer is not None
    return "hidden" if hidden else puzzle.kind


def line_plain(session: PuzzleSession, words: Words) -> dict[str, Any] | None:
    """Return where one is in a game that goes wrong; None where none is looked at."""
    line, at = session.line, session.line_at
    if line is None:
        return None
    names = [isolated(names.short) for names in drawn_names(line.games[0].players)]
    game = line.games[at]
    last = len(line.games) - 1
    told = (
        tell_event(game.history[-1], names, words.language, game.rules)
        if at
        else words.say("The deck, next card first: {cards}.", cards=" ".join(map(str, line.deck)))
        if line.deck
        else words.say("The deck is empty.")
    )
    end = (
        words.say(
            "It ends with {score} points; with this deck the best answer comes to {goal}.",
            score=line.score,
            goal=line.goal,
        )
        if at == last
        else ""
    )
    return {"at": at, "last": last, "told": told, "end": end}


def paragraphs(text: str) -> list[list[list[Any]]]:
    """Return a text as lines of pieces, each with whether it is bold."""
    return [
        [[piece, place % 2 == 1] for place, piece in enumerate(line.split("**")) if piece]
        for line in sendable(text.strip()).splitlines()
        if line
    ]
