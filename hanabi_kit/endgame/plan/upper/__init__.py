"""Upper bounds: games in which the team may do more."""
