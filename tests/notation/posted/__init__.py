"""Tests of positions as people post them."""
