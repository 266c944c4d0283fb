"""Rows that refer to a deleted row lose the link like any other change: with a new version, an audit row and an event.

The foreign key (`ON DELETE SET NULL`) would clear it in the database alone, and its readers would not hear of it.
"""

from collections import defaultdict
from functools import cache

from sqlalchemy import event, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import Base, Row, Scoped

EVERY_ROW = {"every_owner": True, "with_hidden": True}
Link = InstrumentedAttribute[str | None]


@cache
def links_to(table: type[Row]) -> tuple[Link, ...]:
    """The columns of other tables that the deletion of a row of this table clears."""
    return tuple(
        mapper.class_.__mapper__.get_property_by_column(column).class_attribute
        for mapper in Base.registry.mappers
        if issubclass(mapper.class_, Row) and issubclass(mapper.class_, Scoped)
        for column in mapper.local_table.columns
        for key in column.foreign_keys
        if key.ondelete == "SET NULL" and key.column.table is table.__table__
    )


def _clear_links(session: Session, *_: object) -> None:
    deleted: dict[type[Row], list[str]] = defaultdict(list)
    for row in session.deleted:
        if isinstance(row, Row) and isinstance(row, Scoped):
            deleted[type(row)].append(row.id)
    for table, ids in deleted.items():
        for link in links_to(table):
            referring = select(link.parent.class_).where(any_of(link, sorted(ids))).with_for_update()
            for row in session.scalars(referring, execution_options=EVERY_ROW):
                if row not in session.deleted:
                    setattr(row, link.key, None)


def install(session_class: type[Session]) -> None:
    """Listen on all sessions of this class. Register before `audit`, which records the changes."""
    event.listen(session_class, "before_flush", _clear_links)
