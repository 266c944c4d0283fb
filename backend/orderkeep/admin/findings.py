"""Findings of the stored checks: their explanations, and the movements posted before they were fixed."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import func, select

from orderkeep.admin.models import FindingExplanation, IntegrityRun
from orderkeep.admin.rules import SelfCheckRun, TrackedFinding, track_findings
from orderkeep.admin.schemas import CorrectingOut, ExplanationOut, FollowedOut
from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import NotFound
from orderkeep.identity.models import Profile
from orderkeep.stock.enums import MovementKind
from orderkeep.stock.models import Movement

KEPT_CHECKS = 60
"""Thirty nights plus the checks run on demand in between."""
MAX_MOVEMENTS = 3


def list_findings(ctx: Context) -> list[FollowedOut]:
    """Return the findings of the last checks: open ones first, then fixed ones."""
    items = track_findings(_runs(ctx))
    notes, moved = _notes(ctx, [each.key for each in items]), _movements(ctx, items)
    return [
        {
            "key": each.key,
            "code": each.code,
            "title": each.title,
            "message": each.message,
            "table": each.table,
            "row_id": each.row_id,
            "since": each.since,
            "last_seen": each.last_seen,
            "fixed_at": each.fixed_at,
            "explanation": notes.get(each.key),
            "movements": moved.get(each.key, []),
        }
        for each in items
    ]


def _runs(ctx: Context) -> list[SelfCheckRun]:
    query = select(IntegrityRun.finished_at, IntegrityRun.result).where(IntegrityRun.finished_at.is_not(None))
    newest = ctx.db.execute(query.order_by(IntegrityRun.finished_at.desc()).limit(KEPT_CHECKS)).all()
    return [SelfCheckRun(at, result["checks"] if result else []) for at, result in reversed(newest) if at]


def explain_finding(ctx: Context, key: str, note: str) -> FollowedOut:
    """Store the explanation of a finding that the last check returned, replacing an earlier one."""
    if not any(each.key == key and each.fixed_at is None for each in track_findings(_runs(ctx))):
        message = "The last check didn't return this finding"
        raise NotFound(message)
    known = ctx.db.scalars(select(FindingExplanation).where(FindingExplanation.key == key)).one_or_none()
    if known is None:
        ctx.add(FindingExplanation(key=key, note=note))
    else:
        ctx.change(known, {"note": note})
    return next(each for each in list_findings(ctx) if each["key"] == key)


def _notes(ctx: Context, keys: Sequence[str]) -> dict[str, ExplanationOut]:
    explanation = FindingExplanation
    query = select(explanation.key, explanation.note, explanation.updated_at, Profile.full_name)
    who = func.coalesce(explanation.updated_by, explanation.created_by)
    query = query.outerjoin(Profile, Profile.id == who).where(any_of(explanation.key, sorted(set(keys))))
    return {key: {"note": note, "at": at, "actor_name": name} for key, note, at, name in ctx.db.execute(query)}


def _movements(ctx: Context, items: Sequence[TrackedFinding]) -> dict[str, list[CorrectingOut]]:
    """Return the product's newest movements between the last check with the finding and the first without it."""
    found: dict[str, list[CorrectingOut]] = defaultdict(list)
    for each in items:
        if each.fixed_at and each.table == Product.__tablename__ and each.row_id:
            query = (
                select(Movement.kind, Movement.quantity, Movement.reason, Movement.created_at, Profile.full_name)
                .outerjoin(Profile, Profile.id == Movement.created_by)
                .where(Movement.product_id == each.row_id)
                .where(Movement.created_at > each.last_seen, Movement.created_at <= each.fixed_at)
                .order_by(Movement.position.desc())
                .limit(MAX_MOVEMENTS)
            )
            found[each.key] = [
                {"kind": MovementKind(kind), "quantity": quantity, "reason": reason, "at": at, "actor_name": name}
                for kind, quantity, reason, at, name in ctx.db.execute(query)
            ]
    return found
