"""The command line speaks one language: its help, argparse's words, its errors, what it prints."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanabi_kit.cli.command_line import _parser
from hanabi_kit.cli.own_language import argparse_speaking, language_of
from hanabi_kit.cli.processes import in_processes
from hanabi_kit.language import LANGUAGES, SOURCE, VARIABLE, current, speaking
from hanabi_kit.machine import lab
from tests.helpers.command_runs import Run, runner

NBSP = "\u00a0"
GAME = "tests/data/games/info-p2-s2004.json"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("COLUMNS", "1000")  # nothing is broken over lines
    return runner(capsys)


def helps(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield every text of a parser and of those of its commands."""
    yield from filter(None, (parser.description, parser.epilog))
    yield from (group.title for group in parser._action_groups if group.title)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from (choice.help for choice in action._choices_actions if choice.help)
            for sub in action.choices.values():
                yield from helps(sub)
        elif action.help:
            yield action.help


# -- which language ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("solve x --language fr", "fr"),
        ("--lang fr solve x", "fr"),
        ("solve --lang=fr x", "fr"),
        ("solve --langu fr x --language en", "en"),
        ("solve x", "en"),
        ("solve --lang xx x", "en"),
        ("worksheet -- --lang fr", "en"),
        ("class --lan", "en"),
        ("solve --language", "en"),
        ("", "en"),
    ],
)
def test_the_line_says_its_language(line: str, language: str) -> None:
    with speaking("en"):
        assert language_of(line.split()) == language


def test_the_variable_says_it_where_the_line_does_not(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "fr")
    assert run("deal", GAME, "--lost")[1].startswith("Modèle")
    assert run("deal", GAME, "--lost", "--lang", "en")[1].startswith("Model ")
    assert run("--lang", "en", "deal", GAME, "--lost")[1].startswith("Model ")
    monkeypatch.setenv(VARIABLE, "xx")
    assert run("puzzles") == (
        2,
        "",
        f"hanabi-kit puzzles: {VARIABLE} 'xx': the kit speaks en, de, fr\n",
    )
    assert run("deal", GAME, "--lost", "--lang", "en")[0] == 0


def test_every_command_has_the_option_and_what_was_in_use_is_so_afterwards(run: Run) -> None:
    commands = next(one for one in _parser()._actions if one.dest == "command").choices
    for command in commands or ():
        assert "--language {en,de,fr}" in run(command, "--help")[1], command
    with speaking("en"):
        assert run("--lang", "fr", "deal", GAME, "--lost")[1].startswith("Modèle")
        assert current() == "en"


def test_an_option_of_a_command_that_begins_like_it_is_its_own() -> None:
    assert _parser().parse_args(["class", "--lan"]).lan is True


def _spoken(path: Path) -> str:
    return f"{path}: {current()}"


def test_worker_processes_speak_it_too() -> None:
    paths = [Path("a"), Path("b")]
    with speaking("fr"):
        assert list(in_processes(_spoken, paths, 2, lost=str)) == ["a: fr", "b: fr"]


def test_lessons_are_opened_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "en")
    assert (lab.first_page("fr"), lab.first_page()) == ("/lab?language=fr", "/lab?language=en")


# -- argparse ------------------------------------------------------------------------------------


def test_argparse_says_in_english_what_it_says_by_itself_and_is_left_as_it_was() -> None:
    before = argparse._, argparse.ngettext  # type: ignore[attr-defined]

    def own_words() -> list[str]:
        parser = argparse.ArgumentParser("x", exit_on_error=False)
        parser.add_argument("--one", choices=("a", "b"))
        parser.add_argument("two", nargs=2)
        told = [parser.format_help()]
        for line in (["--one"], ["--one", "c"]):
            with pytest.raises(argparse.ArgumentError) as raised:
                parser.parse_args(line)
            told.append(str(raised.value))
        return told

    plain = own_words()
    with speaking("en"), argparse_speaking():
        assert own_words() == plain
    with speaking("fr"), argparse_speaking():
        assert not set(own_words()) & set(plain)
    assert (argparse._, argparse.ngettext) == before  # type: ignore[attr-defined]


