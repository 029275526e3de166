"""Worker processes: whatever becomes of the process that began them, they are gone afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

BEGUN = """
import os, sys, time
from hanabi_kit.support.workers import pool_of

if __name__ == "__main__":
    with pool_of(2, afresh={afresh}) as pool:
        print(*{{pool.submit(os.getpid).result() for _ in range(20)}}, flush=True)
        pool.submit(time.sleep, 1000).result()
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of another kind")


def is_gone(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return status[0] == "Z"  # ended, and nobody has asked how
    except OSError:
        pass
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize("afresh", [False, True])
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_worker_outlives_the_process_that_began_it(
    blow: signal.Signals, afresh: bool, tmp_path: Path
) -> None:
    program = tmp_path / "program.py"
    program.write_text(BEGUN.format(afresh=afresh), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        assert process.stdout is not None
        workers = [int(pid) for pid in process.stdout.readline().split()]
        assert workers
        process.send_signal(blow)
        process.wait()
    while not all(map(is_gone, workers)):  # the suite's own limit ends a test that waits in vain
        time.sleep(0.05)
