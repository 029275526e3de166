"""How the answer to an exercise is read, and when two answers are the same.

An answer may come from a cell of code, from a widget or from a sheet of paper that somebody types
in: the same thing in another form is the same answer.

Examples
--------
>>> from fractions import Fraction
>>> third = Number(Fraction(1, 3))
>>> [third.is_right(third.read(form)) for form in ("1/3", Fraction(2, 6), 1 / 3, "0.333", "33.3 %")]
[True, True, True, True, True]
>>> third.is_right(third.read("0.3"))
False
>>> cards = Cards("r4 r5")
>>> cards.is_right(cards.read(["r5", "r4"])), cards.nearly(cards.read("r4 g1"))
(True, '1 card is missing, 1 card too many.')
"""

from hanabi_kit.lessons.answers.actions import TableAction as TableAction
from hanabi_kit.lessons.answers.base import AnswerKind as AnswerKind
from hanabi_kit.lessons.answers.cards import Cards as Cards
from hanabi_kit.lessons.answers.cards import Hand as Hand
from hanabi_kit.lessons.answers.cards import Slots as Slots
from hanabi_kit.lessons.answers.functions import Function as Function
from hanabi_kit.lessons.answers.numbers import Number as Number
from hanabi_kit.lessons.answers.numbers import Numbers as Numbers
from hanabi_kit.lessons.answers.options import Choice as Choice
from hanabi_kit.lessons.answers.options import Choices as Choices
from hanabi_kit.lessons.answers.options import Order as Order
from hanabi_kit.lessons.answers.options import Truth as Truth
from hanabi_kit.lessons.answers.step_proofs import StepProof as StepProof
