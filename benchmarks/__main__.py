"""Print how fast the kit is: ratios of two ways to the same answer, measured in turn.

Machines differ and are shared, so single times mean little; ratios and counts hold.
"""

from __future__ import annotations

import subprocess
import sys

from benchmarks.deals import bench_deals
from benchmarks.deduction import bench_deduction
from benchmarks.engine import bench_engine
from benchmarks.faceup import bench_faceup
from benchmarks.mining import bench_mining
from benchmarks.others import bench_others
from benchmarks.plan import bench_plan
from benchmarks.plan_bounds import bench_plan_bounds
from benchmarks.ratios import RATIOS
from benchmarks.seat import bench_seat
from benchmarks.shared import spread, timed
from benchmarks.widgets import bench_widgets


def bench_import() -> None:
    """Time `import hanabi_kit` in fresh processes, against a Python that does nothing."""

    def start(code: str) -> float:
        return min(timed(lambda: subprocess.run([sys.executable, "-c", code])) for _ in range(5))

    empty, kit = start("pass"), start("import hanabi_kit")
    print(f"import hanabi_kit: {1000 * (kit - empty):.1f} ms more than an empty program\n")


if __name__ == "__main__":
    bench_import()
    bench_engine()
    bench_deduction()
    bench_others()
    bench_faceup()
    bench_seat()
    bench_deals()
    bench_plan(spread)
    bench_plan_bounds()
    bench_widgets()
    bench_mining()
    print(RATIOS)
