"""Sales: what customers ordered, and what became of it."""
