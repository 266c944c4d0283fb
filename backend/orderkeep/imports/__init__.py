"""Imports: rows of another program's files become records here, once, and an import can be undone."""
