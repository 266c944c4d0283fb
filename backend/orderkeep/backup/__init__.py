"""Backup and restore: database, files and keys of one moment in one archive."""
