"""The same question put to other solvers, for lessons and as oracles.

Rooms: `constraint_model` (to python-constraint, as a lesson would write it), `step_by_step` (as
a person would find it, with the technique each step needs), `steps` and `step_sentences` (the steps
as data and as sentences), `comparison` (all of them side by side).
"""

from hanabi_kit.deduction.solvers.comparison import Comparison as Comparison
from hanabi_kit.deduction.solvers.comparison import compare as compare
from hanabi_kit.deduction.solvers.step_by_step import StepByStep, solve_by_steps
from hanabi_kit.deduction.solvers.steps import Step as Step
from hanabi_kit.deduction.solvers.steps import Technique as Technique

__all__ = ["StepByStep", "solve_by_steps"]
