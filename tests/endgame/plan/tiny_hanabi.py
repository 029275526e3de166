"""Four games of two decisions each, whose best joint plans are known: "Tiny Hanabi", A to D.

Player 1 sees one of two cards and acts; player 2 sees the action and one of two cards of her own,
and acts; both get the payoff. The game is of J. Foerster et al., "Bayesian action decoder for deep
multi-agent reinforcement learning", 2019; the tables are those of S. Sokota's collection
"tiny-hanabi", and the optima were worked out anew by trying every pair of policies.
"""

from fractions import Fraction

# [card of player 1][card of player 2][action of player 1][action of player 2], and the optimum
TINY = {
    "A": (
        [
            [[[0, 1], [0, 0]], [[0, 1], [3, 2]]],
            [[[3, 3], [3, 2]], [[2, 0], [3, 3]]],
        ],
        Fraction(9, 4),
    ),
    "B": (
        [
            [[[1, 0], [1, 0]], [[0, 1], [0, 1]]],
            [[[0, 1], [0, 0]], [[1, 0], [1, 0]]],
        ],
        Fraction(1),
    ),
    "C": (
        [
            [[[3, 0], [0, 3]], [[2, 0], [3, 3]]],
            [[[2, 2], [3, 0]], [[0, 1], [0, 2]]],
        ],
        Fraction(5, 2),
    ),
    "D": (
        [
            [[[3, 0], [1, 3]], [[3, 0], [3, 0]]],
            [[[3, 2], [0, 2]], [[0, 1], [0, 0]]],
        ],
        Fraction(5, 2),
    ),
}
