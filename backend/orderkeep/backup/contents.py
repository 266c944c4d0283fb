"""The manifest of a backup: its first member, and the one that counts its contents."""

from datetime import datetime
from typing import Final, Literal

from pydantic import BaseModel

FORMAT: Final = 1


class BackupManifest(BaseModel):
    """The first member: the version that made the backup, and its source."""

    format: Literal[1] = FORMAT
    made_at: datetime
    program: str
    """The version of Orderkeep."""
    revision: str
    """The schema revision."""
    database: Literal["sqlite", "postgresql"]
    has_keys: bool


class Table(BaseModel):
    columns: list[str]
    rows: int


class Contents(BaseModel):
    """The member after everything that it counts."""

    tables: dict[str, Table]
    sequences: dict[str, int] = {}
    """PostgreSQL: the last value of each sequence."""
    database_bytes: int
    files: int
    file_bytes: int
    missing_files: int
    """Files referenced by records, but already missing from the storage."""

    @property
    def rows(self) -> int:
        """Total of all tables."""
        return sum(table.rows for table in self.tables.values())
