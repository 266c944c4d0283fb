"""Imports, the keys of imported rows in their source, and the old values that an undo restores."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id, Json, enum_check
from orderkeep.core.db.models import Row, Scoped, Searchable
from orderkeep.core.values import JsonObject
from orderkeep.imports.enums import ImportStatus, Kind, Mode
from orderkeep.imports.findings import FindingJson
from orderkeep.imports.undo.outcome import UndoProgress


class Import(Scoped, Searchable, Row):
    """A file that was imported or rejected, with its report."""

    __tablename__ = "imports"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "environment", "source", "created_at", "id"),
        enum_check("status", [each for each in ImportStatus if each is not ImportStatus.CHECKED]),
    )
    audited = False
    """Each record it adds or changes is audited. The import itself only gets the entries `import` and `import_undo`."""
    in_change_feed = False
    """Announced only to admins. The imported records are announced themselves."""
    untracked_columns = frozenset({"written"})
    searched = ("number", "file_name", "kind_label")

    number: Mapped[str]
    number_seq: Mapped[int]
    kind: Mapped[Kind]
    source: Mapped[str]
    file_name: Mapped[str]
    sha256: Mapped[str]
    mode: Mapped[Mode]
    status: Mapped[ImportStatus]
    rows: Mapped[int]
    new: Mapped[int]
    updated: Mapped[int]
    skipped: Mapped[int]
    failed: Mapped[int]
    """Rows with an error."""
    written: Mapped[int] = mapped_column(default=0)
    """Records added or updated so far."""
    mapping: Mapped[dict[str, str]] = mapped_column(Json)
    ignored: Mapped[list[str]]
    errors: Mapped[list[FindingJson]] = mapped_column(Json)
    warnings: Mapped[list[FindingJson]] = mapped_column(Json)
    undone_at: Mapped[datetime | None]
    undo: Mapped[UndoProgress | None] = mapped_column(Json)
    """What the undo removed, restored and kept. During the undo, also what is left to do at its end."""
    answer_id: Mapped[str | None] = mapped_column(Id)
    """The pending Idempotency-Key of the import, or of its undo."""

    @property
    def kind_label(self) -> str:
        """The display name of the kind."""
        return Kind(self.kind).label


class ImportKey(Scoped, Row):
    """The key of a row in its source, and the values that the source last had."""

    __tablename__ = "import_keys"
    __table_args__ = (
        UniqueConstraint("environment", "source", "kind", "key"),
        Index(None, "row_id"),
        Index(None, "import_id"),
    )
    audited = in_change_feed = False

    source: Mapped[str]
    kind: Mapped[str]
    """An import kind, or what its file makes besides (`undo/actions.py`)."""
    key: Mapped[str]
    row_id: Mapped[str] = mapped_column(Id)
    row_hash: Mapped[str]
    record: Mapped[JsonObject]
    """The values from the source. A later file changes only what differs from them."""
    row_version: Mapped[int]
    """The row's version after the last import. A different version means that someone has changed it since."""
    made: Mapped[bool]
    """False if the row existed before and was only matched."""
    import_id: Mapped[str] = mapped_column(Id, ForeignKey("imports.id"))


class ImportChange(Scoped, Row):
    """The old values of an existing row that an import changed."""

    __tablename__ = "import_changes"
    __table_args__ = (Index(None, "import_id"), Index(None, "key_id"))
    audited = in_change_feed = False

    import_id: Mapped[str] = mapped_column(Id, ForeignKey("imports.id"))
    key_id: Mapped[str] = mapped_column(Id, ForeignKey("import_keys.id", ondelete="CASCADE"))
    old: Mapped[JsonObject]
    new: Mapped[JsonObject]
    old_record: Mapped[JsonObject | None]
    """None if the import also created the key."""
    old_hash: Mapped[str | None]
    untouched: Mapped[bool]
    """Whether the row hadn't been changed by anyone else before this import changed it."""
