"""Recognize temporary database and disk errors, as opposed to bugs.

Each is answered with 503, Retry-After and a message. Nothing was saved, because the transaction wasn't committed.
"""

import errno
import re
import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from orderkeep.core.errors import Busy, Unavailable

DATABASE_UNAVAILABLE = "database_unavailable", "The database isn't available right now. Try again in a moment."
STORAGE_FULL = "storage_full", "Changes can't be saved until space is freed up on the server's disk."
READ_ONLY = "read_only", "Changes can't be saved right now because the server's storage is read-only"
STORAGE_UNAVAILABLE = "storage_unavailable", "The server can't use its storage right now. Try again in a moment."
OVERLOADED = "The server is very busy. Try again in a moment."

OVERLOADED_STATES = re.compile("40001|40P01|55P03|57014|53[234]..")
"""PostgreSQL: serialization failure, deadlock, lock or statement timeout, out of memory or connections."""
UNAVAILABLE_STATES = re.compile("08...|57P0.|25P03|58...")
"""PostgreSQL: connection errors, shutdown and startup, a session ended for idling, trouble with its own files."""
NO_CONNECTION_LEFT = re.compile("too many (connections|clients)|connection slots")
"""A refused connection has no SQLSTATE yet, only the server's message."""
STATES = {"53100": STORAGE_FULL, "25006": READ_ONLY}
OVERLOADED_CODES = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PROTOCOL)
CODES = {
    sqlite3.SQLITE_FULL: STORAGE_FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_IOERR: STORAGE_UNAVAILABLE,
    sqlite3.SQLITE_CANTOPEN: STORAGE_UNAVAILABLE,
}
PRIMARY = 0xFF
"""SQLite's extended codes keep the primary error code in the low byte."""
OVERLOADED_ERRNOS = (errno.EMFILE, errno.ENFILE, errno.ENOMEM)
ERRNOS = {
    errno.ENOSPC: STORAGE_FULL,
    errno.EDQUOT: STORAGE_FULL,
    errno.EFBIG: STORAGE_FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EIO: STORAGE_UNAVAILABLE,
}


def outage_error(error: BaseException | None) -> Busy | Unavailable | None:
    """Return the error to raise for a failure that neither the request nor the code caused, or None."""
    if isinstance(error, PoolTimeoutError):
        return Busy(OVERLOADED)
    if isinstance(error, DBAPIError):
        return _of_database(error)
    if isinstance(error, sqlite3.Error):
        return _of_sqlite(error)
    if isinstance(error, OSError) and error.errno is not None:
        return Busy(OVERLOADED) if error.errno in OVERLOADED_ERRNOS else _as_unavailable(ERRNOS.get(error.errno))
    return None


def _as_unavailable(fault: tuple[str, str] | None) -> Unavailable | None:
    return Unavailable(fault[1], code=fault[0]) if fault else None


def _of_database(error: DBAPIError) -> Busy | Unavailable | None:
    if isinstance(error.orig, sqlite3.Error):
        return _of_sqlite(error.orig)
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is None:  # the connection couldn't be opened, or was lost without an error code
        lost = error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
        if lost and NO_CONNECTION_LEFT.search(str(error.orig)):
            return Busy(OVERLOADED)
        return _as_unavailable(DATABASE_UNAVAILABLE) if lost else None
    if found := STATES.get(state):
        return _as_unavailable(found)
    if OVERLOADED_STATES.fullmatch(state):
        return Busy(OVERLOADED)
    return (
        _as_unavailable(DATABASE_UNAVAILABLE)
        if error.connection_invalidated or UNAVAILABLE_STATES.fullmatch(state)
        else None
    )


def _of_sqlite(error: sqlite3.Error) -> Busy | Unavailable | None:
    code = getattr(error, "sqlite_errorcode", 0) & PRIMARY
    return Busy(OVERLOADED) if code in OVERLOADED_CODES else _as_unavailable(CODES.get(code))
