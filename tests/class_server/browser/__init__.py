"""The pages of a class in a real browser, with a real server."""
