"""The commands of ``hanabi-kit``, a module for each: its arguments, and what it does."""
