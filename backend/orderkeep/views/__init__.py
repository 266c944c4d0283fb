"""Saved views of lists, own and shared."""
