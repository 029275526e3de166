"""Charts of lessons: their numbers, and how they are drawn."""
