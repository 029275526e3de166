"""Tests of what a class needs of the world: sockets, files and the clock."""
