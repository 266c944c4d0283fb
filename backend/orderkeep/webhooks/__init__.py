"""Webhooks: signed messages to other programs about changes of records."""
