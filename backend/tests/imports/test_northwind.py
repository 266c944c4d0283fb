"""Real data is imported uncleaned, completely and only once, and the import can be undone."""

from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.clients import Client
from tests.imports.files import counts, totals, undo_import, upload_import
from tests.imports.northwind import FILES, Figures, books, figures

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

IGNORED = {
    "categories": ["Picture"],
    "customers": ["Fax"],
    "vendors": ["Fax"],
    "products": ["QuantityPerUnit", "UnitsOnOrder"],
    "purchases": ["EmployeeID", "ShipVia", "Freight"],
}


def everything(client: Client, resource: str) -> list[dict[str, Any]]:
    """All rows of a list, page by page."""
    rows: list[dict[str, Any]] = []
    cursor: str | None = ""
    while cursor is not None:
        params = {"limit": 200, **({"cursor": cursor} if cursor else {})}
        page = client.get(f"/rest/v1/{resource}", **params).json()
        rows, cursor = rows + page["items"], page["next_cursor"]
    return rows


def exact(rows: list[dict[str, Any]], column: str) -> Decimal:
    return sum((Decimal(str(row[column])) for row in rows), Decimal(0))


@pytest.mark.timeout(300)
def test_the_books_come_in_whole_once_and_can_be_taken_back(admin: Client, tmp_path: Path) -> None:
    folder, real = books(tmp_path)
    wanted = figures(folder)
    if real:
        assert (wanted.total, wanted.gross) == (Decimal("1265792.76"), Decimal("1354458.59"))
        assert (wanted.ordered["Camembert Pierrot"], wanted.orders, wanted.open_lines) == (1577, 830, 73)
        assert wanted.rows == {"customers": 91, "categories": 8, "products": 77, "vendors": 29, "purchases": 2155}
    reports = bring_books(admin, folder)
    for kind, report in reports.items():
        assert (counts(report), report["ignored"], report["errors"]) == (
            (wanted.rows[kind], 0, 0, 0),
            IGNORED[kind],
            [],
        )
    compare(admin, wanted)
    if real:
        open_lines = [row for row in everything(admin, "purchases") if row["open_quantity"]]
        supplied = Counter(row["allocation_status"] for row in open_lines)
        assert supplied == {"full": 42, "part": 13, "none": 18}
        held = everything(admin, "allocations")
        assert {(row["supply"], row["status"]) for row in held} == {("on_hand", "active")}
        assert (sum(row["quantity"] for row in held), sum(row["open_quantity"] for row in open_lines)) == (727, 1198)
        assert admin.get("/rest/v1/integrity").json()["ok"] is True
    before = totals(admin)
    for kind, report in bring_books(admin, folder).items():
        assert counts(report) == (0, 0, wanted.rows[kind], 0)
    assert totals(admin) == before
    compare(admin, wanted)
    for kind, report in reversed(reports.items()):
        done = undo_import(admin, report).json()["undo"]
        assert done == {"removed": wanted.rows[kind], "restored": 0, "kept": []}
    assert set(totals(admin).values()) == {0}
    assert admin.items("/rest/v1/inventory_movements") == []


def bring_books(client: Client, folder: Path) -> dict[str, dict[str, Any]]:
    """All five files."""
    return {
        kind: upload_import(client, kind, (folder / f"{name}.csv").read_bytes(), name=f"{name}.csv")
        for kind, name in FILES
    }


def compare(client: Client, wanted: Figures) -> None:
    """Compare the records with the files."""
    assert totals(client) == {
        "customers": wanted.rows["customers"],
        "product_categories": wanted.rows["categories"],
        "vendors": wanted.rows["vendors"],
        "products": wanted.rows["products"],
        "purchases": wanted.rows["purchases"],
        "purchase_orders": wanted.orders,
    }
    orders = everything(client, "purchases")
    assert exact(orders, "total_amount") == wanted.total
    assert exact(orders, "total_amount") + exact(orders, "discount_amount") == wanted.gross
    fresh = [order for order in orders if order["order_status"] == "new"]
    assert {order["order_status"] for order in orders} == {"new", "completed"}
    assert len(fresh) == wanted.open_lines
    assert all(not order["pickup_date"] and not order["fulfilled_quantity"] for order in fresh)
    history = [order for order in orders if order["order_status"] == "completed"]
    assert all(order["pickup_date"] and order["fulfilled_quantity"] == order["quantity"] for order in history)
    assert exact(everything(client, "purchase_orders"), "total_amount") == wanted.total
    products = {row["id"]: row for row in everything(client, "products")}
    ordered: Counter[str] = Counter()
    for order in orders:
        ordered[products[order["product_id"]]["name"]] += order["quantity"]
    assert {name: ordered[name] for name in wanted.ordered} == wanted.ordered
    assert {row["name"]: row["stock_quantity"] for row in products.values()} == wanted.stock
    contacts = everything(client, "customers")
    assert {
        row["name"]: (row["orders_count"], Decimal(str(row["sales_total"])).quantize(Decimal("0.01")))
        for row in contacts
    } == {name: (lines, total.quantize(Decimal("0.01"))) for name, (lines, total) in wanted.by_customer.items()}
    stocked = sum(quantity > 0 for quantity in wanted.stock.values())
    assert len(everything(client, "inventory_movements")) == stocked
    checked = client.get("/rest/v1/integrity").json()
    assert checked["ok"] is True, [check for check in checked["checks"] if not check["ok"]]
