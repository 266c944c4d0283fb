"""Realistic rows, created over HTTP: `make_order(admin, quantity=2)` returns the row."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from tests.clients import Client

NEXT = count(1)
NAMES = ("Ada Okafor", "Ben Lindqvist", "Chiara Moretti", "Dilan Yılmaz", "Eva Nováková", "Finn O'Brien")
GOODS = ("Steel bolt M8", "Desk lamp", "Wool blanket", "Coffee grinder", "Garden hose 20 m")

Row = dict[str, Any]


def change_row(client: Client, table: str, row: Row, **values: Any) -> Row:
    answer = client.patch(f"/rest/v1/{table}/{row['id']}", values)
    assert answer.status_code == 200, answer.text
    changed: Row = answer.json()
    return changed


def make_contact(client: Client, **values: Any) -> Row:
    """A customer with a unique email address."""
    number = next(NEXT)
    name = NAMES[number % len(NAMES)]
    fresh = {"name": name, "email": f"contact{number}@customers.example", "phone": f"+49 30 5550{number:04}"}
    return client.create("/rest/v1/customers", fresh | values)


def make_prospect(client: Client, **values: Any) -> Row:
    """Someone who has asked but not bought yet."""
    number = next(NEXT)
    fresh = {"name": NAMES[number % len(NAMES)], "phone": f"+49 30 7770{number:04}", "source": "website"}
    return client.create("/rest/v1/prospects", fresh | values)


def make_enquiry(client: Client, **values: Any) -> Row:
    """A question asked by phone."""
    fresh = {"subject": f"Is it in stock? {next(NEXT)}", "source": "phone"}
    return client.create("/rest/v1/enquiries", fresh | values)


def make_call(client: Client, **values: Any) -> Row:
    """A call with a contact, who is created unless given."""
    fresh: Row = {"mode": "existing", "call_type": "incoming", "purpose": "support", "summary": "Asked for the parcel"}
    if "customer_id" not in values and values.get("mode", "existing") == "existing":
        fresh["customer_id"] = make_contact(client)["id"]
    return client.create("/rest/v1/calls", fresh | values)


def make_product(client: Client, **values: Any) -> Row:
    """A product with ten items in stock."""
    number = next(NEXT)
    fresh = {"name": f"{GOODS[number % len(GOODS)]} {number}", "price": 12.5, "stock_quantity": 10}
    return client.create("/rest/v1/products", fresh | values)


def make_category(client: Client, **values: Any) -> Row:
    """A product category."""
    return client.create("/rest/v1/product_categories", {"name": f"Category {next(NEXT)}"} | values)


def make_brand(client: Client, **values: Any) -> Row:
    return client.create("/rest/v1/brands", {"name": f"Brand {next(NEXT)}"} | values)


def make_specification(client: Client, **values: Any) -> Row:
    """A number in a category, which is created unless given."""
    fresh: Row = {"name": f"Voltage {next(NEXT)}", "value_type": "number", "unit": "V"} | values
    if "category_id" not in fresh:
        fresh["category_id"] = make_category(client)["id"]
    return client.create("/rest/v1/specifications", fresh)


def make_vendor(client: Client, **values: Any) -> Row:
    return client.create("/rest/v1/vendors", {"name": f"Vendor {next(NEXT)}"} | values)


def make_order(client: Client, **values: Any) -> Row:
    """A sales order for one product. Customer and product are created unless given."""
    fresh: Row = {"quantity": 1, "unit_price": 12.5} | values
    if "customer_id" not in fresh:
        fresh["customer_id"] = make_contact(client)["id"]
    if "product_id" not in fresh:
        fresh["product_id"] = make_product(client)["id"]
    return client.create("/rest/v1/purchases", fresh)


def make_task(client: Client, **values: Any) -> Row:
    """A task, about no one unless a contact is given."""
    return client.create("/rest/v1/tasks", {"title": f"Call back {next(NEXT)}"} | values)


def make_appointment(client: Client, **values: Any) -> Row:
    """An hour in the morning of a separate day in January 2030."""
    start = datetime(2030, 1, 1, 9, tzinfo=UTC) + timedelta(days=next(NEXT))
    fresh = {"purpose": "Visit", "starts_at": start.isoformat(), "ends_at": (start + timedelta(hours=1)).isoformat()}
    return client.create("/rest/v1/appointments", fresh | values)


def make_header(client: Client, **values: Any) -> Row:
    """A customer's order with two lines."""
    fresh: Row = dict(values)
    if "customer_id" not in fresh:
        fresh["customer_id"] = make_contact(client)["id"]
    if "lines" not in fresh:
        fresh["lines"] = [{"product_id": make_product(client)["id"], "quantity": 2, "unit_price": 5} for _ in range(2)]
    return client.create("/rest/v1/purchase_orders", fresh)


