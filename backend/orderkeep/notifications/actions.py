"""Marking notifications as read."""

from sqlalchemy import delete, func, select

from orderkeep.core.context import Context
from orderkeep.notifications.emit import delete_expired
from orderkeep.notifications.models import Notification, ReadOne, ReadUntil
from orderkeep.notifications.schemas import NotificationList, unread_by

MAX_COUNTED = 100


def count_unread(ctx: Context) -> int:
    """Count the caller's unread notifications, up to 100."""
    some = (
        select(Notification.id).where(*NotificationList.always(ctx), *unread_by(ctx.scope.actor_id)).limit(MAX_COUNTED)
    )
    return ctx.db.scalars(select(func.count()).select_from(some.subquery())).one()


def read_one(ctx: Context, notification_id: str) -> None:
    """Mark a notification as read. Raises NotFound if the caller may not see it."""
    shown = NotificationList.one(ctx, notification_id)
    if not shown["read"]:
        ctx.db.add(ReadOne(notification_id=shown["id"], person_id=ctx.scope.actor_id or ""))


def read_all(ctx: Context) -> None:
    """Mark everything up to now as read, and delete expired notifications."""
    person = ctx.scope.actor_id or ""
    mark = ctx.db.scalars(select(ReadUntil).where(ReadUntil.person_id == person).with_for_update()).one_or_none()
    if mark is None:
        ctx.db.add(ReadUntil(person_id=person, read_until=ctx.now))
    else:
        mark.read_until = max(mark.read_until, ctx.now)
    ctx.db.execute(delete(ReadOne).where(ReadOne.person_id == person))
    delete_expired(ctx)
