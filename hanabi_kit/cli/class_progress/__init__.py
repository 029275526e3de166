"""What a class handed in: found, read, put together, and told."""
