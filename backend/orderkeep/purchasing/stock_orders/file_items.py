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


def _item(line: ExportedLine) -> FileItem:
    item: FileItem = {
        "sku": line["product_sku"],
        "product": line["product_name"],
        "quantity": line["quantity"],
        "unit_price": line["unit_price"],
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
