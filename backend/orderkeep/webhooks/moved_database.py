"""Keeps the change feed and the webhooks going in a database that was moved from another PostgreSQL server.

The feed is ordered by transaction ids. They belong to the server that assigned them, and another server has its own
counter, often a lower one: new changes would then sort before old ones, and never be read.
"""

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Text,
    and_,
    cast,
    func,
    inspect,
    or_,
    select,
    tuple_,
    update,
)

from orderkeep.core.events.change_feed import Change
from orderkeep.webhooks.models import WebhookCursor


def is_ahead(connection: Connection) -> bool:
    """Whether the feed or the webhooks hold a transaction id that this server hasn't assigned yet."""
    if connection.dialect.name == "sqlite":
        return False  # it has no transaction ids
    held = [select(func.max(Change.xact)).scalar_subquery(), select(func.max(WebhookCursor.xact)).scalar_subquery()]
    return bool(connection.scalar(select(func.coalesce(func.greatest(*held), 0) >= _next_transaction())))


def forget_transactions(connection: Connection) -> None:
    """Order the feed by change id alone, and let the webhooks continue with the first change that they haven't read."""
    tables = inspect(connection)
    if not tables.has_table(Change.__tablename__):
        return
    cursor = None
    if tables.has_table(WebhookCursor.__tablename__):
        cursor = connection.execute(select(WebhookCursor.xact, WebhookCursor.change_id)).first()
    if cursor:
        unread = select(func.min(Change.id)).where(_is_unread(cursor.xact, cursor.change_id))
        last = select(func.max(Change.id)).scalar_subquery()
        read = func.coalesce(unread.scalar_subquery() - 1, last, 0)
        connection.execute(update(WebhookCursor).values(xact=0, change_id=read))
    connection.execute(update(Change).values(xact=0))


def _is_unread(xact: int, change_id: int) -> ColumnElement[bool]:
    """Changes after this position, including those that this server has written with a lower transaction id."""
    written_here = and_(Change.xact < _next_transaction(), _next_transaction() <= xact, Change.id > change_id)
    return or_(tuple_(Change.xact, Change.id) > tuple_(xact, change_id), written_here)


def _next_transaction() -> ColumnElement[int]:
    """The first id that no transaction before this one can have: the snapshot ends before this transaction's own."""
    snapshot_end = cast(cast(func.pg_snapshot_xmax(func.pg_current_snapshot()), Text), BigInteger)
    own = cast(cast(func.pg_current_xact_id_if_assigned(), Text), BigInteger)
    return func.greatest(snapshot_end, own + 1)
