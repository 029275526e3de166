"""Pages of the site: what one may open by a link, without a notebook. Nothing imports this floor.

A puzzle's page needs no Python: what the widget would answer is worked out beforehand. `recording`
drives a puzzle player through everything that a reader may do, `locking` says what of that nobody
reads before it is to be seen, `puzzle_page` and `set_page` write the pages; ``static`` holds what
stands in the browser in the place of Python. ``scripts/puzzle_pages.py`` makes them for the site.

Rooms: `live` (the widgets as pages, with Python in a worker).
"""
