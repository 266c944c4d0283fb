"""Admin: what was done, and whether the books agree."""
