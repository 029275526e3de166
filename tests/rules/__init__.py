"""Tests of rulesets, variants and rule documents, and of every engine by one rule."""
