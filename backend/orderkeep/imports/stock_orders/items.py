"""The Items cell of an exported stock order: its lines as JSON."""

from dataclasses import dataclass

from orderkeep.core.values import Columns
from orderkeep.imports.rows.values import MAX_CENTS, MAX_NAME_LENGTH, MAX_TEXT_LENGTH
from orderkeep.imports.rules import InvalidRow
from orderkeep.imports.stock_orders.columns import StockOrderColumns, refuse_too_many
from orderkeep.purchasing.schemas import MAX_LINES

UNREADABLE = "These items can't be read. Leave the cell as it was exported"
TEXTS = {
    "sku": MAX_NAME_LENGTH,
    "product": MAX_NAME_LENGTH,
    "shop_sku": MAX_NAME_LENGTH,
    "description": MAX_TEXT_LENGTH,
}


@dataclass(frozen=True)
class Item:
    """An order line as exported. The price is in dollars."""

    quantity: int
    cancelled: int
    sent: int
    unit_price: float
    items_amount: float | None
    pack_size: int | None
    sku: str | None
    product: str | None
    shop_sku: str | None
    description: str | None


def read_items(columns: StockOrderColumns, cell: object) -> tuple[list[Columns], int]:
    """The order lines, and how many of their items were sent. Raises InvalidRow."""
    entries = cell or []
    if not isinstance(entries, list) or len(entries) > MAX_LINES:
        raise InvalidRow("lines", UNREADABLE)
    items = [_item(each) for each in entries]
    return [_line(columns, item) for item in items], sum(item.sent for item in items)


def _item(entry: object) -> Item:
    if not isinstance(entry, dict):
        raise InvalidRow("lines", UNREADABLE)
    texts = {name: _text(entry.get(name), longest) for name, longest in TEXTS.items()}
    quantity, cancelled, sent = (
        _count(each) for each in (entry.get("quantity"), entry.get("cancelled", 0), entry.get("sent", 0))
    )
    amount, pack_size = entry.get("items_amount"), entry.get("pack_size")
    return Item(
        quantity,
        cancelled,
        sent,
        _price(entry.get("unit_price", 0)),
        None if amount is None else _price(amount),
        None if pack_size is None else _count(pack_size) or None,
        **texts,
    )


def _count(value: object) -> int:
    if type(value) is int and value >= 0:
        return value
    raise InvalidRow("lines", UNREADABLE)


def _price(value: object) -> float:
    if type(value) in (int, float) and isinstance(value, int | float) and 0 <= value * 100 <= MAX_CENTS:
        return value
    raise InvalidRow("lines", UNREADABLE)


def _text(value: object, longest: int) -> str | None:
    if value is None or (isinstance(value, str) and len(value) <= longest and "\x00" not in value):
        return value
    raise InvalidRow("lines", UNREADABLE)


def _line(columns: StockOrderColumns, item: Item) -> Columns:
    refuse_too_many("lines", item.quantity)
    if item.cancelled > item.quantity:
        raise InvalidRow("lines", UNREADABLE)
    return {
        "product_id": columns.product("lines", (item.sku, item.product)),
        "quantity": item.quantity,
        "unit_price": round(item.unit_price * 10_000),
        "items_amount": round(
            100 * (item.quantity * item.unit_price if item.items_amount is None else item.items_amount)
        ),
        "pack_size": item.pack_size,
        "description": item.description,
        "shop_sku": item.shop_sku,
        "cancelled": item.cancelled,
    }
