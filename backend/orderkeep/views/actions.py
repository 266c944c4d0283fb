"""Saved view actions."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Forbidden, Invalid
from orderkeep.identity.permissions import is_allowed
from orderkeep.views.models import SavedView
from orderkeep.views.schemas import ViewChange, ViewIn


def save_view(ctx: Context, data: ViewIn) -> SavedView:
    """Save a view. Its name is unique per person and list."""
    view = SavedView(**data.complete(), person_id=ctx.scope.actor_id)
    _check_name(ctx, view, view.name)
    if view.is_default:
        _no_other_default(ctx, view)
    return ctx.add(view)


def usable_view(ctx: Context, view_id: str, *, field: str | None = None, lock: bool = False) -> SavedView:
    """Return a view that the caller may use: their own, or a shared one. Raises NotFound, or Invalid on `field`."""
    view = ctx.find(SavedView, view_id, field=field, lock=lock)
    if view.person_id != ctx.scope.actor_id and not view.shared:
        refusal = ctx.not_found(SavedView, view_id, field=field)
        refusal.concealed = SavedView.__tablename__
        raise refusal
    return view


def own_view(ctx: Context, view_id: str) -> SavedView:
    """Return a view that the caller may change: their own, or for admins also shared ones."""
    view = usable_view(ctx, view_id, lock=True)
    if view.person_id == ctx.scope.actor_id:
        return view
    if not is_allowed(ctx.scope, "views.manage_shared"):
        message = "This view belongs to someone else. Save it under a new name."
        raise Forbidden(message, missing="views.manage_shared")
    return view


def change_view(ctx: Context, view: SavedView, changes: ViewChange) -> SavedView:
    """Change a view. A new default replaces the old one."""
    if changes.sent("name"):
        _check_name(ctx, view, changes.name)
    if changes.is_default:
        _no_other_default(ctx, view)
    return ctx.change(view, changes.given())


def _check_name(ctx: Context, view: SavedView, name: str) -> None:
    same = select(SavedView.id).where(
        SavedView.person_id == view.person_id, SavedView.resource == view.resource, SavedView.name == name
    )
    with ctx.db.no_autoflush:
        if any(found != view.id for found in ctx.db.scalars(same)):
            raise Invalid(f"You already have a view called {name}", field="name")


def _no_other_default(ctx: Context, view: SavedView) -> None:
    others = select(SavedView).where(
        SavedView.person_id == view.person_id, SavedView.resource == view.resource, SavedView.is_default.is_(True)
    )
    with ctx.db.no_autoflush:
        for other in ctx.db.scalars(others):
            other.is_default = other is view
