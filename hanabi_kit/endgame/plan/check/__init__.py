"""Certifying a plan, with code that the search does not share."""
