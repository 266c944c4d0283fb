"""Saved views of lists: mine, and those that somebody shares."""
