"""Vendors that goods are bought from."""
