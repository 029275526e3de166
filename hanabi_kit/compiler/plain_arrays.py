"""Arrays in plain Python, for where numpy is not: the part of numpy that the kit's kernels use.

In the browser there is no numpy to be had from a package index, and the kernels run uncompiled
there. Uncompiled, reading one number of a list is faster than reading one of a numpy array, so
little is lost. `hanabi_kit.compiler.arrays` chooses between this module and numpy; a name here
means what it means there, for the arguments that the kit gives, and anything else is refused.

What differs: whole numbers have no width, so they never overflow; and there are no views of a
`Vector`, so the kit's code for both takes no slices of arrays of one dimension. The kit reads
several places at once with `take` and `compress` and writes them with `put`, which numpy has, too:
so the brackets of a `Vector` are those of a list, and as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress as chosen
from operator import add, and_, eq, mul, or_, sub
from typing import Any

int64 = int32 = uint8 = int
float64 = float
bool_ = bool


class NDArray:
    """The name of a type of array, for those who annotate with it."""

    def __class_getitem__(cls, _: object) -> type:
        return cls


class Vector(list[Any]):
    """An array of one dimension: a list with arithmetic place by place."""

    __slots__ = ()
    __hash__ = None

    def __repr__(self) -> str:
        return f"Vector({super().__repr__()})"

    @property
    def shape(self) -> tuple[int]:
        """Its length, alone."""
        return (len(self),)

    def _with(self, operation: Callable[[Any, Any], Any], other: object) -> Vector:
        if isinstance(other, Vector):
            if len(self) != len(other):
                raise ValueError(f"vectors of {len(self)} and of {len(other)} places")
            return Vector(map(operation, self, other))
        return Vector([operation(one, other) for one in self])

    def __add__(self, other: object) -> Vector:
        return self._with(add, other)

    def __sub__(self, other: object) -> Vector:
        return self._with(sub, other)

    def __mul__(self, other: object) -> Vector:
        return self._with(mul, other)

    def __and__(self, other: object) -> Vector:
        return self._with(and_, other)

    def __or__(self, other: object) -> Vector:
        return self._with(or_, other)

    def __eq__(self, other: object) -> Vector:  # type: ignore[override]
        return self._with(eq, other)

    def __invert__(self) -> Vector:
        # Of truth values alone, as the kit asks: `not`, where Python's own ~True would be −2.
        return Vector([not one for one in self])

    def all(self) -> bool:
        """Whether every place is true."""
        return all(self)

    def any(self) -> bool:
        """Whether some place is true."""
        return any(self)

    def sum(self) -> Any:
        """The sum of all places; of truth values the number that are true."""
        return sum(self)

    def astype(self, kind: Callable[[Any], Any]) -> Vector:
        """Return a copy with every place turned into another kind of number."""
        return Vector(map(kind, self))

    def copy(self) -> Vector:
        """Return a copy."""
        return Vector(self)

    def tolist(self) -> list[Any]:
        """Return a list of Python's own."""
        return list(self)

    def setflags(self, *, write: bool) -> None:
        """Take note that nobody may write; here nobody is kept from it."""


class Grid:
    """An array of two dimensions, row after row in one list."""

    __slots__ = ("_flat", "_rows", "_width")

    def __init__(self, flat: list[Any], rows: int, width: int) -> None:
        self._flat, self._rows, self._width = flat, rows, width

    def __repr__(self) -> str:
        return f"Grid({[list(row) for row in self]})"

    def __len__(self) -> int:
        return self._rows

    @property
    def shape(self) -> tuple[int, int]:
        """Its number of rows, and of columns."""
        return self._rows, self._width

    @property
    def flat(self) -> list[Any]:
        """All its numbers, row after row."""
        return self._flat[: self._rows * self._width]

    def __iter__(self) -> Iterator[Vector]:
        for row in range(self._rows):
            yield self._row(row)

    def _row(self, row: int) -> Vector:
        if not 0 <= row < self._rows:
            raise IndexError(f"row {row}: the grid has {self._rows}")
        first = row * self._width
        return Vector(self._flat[first : first + self._width])

    def __getitem__(self, key: Any) -> Any:
        # One place is read far more often than all else, so it is tried first.
        if isinstance(key, tuple):
            row, column = key
            if isinstance(row, slice):
                if row != slice(None):
                    raise IndexError(f"{row!r}: a column is read as a whole")
                return Vector(self._flat[column : self._rows * self._width : self._width])
            return self._flat[row * self._width + column]
        if isinstance(key, int):
            return self._row(key)
        if isinstance(key, slice):
            if key.start is not None or key.step is not None:
                raise IndexError(f"{key!r}: only the first rows can be cut off")
            # A view, as numpy's is: who writes into it writes into the whole.
            rows = self._rows if key.stop is None else min(key.stop, self._rows)
            return Grid(self._flat, rows, self._width)
        flat: list[Any] = []
        for row in key:
            flat += self._row(row)
        return Grid(flat, len(key), self._width)

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, tuple):
            row, column = key
            self._flat[row * self._width + column] = value
            return
        width = self._width
        for row, new in zip(key, value, strict=True):
            self._flat[row * width : (row + 1) * width] = new

    def _with(self, operation: Callable[[Any, Any], Any], other: Grid) -> Grid:
        if self.shape != other.shape:
            raise ValueError(f"grids of {self.shape} and of {other.shape} places")
        return Grid(list(map(operation, self.flat, other.flat)), self._rows, self._width)

    def __add__(self, other: Grid) -> Grid:
        return self._with(add, other)

    def __sub__(self, other: Grid) -> Grid:
        return self._with(sub, other)

    def __floordiv__(self, divisor: int) -> Grid:
        return Grid([number // divisor for number in self.flat], self._rows, self._width)

    def max(self, *, axis: int) -> Vector:
        """Return the largest of each row."""
        if axis != 1:
            raise ValueError(f"axis: {axis!r}, but only 1, along the rows, is covered")
        width = self._width
        flat = self._flat
        return Vector(
            [max(flat[first : first + width]) for first in range(0, self._rows * width, width)]
        )

    def copy(self) -> Grid:
        """Return a copy of the rows it has."""
        return Grid(self.flat, self._rows, self._width)

    def astype(self, kind: Callable[[Any], Any]) -> Grid:
        """Return a copy with every place turned into another kind of number."""
        return Grid(list(map(kind, self.flat)), self._rows, self._width)

    def tolist(self) -> list[list[Any]]:
        """Return the rows as lists of Python's own."""
        return [list(row) for row in self]


def full(shape: int | tuple[int, int], value: Any, dtype: Any = None) -> Any:
    """Return an array with the same value everywhere."""
    if isinstance(shape, int):
        return Vector([value] * shape)
    rows, width = shape
    return Grid([value] * (rows * width), rows, width)


def zeros(shape: int | tuple[int, int], dtype: Any = float64) -> Any:
    """Return an array of zeros."""
    return full(shape, 0 if dtype is object else dtype(0))


def ones(shape: int | tuple[int, int], dtype: Any = float64) -> Any:
    """Return an array of ones; of truth values, all true."""
    return full(shape, 1 if dtype is object else dtype(1))


empty = zeros


def arange(end: int) -> Vector:
    """Return the whole numbers from 0 up to `end`, which is not among them."""
    return Vector(range(end))


def array(values: Iterable[Any], dtype: Any = None) -> Any:
    """Return an array of values, or of rows of values."""
    rows = list(values)
    if not rows or not isinstance(rows[0], Sequence):
        return Vector(rows if dtype in (None, object) else map(dtype, rows))
    width = len(rows[0])
    if any(len(row) != width for row in rows):
        raise ValueError(f"rows of {sorted({len(row) for row in rows})} places")
    flat = [one for row in rows for one in row]
    return Grid(flat if dtype in (None, object) else list(map(dtype, flat)), len(rows), width)


def take(values: Vector, places: Iterable[int]) -> Vector:
    """Return the values at some places."""
    return Vector(map(values.__getitem__, places))


def compress(truth: Vector, values: Vector) -> Vector:
    """Return the values whose place is true."""
    if len(truth) != len(values):
        raise ValueError(f"truth of {len(truth)} places for {len(values)} values")
    return Vector(chosen(values, truth))


def put(values: Vector, places: Iterable[int], new: Any) -> None:
    """Write at some places: one value, or as many as there are places."""
    if isinstance(new, Vector):
        for place, one in zip(places, new, strict=True):
            values[place] = one
    else:
        for place in places:
            values[place] = new


def flatnonzero(truth: Vector) -> Vector:
    """Return the places that are true."""
    return Vector([place for place, one in enumerate(truth) if one])


def unique(values: Vector, *, return_inverse: bool) -> tuple[Vector, Vector]:
    """Return the different values in order, and for each place which of them it has."""
    if not return_inverse:
        raise ValueError("return_inverse: False, but the kit asks for the places, too")
    different = sorted(set(values))
    places = {value: place for place, value in enumerate(different)}
    return Vector(different), Vector(map(places.__getitem__, values))
