"""What people type, in any language that has its words here: numbers, cards, slots, none and all.

The one reader of typed answers: lessons, puzzles, the command line and actions as texts build on it
(`hanabi_kit.lessons.answers`, `hanabi_kit.engine.action_text`).

What is clear is taken, however it is written: capitals, blanks, commas, brackets, units, numbers as
words, percents, products and sums. What is not is asked back (`Unclear`): the error says what was
understood, and how to write it. Nothing is read past but words that say nothing (`wordlists`), and
what is read never depends on what would be right.

The words are data: those of a language stand in ``locale/LANGUAGE/typed.toml``, those of all hold
together. What has to stand here is how sentences are built that English, French and German build
alike.

Rooms: `text` (one form for all that looks alike), `vocabulary` (the words of all languages),
`wordlists`, `number_words`, `numbers`, `calculation`, `chances`, `cards`, `slots`.

Examples
--------
>>> from hanabi_kit.rules import STANDARD
>>> from hanabi_kit.typed.cards import read_cards
>>> from hanabi_kit.typed.numbers import read_number
>>> from hanabi_kit.typed.slots import read_slots
>>> read_number("six cards").value, read_number("un tiers").value, read_number("4 x 3").value
(Fraction(6, 1), Fraction(1, 3), Fraction(12, 1))
>>> read_cards("Yellow 3, green 4 or 5", STANDARD), read_slots("134", 5)
(CardSet('y3 g4 g5'), (1, 3, 4))
"""

from hanabi_kit.typed.text import Unclear as Unclear
