"""Bulk e-mail to a segment of contacts: recipients, skipped people with the reason, and revenue."""
