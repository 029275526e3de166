"""An exercise of a lesson as a card to answer on.

Rooms: `widget`, `session` (what was given and what is said of it), `drawing` (what the browser
gets), `fields` (what one answers in).
"""

from hanabi_kit.widgets.exercise.widget import ExerciseCard as ExerciseCard
from hanabi_kit.widgets.exercise.widget import ask as ask
