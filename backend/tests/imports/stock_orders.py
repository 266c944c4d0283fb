"""Files of stock orders, and the records they refer to."""

from typing import Any

from tests.clients import Client
from tests.makers import make_product, make_vendor

PATH = "/rest/v1/stock_orders"
FILE = (
    "Vendor,Order number,Ordered on,Expected,Item,Qty,Price,Shipping,Tax,Discount,Notes\n"
    "Norrvik,N-1,2026-01-05,2026-01-12,K-1,3,10.50,4.90,1,0.50,Fragile\n"
    "Norrvik,N-1,2026-01-05,2026-01-12,4006381333931,2,5,,,,\n"
    "norrvik,N-2,,,lamp,4,,,,,\n"
)


def goods(client: Client) -> dict[str, dict[str, Any]]:
    """A vendor, and three products identified by SKU, barcode and name."""
    return {
        "vendor": make_vendor(client, name="Norrvik"),
        "sku": make_product(client, name="Keyboard", sku="K-1", stock_quantity=0),
        "barcode": make_product(client, name="Pen", sku="P-1", barcode="4006381333931", stock_quantity=0),
        "name": make_product(client, name="Lamp", sku="L-1", stock_quantity=0),
    }


def orders(client: Client) -> dict[str, dict[str, Any]]:
    return {row["shop_order_number"] or row["number"]: row for row in client.items(PATH, limit=200)}


def on_order(client: Client, product: dict[str, Any]) -> int:
    quantity: int = client.get(f"/rest/v1/products/{product['id']}").json()["on_order"]
    return quantity


def consistent(client: Client) -> bool:
    return client.get("/rest/v1/integrity").json()["ok"] is True


def messages(report: dict[str, Any]) -> list[tuple[int, str | None, str]]:
    return [(each["row"], each["column"], each["message"]) for each in report["errors"]]
