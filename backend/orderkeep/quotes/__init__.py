"""Quotes: offers to customers, until they become orders."""
