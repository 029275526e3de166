"""Tests of what a machine lacks, of JupyterLab opened, of worker processes."""
