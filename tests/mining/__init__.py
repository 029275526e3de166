"""Tests of the mine."""
