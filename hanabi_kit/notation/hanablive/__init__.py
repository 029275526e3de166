"""What hanab.live writes: game files, links, and the seed of a deck."""
