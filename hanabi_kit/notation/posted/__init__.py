"""Positions as people post them: what they leave out, and the line that fits into a message.

Rooms: `supposed_discards` (the cards that are gone and not named), `implied_marks` (the marks of
cards that a clue did not touch), `compact` (a position as one line, both ways), `line_parts` (what
such a line is made of).
"""
