"""A lock that only one process of the installation can hold. It is released as soon as its holder exits or crashes."""

import fcntl
from contextlib import suppress
from types import TracebackType
from typing import Self, TextIO

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from orderkeep.core.db.engine import Database, sqlite_path


class ExclusiveLock:
    """SQLite: a lock on a file beside the database. PostgreSQL: an advisory lock on a dedicated connection."""

    def __init__(self, database: Database, name: str, number: int) -> None:
        """`name` is the suffix of the lock file. `number` is the lock's number on PostgreSQL."""
        self._database, self._name, self._number = database, name, number
        self._file: TextIO | None = None
        self._connection: Connection | None = None

    def try_acquire(self) -> bool:
        """Acquire the lock, unless another process holds it."""
        return self._lock_file() if self._database.is_sqlite else self._lock_connection()

    def _lock_file(self) -> bool:
        database = sqlite_path(self._database.url)
        if database is None:
            message = "a SQLite database is a file"
            raise ValueError(message)
        file = database.with_name(f"{database.name}.{self._name}.lock").open("a")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return False
        except BaseException:
            file.close()
            raise
        self._file = file
        return True

    def _lock_connection(self) -> bool:
        connection = self._database.writer.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            taken = connection.execute(text("SELECT pg_try_advisory_lock(:number)"), {"number": self._number}).scalar()
        except BaseException:
            connection.close()
            raise
        if not taken:
            connection.close()
            return False
        self._connection = connection
        return True

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._connection is not None:
            with suppress(SQLAlchemyError):  # at once; otherwise it ends when the server notices the closed connection
                self._connection.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": self._number})
            self._connection.invalidate()  # the lock ends with its connection, whatever the state of that connection
            self._connection.close()
            self._connection = None

    def __enter__(self) -> Self:
        """Requires a successful `try_acquire`."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Release the lock."""
        self.release()
