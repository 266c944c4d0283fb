"""Onboarding of the first user: one question, and six steps that are completed by the data itself."""

from datetime import datetime

from sqlalchemy import Select, select

from orderkeep.business.actions import choose_environment, current_settings
from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.caller import Role
from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Forbidden
from orderkeep.identity.enums import Beginning
from orderkeep.identity.models import Installation, Profile
from orderkeep.identity.permissions import is_allowed
from orderkeep.reporting.schemas import NewcomerChange, NewcomerOut, StepsOut
from orderkeep.sales.models import SalesOrderLine
from orderkeep.settings import settings_of
from orderkeep.stock.enums import Bucket, MovementKind
from orderkeep.stock.models import Movement

OWN_BUSINESS = (Beginning.BOOKS, Beginning.EMPTY)
NOT_RECEIVED = (MovementKind.OPENING, MovementKind.REVERSAL, MovementKind.REVALUATION)
"""Reasons of stock movements that don't count as a receipt: opening stock and reversed issues."""


def onboarding(ctx: Context) -> NewcomerOut:
    """Return the remaining onboarding. It is empty for everyone but the first user."""
    first = _first_user(ctx)
    if first is None:
        return {"asks": False, "steps": None}
    if first.beginning is None:
        return {"asks": True, "steps": None}
    hidden = first.beginning == Beginning.UNASKED or first.guide_hidden_at is not None
    return {"asks": False, "steps": None if hidden else _steps(ctx, first)}


def update_onboarding(ctx: Context, changes: NewcomerChange) -> NewcomerOut:
    """Store the answer, or hide the steps. Raises Forbidden for anyone but the first user.

    A user who starts their own business works there from now on, with everyone they invite.
    """
    first = _first_user(ctx)
    if first is None:
        raise Forbidden("Only the person who set up Orderkeep can do this")
    if changes.sent("beginning"):
        first.beginning = Beginning(changes.beginning)
        if changes.beginning in OWN_BUSINESS and not settings_of(ctx.db).environment_is_fixed:
            choose_environment(ctx, Environment.PRODUCTION)
    if changes.sent("hidden"):
        first.guide_hidden_at = ctx.now
    ctx.db.flush()
    return onboarding(ctx)


def _first_user(ctx: Context) -> Installation | None:
    row = ctx.db.get(Installation, 1)
    return row if row and row.claimed_by == ctx.scope.actor_id and is_allowed(ctx.scope, "shop.begin") else None


def _steps(ctx: Context, first: Installation) -> StepsOut:
    """Return the completed steps in this environment.

    Each query reads an index from the sign-up on, to the first match.
    """
    since = first.claimed_at
    received = (Movement.target == Bucket.ON_HAND, Movement.kind.not_in(NOT_RECEIVED))
    colleague = select(Profile.id).where(Profile.id != first.claimed_by, Profile.role != Role.GUEST)
    return {
        "business": bool(current_settings(ctx).name),
        "product": _is_any(ctx, _created_by_user(Product, since)),
        "contact": _is_any(ctx, _created_by_user(Contact, since)),
        "order": _is_any(ctx, _created_by_user(SalesOrderLine, since)),
        "receipt": _is_any(ctx, _created_by_user(Movement, since).where(*received)),
        "colleague": _is_any(ctx, colleague),
    }


def _created_by_user(table: type[Row], since: datetime) -> Select[str]:
    """Condition for rows created by a user; rows of the sample shop have no creator."""
    return select(table.id).where(table.created_at >= since, table.created_by.is_not(None))


def _is_any(ctx: Context, rows: Select[str]) -> bool:
    return ctx.db.scalars(rows.limit(1)).first() is not None
