"""Pages that need no Python, held to the widgets whose answers they give."""
