"""Vendors sorted by a computed metric, which each page computes for all vendors in one statement."""

from sqlalchemy import ColumnElement, and_, func, or_, select

from orderkeep.core.context import Context, business_day
from orderkeep.core.errors import Malformed
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.cursors import read_cursor, value_from_json, write_cursor
from orderkeep.core.lists.rows import PageRequest
from orderkeep.vendors.metrics import bought_by_vendor
from orderkeep.vendors.models import Vendor

RANKS = ("orders_count", "spend", "refunds_owed")


def ranked_ids(
    ctx: Context, where: list[ColumnElement[bool]], page_request: PageRequest
) -> tuple[list[str], str | None]:
    """Return the vendors of a page in order, and the cursor of the next page."""
    sort_key = page_request.sort.removeprefix("-")
    bought = bought_by_vendor(business_day(ctx), sort_key).subquery("bought")
    figure: ColumnElement[int] = func.coalesce(bought.c[sort_key], 0)
    query = select(Vendor.id, figure).outerjoin(bought, bought.c.vendor_id == Vendor.id)
    query = query.where(*where, *_after_cursor(page_request, figure))
    order = [each.desc() if page_request.sort.startswith("-") else each.asc() for each in (figure, Vendor.id)]
    found = ctx.db.execute(query.order_by(*order).limit(page_request.size + 1)).all()
    shown = found[: page_request.size]
    following = write_cursor(page_request.sort, int(shown[-1][1]), shown[-1][0]) if len(found) > len(shown) else None
    return [vendor_id for vendor_id, _ in shown], following


def _after_cursor(page_request: PageRequest, figure: ColumnElement[int]) -> list[ColumnElement[bool]]:
    if not page_request.cursor:
        return []
    raw, text = read_cursor(page_request.cursor, page_request.sort)
    value, last = value_from_json(raw, int), canonical_id(text)
    if value is None or last is None:
        raise Malformed("Unknown cursor", field="cursor", code="bad_cursor")
    if page_request.sort.startswith("-"):
        return [or_(figure < value, and_(figure == value, Vendor.id < last))]
    return [or_(figure > value, and_(figure == value, Vendor.id > last))]
