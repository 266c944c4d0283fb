"""Columns shared by every table (id, times, actors, version), and mixins that control who sees a row."""

import re
from datetime import date, datetime
from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import ColumnElement, Index, MetaData, Text, event, literal_column
from sqlalchemy import Table as PlainTable
from sqlalchemy.orm import DeclarativeBase, Mapped, TypeResolve, mapped_column, validates
from sqlalchemy.schema import SchemaItem

from orderkeep.core.db.column_types import BigInt, Day, EnumText, Flag, Id, Json, UtcDateTime
from orderkeep.core.environment import Environment
from orderkeep.core.ids import new_id
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import JsonObject

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Columns declared by annotation. SQLite tables are STRICT."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar = {
        str: Text(),
        int: BigInt(),
        bool: Flag(),
        date: Day(),
        datetime: UtcDateTime(),
        JsonObject: Json(),
        list[str]: Json(),
    }
    is_internal: ClassVar[bool] = False
    """True for a table that no response shows, so that none names it as changed."""

    @classmethod
    def __table_cls__(cls, name: str, metadata: MetaData, *parts: SchemaItem, **options: Any) -> PlainTable:
        """Create the table, STRICT on SQLite."""
        return PlainTable(name, metadata, *parts, sqlite_strict=True, **options)


@event.listens_for(Base, "resolve_type_annotation")
def _enum_column(resolve: TypeResolve) -> EnumText[StrEnum] | None:
    """`Mapped[OrderStatus]` is a column of that enum."""
    kind = resolve.resolved_type
    return EnumText(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else None


class Row(Base):
    """A row of the business: who created it, who changed it last, and its version."""

    __abstract__ = True

    audited: ClassVar[bool] = True
    """False for a table that is itself an event log."""
    in_change_feed: ClassVar[bool] = True
    """False for a table that isn't announced in the change feed."""
    untracked_columns: ClassVar[frozenset[str]] = frozenset()
    """Derived columns. Changing them neither increments the version nor writes an audit row."""
    noun: ClassVar[str] = ""
    """What users call a row, if that isn't the name of the class."""
    searched: ClassVar[tuple[str, ...]] = ()
    """Columns whose text goes into `search_text`, on tables that have it."""

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    created_at: Mapped[datetime]
    created_by: Mapped[str | None] = mapped_column(Id)
    updated_at: Mapped[datetime]
    updated_by: Mapped[str | None] = mapped_column(Id)
    version: Mapped[int] = mapped_column(default=1)

    def found_by(self) -> list[str]:
        """The texts by which a search finds the row: those of its columns in `searched`."""
        return [str(value) for name in self.searched if (value := getattr(self, name)) is not None]


def list_indexes(*columns: str, owner: str | None = "owner_id") -> tuple[Index, ...]:
    """For each sort key of a list, one index in its order and one for callers who see only their own rows.

    Without the second, the planner reads the whole business in order to find the few rows of one person.
    """
    shop = [Index(None, "environment", column, "id") for column in columns]
    own = [Index(None, "environment", owner, column, "id") for column in columns if owner]
    return (*shop, *own)


def index_where(condition: str, name: str, *columns: str, unique: bool = False) -> Index:
    """A partial index. A query uses it only if it spells the condition exactly like this."""
    where: ColumnElement[bool] = literal_column(condition)
    return Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


def deleted_index(table: str) -> Index:
    """For the list of deleted rows, which is short."""
    return index_where("deleted_at IS NOT NULL", f"ix_{table}_deleted", "environment", "created_at", "id")


def display_name(table: type[Row]) -> str:
    """The display name of a row of this table: a `StockOrder` is a stock order."""
    return table.noun or class_words(table)


def class_words(table: type[Row]) -> str:
    """The words of a class's name."""
    return re.sub(r"(?<!^)([A-Z])", r" \1", table.__name__).lower()


class Scoped:
    """A row that belongs to one environment. Guests see none."""

    environment: Mapped[Environment] = mapped_column()


class Owned(Scoped):
    """A row that sales staff see only if `owner_id` is their own id."""

    owner_id: Mapped[str | None] = mapped_column(Id)


class CustomerLinked(Owned):
    """A row that belongs to a customer. Its owner is the customer's, or its creator if there is no customer."""


class Private(Scoped):
    """A row that only one person sees if `private_to` is set, and all staff if not. Admins see no more than others."""

    private_to: Mapped[str | None] = mapped_column(Id)


class SoftDeletable:
    """A row that is only hidden when deleted. It can be restored for 30 days."""

    deleted_at: Mapped[datetime | None] = mapped_column()


class HistoryEntry:
    """An entry in a record's history: an edit or status change with old and new values, or a note. Append-only."""

    description: Mapped[str] = mapped_column()
    old_values: Mapped[JsonObject | None] = mapped_column()
    new_values: Mapped[JsonObject | None] = mapped_column()
    happened_at: Mapped[datetime | None] = mapped_column()
    """When it happened, if that differs from when it was recorded."""


class Searchable:
    """A row with full-text search. The flush listener writes `search_text` from `Row.found_by`."""

    search_text: Mapped[str] = mapped_column(default="")


class UniquelyNamed(Row):
    """A row whose name is unique in its environment, ignoring case and accents.

    The table declares `UniqueConstraint("environment", "name_key")`.
    """

    __abstract__ = True
    untracked_columns = frozenset({"name_key"})

    name: Mapped[str]
    name_key: Mapped[str]
    """The normalised name."""

    @validates("name")
    def _set_key(self, _name: str, value: str) -> str:
        self.name_key = fold(value)
        return value
