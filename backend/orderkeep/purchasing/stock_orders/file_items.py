"""The items of a stock order in one cell of an exported file."""

from collections.abc import Sequence

from typing_extensions import TypedDict

FileItem = dict[str, str | float | None]


class ExportedLine(TypedDict):
    """The columns of a line that an export reads."""

    product_sku: str | None
    product_name: str | None
    quantity: int
    unit_price: float
    items_amount: float
    pack_size: int | None
    """None in a file for someone who may not see costs."""
    description: str | None
    shop_sku: str | None
    cancelled: int
    shipped: int
    received_good: int
    received_bad: int
    lost: int


def items_in_file(lines: Sequence[ExportedLine]) -> list[FileItem]:
    """The lines as JSON with only the fields an import needs, because spreadsheet cells have a size limit."""
    return [_item(line) for line in lines]


def _is_kept(line: ExportedLine) -> bool:
    """Whether the amount doesn't follow from quantity and unit price."""
    price: float | None = line["unit_price"]
    return price is not None and round(line["quantity"] * price * 100) != round(line["items_amount"] * 100)


def _item(line: ExportedLine) -> FileItem:
    item: FileItem = {
        "sku": line["product_sku"],
        "product": line["product_name"],
        "quantity": line["quantity"],
        "unit_price": line["unit_price"],
        "items_amount": line["items_amount"] if _is_kept(line) else None,
        "pack_size": line["pack_size"],
        "description": line["description"],
        "shop_sku": line["shop_sku"],
        "cancelled": line["cancelled"],
        "sent": line["shipped"] + line["received_good"] + line["received_bad"] + line["lost"],
    }
    return {
        name: value
        for name, value in item.items()
        if value or (name in ("quantity", "unit_price") and value is not None)
    }
