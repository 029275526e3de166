"""Puzzles from wherever they are: the kit's own, files, folders and sets."""
