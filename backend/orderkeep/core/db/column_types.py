"""Column types that behave alike on SQLite (STRICT tables) and PostgreSQL."""

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any, ClassVar, TypeVar

import orjson
from sqlalchemy import BigInteger, Boolean, CheckConstraint, Date, DateTime, Integer, Text, TypeDecorator
from sqlalchemy.dialects.postgresql import JSONB, UUID
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.operators import ColumnOperators, OperatorType
from sqlalchemy.types import TypeEngine, UserDefinedType
from typing_extensions import override

Held = TypeVar("Held")
Member = TypeVar("Member", bound=StrEnum)


class _SqliteText(UserDefinedType[Held]):
    """A TEXT column with its own conversion functions."""

    cache_ok = True

    def __init__(self, write: Callable[[Held], str], read: Callable[[str], Held]) -> None:
        self.write = write
        self.read = read

    def get_col_spec(self, **_: object) -> str:
        return "TEXT"

    @override
    def bind_processor(self, dialect: Dialect) -> Callable[[Held | None], str | None]:
        write = self.write
        return lambda value: None if value is None else write(value)

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[str | None], Held | None]:
        read = self.read
        return lambda value: None if value is None else read(value)


def _write_moment(value: datetime) -> str:
    if value.tzinfo is None:
        message = "a moment needs a time zone"
        raise ValueError(message)
    return value.astimezone(UTC).isoformat(timespec="microseconds")


def _write_json(value: object) -> str:
    return orjson.dumps(value).decode()


class TypedColumn(TypeDecorator[Held]):
    """A type that declares its Python type, for values read from cursors."""

    holds: ClassVar[type] = object

    @property
    def python_type(self) -> type[object]:
        """The Python type of a value."""
        return self.holds


class Id(TypedColumn[str]):
    """A UUID, canonical text in Python on both databases."""

    impl = Text
    cache_ok = True
    holds = str

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(UUID(as_uuid=False))
        return dialect.type_descriptor(Text())


class UtcDateTime(TypedColumn[datetime]):
    """An aware moment in UTC. SQLite stores fixed-length ISO text, which sorts by time."""

    impl = DateTime(timezone=True)
    cache_ok = True
    holds = datetime

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[datetime]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(DateTime(timezone=True))
        return _SqliteText(_write_moment, datetime.fromisoformat)


class Day(TypedColumn[date]):
    """A calendar date."""

    impl = Date
    cache_ok = True
    holds = date

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[date]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(Date())
        return _SqliteText(date.isoformat, date.fromisoformat)


class Flag(TypedColumn[bool]):
    """A Boolean. SQLite stores 1 or 0."""

    class Comparator(TypeDecorator.Comparator[bool]):
        """`is_(True)` compares with a value, because PostgreSQL accepts no bind parameter after IS."""

        @override
        def is_(self, other: object) -> ColumnOperators:
            return super().is_(other) if other is None else self.expr == other

        @override
        def is_not(self, other: object) -> ColumnOperators:
            return super().is_not(other) if other is None else self.expr != other

    impl = Boolean
    cache_ok = True
    comparator_factory = Comparator
    holds = bool

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[bool] | TypeEngine[int]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(Boolean())
        return dialect.type_descriptor(Integer())

    @override
    def process_result_value(self, value: int | None, dialect: Dialect) -> bool | None:
        return None if value is None else bool(value)

    @override
    def process_bind_param(self, value: bool | None, dialect: Dialect) -> int | None:
        if value is None or dialect.name == "postgresql":
            return value
        return int(value)


class Json(TypedColumn[object]):
    """A small JSON value: tags, old and new values, details."""

    impl = Text
    cache_ok = True
    holds = object

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[object]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(JSONB(none_as_null=True))
        return _SqliteText(_write_json, orjson.loads)


class EnumText(TypedColumn[Member]):
    """A value of a closed vocabulary, stored as its text.

    A text outside the vocabulary is a fault in the program, unless `unknown` says what it counts as.
    """

    impl = Text
    cache_ok = True

    def __init__(self, enum: type[Member], *, unknown: Member | None = None) -> None:
        super().__init__()
        self.enum = enum
        self.values = tuple(each.value for each in enum)
        self._texts: dict[str | None, str | None] = {None: None, **{each: each.value for each in enum}}
        self.unknown = unknown
        self._members: dict[str | None, Member | None] = {None: None, **{each.value: each for each in enum}}

    @property
    @override
    def python_type(self) -> type[Member]:
        """The enum."""
        return self.enum

    @override
    def coerce_compared_value(self, op: OperatorType | None, value: object) -> TypeEngine[Any]:
        """A part of a value (LIKE) is plain text."""
        return self if isinstance(value, str) and value in self._texts else Text()

    @override
    def bind_processor(self, dialect: Dialect) -> Callable[[str | None], str | None]:
        return self._texts.__getitem__

    @override
    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[str | None], Member | None]:
        if self.unknown is None:
            return self._members.__getitem__
        return lambda text: self._members.get(text, self.unknown)


def enum_check(column: str, members: Iterable[StrEnum], *, name: str = "") -> CheckConstraint:
    """The constraint that a column holds these members of an enum only."""
    texts = ", ".join(f"'{each}'" for each in members)
    return CheckConstraint(f"{column} in ({texts})", name=name or column)


class BigInt(TypedColumn[int]):
    """A 64-bit integer."""

    impl = BigInteger
    cache_ok = True
    holds = int

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[int]:
        return dialect.type_descriptor(BigInteger() if dialect.name == "postgresql" else Integer())


class Cents(BigInt):
    """Money as integer minor units. Lists show it as a number with two decimals."""

    cache_ok = True
    scale: ClassVar[int] = 100
    """How many of these integers are one unit of the currency."""


class TenThousandths(Cents):
    """Money per item, with up to four decimals, as an integer."""

    cache_ok = True
    scale = 10_000
