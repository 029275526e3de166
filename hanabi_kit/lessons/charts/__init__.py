"""Charts of lessons: their numbers (`chart_values`), and how they are drawn (`pictures`)."""

from hanabi_kit.lessons.charts.chart import bars, columns, lines

__all__ = ["bars", "columns", "lines"]
