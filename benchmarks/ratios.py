"""The ratios that benchmarks find, gathered for one table at the end of a run.

Examples
--------
>>> ratios = Ratios()
>>> ratios.note("random games, 2 players", "HLE", 1.84)
>>> print(ratios)
what                                      beside                    ours is × as fast
random games, 2 players                   HLE                                    1.84
"""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["RATIOS", "Ratios"]


@dataclass
class Ratios:
    """Ratios measured side by side, in the order in which they were found."""

    rows: list[tuple[str, str, float]] = field(default_factory=list)

    def note(self, what: str, beside: str, ratio: float) -> None:
        """Note that in `what` ours is `ratio` times as fast as `beside`."""
        self.rows.append((what, beside, ratio))

    def __str__(self) -> str:
        head = f"{'what':41} {'beside':25} ours is × as fast"
        return "\n".join(
            [head, *(f"{what:41} {beside:25} {ratio:17.2f}" for what, beside, ratio in self.rows)]
        )


RATIOS = Ratios()
"""Those of this run."""
