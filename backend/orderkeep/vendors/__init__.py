"""Vendors: the shops that goods are bought from."""
