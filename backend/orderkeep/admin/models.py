"""Self-check runs, explanations of their findings, backups, and the hash chain of the audit log."""

from datetime import date, datetime

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from orderkeep.admin.enums import BackupCause, ChainProblem, RunCause
from orderkeep.core.db.column_types import Id, Json
from orderkeep.core.db.models import Base, Owned, Row, Scoped, list_indexes
from orderkeep.core.ids import new_id
from orderkeep.stock.schemas import CheckOut


class RunResult(TypedDict):
    """The checks as returned by the self-check, and the number of rows checked per kind."""

    checks: list[CheckOut]
    looked_at: dict[str, int]


class IntegrityRun(Owned, Row):
    """One self-check of an environment. Without `finished_at` it is running, or the server stopped before it finished.

    It has no owner, so only admins see it in the change feed.
    """

    __tablename__ = "integrity_runs"
    __table_args__ = (UniqueConstraint("environment", "night"), *list_indexes("created_at", owner=None))
    audited = False

    cause: Mapped[RunCause]
    night: Mapped[date | None]
    """The day of a nightly check. Each runs once, even with several servers."""
    finished_at: Mapped[datetime | None]
    ok: Mapped[bool | None]
    ms: Mapped[int | None]
    open_findings: Mapped[int] = mapped_column(default=0)
    result: Mapped[RunResult | None] = mapped_column(Json)


class FindingExplanation(Owned, Row):
    """A user's explanation of a finding, valid while later checks return the same finding.

    It has no owner, so only admins see it in the change feed.
    """

    __tablename__ = "finding_explanations"
    __table_args__ = (UniqueConstraint("environment", "key"), *list_indexes("created_at", owner=None))

    key: Mapped[str]
    """Derived from the rule, the row and the message: see `rules.key_of`."""
    note: Mapped[str]


class BackupRun(Base):
    """A backup of all environments, successful or failed."""

    __tablename__ = "backup_runs"

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    cause: Mapped[BackupCause]
    started_at: Mapped[datetime] = mapped_column(index=True)
    finished_at: Mapped[datetime]
    file: Mapped[str]
    """The file name, without its folder."""
    size: Mapped[int]
    error: Mapped[str | None]
    """Why the backup failed; None if it succeeded."""


class AuditChainLink(Scoped, Base):
    """The place of an audit entry in the hash chain of its environment. See `rules.link_hash`."""

    __tablename__ = "audit_chain"
    __table_args__ = (UniqueConstraint("environment", "number"),)

    audit_id: Mapped[str] = mapped_column(Id, primary_key=True)
    """No foreign key: the link of a deleted entry stays, and shows the deletion."""
    number: Mapped[int]
    """Counts from 1 without gaps."""
    hash: Mapped[str]


class AuditCheck(Owned, Row):
    """One verification of the audit log's hash chain. Without `finished_at` it is running, or was interrupted.

    It has no owner, so only admins see it in the change feed.
    """

    __tablename__ = "audit_checks"
    __table_args__ = (*list_indexes("created_at", owner=None),)
    audited = False

    finished_at: Mapped[datetime | None]
    ok: Mapped[bool | None]
    entries: Mapped[int] = mapped_column(default=0)
    """The number of entries up to the first that doesn't match, or of all."""
    first_number: Mapped[int | None]
    """The first entry that doesn't match."""
    problem: Mapped[ChainProblem | None]
    """A `ChainProblem`."""
