"""The definition of a check and of its findings."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, case

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
    came = case((Movement.target == bucket, Movement.quantity), else_=0)
    went = case((Movement.source == bucket, Movement.quantity), else_=0)
    return came - went
