"""Inserts with an ON CONFLICT clause, which SQLAlchemy has per database."""

from sqlalchemy.dialects.postgresql import Insert as PostgresInsert
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import Insert as SqliteInsert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.orm import Session

from orderkeep.core.db.models import Base

KeyedInsert = PostgresInsert | SqliteInsert


def keyed_insert(session: Session, table: type[Base]) -> KeyedInsert:
    """An insert into this table to which `on_conflict_do_update` or `on_conflict_do_nothing` can be added."""
    return insert_for(session.get_bind().dialect.name, table)


def insert_for(dialect: str, table: type[Base]) -> KeyedInsert:
    """The same for a named dialect, for statements that are built once."""
    return postgres_insert(table) if dialect == "postgresql" else sqlite_insert(table)
