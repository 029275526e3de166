"""The machine one sits at: the notebooks opened on it, and what it lacks for the kit.

Rooms: `notebooks` (a folder of one's own with the lessons), `ports` and `lab` (JupyterLab, opened
there), `doctor` (what is missing, and how to get it). None of them imports a library when it is
imported itself: they have work to do where libraries are missing.
"""
