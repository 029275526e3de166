"""Coverage-guided search for texts that a reader cannot take."""
