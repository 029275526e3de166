"""The variants of hanab.live as data: families, suits, numbers; and how a name is found."""
