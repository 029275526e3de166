"""What the rules hide, and what follows from it all the same: clue values and cards in a hole.

Where clue values are not told (Cow & Pig, Duck of hanab.live), or played cards go face down into a
hole, what a player knows is no longer said card by card: it is about several cards together. Such
knowledge is written as weighted *cases*, each of which says something of every card alone, so that
it can be counted as ever; the sum of their counts is the answer.

Rooms: `cases` (the cases of a view), `untold_clues` and `holed_cards` (where they come from).
"""
