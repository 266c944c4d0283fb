"""`column` is one of many values, told to the database as one: one form of the statement, however many there are.

PostgreSQL takes an array, SQLite a JSON list that it reads as rows. A parameter for each value would make a hundred
objects for a page of fifty rows, and one form of the statement for each number of them.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Self, TypeVar

import orjson
from sqlalchemy import Boolean, ColumnElement, Text, TypeDecorator, and_, bindparam, false, or_
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.operators import OperatorType
from sqlalchemy.types import TypeEngine
from typing_extensions import override

Value = TypeVar("Value")


class ValueList(TypeDecorator[Sequence[Value]]):
    """Values of one column's type."""

    impl = Text
    cache_ok = True

    def __init__(self, item: TypeEngine[Value]) -> None:
        super().__init__()
        self.item = item

    @override
    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(ARRAY(self.item) if dialect.name == "postgresql" else Text())

    @override
    def process_bind_param(self, value: Sequence[Value] | None, dialect: Dialect) -> object:
        values = list(value or ())
        if dialect.name == "postgresql":
            return values
        write = self.item.dialect_impl(dialect).bind_processor(dialect)
        return orjson.dumps([write(each) for each in values] if write else values).decode()


class _InParam(FunctionElement[bool]):
    """A column and the parameter that holds the values."""

    type = Boolean()
    inherit_cache = True

    @override
    def self_group(self, against: OperatorType | None = None) -> Self:
        """A comparison by itself: SQLAlchemy would write `= 1` behind it, and then no index serves it."""
        return self


@compiles(_InParam, "postgresql")
def _in_array(element: _InParam, compiler: SQLCompiler, **how: Any) -> str:
    column, values = (compiler.process(each, **how) for each in element.clauses)
    return f"{column} = ANY ({values})"


@compiles(_InParam, "sqlite")
def _in_json(element: _InParam, compiler: SQLCompiler, **how: Any) -> str:
    column, values = (compiler.process(each, **how) for each in element.clauses)
    return f"{column} IN (SELECT value FROM json_each({values}))"  # noqa: S608 - both are what SQLAlchemy has written


def any_of(column: ColumnElement[Value] | InstrumentedAttribute[Value], values: Sequence[Value]) -> ColumnElement[bool]:
    """`column` is one of the values."""
    if not values:
        return false()
    if len(values) == 1:
        same: ColumnElement[bool] = column == values[0]
        return same
    return _InParam(column, bindparam(None, values, type_=ValueList(column.type)))


def one_of(column: ColumnElement[Value] | InstrumentedAttribute[Value], words: Iterable[str]) -> ColumnElement[bool]:
    """`column` is one of a few words that never change: part of the question's text, as `in_` cannot be."""
    return or_(*(column == word for word in words))


def none_of(column: ColumnElement[Value] | InstrumentedAttribute[Value], words: Iterable[str]) -> ColumnElement[bool]:
    """`column` is none of a few words that never change: part of the question's text, as `not_in` cannot be."""
    return and_(*(column != word for word in words))


def in_param(column: ColumnElement[Value] | InstrumentedAttribute[Value], name: str = "ids") -> ColumnElement[bool]:
    """`column` is one of the values that a question, built once, is given by this name each time it is asked.

    A condition beside others, never an alternative: a question with no values has no rows, and is not asked.
    """
    return _InParam(column, bindparam(name, type_=ValueList(column.type)))
