"""Response schemas of notifications."""

from sqlalchemy import BindParameter, ColumnElement, and_, bindparam, exists, or_, select
from typing_extensions import override

from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.db.column_types import Id
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import any_of, in_param
from orderkeep.core.http.schemas import IdOut, RowOut
from orderkeep.core.lists.filters import read_flag
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import is_allowed
from orderkeep.notifications.enums import Audience, NotificationKind
from orderkeep.notifications.models import Notification, ReadOne, ReadUntil


class NotificationOut(RowOut):
    """A reported change."""

    kind: NotificationKind
    table_name: str
    record_id: IdOut
    number: str | None
    quantity: int | None
    customer_id: IdOut | None
    customer_name: str | None
    prospect_id: IdOut | None
    prospect_name: str | None
    actor_id: IdOut | None
    actor_name: str | None
    read: bool


class NotificationList(ListQuery[NotificationOut]):
    """Other people's changes, newest first, as far as the reader may see the record."""

    table = Notification
    sorts = ("created_at",)
    linked_searches = (("customer_id", Contact.search_text), ("prospect_id", Prospect.search_text))
    labels = {
        "customer_name": ("customer_id", Contact.name),
        "prospect_name": ("prospect_id", Prospect.name),
        "actor_name": ("actor_id", Profile.full_name),
    }

    @classmethod
    @override
    def always(cls, ctx: Context) -> list[ColumnElement[bool]]:
        """Require access to the contact or prospect; without one, all staff see stock and admins see the rest."""
        its_customer = exists(select(Contact.id).where(Contact.id == Notification.customer_id))
        its_prospect = exists(select(Prospect.id).where(Prospect.id == Notification.prospect_id))
        audiences = [Audience.STAFF]
        if is_allowed(ctx.scope, "notifications.read_admin"):
            audiences.append(Audience.ADMIN)
        of_nobody = and_(Notification.customer_id.is_(None), Notification.prospect_id.is_(None))
        return [
            or_(its_customer, its_prospect, and_(of_nobody, any_of(Notification.audience, audiences))),
            or_(Notification.actor_id.is_(None), Notification.actor_id != ctx.scope.actor_id),
        ]

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`unread=true` returns only unread notifications."""
        is_unread = read_flag("unread", params.pop("unread", "false"))
        return unread_by(ctx.scope.actor_id) if is_unread else []

    @classmethod
    @override
    def enrich(cls, ctx: Context, rows: list[NotificationOut]) -> None:
        """Add whether the reader has read it."""
        ids = [row["id"] for row in rows]
        unread = {found for (found,) in query(ctx.db, UNREAD, ids=ids, person=ctx.scope.actor_id)}
        for row in rows:
            row["read"] = row["id"] not in unread


def unread_by(person: str | BindParameter[str] | None) -> list[ColumnElement[bool]]:
    """Condition for notifications that a person has read neither individually nor by marking all as read."""
    one = select(ReadOne.notification_id).where(ReadOne.notification_id == Notification.id, ReadOne.person_id == person)
    until = select(ReadUntil.read_until).where(
        ReadUntil.person_id == person, ReadUntil.read_until >= Notification.created_at
    )
    return [~exists(one), ~exists(until)]


UNREAD = select(Notification.id).where(in_param(Notification.id), *unread_by(bindparam("person", type_=Id())))
