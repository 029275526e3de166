"""The kinds of puzzles that are mined: found and proved, and put in words."""
