"""Tests of the model with open hands, its kernel and its reasons."""
