"""What variants of hanab.live with a mechanism change: a module for each, with its sentences."""
