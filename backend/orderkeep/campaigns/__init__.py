"""Mails to a segment of the contacts: who gets one, who does not and why, and what came of it."""
