"""An exercise of a lesson as a card to answer on.

Rooms: `card` (the widget), `answering` (what was given and what is said of it), `fields` (what one
answers in), `drawn` (what the browser gets).
"""

from hanabi_kit.widgets.exercise.card import ExerciseCard, ask

__all__ = ["ExerciseCard", "ask"]
