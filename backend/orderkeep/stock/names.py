"""What a movement or promise is called by: its product, and its order where the reader may see that."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.catalog.tables import Product
from orderkeep.core.context import Context
from orderkeep.sales.tables import SalesOrder


def name_products(ctx: Context, rows: list[dict[str, Any]]) -> None:
    """Write `product_name` onto the rows."""
    names = _by_id(ctx, Product.name, (row["product_id"] for row in rows))
    for row in rows:
        row["product_name"] = names.get(row["product_id"])


def name_orders(ctx: Context, rows: list[dict[str, Any]]) -> None:
    """Write `purchase_number` onto the rows; an order that the reader may not see stays unnamed, its id too."""
    names = _by_id(ctx, SalesOrder.number, (row["purchase_id"] for row in rows))
    for row in rows:
        row["purchase_number"] = names.get(row["purchase_id"])
        if row["purchase_number"] is None and not ctx.scope.is_admin:
            row["purchase_id"] = None


def _by_id(ctx: Context, column: InstrumentedAttribute[str], ids: Iterable[str | None]) -> dict[str, str]:
    table: Any = column.class_
    wanted = {row_id for row_id in ids if row_id}
    if not wanted:
        return {}
    return dict(ctx.db.execute(select(table.id, column).where(table.id.in_(wanted))).all())


def only_visible_orders(
    ctx: Context, column: InstrumentedAttribute[str | None], params: dict[str, str]
) -> list[ColumnElement[bool]]:
    """When a list is narrowed by order: only by orders that the reader may see, so that no question gives one away."""
    asked = any(name.partition(".")[0] == column.key for name in params)
    return [column.in_(select(SalesOrder.id))] if asked and not ctx.scope.is_admin else []
