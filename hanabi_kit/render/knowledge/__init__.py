"""Models of knowledge, drawn and in words."""
