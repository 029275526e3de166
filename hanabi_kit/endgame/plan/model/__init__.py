"""What a search for plans begins with: a plan as a value, the worlds, the rules, sure labels."""
