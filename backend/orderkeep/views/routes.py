"""Saved views and dashboard layouts over HTTP."""

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.views import actions
from orderkeep.views.dashboard_layout import (
    DashboardLayoutIn,
    DashboardLayoutOut,
    dashboard_layout,
    save_dashboard_layout,
)
from orderkeep.views.schemas import ViewChange, ViewIn, ViewList, ViewOut

routes = Section(tag="views")
routes.list("/saved_views", ViewList, may="views.own", export=False, one=True)


@routes.post("/saved_views", may="views.own", shows=ViewList)
def save_view(ctx: Ctx, body: ViewIn) -> ViewOut:
    return ViewList.one(ctx, actions.save_view(ctx, body).id)


@routes.patch("/saved_views/{id}", may="views.own", shows=ViewList)
def change_view(ctx: Ctx, id: str, body: ViewChange) -> ViewOut:
    view = actions.own_view(ctx, id)
    return ViewList.one(ctx, actions.change_view(ctx, view, body).id)


@routes.delete("/saved_views/{id}", may="views.own")
def delete_view(ctx: Ctx, id: str) -> None:
    ctx.db.delete(actions.own_view(ctx, id))


@routes.get("/dashboard_layout", may="profile.own", out=DashboardLayoutOut, inline=True)
def get_dashboard_layout(ctx: Ctx) -> DashboardLayoutOut:
    """Get the cards of the caller's dashboard."""
    return dashboard_layout(ctx)


@routes.patch("/dashboard_layout", may="profile.own", out=DashboardLayoutOut)
def change_dashboard_layout(ctx: Ctx, body: DashboardLayoutIn) -> DashboardLayoutOut:
    """Replace the cards of the caller's dashboard."""
    return save_dashboard_layout(ctx, body)
