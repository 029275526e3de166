"""What a class needs of the world: sockets, files and the clock; nobody below knows of these."""
