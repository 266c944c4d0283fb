"""Typical import files."""

import io
import json
from datetime import date
from typing import Any

import xlsxwriter
from httpx2 import Response

from tests.clients import Client

PATH = "/rest/v1/imports"
CUSTOMERS = "CustomerID,CompanyName,Phone\nA1,Alpha,030-0074321\nB2,Beta,(5) 555-4729\n"
PRODUCTS = "ProductID,ProductName,UnitPrice,UnitsInStock\n1,Chai,18,39\n2,Chang,19.5,0\n"
ORDERS = (
    "OrderID,CustomerID,OrderDate,ShippedDate,ProductID,UnitPrice,Quantity,Discount\n"
    "10,A1,2026-01-05,2026-01-07,1,18,2,0\n"
    "10,A1,2026-01-05,2026-01-07,2,19.5,3,0.15\n"
    "11,B2,2026-02-01,,1,18,5,0\n"
)


def send(client: Client, kind: str, data: str | bytes, name: str = "books.csv", **form: Any) -> Response:
    """Upload a file."""
    content = data.encode() if isinstance(data, str) else data
    fields = {key: json.dumps(value) if isinstance(value, dict) else str(value) for key, value in form.items()}
    return client.ask("POST", PATH, files={"file": (name, content)}, data={"kind": kind, **fields})


def upload_import(client: Client, kind: str, data: str | bytes, **form: Any) -> dict[str, Any]:
    """Upload a file that must be accepted, and return the report."""
    answer = send(client, kind, data, **form)
    assert answer.status_code == 201, answer.text
    report: dict[str, Any] = answer.json()
    return report


def counts(report: dict[str, Any]) -> tuple[int, int, int, int]:
    """New, updated, skipped, failed."""
    return report["new"], report["updated"], report["skipped"], report["failed"]


def import_shop(client: Client) -> dict[str, dict[str, Any]]:
    """Two customers, two products, three order lines."""
    return {
        "customers": upload_import(client, "customers", CUSTOMERS),
        "products": upload_import(client, "products", PRODUCTS),
        "purchases": upload_import(client, "purchases", ORDERS),
    }


def undo_import(client: Client, report: dict[str, Any]) -> Response:
    return client.post(f"{PATH}/{report['id']}/undo")


RESOURCES = ("customers", "product_categories", "vendors", "products", "purchases", "purchase_orders")


def totals(client: Client) -> dict[str, int]:
    """Number of rows of each resource."""
    return {name: client.get(f"/rest/v1/{name}", limit=1, count="exact").json()["total"] for name in RESOURCES}


EMPTY = dict.fromkeys(RESOURCES, 0)


def by_name(client: Client, resource: str) -> dict[str, Any]:
    """Rows by name."""
    return {row["name"]: row for row in client.items(f"/rest/v1/{resource}", limit=200)}


def workbook(*sheets: list[list[object]]) -> bytes:
    """An XLSX file."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True}) as book:
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        for rows in sheets:
            page = book.add_worksheet()
            for place, cells in enumerate(rows):
                for column, cell in enumerate(cells):
                    if isinstance(cell, date):
                        page.write_datetime(place, column, cell, day)
                    else:
                        page.write(place, column, cell)
    return target.getvalue()


def undo_returns(shop: Client) -> None:
    """Returns aren't in the files of orders, so a copy made of those counts other sales."""
    for row in shop.items("/rest/v1/deliveries", q="RT-"):
        path = f"/rest/v1/orders/{row['purchase_order_id']}/returns/{row['id']}/undo"
        assert shop.post(path, {}).status_code == 200
