"""The mine on a Dask cluster: a real scheduler and two worker processes on this machine."""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError
from hanabi_kit.mining import Settings, Workforce, mine
from hanabi_kit.mining.journal import NAME
from hanabi_kit.mining.selection import Selection

distributed = pytest.importorskip("distributed")

# One scheduler for all, in the order in which they stand: its workers come and go.
pytestmark = pytest.mark.xdist_group("mine-cluster")

SETTINGS = Settings("endgame", player="Chop", deals=30, count=4, deck=4, states=5_000)


@dataclass
class Cluster:
    """A scheduler and its workers, each a process."""

    address: str
    folder: Path
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def add_worker(self, *more: str) -> None:
        with (self.folder / f"worker-{len(self.workers)}.log").open("wb") as log:
            words = ["dask_worker", self.address, "--nthreads", "1", *more]
            self.workers.append(started(*words, log=log))

    def add_workers(self, number: int, *more: str) -> None:
        """Add `number` workers, and return when the scheduler has them.

        A worker may hang before it reaches its scheduler (seen once, in a minute of waiting). That
        is not what is tested here, so it gets a successor; if those fail too, all logs are told.
        """
        with distributed.Client(self.address, timeout=30, set_as_default=False) as client:
            asked = len(client.scheduler_info(n_workers=-1)["workers"]) + number
            missing = number
            for _ in range(3):
                for _ in range(missing):
                    self.add_worker(*more)
                with contextlib.suppress(TimeoutError):
                    client.wait_for_workers(asked, timeout=45)
                    return
                missing = asked - len(client.scheduler_info(n_workers=-1)["workers"])
        pytest.fail("\n".join(log.read_text() for log in sorted(self.folder.glob("*.log"))))


def started(program: str, *words: str, log: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{program}", *words]
    command += ["--host", "127.0.0.1", "--no-dashboard"]
    return subprocess.Popen(command, stdout=log, stderr=log)  # type: ignore[call-overload,no-any-return]


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler that nobody works for yet."""
    folder = tmp_path_factory.mktemp("cluster")
    told = folder / "scheduler.json"
    with (folder / "scheduler.log").open("wb") as log:
        process = started("dask_scheduler", "--port", "0", "--scheduler-file", str(told), log=log)
    while not told.exists() or not told.read_text().endswith("}"):
        assert process.poll() is None, (folder / "scheduler.log").read_text()
        time.sleep(0.05)
    cluster = Cluster(json.loads(told.read_text())["address"], folder)
    yield cluster
    for one in (*cluster.workers, process):
        one.terminate()
        one.wait(timeout=30)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of an undisturbed run in this process."""
    folder = tmp_path_factory.mktemp("here")
    mine(SETTINGS, folder)
    return contents(folder)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.toml"))}


def test_a_cluster_without_workers_is_told(scheduler: Cluster, tmp_path: Path) -> None:
    with pytest.raises(HanabiError, match="it has no workers; start some first"):
        mine(SETTINGS, tmp_path, workforce=Workforce(backend="dask", scheduler=scheduler.address))


def test_a_worker_that_is_killed_in_mid_run_loses_nothing_and_does_nothing_twice(
    scheduler: Cluster, expected: dict[str, bytes], tmp_path: Path
) -> None:
    # without nannies, so that what is killed is the worker, and not its nurse
    scheduler.add_workers(2, "--no-nanny")
    killed: list[int] = []

    def watch(settling: Selection) -> None:
        if settling.settled >= 3 and not killed:
            scheduler.workers[0].kill()
            killed.append(settling.settled)

    workforce = Workforce(backend="dask", scheduler=scheduler.address)
    found = mine(SETTINGS, tmp_path, workforce=workforce, watch=watch)
    assert killed
    assert killed[0] < SETTINGS.games
    assert scheduler.workers[0].wait(timeout=30) != 0
    assert contents(tmp_path) == expected
    assert len(found.files) == 4
    done = [
        (entry["game"], entry.get("turn"))
        for entry in map(json.loads, (tmp_path / NAME).read_text().splitlines()[1:])
    ]
    assert len(set(done)) == len(done)


def test_the_command_uses_a_cluster_and_goes_on_with_what_was_begun_here(
    scheduler: Cluster,
    expected: dict[str, bytes],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    scheduler.add_workers(1, "--nanny", "--nworkers", "1")  # as clusters usually start theirs
    words = ["--deals", "30", "--deck-at-most", "4", "--states", "5000", "-o", str(tmp_path)]
    assert main(["mine", *words, "--count", "1", "--workers", "1"]) == 0
    assert len(contents(tmp_path)) == 1
    words += ["--backend", "dask", "--scheduler", scheduler.address, "--resume", "--json"]
    capsys.readouterr()
    assert main(["mine", *words, "--count", "4"]) == 0
    assert json.loads(capsys.readouterr().out)["kept"] == 4
    assert contents(tmp_path) == expected


def test_a_scheduler_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    words = ["--backend", "dask", "--scheduler", address, "-o", str(tmp_path / "out")]
    assert main(["mine", *words]) == 2
    assert f"scheduler '{address}': not reached within 5 seconds" in capsys.readouterr().err


def test_without_distributed_it_is_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = ["--backend", "dask", "--scheduler", "tcp://127.0.0.1:1", "-o", str(tmp_path / "out")]
    assert main(["mine", *words]) == 2
    assert "pip install 'hanabi-kit[cluster]'" in capsys.readouterr().err
