"""The totals of a list: the sums of its amounts over all rows that match search and filters."""

from sqlalchemy import Integer, func, select, type_coerce
from starlette.datastructures import QueryParams

from orderkeep.core.context import Context
from orderkeep.core.http.schemas import Out
from orderkeep.core.lists.conditions import list_conditions
from orderkeep.core.lists.list_query import CAPPED, ListQuery
from orderkeep.core.lists.paging import single_values


class FootOut(Out):
    """Sums of columns over a filtered list."""

    rows: int
    capped: bool
    """The list has more rows than can be counted, so there are no sums."""
    sums: dict[str, float]
    """Column → sum. Money is in the business's currency."""


def totals_of(cls: type[ListQuery], ctx: Context, params: QueryParams) -> FootOut:
    """Add up the list's `summed` columns. Raises Malformed with the name of an unknown or invalid parameter."""
    where = list_conditions(cls, ctx, single_values(params))
    summed = [name for name in cls.summed if not (ctx.scope.hides_costs and name in cls.costs)]
    columns = [getattr(cls.table, name) for name in summed]
    some = select(cls.table.id, *columns).where(*where).limit(CAPPED + 1).subquery()
    cents = [func.coalesce(func.sum(type_coerce(some.c[name], Integer)), 0) for name in summed]
    rows, *sums = ctx.db.execute(select(func.count(some.c.id), *cents)).one()
    if rows > CAPPED:
        return {"rows": CAPPED, "capped": True, "sums": {}}
    money = {name: int(each) / 100 for name, each in zip(summed, sums, strict=True)}
    return {"rows": rows, "capped": False, "sums": money}
