"""What the commands print, as text and for JSON."""
