"""Tests of the exact solvers."""
