"""Notifications over HTTP."""

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.http.schemas import Out
from orderkeep.notifications import actions
from orderkeep.notifications.schemas import NotificationList

routes = Section(tag="notifications")
routes.list("/notifications", NotificationList, may="notifications.read", export=False)


class UnreadOut(Out):
    """Count the caller's unread notifications; 100 means 100 or more."""

    unread: int


@routes.get("/notifications/unread", may="notifications.read", out=UnreadOut)
def count_unread(ctx: Ctx) -> dict[str, int]:
    return {"unread": actions.count_unread(ctx)}


@routes.post("/notifications/read", may="notifications.mark", status=200, out=UnreadOut)
def read_all(ctx: Ctx) -> dict[str, int]:
    actions.read_all(ctx)
    return {"unread": 0}


@routes.post("/notifications/{id}/read", may="notifications.mark", status=200, out=UnreadOut)
def read_one(ctx: Ctx, id: str) -> dict[str, int]:
    actions.read_one(ctx, id)
    ctx.db.flush()
    return {"unread": actions.count_unread(ctx)}
