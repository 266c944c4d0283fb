"""The items of a stock order in one cell of a file."""

from collections.abc import Sequence
from typing import Any

SAME = ("quantity", "unit_price", "description", "shop_sku", "cancelled")
"""Columns of a line that are exported unchanged."""
MOVED = ("shipped", "received_good", "received_bad", "lost")


def items_in_file(lines: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines as JSON with only what an import needs: spreadsheet cells have a size limit."""
    return [_item(line) for line in lines]


def _item(line: dict[str, Any]) -> dict[str, Any]:
    product = {"sku": line["product_sku"], "product": line["product_name"]}
    moved = sum(line[name] for name in MOVED)
    item = product | {name: line[name] for name in SAME} | {"sent": moved}
    return {name: value for name, value in item.items() if value or name in ("quantity", "unit_price")}
