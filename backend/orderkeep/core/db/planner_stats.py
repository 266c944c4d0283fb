"""Planner statistics. Without them, SQLite scans a whole environment where an index lookup would do."""

from sqlalchemy import Connection

SAMPLE = "PRAGMA analysis_limit = 1000"
IF_NEEDED = "PRAGMA optimize = 0x10002"
"""Considers every table, and analyzes only those that have grown since the last run."""
OF_ENVIRONMENTS = (
    "SELECT s.rowid, s.stat FROM sqlite_stat1 s"
    " JOIN pragma_index_info(s.idx) c ON c.seqno = 0 AND c.name = 'environment'"
)
KEEP = "UPDATE sqlite_stat1 SET stat = ? WHERE rowid = ?"
RELOAD_STATISTICS = "ANALYZE sqlite_schema"
edition = 0
"""Number of times this process has published new statistics. A SQLite connection reads them only when it is opened."""


def publish() -> None:
    """After the commit: make every connection reload the statistics before its next use."""
    global edition  # noqa: PLW0603 - one counter for all connections of the process
    edition += 1


def refresh(connection: Connection, *, after_bulk: bool = False) -> None:
    """Refresh the statistics after inserting many rows or creating indexes. PostgreSQL would, but with a delay."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(SAMPLE)
        connection.exec_driver_sql("ANALYZE" if after_bulk else IF_NEEDED)
        _set_environment_size(connection)
    elif after_bulk:
        connection.exec_driver_sql("ANALYZE")


def _set_environment_size(connection: Connection) -> None:
    """Correct the sampled size of an environment, which is most of its table.

    From a sample of a thousand rows, SQLite estimates it at a thousand. An index that begins with the environment would
    then look as selective as a customer's key.
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
        connection.exec_driver_sql(RELOAD_STATISTICS)
