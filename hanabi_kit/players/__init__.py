"""Players to play with, each choosing from what its seat may see.

Rooms: `player` (what a player is), `seating` (each seat has its own), `table_play` (a game played
out, thousands measured), `honesty` (whether players know more than they see); the players
themselves, `literal` (acts on what it can prove), `chop` (a small human convention), `hat` (hat
guessing) and `seer` (sees all hands, not the deck), and their quick arithmetic: `board` (what lies
open), `facts` (what a seat can prove), `two_ways` (which of a play and a discard does what is
meant).

Examples
--------
>>> from hanabi_kit import STANDARD, shuffled
>>> record = play_game(["Chop", "Chop", "Literal"], shuffled(STANDARD, seed=2))
>>> record.players, record.games[-1].score
(('Chop 1', 'Chop 2', 'Literal 3'), 22)
"""

from hanabi_kit.players.chop import Chop
from hanabi_kit.players.hat import Hat
from hanabi_kit.players.honesty import OtherChoice as OtherChoice
from hanabi_kit.players.honesty import check_honesty
from hanabi_kit.players.literal import Literal
from hanabi_kit.players.player import Player
from hanabi_kit.players.player import SeesAllHands as SeesAllHands
from hanabi_kit.players.player import choose as choose
from hanabi_kit.players.seating import PLAYERS
from hanabi_kit.players.seating import player_named as player_named
from hanabi_kit.players.seer import Seer
from hanabi_kit.players.table_play import Measured, measure, play_game

__all__ = [
    "PLAYERS",
    "Chop",
    "Hat",
    "Literal",
    "Measured",
    "Player",
    "Seer",
    "check_honesty",
    "measure",
    "play_game",
]
