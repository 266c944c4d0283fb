"""Prevents the removal of stored files during a backup, because rows already copied may still refer to them.

Code that removes a file first deletes the row for good and then checks for a hold. If there is one, the hourly cleanup
removes the file later. A hold ends with the process that took it.
"""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from orderkeep.core.db.engine import Database, sqlite_path

OUR_LOCK = 7_305_812
"""The number of the PostgreSQL advisory lock that marks a running backup."""
PATIENT = (
    "SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"
)


@contextmanager
def hold_files(database: Database) -> Iterator[None]:
    """Keep every stored file until the end of the block. Only one backup runs at a time; a second one waits here."""
    if path := sqlite_path(database.url):
        with path.with_name(f"{path.name}.backup.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        return
    with database.reader.begin() as connection:
        connection.exec_driver_sql(PATIENT)
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({OUR_LOCK})")
        yield


def may_remove_files(database: Database) -> bool:
    """Whether no backup is running, so that files without a row may be removed."""
    if path := sqlite_path(database.url):
        with path.with_name(f"{path.name}.backup.lock").open("a") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
        return True
    with database.reader.begin() as connection:
        asked = connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock_shared({OUR_LOCK})")
        return bool(asked.scalar())
