"""Tests of what a hand can be, why, and what others can know."""
