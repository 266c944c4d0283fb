"""Contacts and prospects."""
