"""Workspace documents and their versions."""

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, synonym

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Private, Row, Scoped, Searchable, list_indexes
from orderkeep.workspace.content import Node, plain_text
from orderkeep.workspace.enums import WorkspaceKind

KINDS = "kind in ('note', 'document', 'idea')"


class WorkspaceDocument(Private, Searchable, Row):
    """A note, document or idea. Its versions are its history, so the audit log never holds what someone wrote."""

    __tablename__ = "workspace_documents"
    __table_args__ = (
        *list_indexes("created_at", "updated_at", "title", owner="private_to"),
        CheckConstraint(KINDS, name="kind"),
    )
    audited = False
    searched = ("title", "plain_text")

    title: Mapped[str]
    name = synonym("title")
    kind: Mapped[WorkspaceKind]
    content: Mapped[Node]
    excerpt: Mapped[str] = mapped_column(default="")
    """The beginning of the text."""
    checked_count: Mapped[int] = mapped_column(default=0)
    checklist_count: Mapped[int] = mapped_column(default=0)
    versions_count: Mapped[int] = mapped_column(default=1)
    """Also the number of the newest version."""

    @property
    def plain_text(self) -> str:
        """The text that the search reads."""
        return plain_text(self.content)


class WorkspaceVersion(Scoped, Row):
    """The title and content of a document after a person wrote in it. Read only through its document."""

    __tablename__ = "workspace_versions"
    __table_args__ = (UniqueConstraint("document_id", "number"),)
    audited = False
    in_change_feed = False

    document_id: Mapped[str] = mapped_column(Id, ForeignKey("workspace_documents.id", ondelete="CASCADE"))
    number: Mapped[int]
    title: Mapped[str]
    content: Mapped[Node]
    summary: Mapped[str]
    """What changed since the version before."""
    restored_number: Mapped[int | None]
    """The earlier version that was restored."""
