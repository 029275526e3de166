"""Tests of files, links and sentences, both ways."""
