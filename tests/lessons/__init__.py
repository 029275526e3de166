"""Tests of the course, its exercises and notebooks."""
