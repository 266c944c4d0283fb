"""Live updates: the change feed as server-sent events."""
