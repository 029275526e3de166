"""What a class answered, exercise by exercise, and what to talk about at the start of a lesson."""
