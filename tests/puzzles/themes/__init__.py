"""Tests of puzzles, their proofs, texts and sets, and of progress files."""
