"""numba, which compiles the kernels: whether it is there, and how all kernels are compiled.

Modules: `room` (whether numba is there and has room to work), `kernels` (what all kernels begin
with: their types, and how their functions are compiled), `indices` (a step for numba: no index is
below 0). `kernels` loads numba, which takes long, so that only kernels import it.
"""

from hanabi_kit.compiler.room import (
    address_space_left,
    is_there,
    lacking_room,
    load_njit,
    room_for_tables,
)

__all__ = ["address_space_left", "is_there", "lacking_room", "load_njit", "room_for_tables"]
