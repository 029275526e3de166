"""What clues can tell: the labels that hands really offer, and tables that know them."""
