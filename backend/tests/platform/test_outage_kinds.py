"""Which errors pass, and what is said of each; by the real error classes of the drivers."""

import errno
import sqlite3

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from orderkeep.core.db.outages import (
    DATABASE_UNAVAILABLE,
    OVERLOADED,
    READ_ONLY,
    STORAGE_FULL,
    STORAGE_UNAVAILABLE,
    outage_error,
)
from orderkeep.core.errors import Busy, Unavailable


def of_sqlite(code: int) -> DBAPIError:
    error = sqlite3.OperationalError("…")
    error.sqlite_errorcode = code
    return OperationalError("…", None, error)


def of_postgresql(state: str) -> DBAPIError:
    return OperationalError("…", None, psycopg.errors.lookup(state)("…"))


KNOWN: list[tuple[BaseException, tuple[str, str]]] = [
    (of_sqlite(sqlite3.SQLITE_FULL), STORAGE_FULL),
    (of_sqlite(sqlite3.SQLITE_READONLY_DIRECTORY), READ_ONLY),
    (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), STORAGE_UNAVAILABLE),
    (of_sqlite(sqlite3.SQLITE_CANTOPEN), STORAGE_UNAVAILABLE),
    (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), ("busy", OVERLOADED)),
    *((of_postgresql(state), DATABASE_UNAVAILABLE) for state in ("08006", "57P01", "57P03", "25P03", "58030")),
    *((of_postgresql(state), ("busy", OVERLOADED)) for state in ("40001", "40P01", "55P03", "57014", "53300", "53200")),
    (of_postgresql("53100"), STORAGE_FULL),
    (of_postgresql("25006"), READ_ONLY),
    (OperationalError("…", None, psycopg.OperationalError("connection refused")), DATABASE_UNAVAILABLE),
    (PoolTimeoutError("…"), ("busy", OVERLOADED)),
    *((OSError(number, "…"), STORAGE_FULL) for number in (errno.ENOSPC, errno.EDQUOT)),
    *((OSError(number, "…"), READ_ONLY) for number in (errno.EROFS, errno.EACCES)),
    (OSError(errno.EMFILE, "…"), ("busy", OVERLOADED)),
]
OTHERS = [of_sqlite(sqlite3.SQLITE_CONSTRAINT), of_postgresql("23505"), OSError(errno.ENOENT, "…"), ValueError("…")]


@pytest.mark.parametrize(("error", "said"), KNOWN)
def test_what_passes_is_known(error: BaseException, said: tuple[str, str]) -> None:
    found = outage_error(error)
    assert isinstance(found, Busy | Unavailable)
    assert (found.code, found.message) == said


@pytest.mark.parametrize("error", OTHERS)
def test_what_does_not_pass_is_no_outage(error: BaseException) -> None:
    assert outage_error(error) is None
