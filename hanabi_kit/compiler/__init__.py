"""numba, which compiles the kernels: whether it is there, and how all kernels are compiled.

Modules: `room` (whether numba is there and has room to work), `kernels` (what all kernels begin
with: their types, and how their functions are compiled), `indices` (a step for numba: no index is
below 0). `kernels` loads numba, which takes long, so that only kernels import it.
"""

from hanabi_kit.compiler.room import address_space_left as address_space_left
from hanabi_kit.compiler.room import is_there as is_there
from hanabi_kit.compiler.room import lacking_room as lacking_room
from hanabi_kit.compiler.room import load_njit as load_njit
from hanabi_kit.compiler.room import room_for_tables as room_for_tables
