"""Everything updates live: the change feed as server-sent events."""
