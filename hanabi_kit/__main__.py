"""``python -m hanabi_kit`` is the command ``hanabi-kit``."""

import sys

from hanabi_kit.cli import main

sys.exit(main())
