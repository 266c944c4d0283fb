"""The registry: records of every kind in one list."""
