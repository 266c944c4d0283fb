"""Administration: audit log, self-checks and backup status."""
