"""Tests of the engine, of what a seat sees, and of numbers read off the table."""
