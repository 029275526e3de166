"""Whatever a reader can meet while French is chosen comes from the catalogue.

Each room is run in a French whose every word is marked (`tests.helpers.marked_words`), and a text
for people that comes out unmarked fails. What may: names of people, files and commands, notation,
what somebody wrote, and what programs go by; each list says so of its own.
"""
