"""The outcome of each row when an import is undone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypedDict

from orderkeep.core.db.models import Row


class RetainedRow(TypedDict):
    """A row that stays."""

    table: str
    id: str
    title: str
    reason: str


class UndoOutcome(TypedDict):
    """The result of an undo, as reports show it."""

    removed: int
    restored: int
    kept: list[RetainedRow]


class UndoProgress(TypedDict, total=False):
    """What an import stores about its undo: the result so far, and what is needed to continue."""

    removed: int
    restored: int
    kept: list[RetainedRow]
    products: list[str]
    """Ids of products whose supply is allocated at the end."""
    cause: str
    """Why an interrupted import is undone."""


@dataclass
class UndoTally:
    """Counts removed and restored rows, and lists the rows that stay."""

    removed: int = 0
    restored: int = 0
    changes: list[RetainedRow] = field(default_factory=list)
    """Rows that the import updated and that keep some of its values."""
    rows: dict[str, RetainedRow] = field(default_factory=dict)
    """Rows that the import added, by id."""

    def keep_change(self, table: type[Row], row: Row, reason: str) -> None:
        """This row keeps imported values."""
        self.changes.append(_kept_row(table, row, reason))

    def keep_row(self, table: type[Row], row: Row, reason: str) -> None:
        """This row stays."""
        self.rows[row.id] = _kept_row(table, row, reason)

    def as_json(self) -> UndoProgress:
        """The outcome as reports show it."""
        kept = sorted(self._kept(), key=lambda row: (row["table"], row["title"]))
        return {"removed": self.removed, "restored": self.restored, "kept": kept}

    @property
    def kept_count(self) -> int:
        """Number of rows that stay."""
        return len(self.changes) + len(self.rows)

    def _kept(self) -> Iterator[RetainedRow]:
        yield from self.changes
        yield from self.rows.values()

    def as_progress(self) -> UndoProgress:
        """The outcome as stored during the undo. Rows that stay are found again when the undo continues."""
        return {"removed": self.removed, "restored": self.restored, "kept": self.changes}

    @classmethod
    def of_progress(cls, progress: UndoProgress | None) -> "UndoTally":
        """Continue from the stored outcome."""
        known: UndoProgress = progress or {}
        return cls(known.get("removed", 0), known.get("restored", 0), list(known.get("kept", ())))


def _kept_row(table: type[Row], row: Row, reason: str) -> RetainedRow:
    title = getattr(row, "number", None) or getattr(row, "name", None) or ""
    return {"table": table.__tablename__, "id": row.id, "title": title, "reason": reason}


def reported_outcome(stored: UndoProgress | None) -> UndoOutcome | None:
    """The part of the stored outcome that reports show."""
    if not stored or not stored.keys() >= UndoOutcome.__required_keys__:
        return None
    return {"removed": stored["removed"], "restored": stored["restored"], "kept": stored["kept"]}
