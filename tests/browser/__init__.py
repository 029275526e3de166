"""Tests that look at the kit as its users do: a real JupyterLab in a real browser."""
