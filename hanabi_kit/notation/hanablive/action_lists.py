"""Lists of what happened in a game, as hanab.live sends them to players and bots keep them.

The site tells a game in small tables, ``{"type": "draw", "playerIndex": 0, "order": 3, "suitIndex":
1, "rank": 5}`` and so on (its packages/game/src/types/gameActions.ts), in messages called ``init``,
``gameActionList`` and ``gameAction``. Who receives them does not see the own cards when they are
drawn, only when they are played or discarded. Read are the list alone, the message's table, and the
messages as they come, one a line.

A card that was never shown is known all the same where the site's seed tells the whole deck, or
where nothing else is left that it could be.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from hanabi_kit.actions import Clued, Discarded, Event, Played
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.notation.files import Fields, read_json, read_past
from hanabi_kit.notation.hanablive.action_numbers import COLOUR, DISCARD, END, PLAY, RANK, VOTE
from hanabi_kit.notation.hanablive.deck_seed import dealt_from, parse_seed
from hanabi_kit.notation.hanablive.game_tables import take_game
from hanabi_kit.notation.hanablive.options import options_known, take_rules
from hanabi_kit.notation.hanablive.unseen_cards import only_left
from hanabi_kit.notation.record import GameRecord

SITE_NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
"""What the site calls players whose names are not told."""
