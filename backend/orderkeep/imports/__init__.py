"""Bringing books in: files of another program become rows here, once, and can be taken back."""
