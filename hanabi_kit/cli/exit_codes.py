"""What the command's exit codes mean; `hanabi_kit.cli` says it for users."""

from __future__ import annotations

FAILED, BAD_INPUT, OUT_OF_BUDGET = 1, 2, 3

INTERRUPTED = 130
"""What shells report after Ctrl-C."""
