"""Materialised totals: rows of figures under a key, updated by differences."""

from collections.abc import Sequence
from functools import cache

from sqlalchemy.orm import Session

from orderkeep.core.db.compiled import write
from orderkeep.core.db.keyed_insert import KeyedInsert, insert_for
from orderkeep.core.db.models import Base
from orderkeep.core.values import Values


@cache
def adding_statement(dialect: str, table: type[Base]) -> KeyedInsert:
    """An insert into this table that adds to the existing figures if the key exists."""
    statement = insert_for(dialect, table)
    key = [column.name for column in table.__mapper__.primary_key]
    figures = [column.name for column in table.__table__.columns if column.name not in key]
    sums = {name: getattr(table, name) + statement.excluded[name] for name in figures}
    return statement.on_conflict_do_update(index_elements=key, set_=sums)


def add_to_totals(session: Session, table: type[Base], rows: Sequence[Values]) -> None:
    """Add these differences to the totals."""
    if rows:
        write(session, adding_statement(session.get_bind().dialect.name, table), rows)
