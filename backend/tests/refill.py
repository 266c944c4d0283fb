"""What a state of the shop holds, in memory, and poured back into a PostgreSQL database whose tables are the same.

Copying a database makes a file for each table and index; emptying tables that hold little and filling them again is
some twenty times quicker.
"""

from dataclasses import dataclass

import psycopg
from psycopg.sql import SQL, Composed, Identifier, Literal

MOST = 500_000
"""Bytes; a state that holds more is quicker copied as files."""
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
SEQUENCES = "SELECT sequencename, start_value, last_value FROM pg_sequences WHERE schemaname = 'public'"
# Triggers that keep the ledger append-only, and foreign keys, are for the application: here every row goes.
UNGUARDED = "SET LOCAL session_replication_role = replica; SET LOCAL lock_timeout = '3s'"


@dataclass(frozen=True)
class Contents:
    """The rows of all tables as `COPY` writes them, and where the sequences stand."""

    tables: tuple[str, ...]
    rows: dict[str, bytes]
    sequences: tuple[tuple[str, int, bool], ...]

    @property
    def is_small(self) -> bool:
        """Whether pouring it back is the quicker way."""
        return sum(map(len, self.rows.values())) <= MOST

    def pour_into(self, connection: psycopg.Connection) -> None:
        """Make the database hold this and nothing else. Raises psycopg.Error when somebody still holds its rows."""
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
    """What this database holds now."""
    tables = tuple(name for (name,) in connection.execute(TABLES).fetchall())
    sequences = tuple(
        (name, last or start, last is not None) for name, start, last in connection.execute(SEQUENCES).fetchall()
    )
    rows = {}
    for name in tables:
        with connection.cursor().copy(SQL("COPY {} TO STDOUT").format(Identifier(name))) as copy:
            rows[name] = b"".join(copy)
    return Contents(tables, {name: each for name, each in rows.items() if each}, sequences)
