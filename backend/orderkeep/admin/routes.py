"""The audit log, the self-check and backup status over HTTP. The audit log is read-only."""

from orderkeep.admin import backups, findings
from orderkeep.admin.audit_chain import begin_check, entry_chain, finish_check
from orderkeep.admin.enums import RunCause
from orderkeep.admin.schemas import (
    AuditChainOut,
    AuditCheckList,
    AuditCheckOut,
    AuditList,
    BackupStatusOut,
    ExplanationIn,
    FollowedListOut,
    FollowedOut,
    RunList,
    RunOut,
)
from orderkeep.admin.self_check import check_books
from orderkeep.admin.self_check_schedule import begin_run, finish_run
from orderkeep.admin.stored_runs import finish_after_response
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.stock.schemas import IntegrityOut

routes = Section(tag="admin")
routes.list("/audit_logs", AuditList, may="audit.read", one=True)
routes.list("/audit_checks", AuditCheckList, may="audit.read", one=True)
routes.list("/integrity_runs", RunList, may="integrity.read", one=True)


@routes.get("/audit_logs/{id}/chain", may="audit.read", out=AuditChainOut)
def get_audit_chain(ctx: Ctx, id: str) -> AuditChainOut:
    """Whether an audit entry matches the hash chain."""
    return entry_chain(ctx, id)


@routes.post("/audit_checks", may="audit.read", shows=AuditCheckList)
def start_audit_check(ctx: Ctx) -> AuditCheckOut:
    """Verify the whole hash chain. It runs after the response; the change feed announces its end."""
    check = begin_check(ctx)
    finish_after_response(ctx, ctx.request, check, finish_check)
    return AuditCheckList.one(ctx, check.id)


@routes.get("/integrity", may="integrity.read", out=IntegrityOut)
def check_integrity(ctx: Ctx) -> IntegrityOut:
    """Whether the books of this environment are consistent."""
    return check_books(ctx)


@routes.post("/integrity_runs", may="integrity.read", shows=RunList)
def start_check(ctx: Ctx) -> RunOut:
    """Start a self-check whose result is stored. It runs after the response; the change feed announces its end."""
    run = begin_run(ctx, RunCause.ASKED)
    finish_after_response(ctx, ctx.request, run, finish_run)
    return RunList.one(ctx, run.id)


@routes.get("/integrity_findings", may="integrity.read", out=FollowedListOut)
def list_findings(ctx: Ctx) -> FollowedListOut:
    """List the findings of stored checks: open ones first, then fixed ones."""
    return {"items": findings.list_findings(ctx)}


@routes.on("PUT", "/integrity_findings/{key}/explanation", may="integrity.read", out=FollowedOut)
def explain_finding(ctx: Ctx, key: str, body: ExplanationIn) -> FollowedOut:
    """Explain a finding. The explanation applies as long as checks return the same finding."""
    return findings.explain_finding(ctx, key, body.note)


@routes.get("/backup_status", may="integrity.read", out=BackupStatusOut)
def read_backup_status(ctx: Ctx) -> BackupStatusOut:
    """When the last backup of all environments was made, and whether one has failed since."""
    return backups.backup_status(ctx.db, ctx.request.app.state.settings, ctx.now)
