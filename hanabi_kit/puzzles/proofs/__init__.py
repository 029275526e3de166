"""What a puzzle asks, its answer proved, and the reasons in sentences."""
