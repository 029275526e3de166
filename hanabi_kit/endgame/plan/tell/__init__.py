"""A plan in sentences and as a graph."""
