"""Writes a notification in the transaction of the change that it reports."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta

from sqlalchemy import delete, event, inspect
from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import get_history

from orderkeep.core.context import Context
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import Row
from orderkeep.core.db.scope import scope_of
from orderkeep.core.db.session_state import now_of, state_of
from orderkeep.core.events.audit import AuditLog, named_entries
from orderkeep.core.events.direct_inserts import insert_rows
from orderkeep.core.ids import new_id
from orderkeep.notifications.enums import NotificationKind
from orderkeep.notifications.models import Notification
from orderkeep.notifications.rules import (
    MAX_PER_KIND,
    WATCHED,
    notification_audience,
    notification_of_change,
    notification_of_new,
)

RETENTION = timedelta(days=90)
CALLED = {"shipments": "name", "campaigns": "name"}
"""Table → the column with a record's display name, where it isn't its number."""


@dataclass(frozen=True)
class NotificationEvent:
    """A change to report if the transaction commits it."""

    kind: NotificationKind
    row: Row
    changed: dict[str, str | None]

    @property
    def stands(self) -> bool:
        """Whether the change still exists, unlike a rejected row of a bulk change."""
        if isinstance(self.row, AuditLog):
            return True
        return inspect(self.row).persistent and all(
            getattr(self.row, name) == new for name, new in self.changed.items()
        )


@event.listens_for(AppSession, "before_flush")
def _watch(session: Session, *_: object) -> None:
    state_of(session).part(PendingNotifications).events.extend(_events_in(session))
    if gone := [row.id for row in session.deleted if isinstance(row, Row)]:
        session.execute(delete(Notification).where(any_of(Notification.record_id, gone)))


def _events_in(session: Session) -> Iterator[NotificationEvent]:
    for row in session.new:
        if isinstance(row, Row) and (kind := notification_of_new(row.__tablename__, getattr(row, "position", None))):
            yield NotificationEvent(kind, row, {})
    for row in session.dirty:
        changed = _changed_columns(row) if isinstance(row, Row) else {}
        if changed and (kind := notification_of_change(row.__tablename__, changed)):
            yield NotificationEvent(kind, row, changed)


def _changed_columns(row: Row) -> dict[str, str | None]:
    columns = inspect(type(row)).column_attrs
    histories = {name: get_history(row, name) for name in WATCHED if name in columns}
    return {name: history.added[0] for name, history in histories.items() if history.added and history.deleted}


@dataclass
class PendingEvents:
    """The changes to report for one action, across all of its transactions."""

    placed: set[str] = field(default_factory=set)
    """Orders placed by this action."""
    counts: Counter[NotificationKind] = field(default_factory=Counter)
    reported: list[Notification] = field(default_factory=list)

    def add(self, session: Session, happenings: list[NotificationEvent]) -> None:
        """Add the changes of a transaction. Kinds above the limit are only counted."""
        self.placed.update(each.row.id for each in happenings if each.kind is NotificationKind.ORDER_PLACED)
        for each in happenings:
            if self.placed.intersection(_orders(each)):
                continue
            self.counts[each.kind] += 1
            if self.counts[each.kind] <= MAX_PER_KIND:
                self.reported.append(_notification(session, each))

    def notifications(self) -> Iterator[Notification]:
        """Return the notifications of every kind within the limit."""
        for notification in self.reported:
            if self.counts[notification.kind] <= MAX_PER_KIND:
                yield notification


@dataclass
class PendingNotifications:
    """What a session may have to report."""

    events: list[NotificationEvent] = field(default_factory=list)
    """The changes of this transaction."""
    act: PendingEvents = field(default_factory=PendingEvents)
    """The changes of this action."""


@event.listens_for(AppSession, "before_commit")
def _collect_events(session: Session) -> None:
    session.flush()
    state = state_of(session)
    pending = state.part(PendingNotifications)
    events, pending.events = pending.events, []
    events += [
        NotificationEvent(NotificationKind.PIECES_CAME, entry, {})
        for entry in named_entries(session)
        if entry.action == "auto_allocation"
    ]
    pending.act.add(session, [each for each in events if each.stands])
    if not state.more_batches_follow:
        act, pending.act = pending.act, PendingEvents()
        insert_rows(session, list(act.notifications()))


def _notification(session: Session, each: NotificationEvent) -> Notification:
    scope = scope_of(session)
    about = _of_allocation(each.row) if isinstance(each.row, AuditLog) else _of_record(each.row)
    at = now_of(session) if each.changed else each.row.created_at
    stamp = {"environment": scope.environment, "created_at": at, "updated_at": at, "version": 1}
    who = {"kind": each.kind, "audience": notification_audience(each.kind), "actor_id": scope.actor_id}
    return Notification(id=new_id(), **stamp, **who, **about)


def _orders(each: NotificationEvent) -> list[str]:
    """Return the sales orders served by an automatic allocation. New orders are reported separately."""
    ids = (each.row.details or {}).get("purchase_ids") if isinstance(each.row, AuditLog) else None
    return [str(order_id) for order_id in ids] if isinstance(ids, list) else []


def _of_allocation(act: AuditLog) -> dict[str, str | int | None]:
    match act.details:
        case {"customer_id": str(customer), "assets_allocated": int(quantity)}:
            known = {"table_name": "customers", "record_id": customer, "customer_id": customer}
            return {**known, "quantity": quantity}
    message = f"The audit entry {act.id} names no customer or quantity"
    raise ValueError(message)


def _of_record(row: Row) -> dict[str, str | int | None]:
    table = row.__tablename__
    return {
        "table_name": table,
        "record_id": row.id,
        "number": getattr(row, CALLED.get(table, "number"), None),
        "customer_id": row.id if table == "customers" else getattr(row, "customer_id", None),
        "prospect_id": getattr(row, "prospect_id", None),
    }


@event.listens_for(AppSession, "after_rollback")
def _clear_pending(session: Session, *_: object) -> None:
    state_of(session).discard(PendingNotifications)


def delete_expired(ctx: Context) -> None:
    """Delete notifications older than 90 days."""
    ctx.db.execute(delete(Notification).where(Notification.created_at < ctx.now - RETENTION))
