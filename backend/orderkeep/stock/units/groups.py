"""Counts units by product, location, status, condition or customer."""

from collections.abc import Mapping

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.orm import InstrumentedAttribute
from starlette.datastructures import QueryParams

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import Out
from orderkeep.core.lists.conditions import list_conditions
from orderkeep.core.lists.paging import single_values
from orderkeep.stock.enums import BUCKET_OF, Bucket, Grouping, UnitStatus
from orderkeep.stock.models import Unit
from orderkeep.stock.units.schemas import UnitList

MAX_GROUPS = 200
COLUMNS: Mapping[Grouping, InstrumentedAttribute[str] | InstrumentedAttribute[str | None]] = {
    Grouping.PRODUCT: Unit.product_id,
    Grouping.LOCATION: Unit.location,
    Grouping.STATUS: Unit.status,
    Grouping.CONDITION: Unit.condition,
    Grouping.CUSTOMER: Unit.customer_id,
}
ON_HAND = [status for status, bucket in BUCKET_OF.items() if bucket is Bucket.ON_HAND]


class UnitGroupOut(Out):
    """Units that share a value. `key` is the filter value of the list; none if it is blank."""

    key: str | None
    name: str | None
    units: int
    on_hand: int
    waiting: int
    delivered: int


class UnitGroupsOut(Out):
    """The groups, largest first, and the number of units in groups that aren't listed."""

    items: list[UnitGroupOut]
    unnamed: int


def unit_groups(ctx: Context, by: Grouping, params: QueryParams) -> UnitGroupsOut:
    """The groups of the units that match the list's filters. Raises Malformed like the list."""
    wanted = single_values(params)
    wanted.pop("by", None)
    where = list_conditions(UnitList, ctx, wanted)
    column = COLUMNS[by]
    units = func.count(Unit.id)
    query = (
        select(
            column,
            units,
            _count(Unit.status.in_(ON_HAND)),
            _count(Unit.status.in_([UnitStatus.ALLOCATED, UnitStatus.READY_FOR_PICKUP])),
            _count(Unit.status == UnitStatus.DELIVERED),
        )
        .where(*where)
        .group_by(column)
        .order_by(units.desc(), column)
        .limit(MAX_GROUPS)
    )
    if by is Grouping.CUSTOMER:
        query = query.where(column.is_not(None))
    found = ctx.db.execute(query).all()
    names = _names(ctx, by, [key for key, *_ in found if key is not None])
    items = [_group(row, names) for row in found if row[0] is None or row[0] in names]
    return {"items": items, "unnamed": sum(row[1] for row in found) - sum(group["units"] for group in items)}


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)


def _group(row: tuple[str | None, int, int, int, int], names: Mapping[str, str]) -> UnitGroupOut:
    key, units, on_hand, waiting, delivered = row
    return {
        "key": key,
        "name": names.get(key or ""),
        "units": units,
        "on_hand": int(on_hand),
        "waiting": int(waiting),
        "delivered": int(delivered),
    }


def _names(ctx: Context, by: Grouping, keys: list[str]) -> dict[str, str]:
    """The label of each group. Customers that the reader can't see are left out."""
    if by not in (Grouping.PRODUCT, Grouping.CUSTOMER):
        return {key: key for key in keys}
    table: type[Product | Contact] = Product if by is Grouping.PRODUCT else Contact
    query = select(table.id, table.name).where(any_of(table.id, keys))
    return dict(ctx.db.execute(query).all())
