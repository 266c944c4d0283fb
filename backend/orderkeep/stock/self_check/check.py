"""What a check of the books is, and what it finds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, case

from orderkeep.core.context import Context
from orderkeep.stock.enums import Bucket, FindingKind
from orderkeep.stock.models import Movement

EVERYTHING = {"with_hidden": True}
"""Checks look at hidden rows too."""


@dataclass(frozen=True)
class Found:
    """One thing that is wrong, or worth knowing, and the row it concerns."""

    message: str
    table: str | None = None
    row_id: str | None = None
    kind: FindingKind = FindingKind.ERROR


@dataclass(frozen=True)
class Check:
    """A rule of the books and the question that finds what breaks it."""

    code: str
    title: str
    ask: Callable[[Context], Iterable[Found]]


def moved(bucket: Bucket) -> ColumnElement[int]:
    """What a movement does to this bucket."""
    came = case((Movement.target == bucket.value, Movement.quantity), else_=0)
    went = case((Movement.source == bucket.value, Movement.quantity), else_=0)
    return came - went
