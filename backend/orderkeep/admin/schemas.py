"""The list of what was done, what checks of the books found, and how the shop is backed up."""

from datetime import date, datetime
from typing import Any

from orderkeep.admin.enums import BackupCause, BackupState, RunCause
from orderkeep.admin.models import IntegrityRun
from orderkeep.core.events.audit import AuditLog
from orderkeep.core.http.schemas import IdOut, In, Out, RequiredText, RowOut
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.stock.enums import MovementKind


class AuditOut(RowOut):
    """One act: on which row, by whom, with old and new values."""

    action: str
    table_name: str | None
    record_id: IdOut | None
    old: dict[str, Any] | None
    new: dict[str, Any] | None
    details: dict[str, Any] | None
    actor_id: IdOut | None
    actor_name: str | None
    role: str | None
    request_id: str | None


class AuditList(ListQuery[AuditOut]):
    """Acts, newest first."""

    table = AuditLog
    sorts = ("created_at", "action")
    more_filters = ("action", "table_name", "role", "request_id")
    searches = (AuditLog.action, AuditLog.table_name)
    labels = {"actor_name": ("actor_id", Profile.full_name)}


class RunOut(RowOut):
    """One self-check that was kept. `result` holds its checks and how many rows were looked at."""

    cause: RunCause
    night: date | None
    finished_at: datetime | None
    ok: bool | None
    ms: int | None
    open_findings: int
    result: dict[str, Any] | None
    created_by: IdOut | None
    actor_name: str | None


class RunList(ListQuery[RunOut]):
    """Self-checks, newest first."""

    table = IntegrityRun
    words = {"cause": [word.value for word in RunCause]}
    labels = {"actor_name": ("created_by", Profile.full_name)}


class ExplanationOut(Out):
    """What somebody found out."""

    note: str
    at: datetime
    actor_name: str | None


class CorrectingOut(Out):
    """A movement that was posted before a finding was gone."""

    kind: MovementKind
    quantity: int
    reason: str | None
    at: datetime
    actor_name: str | None


class FollowedOut(Out):
    """A finding from check to check: since when, what was said of it, when it was gone."""

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
    """What the kept checks found: still there first, then fixed."""

    items: list[FollowedOut]


class ExplanationIn(In):
    """What is behind a finding."""

    note: RequiredText


class BackupRunOut(Out):
    """A backup that was made, or why it could not be made."""

    cause: BackupCause
    started_at: datetime
    finished_at: datetime
    file: str
    size: int
    error: str | None


class BackupStatusOut(Out):
    """How the shop is protected. Without a schedule, `every_hours` and `keep` are null."""

    state: BackupState
    every_hours: int | None
    keep: int | None
    last: BackupRunOut | None
    last_failure: BackupRunOut | None
