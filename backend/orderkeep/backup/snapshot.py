"""A consistent snapshot of the database, read while others keep writing."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import psycopg
from psycopg.sql import SQL, Identifier
from sqlalchemy import Connection, NullPool, create_engine, func, inspect, select, table

from orderkeep.backup.archive import BackupError
from orderkeep.backup.contents import Table
from orderkeep.core.db.engine import Database
from orderkeep.core.file_hold import PATIENT
from orderkeep.migrate import is_declared

Bytes = bytes | bytearray | memoryview
CHUNK = 1 << 20
DATABASE_FOLDER = "database/orderkeep.db"
REVISIONS = "alembic_version"
PLAIN_TEXT_SETTINGS = (
    "SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL client_encoding = 'UTF8'"
)
SEQUENCES = "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = current_schema() AND last_value > 0"


@dataclass(frozen=True)
class Snapshot:
    """A database snapshot. It ends with the block that opened it."""

    connection: Connection
    """Reads the snapshot."""
    streams: Callable[[], Iterator[tuple[str, Iterator[Bytes]]]]
    """Folder of the archive → its bytes."""
    sequences: dict[str, int]

    def tables(self) -> dict[str, Table]:
        """The tables, parents first, and the number of rows of each."""
        inspector = inspect(self.connection)
        found = {}
        for name in tables_in_order(self.connection):
            rows = self.connection.execute(select(func.count()).select_from(table(name))).scalar_one()
            columns = [column["name"] for column in inspector.get_columns(name)]
            found[name] = Table(columns=columns, rows=rows)
        return found


def tables_in_order(connection: Connection) -> list[str]:
    """The application's tables, parents first. The search index is rebuilt with them."""
    sorted_names = inspect(connection).get_sorted_table_and_fkc_names()
    names = [name for name, _ in sorted_names if name is not None]
    return [name for name in names if name != REVISIONS and is_declared(name, "table", None)]


def open_snapshot(database: Database, workspace: Path) -> AbstractContextManager[Snapshot]:
    """Everything committed so far, and nothing later. The workspace holds a copy of a SQLite database."""
    return _of_sqlite(database, workspace / "orderkeep.db") if database.is_sqlite else _of_postgres(database)


@contextmanager
def _of_sqlite(database: Database, copy: Path) -> Iterator[Snapshot]:
    with database.reader.connect() as source, closing(sqlite3.connect(copy)) as target:
        target.execute("PRAGMA synchronous = OFF")
        cast("sqlite3.Connection", source.connection.driver_connection).backup(target)
    uri = f"{copy.resolve().as_uri()}?immutable=1"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            _refuse_damaged(connection)
            yield Snapshot(connection, lambda: iter([(DATABASE_FOLDER, _chunks(copy))]), {})
    finally:
        engine.dispose()


def _refuse_damaged(connection: Connection) -> None:
    driver = cast("sqlite3.Connection", connection.connection.driver_connection)
    [found] = driver.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise BackupError(f"The database file is damaged, so no backup was made. Restore an earlier one: {found}")


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


@contextmanager
def _of_postgres(database: Database) -> Iterator[Snapshot]:
    engine = database.reader.execution_options(isolation_level="REPEATABLE READ")
    with engine.connect() as connection:
        driver = cast("psycopg.Connection", connection.connection.driver_connection)
        driver.execute(f"{PATIENT}; {PLAIN_TEXT_SETTINGS}".encode())
        names = tables_in_order(connection)
        sequences = {name: int(last) for name, last in driver.execute(SEQUENCES).fetchall()}
        yield Snapshot(
            connection, lambda: ((f"database/{name}.copy", _rows(driver, name)) for name in names), sequences
        )


def _rows(driver: psycopg.Connection, name: str) -> Iterator[Bytes]:
    with driver.cursor() as cursor, cursor.copy(SQL("COPY {} TO STDOUT").format(Identifier(name))) as rows:
        yield from rows
