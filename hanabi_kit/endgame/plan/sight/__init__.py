"""What a plan makes of the very hands that the mover really sees."""
