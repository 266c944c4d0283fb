"""The Items cell of an exported stock order: its lines as JSON."""

from typing import Any

from orderkeep.imports.column_maps import Columns
from orderkeep.imports.rules import InvalidRow
from orderkeep.imports.stock_orders.columns import StockOrderColumns, refuse_too_many
from orderkeep.imports.values import LARGEST_MONEY, LONGEST_NAME, LONGEST_TEXT
from orderkeep.purchasing.schemas import MOST_LINES

UNREADABLE = "These items can't be read. Leave the cell as it was exported"
TEXTS = {"sku": LONGEST_NAME, "product": LONGEST_NAME, "shop_sku": LONGEST_NAME, "description": LONGEST_TEXT}


def read_items(columns: StockOrderColumns, cell: object) -> tuple[list[Columns], int]:
    """The order lines, and how many of their items were sent. Raises InvalidRow."""
    items = cell or []
    if not isinstance(items, list) or len(items) > MOST_LINES or not all(map(_is_item, items)):
        raise InvalidRow("lines", UNREADABLE)
    return [_line(columns, item) for item in items], sum(item.get("sent", 0) for item in items)


def _is_item(item: object) -> bool:
    if not isinstance(item, dict):
        return False
    counts = [item.get("quantity"), item.get("cancelled", 0), item.get("sent", 0)]
    price = item.get("unit_price", 0)
    return (
        all(type(count) is int and count >= 0 for count in counts)
        and type(price) in (int, float)
        and 0 <= price * 100 <= LARGEST_MONEY
        and all(_is_text(item.get(name), longest) for name, longest in TEXTS.items())
    )


def _is_text(value: object, longest: int) -> bool:
    return value is None or (isinstance(value, str) and len(value) <= longest and "\x00" not in value)


def _line(columns: StockOrderColumns, item: dict[str, Any]) -> Columns:
    refuse_too_many("lines", item["quantity"])
    if item.get("cancelled", 0) > item["quantity"]:
        raise InvalidRow("lines", UNREADABLE)
    return {
        "product_id": columns.product("lines", (item.get("sku"), item.get("product"))),
        "quantity": item["quantity"],
        "unit_price": round(item.get("unit_price", 0) * 100),
        "description": item.get("description"),
        "shop_sku": item.get("shop_sku"),
        "cancelled": item.get("cancelled", 0),
    }
