"""Notes, documents and ideas that staff write together or for themselves."""