def make_stock_order(client: Client, *lines: tuple[Row, int, float], **values: Any) -> Row:
    """A stock order of (product, quantity, unit price), placed with a new vendor."""
    fresh: Row = {"status": "ordered"} | values
    if "vendor_id" not in fresh:
        fresh["vendor_id"] = make_vendor(client)["id"]
    fresh["lines"] = [
        {"product_id": product["id"], "quantity": quantity, "unit_price": price} for product, quantity, price in lines
    ]
    return client.create("/rest/v1/stock_orders", fresh)


def make_shipment(client: Client, order: Row, *quantity: int, **values: Any) -> Row:
    """A shipment with these quantities of a stock order's lines (default: everything), handed to the carrier."""
    lines = [
        {"stock_order_line_id": line["id"], "quantity": quantity[place] if quantity else line["quantity"]}
        for place, line in enumerate(order["lines"])
        if not quantity or quantity[place]
    ]
    fresh = {"tracking_number": f"TRK {next(NEXT)}", "carrier": "Swiftline", "status": "in_transit"}
    return client.create("/rest/v1/shipments", fresh | values | {"lines": lines})


def receive(client: Client, shipment: Row, *counts: tuple[int, int, int], **values: Any) -> Row:
    """Receive each line of a shipment as (good, bad, missing). Default: everything is good."""
    lines = [
        {"shipment_line_id": line["id"]}
        | dict(zip(("good", "bad", "missing"), counts[place] if counts else (line["quantity"], 0, 0), strict=True))
        for place, line in enumerate(shipment["lines"])
    ]
    answer = client.post(f"/rest/v1/shipments/{shipment['id']}/receive", {"lines": lines} | values)
    assert answer.status_code == 200, answer.text
    row: Row = answer.json()
    return row


def make_quote(client: Client, **values: Any) -> Row:
    """A quote with two lines, a product and a text, for a new contact unless one is given."""
    fresh: Row = {"title": f"Quote {next(NEXT)}", "total_amount": 0} | values
    if "customer_id" not in fresh and "prospect_id" not in fresh:
        fresh["customer_id"] = make_contact(client)["id"]
    if "lines" not in fresh:
        product = make_product(client)
        words = {"description": "Setting it up", "quantity": 1, "unit_price": 40}
        fresh["lines"] = [{"product_id": product["id"], "quantity": 2, "unit_price": 12.5}, words]
    return client.create("/rest/v1/quotes", fresh)


def make_document(client: Client, data: bytes | None = None, name: str = "", **fields: str) -> Row:
    """A text file, unless other bytes are given, with the fields of its form."""
    number = next(NEXT)
    file = (name or f"Invoice {number}.txt", data or f"Invoice {number}".encode(), "application/octet-stream")
    answer = client.post("/storage/v1/documents", files={"file": file}, data=fields)
    assert answer.status_code == 201, answer.text
    row: Row = answer.json()
    return row


def make_workspace_document(client: Client, text: str = "", **values: Any) -> Row:
    """A note with one paragraph."""
    fresh: Row = {"title": f"Note {next(NEXT)}"} | values
    if text:
        paragraph = {"type": "paragraph", "content": [{"type": "text", "text": text}]}
        fresh["content"] = {"type": "doc", "content": [paragraph]}
    return client.create("/rest/v1/workspace_documents", fresh)
