"""Reads the change feed's outbox in commit order (see `change_feed`)."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import TextClause, delete, select, text, tuple_
from sqlalchemy.orm import Session
from typing_extensions import TypedDict

from orderkeep.core.db.engine import Database
from orderkeep.core.events.change_feed import Change
from orderkeep.core.values import JsonObject

FeedPosition = tuple[int, int]
"""A reader's position: transaction and id of the last change it has seen (see `core.events.change_feed`)."""


class FeedRow(TypedDict):
    """One change, as the feed reads it."""

    xact: int
    id: int
    environment: str
    table_name: str
    action: str
    row_id: str | None
    owned: bool
    owner_before: str | None
    owner_after: str | None
    record: JsonObject | None
    at: datetime


BACKLOG = 2_000
"""A reader further behind than this is told to reload everything."""
RETENTION = timedelta(days=3)
BATCH_SIZE = 1_000
"""Rows deleted per transaction when old changes are removed."""
COLUMNS = (
    Change.xact,
    Change.id,
    Change.environment,
    Change.table_name,
    Change.action,
    Change.row_id,
    Change.owned,
    Change.owner_before,
    Change.owner_after,
    Change.record,
    Change.at,
)
ALL_ENVIRONMENTS = {"across_environments": True}
"""Read without owner restrictions: the feed filters each change for each of its readers."""


def position_text(place: FeedPosition) -> str:
    """A position as an event id."""
    return f"{place[0]}.{place[1]}"


def newest_position(session: Session) -> FeedPosition:
    """The position of the last change that readers may see."""
    query = (
        select(Change.xact, Change.id)
        .where(*_settled_condition(session))
        .order_by(Change.xact.desc(), Change.id.desc())
    )
    found = session.execute(query.limit(1), execution_options=ALL_ENVIRONMENTS).first()
    return (found.xact, found.id) if found else (0, 0)


SETTLED = text("""
    xact < coalesce(
        (
            SELECT min(xid::text::bigint)
            FROM pg_snapshot_xip(pg_current_snapshot()) AS xid
            WHERE NOT EXISTS (
                SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
                WHERE locktype = 'transactionid' AND transactionid = xid::xid AND mode = 'ExclusiveLock'
                    AND datname <> current_database()
            )
        ),
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    )
""")
"""Before the oldest transaction that is open in this database.

A snapshot lists the open transactions of all databases of the server. One is left out only if its lock shows that
another database's session runs it, and every session stays in its database.
"""


def _settled_condition(session: Session) -> Sequence[TextClause]:
    """Changes that no open transaction can precede. SQLite has only one writer."""
    return () if session.get_bind().dialect.name == "sqlite" else (SETTLED,)


class ChangeFeedReader:
    """The outbox of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def newest(self) -> FeedPosition:
        """The position of the last change that readers may see."""
        with self.database.reading() as session:
            return newest_position(session)

    def after(self, place: FeedPosition, limit: int) -> list[FeedRow]:
        """The next changes, of all environments and owners."""
        beyond = tuple_(Change.xact, Change.id) > tuple_(*place)
        with self.database.reading() as session:
            query = (
                select(*COLUMNS)
                .where(beyond, *_settled_condition(session))
                .order_by(Change.xact, Change.id)
                .limit(limit)
            )
            found = session.execute(query, execution_options=ALL_ENVIRONMENTS)
            return [
                {
                    "xact": xact,
                    "id": change_id,
                    "environment": environment,
                    "table_name": table_name,
                    "action": action,
                    "row_id": row_id,
                    "owned": owned,
                    "owner_before": before,
                    "owner_after": after,
                    "record": record,
                    "at": at,
                }
                for xact, change_id, environment, table_name, action, row_id, owned, before, after, record, at in found
            ]

    def backlog(self, place: FeedPosition) -> list[FeedRow] | None:
        """The changes that a returning reader missed, or None if they can't be told: there are too many, some have been
        removed, or the position isn't known here, as after a restore.
        """
        if place != (0, 0) and not self._is_known(place):
            return None
        lines = self.after(place, BACKLOG + 1)
        return None if len(lines) > BACKLOG else lines

    def _is_known(self, place: FeedPosition) -> bool:
        """Whether the change at this position, or the one right after it, is in the outbox."""
        xact, change_id = place
        query = select(Change.id).where(Change.xact == xact, Change.id.in_((change_id, change_id + 1)))
        with self.database.reading() as session:
            return session.scalars(query.limit(1), execution_options=ALL_ENVIRONMENTS).first() is not None


def delete_expired(session: Session, now: datetime, unread: FeedPosition | None = None) -> int:
    """Remove some of the expired changes and return how many. Those after `unread` are kept.

    The newest is kept regardless of its age, so that a returning reader can tell whether it missed something.
    """
    newest = select(Change.id).order_by(Change.xact.desc(), Change.id.desc()).limit(1)
    last = session.scalars(newest, execution_options=ALL_ENVIRONMENTS).first()
    old = select(Change.id).where(Change.at < now - RETENTION, Change.id != (last or 0)).limit(BATCH_SIZE)
    if unread:
        old = old.where(tuple_(Change.xact, Change.id) <= tuple_(*unread))
    query = delete(Change).where(Change.id.in_(old)).returning(Change.id)
    return len(session.execute(query, execution_options=ALL_ENVIRONMENTS).all())
