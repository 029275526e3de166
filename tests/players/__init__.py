"""Tests of the kit's players, and that nobody cheats."""
