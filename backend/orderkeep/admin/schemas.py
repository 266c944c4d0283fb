"""Schemas of the audit log, of self-check findings and of backup status."""

from datetime import date, datetime

from orderkeep.admin.audit_names import named_in, record_names
from orderkeep.admin.enums import BackupCause, BackupState, ChainProblem, RunCause
from orderkeep.admin.models import AuditCheck, IntegrityRun
from orderkeep.core.context import Context
from orderkeep.core.events.audit import AuditLog
from orderkeep.core.http.schemas import IdOut, In, Out, RequiredText, RowOut
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.values import JsonObject
from orderkeep.identity.models import Profile
from orderkeep.stock.enums import MovementKind


class AuditOut(RowOut):
    """One audited change: row, user, old and new values."""

    action: str
    table_name: str | None
    record_id: IdOut | None
    old: JsonObject | None
    new: JsonObject | None
    details: JsonObject | None
    actor_id: IdOut | None
    actor_name: str | None
    role: str | None
    request_id: str | None
    record_name: str | None
    """The record's number or name; that of a deleted record as far as the entry holds it."""


class AuditList(ListQuery[AuditOut]):
    """Audit entries, newest first."""

    table = AuditLog
    file_name = "audit-log"
    sorts = ("created_at", "action")
    more_filters = ("action", "table_name", "role", "request_id")
    searches = (AuditLog.action, AuditLog.table_name)
    labels = {"actor_name": ("actor_id", Profile.full_name)}

    @classmethod
    def enrich(cls, ctx: Context, rows: list[AuditOut]) -> None:
        """Add the names of the records."""
        names = record_names(ctx, [(row["table_name"], row["record_id"]) for row in rows])
        for row in rows:
            recorded = named_in(row["new"], row["old"], row["details"])
            row["record_name"] = names.get(row["record_id"] or "", recorded)
            if isinstance(key := (row["details"] or {}).get("api_key"), str):
                row["actor_name"] = f"{row['actor_name'] or 'Someone'} (API key {key})"


class AuditChainOut(Out):
    """The place of an audit entry in the hash chain. All null for a few seconds after it was recorded."""

    number: int | None
    hash: str | None
    previous_hash: str | None
    matches: bool | None


class AuditCheckOut(RowOut):
    """A verification of the audit log. `first_number` is the first entry that doesn't match."""

    finished_at: datetime | None
    ok: bool | None
    entries: int
    first_number: int | None
    problem: ChainProblem | None
    created_by: IdOut | None


class AuditCheckList(ListQuery[AuditCheckOut]):
    """Verifications of the audit log, newest first."""

    table = AuditCheck


class RunOut(RowOut):
    """A stored self-check. `result` contains its checks and the number of rows checked."""

    cause: RunCause
    night: date | None
    finished_at: datetime | None
    ok: bool | None
    ms: int | None
    open_findings: int
    result: JsonObject | None
    created_by: IdOut | None
    actor_name: str | None


class RunList(ListQuery[RunOut]):
    """Self-checks, newest first."""

    table = IntegrityRun
    labels = {"actor_name": ("created_by", Profile.full_name)}


class ExplanationOut(Out):
    """A user's explanation of a finding."""

    note: str
    at: datetime
    actor_name: str | None


class CorrectingOut(Out):
    """A movement posted before a finding was fixed."""

    kind: MovementKind
    quantity: int
    reason: str | None
    at: datetime
    actor_name: str | None


class FollowedOut(Out):
    """A finding across checks: since when, its explanation, when it was fixed."""

    key: str
    code: str
    title: str
    message: str
    table: str | None
    row_id: IdOut | None
    since: datetime
    last_seen: datetime
    fixed_at: datetime | None
    explanation: ExplanationOut | None
    movements: list[CorrectingOut]


class FollowedListOut(Out):
    """Findings of the stored checks: open ones first, then fixed ones."""

    items: list[FollowedOut]


class ExplanationIn(In):
    """The explanation of a finding."""

    note: RequiredText


class BackupRunOut(Out):
    """A backup, or why it failed."""

    cause: BackupCause
    started_at: datetime
    finished_at: datetime
    file: str
    size: int
    error: str | None


class BackupStatusOut(Out):
    """Backup status. Without a schedule, `every_hours` and `keep` are null."""

    state: BackupState
    every_hours: int | None
    keep: int | None
    last: BackupRunOut | None
    last_failure: BackupRunOut | None
