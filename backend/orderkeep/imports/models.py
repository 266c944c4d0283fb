"""What came in, what each row is called in the books it came from, and what an undo has to put back."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id, Json
from orderkeep.core.db.models import Row, Scoped, Searchable
from orderkeep.imports.enums import Kind


class Import(Scoped, Searchable, Row):
    """One file that was brought in, or refused, with its report."""

    __tablename__ = "imports"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "environment", "source", "created_at", "id"),
        CheckConstraint(
            "status in ('running', 'done', 'refused', 'stopping', 'interrupted', 'undoing', 'undone')", name="status"
        ),
    )
    audited = False
    """Every row that it made or changed is audited; the import itself leaves the acts `import` and `import_undo`."""
    in_change_feed = False
    """Only admins may know; the rows that came in are announced themselves."""
    untracked_columns = frozenset({"written"})
    searched = ("number", "file_name", "kind_label")

    number: Mapped[str]
    number_seq: Mapped[int]
    kind: Mapped[str]
    source: Mapped[str]
    file_name: Mapped[str]
    sha256: Mapped[str]
    mode: Mapped[str]
    status: Mapped[str]
    rows: Mapped[int]
    new: Mapped[int]
    updated: Mapped[int]
    skipped: Mapped[int]
    failed: Mapped[int]
    """Rows with an error."""
    written: Mapped[int] = mapped_column(default=0)
    """Records that were added or updated until now."""
    mapping: Mapped[dict[str, Any]]
    ignored: Mapped[list[str]]
    errors: Mapped[list[dict[str, Any]]] = mapped_column(Json)
    warnings: Mapped[list[dict[str, Any]]] = mapped_column(Json)
    undone_at: Mapped[datetime | None]
    undo: Mapped[dict[str, Any] | None]
    """What the undo removed, restored and kept; while it goes on, also what is left to do at its end."""
    answer_id: Mapped[str | None] = mapped_column(Id)
    """The Idempotency-Key that waits for the answer of the import, or of its undo."""

    @property
    def kind_label(self) -> str:
        """The kind as screens call it."""
        return Kind(self.kind).label


class ImportKey(Scoped, Row):
    """What a row here is called in its source, and what the source said of it last."""

    __tablename__ = "import_keys"
    __table_args__ = (
        UniqueConstraint("environment", "source", "kind", "key"),
        Index(None, "row_id"),
        Index(None, "import_id"),
    )
    audited = in_change_feed = False

    source: Mapped[str]
    kind: Mapped[str]
    key: Mapped[str]
    row_id: Mapped[str] = mapped_column(Id)
    row_hash: Mapped[str]
    record: Mapped[dict[str, Any]]
    """What the source said: a later file changes only what it says differently."""
    row_version: Mapped[int]
    """The version the last import left the row in; another one means that somebody changed it here."""
    made: Mapped[bool]
    """False when the row was here before and the source only gave it a name."""
    import_id: Mapped[str] = mapped_column(Id, ForeignKey("imports.id"))


class ImportChange(Scoped, Row):
    """How a row that was here already looked before an import changed it."""

    __tablename__ = "import_changes"
    __table_args__ = (Index(None, "import_id"), Index(None, "key_id"))
    audited = in_change_feed = False

    import_id: Mapped[str] = mapped_column(Id, ForeignKey("imports.id"))
    key_id: Mapped[str] = mapped_column(Id, ForeignKey("import_keys.id", ondelete="CASCADE"))
    old: Mapped[dict[str, Any]]
    new: Mapped[dict[str, Any]]
    old_record: Mapped[dict[str, Any] | None]
    """None when the import also gave the row its key."""
    old_hash: Mapped[str | None]
    untouched: Mapped[bool]
    """Whether nobody had changed the row here before this import did."""
