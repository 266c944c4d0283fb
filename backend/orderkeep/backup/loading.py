"""Loads the database of a backup. It becomes visible only once it is complete."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import psycopg
from psycopg.sql import SQL, Identifier
from sqlalchemy import Connection, func, select, table

from orderkeep.backup.archive import DamagedBackup
from orderkeep.backup.reading import Checked
from orderkeep.backup.snapshot import DATABASE_FOLDER, PLAIN_TEXT_SETTINGS, tables_in_order
from orderkeep.core.db import planner_stats
from orderkeep.core.db.engine import Database, sqlite_path
from orderkeep.core.file_hold import PATIENT
from orderkeep.migrate import newest_revision, upgrade
from orderkeep.settings import Settings
from orderkeep.webhooks.moved_database import forget_transactions

Load = Callable[[str, Iterator[bytes]], None]
"""Consumes the bytes of one folder of the archive."""
DRAFT = ".restoring"


@contextmanager
def load_database(settings: Settings, checked: Checked) -> Iterator[Load]:
    """Load the database. It is in place after the block, and doesn't exist if the block raises."""
    path = sqlite_path(settings.database)
    with _into_sqlite(path) if path else _into_postgres(settings, checked) as load:
        yield load


@contextmanager
def _into_sqlite(path: Path) -> Iterator[Load]:
    draft = path.with_name(path.name + DRAFT)
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:

            def load(folder: str, chunks: Iterator[bytes]) -> None:
                if folder != DATABASE_FOLDER:
                    raise DamagedBackup("it holds another database")
                file.writelines(chunks)

            yield load
            file.flush()
            os.fsync(file.fileno())
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def _into_postgres(settings: Settings, checked: Checked) -> Iterator[Load]:
    """Everything in one transaction: the original tables, their rows, then the migrations to this version."""
    database = Database(settings.database)
    try:
        with database.writer.begin() as connection:
            driver = cast("psycopg.Connection", connection.connection.driver_connection)
            driver.execute(PATIENT)
            driver.execute(PLAIN_TEXT_SETTINGS)
            upgrade(connection, None, checked.about.revision)
            if set(tables_in_order(connection)) != set(checked.contents.tables):
                raise DamagedBackup("it doesn't hold the tables of its version")
            yield lambda folder, chunks: _copy_in(driver, checked, folder, chunks)
            _refuse_lost_rows(connection, checked)
            _continue_sequences(driver, checked)
            forget_transactions(connection)
            if checked.about.revision != newest_revision():
                upgrade(connection, checked.about.revision)
            planner_stats.refresh(connection, after_bulk=True)
    finally:
        database.close()


def _copy_in(driver: psycopg.Connection, checked: Checked, folder: str, chunks: Iterator[bytes]) -> None:
    name = folder.removeprefix("database/").removesuffix(".copy")
    columns = SQL(", ").join(Identifier(column) for column in checked.contents.tables[name].columns)
    query = SQL("COPY {} ({}) FROM STDIN").format(Identifier(name), columns)
    with driver.cursor() as cursor, cursor.copy(query) as rows:
        for chunk in chunks:
            rows.write(chunk)


def _refuse_lost_rows(connection: Connection, checked: Checked) -> None:
    for name, declared in checked.contents.tables.items():
        if connection.execute(select(func.count()).select_from(table(name))).scalar_one() != declared.rows:
            raise DamagedBackup(f"the table {name} doesn't have the number of rows that the backup states")


def _continue_sequences(driver: psycopg.Connection, checked: Checked) -> None:
    for name, last in checked.contents.sequences.items():
        driver.execute("SELECT setval(to_regclass(quote_ident(%s)), %s)", (name, last))
