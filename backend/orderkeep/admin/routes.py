"""The audit log and the self-check over HTTP. Nobody changes what was done: only GET is answered."""

from typing import Any

from orderkeep.admin.integrity import check_books
from orderkeep.admin.shapes import AuditList
from orderkeep.core.routing import Ctx, Section
from orderkeep.stock.shapes import IntegrityOut

routes = Section(tag="admin")
routes.list("/audit_logs", AuditList, may="audit.read")


@routes.get("/audit_logs/{id}", may="audit.read", shows=AuditList)
def read_audit_log(ctx: Ctx, id: str) -> dict[str, Any]:
    """One act."""
    return AuditList.one(ctx, id)


@routes.get("/integrity", may="integrity.read", out=IntegrityOut)
def check_integrity(ctx: Ctx) -> dict[str, Any]:
    """Whether the books of this environment agree."""
    return check_books(ctx)
