"""What the database's planner knows of the tables. Without it SQLite reads a whole environment where a key would do."""

from sqlalchemy import Connection

SAMPLE = "PRAGMA analysis_limit = 1000"
IF_NEEDED = "PRAGMA optimize = 0x10002"
"""Looks at every table, and reads only those that grew since they were looked at."""
OF_ENVIRONMENTS = (
    "SELECT s.rowid, s.stat FROM sqlite_stat1 s"
    " JOIN pragma_index_info(s.idx) c ON c.seqno = 0 AND c.name = 'environment'"
)
KEEP = "UPDATE sqlite_stat1 SET stat = ? WHERE rowid = ?"
READ_AGAIN = "ANALYZE sqlite_schema"
edition = 0
"""How often this process has published new statistics. A SQLite connection reads them once, when it is opened."""


def publish() -> None:
    """After the commit: have every connection read the statistics again before its next use."""
    global edition  # noqa: PLW0603 - one number for all connections of the process
    edition += 1


def refresh(connection: Connection, *, after_bulk: bool = False) -> None:
    """Look again, after many rows or new indexes; PostgreSQL does it by itself, but only some time later."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(SAMPLE)
        connection.exec_driver_sql("ANALYZE" if after_bulk else IF_NEEDED)
        _say_how_large_an_environment_is(connection)
    elif after_bulk:
        connection.exec_driver_sql("ANALYZE")


def _say_how_large_an_environment_is(connection: Connection) -> None:
    """An environment is most of its table.

    A sample of a thousand rows takes it for a thousand, and then an index that begins with it looks as good as the
    key of a customer.
    """
    if connection.exec_driver_sql("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").first() is None:
        return
    changed = []
    for row_id, stat in connection.exec_driver_sql(OF_ENVIRONMENTS).all():
        rows, seen, *others = stat.split()
        if seen != rows:
            changed.append((" ".join([rows, rows, *others]), row_id))
    if changed:
        connection.exec_driver_sql(KEEP, changed)
        connection.exec_driver_sql(READ_AGAIN)
