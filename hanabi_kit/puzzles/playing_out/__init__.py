"""End-games that go on after the first move, every later decision judged.

Rooms: `playing` (`PlayOut`: what may be played, what is said of it, where it stands), `open_hands`
and `own_seat` (how it goes on with all hands face up, and from one seat), `draws` (which card comes
next), `decisions` (what a decision was worth), `stated_line` (a whole line as a puzzle's answer,
proved), `main_line` (best play against the hardest draws, and its only moves), `tree` (what was
played and what was best, to read).
"""
