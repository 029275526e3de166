"""A recorded game, looked back on.

Rooms: `widget`, `session` (where one stands, what is asked), `drawing` (what is shown), `timeline`
(the game turn by turn), `analysis` (questions that take long), `plan_answer` (what was right
with what the mover saw), `table_question` (a question and its table), `game_source` (what is
opened).
"""

from hanabi_kit.widgets.reviewer.widget import GameReviewer as GameReviewer
