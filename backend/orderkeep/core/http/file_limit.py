"""The limit of open files decides how many connections fit."""

import resource

MAX_FILES = 65_536
RESERVED_FILES = 100
"""File handles reserved for the database, uploads and the log."""


def raise_file_limit() -> int:
    """Raise this process's limit of open files as far as the system permits. Returns how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = MAX_FILES if soft == resource.RLIM_INFINITY else soft
    return max(files - RESERVED_FILES, files // 2)
