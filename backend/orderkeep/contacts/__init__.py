"""Contacts: who buys, and who may one day."""
