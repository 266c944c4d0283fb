"""The outcome of each row when an import is undone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from orderkeep.core.db.models import Row

Kept = dict[str, str]
REPORTED = ("removed", "restored", "kept")


@dataclass
class Undone:
    """Counts removed and restored rows, and lists the rows that stay."""

    removed: int = 0
    restored: int = 0
    changes: list[Kept] = field(default_factory=list)
    """Rows that the import updated and that keep some of its values."""
    rows: dict[str, Kept] = field(default_factory=dict)
    """Rows that the import added, by id."""

    def keep_change(self, table: type[Row], row: Row, reason: str) -> None:
        """This row keeps imported values."""
        self.changes.append(_kept(table, row, reason))

    def keep_row(self, table: type[Row], row: Row, reason: str) -> None:
        """This row stays."""
        self.rows[row.id] = _kept(table, row, reason)

    def as_json(self) -> dict[str, Any]:
        """The outcome as reports show it."""
        kept = sorted(self._kept(), key=lambda row: (row["table"], row["title"]))
        return {"removed": self.removed, "restored": self.restored, "kept": kept}

    @property
    def kept_count(self) -> int:
        """Number of rows that stay."""
        return len(self.changes) + len(self.rows)

    def _kept(self) -> Iterator[Kept]:
        yield from self.changes
        yield from self.rows.values()

    def as_progress(self) -> dict[str, Any]:
        """The outcome as stored during the undo. Rows that stay are found again when the undo continues."""
        return {"removed": self.removed, "restored": self.restored, "kept": self.changes}

    @classmethod
    def of_progress(cls, progress: dict[str, Any] | None) -> "Undone":
        """Continue from the stored outcome."""
        known = progress or {}
        return cls(known.get("removed", 0), known.get("restored", 0), list(known.get("kept", ())))


def _kept(table: type[Row], row: Row, reason: str) -> Kept:
    title = getattr(row, "number", None) or getattr(row, "name", None) or ""
    return {"table": table.__tablename__, "id": row.id, "title": title, "reason": reason}


def reported(stored: dict[str, Any] | None) -> dict[str, Any] | None:
    """The part of the stored outcome that reports show."""
    return {name: stored[name] for name in REPORTED} if stored and stored.keys() >= {*REPORTED} else None
