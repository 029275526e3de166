"""Tests of the reader of what people type."""
