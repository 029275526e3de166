"""Tables drawn: as plain values, as text and as pictures. Pure functions of what is seen.

Rooms: `scene` (what is drawn, in the words of `shown`), `text` (boards for the terminal), `svg`
(pictures, with the strokes of `pen`), `looks` (shapes and colours of the suits), `names` (players'
names made safe to draw), `tables` and `deals` (answers as text).
"""

from hanabi_kit.render.scene import scene as scene
from hanabi_kit.render.shown import Scene as Scene
from hanabi_kit.render.svg import mimebundle as mimebundle
from hanabi_kit.render.svg import svg
from hanabi_kit.render.text import board, describe

__all__ = ["board", "describe", "svg"]
