"""Tests of the house: floors, public names, languages, and what is handed out."""
