"""Widgets as pages of the site: no notebook around them, and no kernel behind.

Rooms: `bridge` (what Python hears from a page, and answers), `shown` (what every page shows),
`explore`, `review`, `deduce`, `play` (one widget each), `asked` (what somebody pasted or followed a
link to), `small_widget` (what stands in for anywidget), `documents` (the pages as they are built),
`first_tables` (the rulesets that the browser draws by itself). The browser's half is in ``static``:
``page.js``; ``worker.js``, which runs Python; and ``first_table.js``, which draws the table of a
link before Python is there, with ``read_link.js`` (what a link says), ``first_position.js`` (the
table that it holds) and ``first_scene.js`` (what is drawn of it).
"""
