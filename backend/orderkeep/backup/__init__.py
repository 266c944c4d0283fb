"""Backup and restore: a consistent snapshot of database, files and keys in one archive."""
