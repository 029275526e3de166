"""Answers: those of puzzle files, those that people type, and the attempts that are kept."""
