"""The definition of a check and of its findings."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, case, func
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.core.context import Context
from orderkeep.stock.enums import Bucket, FindingKind
from orderkeep.stock.models import Movement

EVERYTHING = {"with_hidden": True}
"""Checks include deleted rows."""


@dataclass(frozen=True)
class CheckProblem:
    """An error or a note, and the record it concerns."""

    message: str
    table: str | None = None
    row_id: str | None = None
    kind: FindingKind = FindingKind.ERROR


@dataclass(frozen=True)
class Check:
    """A rule, and the query that finds violations."""

    code: str
    title: str
    ask: Callable[[Context], Iterable[CheckProblem]]


def movement_effect(bucket: Bucket) -> ColumnElement[int]:
    """How many items a movement adds to a bucket. Negative if it takes them."""
    return _effect(bucket, Movement.quantity)


def value_effect(bucket: Bucket) -> ColumnElement[int]:
    """The value that a movement adds to a bucket, in cents. Negative if it takes it."""
    return _effect(bucket, func.coalesce(Movement.value, 0))


def _effect(bucket: Bucket, moved: ColumnElement[int] | InstrumentedAttribute[int]) -> ColumnElement[int]:
    return case((Movement.target == bucket, moved), else_=0) - case((Movement.source == bucket, moved), else_=0)
