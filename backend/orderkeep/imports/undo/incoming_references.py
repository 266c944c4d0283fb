"""Finds references to a row in every table with a column for it."""

from collections.abc import Iterable, Sequence
from functools import cache

from sqlalchemy import Select, select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param
from orderkeep.core.db.models import Base, Row
from orderkeep.core.events.audit import AuditLog
from orderkeep.imports.batches import in_parts
from orderkeep.imports.models import ImportChange, ImportKey

NAMES = {
    "customers": "customer_id",
    "product_categories": "category_id",
    "brands": "brand_id",
    "vendors": "vendor_id",
    "products": "product_id",
    "purchases": "purchase_id",
    "purchase_orders": "purchase_order_id",
    "stock_orders": "stock_order_id",
}
"""The name of a column that refers to the table. `referred_by_customer_id` counts too."""
RECORDS = (AuditLog, ImportKey, ImportChange)
"""Event logs, whose references don't prevent the deletion of a row."""


@cache
def pointers_to(table: type[Row]) -> list[tuple[type[Row], InstrumentedAttribute[str | None]]]:
    """The columns, in all tables, that refer to rows of this table."""
    name, target = NAMES[table.__tablename__], f"{table.__tablename__}.id"
    found = []
    for mapper in Base.registry.mappers:
        owner = mapper.class_
        if not issubclass(owner, Row) or issubclass(owner, RECORDS):
            continue
        for attribute in mapper.column_attrs:
            column = attribute.columns[0]
            by_key = any(key.target_fullname == target for key in getattr(column, "foreign_keys", ()))
            if by_key or attribute.key == name or attribute.key.endswith(f"_{name}"):
                found.append((owner, getattr(owner, attribute.key)))
    return sorted(found, key=lambda pair: (pair[0].__tablename__ not in NAMES, pair[0].__tablename__, pair[1].key))


def still_linked(
    ctx: Context, table: type[Row], ids: Sequence[str], without: Iterable[type[Row]] = ()
) -> dict[str, str]:
    """Row id → the name of a table that refers to it, preferring an order to its dependent records.

    Rows of the tables in `without` don't count.
    """
    left_out = tuple(without)
    linked: dict[str, str] = {}
    for owner, column in pointers_to(table):
        if owner in left_out:
            continue
        for part in in_parts(ids):
            found = dict.fromkeys(
                (row[0] for row in query(ctx.db, _referencing_statement(column), ids=list(part))), owner.__tablename__
            )
            linked = {**found, **linked}
    return linked


@cache
def _referencing_statement(column: InstrumentedAttribute[str | None]) -> Select[str | None]:
    """Which of these rows the column refers to. Built once, because there are two dozen such columns."""
    return select(column).where(in_param(column)).distinct().execution_options(with_hidden=True)
