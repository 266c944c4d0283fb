"""Changing the texts of e-mails."""
