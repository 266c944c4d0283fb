"""Orderkeep: a back office for small trading and retail businesses."""

__version__ = "0.1.0"
