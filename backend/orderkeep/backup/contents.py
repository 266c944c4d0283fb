"""What a backup says of itself: its first member, and the one that counts what it holds."""

from datetime import datetime
from typing import Final, Literal

from pydantic import BaseModel

FORMAT: Final = 1


class About(BaseModel):
    """The first member: what made the backup, and of what."""

    format: Literal[1] = FORMAT
    made_at: datetime
    program: str
    """The version of Orderkeep."""
    revision: str
    """The version of the tables."""
    database: Literal["sqlite", "postgresql"]
    has_keys: bool


class Table(BaseModel):
    """One table."""

    columns: list[str]
    rows: int


class Contents(BaseModel):
    """The member behind everything that it counts."""

    tables: dict[str, Table]
    sequences: dict[str, int] = {}
    """PostgreSQL: the last value that each one gave."""
    database_bytes: int
    files: int
    file_bytes: int
    missing_files: int
    """Files that a record names, but that the storage had lost already."""

    @property
    def rows(self) -> int:
        """Of all tables."""
        return sum(table.rows for table in self.tables.values())
