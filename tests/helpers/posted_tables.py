"""Tables as people post them, that several tests share."""

TWO_FIVES = """
[position]
players = ["Alice", "Bob"]
turn = "Alice"
viewer = "Alice"
stacks = "r4 y5 g5 b4 p5"
discards = "b1 b1 b2 b3 b4 g2 g3 g4 p2 p3 p4 r2 r3 r4 y2 y3 y4"
clue_tokens = 0
strikes = 0
deck = 0
turns_left = 2
[position.hands]
Alice = "xx xx xx xx xx"
Bob = "y1 y1 g1 b5 p1"
"""
"""Two turns are left, r5 and b5 are missing; Alice sees the b5, and knows nothing of her hand."""
