"""What the database's planner knows of the tables. Without it SQLite reads a whole environment where a key would do."""

from sqlalchemy import Connection

SAMPLE = "PRAGMA analysis_limit = 1000"
IF_NEEDED = "PRAGMA optimize = 0x10002"
"""Looks at every table, and reads only those that grew since they were looked at."""


def refresh(connection: Connection, *, after_bulk: bool = False) -> None:
    """Look again; PostgreSQL does it by itself, but only some time after many rows came."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(SAMPLE)
        connection.exec_driver_sql("ANALYZE" if after_bulk else IF_NEEDED)
    elif after_bulk:
        connection.exec_driver_sql("ANALYZE")
