"""Practice without end: fresh positions for one technique, proved, with hints and reasons.

Rooms: `drills` (what can be practised, and at which levels), `needs` (what makes a question one of
a technique), `finding` (one item: which games are played, which question is kept), `places` (where
rare ones were found before), `fresh_items` (one after the other), `of_lessons` (what lessons begin
and end with).
"""
