"""Keeps the contents of a database in memory, and restores them into a PostgreSQL database with the same tables.

Copying a database creates a file for each table and index. Truncating and refilling small tables is some twenty times
faster.
"""

from dataclasses import dataclass

import psycopg
from psycopg.sql import SQL, Composed, Identifier, Literal

MOST = 500_000
"""In bytes. Larger contents are faster to copy as files."""
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
SEQUENCES = "SELECT sequencename, start_value, last_value FROM pg_sequences WHERE schemaname = 'public'"
# Triggers that make the ledger append-only, and foreign keys, are for the application. Here every row is deleted.
UNGUARDED = "SET LOCAL session_replication_role = replica; SET LOCAL lock_timeout = '3s'"


@dataclass(frozen=True)
class Contents:
    """The rows of all tables in `COPY` format, and the values of the sequences."""

    tables: tuple[str, ...]
    rows: dict[str, bytes]
    sequences: tuple[tuple[str, int, bool], ...]

    @property
    def is_small(self) -> bool:
        """Whether restoring is faster than copying files."""
        return sum(map(len, self.rows.values())) <= MOST

    def pour_into(self, connection: psycopg.Connection) -> None:
        """Replace the contents of the database. Raises psycopg.Error if someone still holds locks."""
        with connection.transaction(), connection.cursor() as cursor:
            cursor.execute(UNGUARDED)
            cursor.execute(SQL("; ").join(SQL("DELETE FROM {}").format(Identifier(name)) for name in self.tables))
            for name, rows in self.rows.items():
                with cursor.copy(SQL("COPY {} FROM STDIN").format(Identifier(name))) as copy:
                    copy.write(rows)
            if self.sequences:
                cursor.execute(SQL("; ").join(_set(sequence) for sequence in self.sequences))


def _set(sequence: tuple[str, int, bool]) -> Composed:
    name, value, used = sequence
    return SQL("SELECT setval({}, {}, {})").format(Literal(f'public."{name}"'), Literal(value), Literal(used))


def contents(connection: psycopg.Connection) -> Contents:
    """Read the contents of this database."""
    tables = tuple(name for (name,) in connection.execute(TABLES).fetchall())
    sequences = tuple(
        (name, last or start, last is not None) for name, start, last in connection.execute(SEQUENCES).fetchall()
    )
    rows = {}
    for name in tables:
        with connection.cursor().copy(SQL("COPY {} TO STDOUT").format(Identifier(name))) as copy:
            rows[name] = b"".join(copy)
    return Contents(tables, {name: each for name, each in rows.items() if each}, sequences)
