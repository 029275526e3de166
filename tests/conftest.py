"""What every test may rely on: real games, Hypothesis profiles, an honest exit code."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import DATA

# "ci" tries the same examples in every run, so that a red run can be repeated.
settings.register_profile(
    "ci", derandomize=True, deadline=None, print_blob=True, database=None, max_examples=100
)
settings.register_profile(
    "dev", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=50
)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


# ------------------------------------------------------------------------------- real games


def data_folder() -> Path:
    """Return the folder of data to test against: the one named, else what the repository carries.

    Never a folder that happens to lie beside the checkout: a test that needs one is red elsewhere.
    """
    named = os.environ.get("HANABI_KIT_DATA")
    if not named:
        return DATA
    if not Path(named).is_dir():
        raise pytest.UsageError(f"HANABI_KIT_DATA={named!r}: there is no such folder")
    return Path(named)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `game_file` once for every real game file."""
    if "game_file" not in metafunc.fixturenames:
        return
    files = sorted((data_folder() / "games").glob("*.json"))
    if not files:
        raise pytest.UsageError(f"{data_folder()}: no games/*.json in hanab.live's format in it")
    metafunc.parametrize("game_file", [pytest.param(file, id=file.stem) for file in files])


# ------------------------------------------------------------------------------- other machines


def pytest_configure() -> None:
    """Let tests speak English, whatever the system speaks, and let Ctrl-C be heard.

    A shell has what it starts in the background ignore it.
    """
    os.environ["LC_ALL"] = "C.UTF-8"
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="module")
def patient_player() -> Iterator[None]:
    """A puzzle player whose answers wait for the solver, however busy the machine is.

    Else what comes in one message on an idle machine may come in two or three on a busy one.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("hanabi_kit.widgets.puzzle.session.SHORT_WAIT", 60)
        yield


# ------------------------------------------------------------------------------- long tests


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes minutes, unless it is asked for."""
    if os.environ.get("HANABI_KIT_LONG") or "long" in config.option.markexpr:
        return
    long = [item for item in items if "long" in item.keywords]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if "long" not in item.keywords]


# ------------------------------------------------------------------------------- exit code


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Let a run in which nothing passed fail where CI is set, even if every test was skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    workers = hasattr(session.config, "workerinput")
    if reporter is None or workers or not os.environ.get("CI") or exitstatus != 0:
        return
    if not reporter.stats.get("passed"):
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED
