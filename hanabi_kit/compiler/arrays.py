"""numpy as `np`, or where it is missing the plain Python that stands in for it.

Only in the browser is it missing: elsewhere the kit requires it. What the kernels may use of it is
what `hanabi_kit.compiler.plain_arrays` has; a kernel that runs only where numba compiles it may use
more.

Examples
--------
>>> np.take(np.array([10, 20, 30]), [2, 0]).tolist()
[30, 10]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NDArray", "np"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    try:
        import numpy as np
        from numpy.typing import NDArray
    except ImportError:
        from hanabi_kit.compiler import plain_arrays as np
        from hanabi_kit.compiler.plain_arrays import NDArray
