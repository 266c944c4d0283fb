"""Check a SQLite database file for damage. PostgreSQL checks its own files."""

import sqlite3
from time import monotonic
from typing import cast

from sqlalchemy.exc import DatabaseError, OperationalError

from orderkeep.core.db.engine import Database

STEPS = 10_000
"""SQLite VM instructions between two checks of the clock."""


class CheckTimedOut(Exception):
    """The file is too large to be checked within the time limit."""


def find_damage(database: Database, seconds: float | None = None) -> str | None:
    """Return the first problem that SQLite's quick check finds, or None if the file is sound. Raises CheckTimedOut."""
    if not database.is_sqlite:
        return None
    with database.reader.connect() as connection:
        raw = cast("sqlite3.Connection", connection.connection.dbapi_connection)  # the only driver used for SQLite
        until = monotonic() + (seconds or 0)
        raw.set_progress_handler(lambda: seconds is not None and monotonic() > until, STEPS)
        try:
            found: str = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        except OperationalError as problem:
            if "interrupted" in str(problem.orig):
                raise CheckTimedOut from None
            return str(problem.orig)
        except DatabaseError as problem:
            return str(problem.orig)
        finally:
            raw.set_progress_handler(None, 0)
    return None if found == "ok" else " ".join(found.split())
