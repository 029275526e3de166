"""``python -m hanabi_kit`` is the command ``hanabi-kit``."""

import sys

try:
    from hanabi_kit.cli import main
except KeyboardInterrupt:
    sys.exit(130)

sys.exit(main())
