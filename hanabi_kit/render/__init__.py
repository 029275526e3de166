"""Tables drawn: as plain values, as text and as pictures. Pure functions of what is seen.

Rooms: `scene` (what is drawn, in the words of `scene_values`), `text` (boards for the terminal),
`svg` (pictures, with the strokes of `svg_elements`), `suit_styles` (shapes and colours of the
suits), `player_names` (players' names made safe to draw), `action_sentences` (actions told at a
table), `tables` and `deals` (answers as text).
"""

from hanabi_kit.render.scene import scene as scene
from hanabi_kit.render.scene_values import Scene as Scene
from hanabi_kit.render.svg import mimebundle as mimebundle
from hanabi_kit.render.svg import svg
from hanabi_kit.render.text import board, describe

__all__ = ["board", "describe", "svg"]
