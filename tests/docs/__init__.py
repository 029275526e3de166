"""Tests of the README and the manual."""
