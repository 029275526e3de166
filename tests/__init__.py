"""The tests: every claim the kit makes, as a sentence that runs."""
