"""The most memory that a program held since it was started, in bytes."""

PEAK_MEMORY = """
import resource, sys
from pathlib import Path

def peak_memory():
    status = Path("/proc/self/status")
    if status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return 1024 * int(lines["VmHWM"].split()[0])
    unit = 1 if sys.platform == "darwin" else 1024
    return unit * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
"""
"""A function in Python's own words, for the program that is measured.

On Linux `ru_maxrss` will not do: a program begins with the peak of the one that started it, here
of a test run that may hold a gigabyte. `VmHWM` belongs to the program alone.
"""