def test_no_help_is_left_in_english() -> None:
    same = {", ".join(LANGUAGES)}
    with speaking(SOURCE), argparse_speaking():
        english = list(helps(_parser()))
    with speaking("fr"), argparse_speaking():
        french = list(helps(_parser()))
    assert len(english) == len(french) > 150
    assert {one for one, other in zip(english, french, strict=True) if one == other} <= same


# -- what is said in French ----------------------------------------------------------------------


def fault(run: Run, *line: object) -> str:
    """Return the last line on stderr, without the command before it."""
    code, _, err = run(*line, "--lang", "fr")
    assert code == 2
    return err.splitlines()[-1].partition(": ")[2].replace(NBSP, " ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "il manque ces arguments : COMMAND"),
        ("solve", "il manque ces arguments : FILE"),
        ("deal x --foo", "arguments inconnus : --foo"),
        ("deal x --at", "argument --at : une valeur est attendue"),
        ("play --games 0", "argument --games : '0', mais il faut un nombre entier à partir de 1"),
        ("puzzles --level 9", "argument --level : '9', mais les niveaux vont de 1 (facile) à 5"),
        ("puzzles --sets --kind deal", "--kind : concerne les problèmes ; --sets liste les séries"),
        ("check", "PUZZLE : rien n'est nommé ; donne des fichiers de problèmes, des séries, ou des "
         "dossiers qui en contiennent"),
        (f"solve {GAME}", f"{GAME}: la partie est finie après sa dernière action ; choisis un tour "
         "avec --at N"),
        (f"solve {GAME} --at 59 --viewer Zed",
         "--viewer 'Zed' : à cette table sont assis Alice, Bob"),
        ("worksheet rules --hints", "--hints : rules ne pose pas de questions"),
        ("lab x --port 3", "port 3 : JupyterLab ne peut pas l'utiliser ; choisis un nombre entier "
         "de 1024 à 65535"),
        (f"convert {GAME} -o x.y", f"{GAME}: -o 'x.y' : la fin du nom ne dit pas le format ; "
         "ajoute --to json, link, position, compact, url, page ou text"),
    ],
)  # fmt: skip
def test_faults_are_told_in_french(run: Run, line: str, said: str) -> None:
    assert fault(run, *line.split()) == said


def test_a_choice_that_there_is_not_is_told_in_french(run: Run) -> None:
    # What follows differs with Python's version.
    said = "argument --model : choix non valable : 'y' (il y a "
    assert fault(run, "solve", "x", "--model", "y").startswith(said)


def test_help_is_in_french(run: Run) -> None:
    code, out, err = run("replay", "--help", "--lang", "fr")
    assert (code, err) == (0, "")
    assert out.replace(NBSP, " ").splitlines()[:8] == [
        "utilisation : hanabi-kit replay [-h] [--json] [--language {en,de,fr}] [--at N] GAME",
        "",
        "montrer la table d'une partie enregistrée",
        "",
        "arguments positionnels :",
        "  GAME",
        "",
        "options :",
    ]


def test_what_is_printed_is_in_french(run: Run, tmp_path: Path) -> None:
    def told(*line: object) -> str:
        return run(*line, "--lang", "fr")[1].replace(NBSP, " ")

    assert told("doctor").endswith(
        ("Tout ce dont le kit a besoin est là.\n", "dont le kit a besoin.\n")
    )
    assert told("replay", GAME, "--at", 20).endswith(
        "Marge 13 : pioches qui peuvent encore passer sans qu'une carte soit jouée.\n"
    )
    text = told("convert", GAME, "--to", "text")
    assert text.startswith("Alice, Bob : jeu de règles 'standard', 50 cartes\n")
    assert "Alice dit à Bob" in text
    assert told("play", "--games", 2).startswith("Chop, 2 joueurs, jeu de règles 'standard'")
    files = [tmp_path / name for name in ("a.toml", "b.toml")]
    for file in files:
        file.write_text("", encoding="utf-8")
    lines = told("check", *files, "--workers", 2).splitlines()
    assert [line for line in lines if line.startswith("illisible")] == [
        f"illisible   {file}" for file in files
    ]
    assert lines[-1] == "Vérifiés : 2, dont 2 en défaut."
