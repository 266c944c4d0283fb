"""Notifications about other people's changes, for everyone who may see the record, with a read state per person."""
