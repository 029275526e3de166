"""`.ci/run` tests a fresh clone in an empty folder; here with stand-ins for what takes minutes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import DATA, ROOT

MAKE = """\
#!/bin/sh
beside=$(ls -A .. | tr '\\n' ' ')
printf '%s|%s|%s|%s\\n' "$PWD" "${HANABI_KIT_DATA-unset}" "$beside" "$*" >> "$NOTED"
if [ -n "${HANABI_KIT_DATA-}" ]; then ls "$HANABI_KIT_DATA/games" > "$NOTED.games"; fi
case "$1 ${HANABI_KIT_DATA:+with-data}" in
"test ") echo "== 8737 passed in 700.00s ==" ;;
"$FAILS") echo "== 1 failed in 7.00s =="; exit 2 ;;
esac
[ "$1" != "$FAILS" ] || exit 2
"""
"""Notes where it was run and with what, and fails where it is told to."""


@dataclass(frozen=True)
class Run:
    """What a run did: its exit code, what it said, and each call of make."""

    code: int
    said: str
    calls: list[list[str]]
    games: set[str]


@pytest.fixture
def run_ci(tmp_path: Path) -> Callable[..., Run]:
    if shutil.which("bash") is None:
        pytest.skip("no bash on this machine")
    programs, temporary = tmp_path / "bin", tmp_path / "temporary"
    programs.mkdir()
    temporary.mkdir()
    stand_ins = {"make": MAKE, "ldconfig": "#!/bin/sh\necho libatomic.so.1\n"}
    for name in ("npm", "apt-get"):
        stand_ins[name] = "#!/bin/sh\nexit 1\n"
    for name, text in stand_ins.items():
        (programs / name).write_text(text, encoding="utf-8")
        (programs / name).chmod(0o755)

    def run(fails: str = "nothing", data: Path | None = None) -> Run:
        noted = tmp_path / "noted"
        environment = os.environ | {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "TMPDIR": str(temporary),
            "NOTED": str(noted),
            "FAILS": fails,
            "PYTHON": sys.executable,
            "HANABI_KIT_CHROMIUM": "make",  # something that is there
        }
        environment.pop("HANABI_KIT_DATA", None)
        if data is not None:
            environment["HANABI_KIT_DATA"] = str(data)
        done = subprocess.run(
            ["bash", ".ci/run"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert list(temporary.iterdir()) == [], "something was left behind"
        calls = [line.split("|", 3) for line in noted.read_text(encoding="utf-8").splitlines()]
        games = Path(f"{noted}.games")
        found = set(games.read_text(encoding="utf-8").split()) if games.exists() else set()
        return Run(done.returncode, done.stdout, calls, found)

    return run


def test_the_suite_runs_in_a_fresh_clone_with_nothing_beside_it(
    run_ci: Callable[..., Run], tmp_path: Path
) -> None:
    (tmp_path / "mine" / "games").mkdir(parents=True)
    (tmp_path / "mine" / "games" / "my-game.json").write_text("{}", encoding="utf-8")
    done = run_ci(data=tmp_path / "mine")
    assert done.code == 0, done.said
    assert [call[3].split()[0] for call in done.calls] == [
        "setup-classroom",
        "site",
        "test",
        "test",
        "lint",
        "fuzz",
    ]
    for place, data, beside, what in done.calls[:3]:
        assert not Path(place).is_relative_to(ROOT)
        assert (data, beside.split()) == ("unset", [Path(place).name])
        assert what in ("setup-classroom", "site FEW=1", "test")
    # The second run has data of its own, what was named before among them.
    assert done.calls[3][1] not in ("unset", str(tmp_path / "mine"))
    shipped = {path.name for path in (DATA / "games").glob("*.json")}
    assert done.games == shipped | {"my-game.json"}
    assert done.said.count(" passed in ") == 1, "one closing line of pytest, that of the suite"


@pytest.mark.parametrize("fails", ["setup-classroom", "site", "test", "test with-data", "lint"])
def test_whatever_fails_the_run_fails_and_leaves_nothing_behind(
    run_ci: Callable[..., Run], fails: str
) -> None:
    done = run_ci(fails=fails)
    assert done.code != 0
    assert done.calls[-1][3].split()[0] == fails.split()[0]
    if fails == "test with-data":
        assert "1 failed in" in done.said, "it says what failed"
