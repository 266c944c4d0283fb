"""Undoing an import removes unchanged records and lists the rest."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db import batches
from orderkeep.core.environment import Environment
from orderkeep.notifications.models import Notification
from tests.clients import Client
from tests.imports.files import CUSTOMERS, ORDERS, PRODUCTS, counts, import_shop, totals, undo_import, upload_import

pytestmark = pytest.mark.one_database


def taken_back(client: Client, report: dict[str, Any]) -> tuple[int, int, list[dict[str, str]]]:
    """Removed, restored, kept."""
    answer = undo_import(client, report)
    assert answer.status_code == 200, answer.text
    assert answer.json()["status"] == "undone"
    done = answer.json()["undo"]
    return done["removed"], done["restored"], done["kept"]


def row_called(client: Client, resource: str, name: str) -> dict[str, Any]:
    return next(row for row in client.items(f"/rest/v1/{resource}", limit=200) if name in (row.get("name"), row["id"]))


def test_newest_first_leaves_an_empty_shop(admin: Client) -> None:
    reports = import_shop(admin)
    assert undo_import(admin, reports["customers"]).json()["code"] == "newer_import"
    assert taken_back(admin, reports["purchases"]) == (3, 0, [])
    assert undo_import(admin, reports["customers"]).status_code == 409
    assert taken_back(admin, reports["products"]) == (3, 0, [])
    assert taken_back(admin, reports["customers"]) == (2, 0, [])
    assert set(totals(admin).values()) == {0}
    assert admin.items("/rest/v1/inventory_movements") == []
    assert undo_import(admin, reports["customers"]).json()["code"] == "undone"
    gone = admin.items("/rest/v1/audit_logs", action="delete", limit=200)
    assert sorted(row["table_name"] for row in gone if row["table_name"] in {"customers", "products"}) == [
        "customers",
        "customers",
        "products",
        "products",
    ]
    assert len(admin.items("/rest/v1/audit_logs", action="import_undo")) == 3
    again = import_shop(admin)
    assert [counts(report) for report in again.values()] == [(2, 0, 0, 0), (2, 0, 0, 0), (3, 0, 0, 0)]


def test_an_order_whose_lines_take_several_steps_of_a_batch_is_removed_whole(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_shop(admin)
    monkeypatch.setattr(batches, "MAX_BATCH_SECONDS", 600.0)
    lines = "".join(f"12,A1,2026-01-05,2026-01-07,{1 + each % 2},18,2,0\n" for each in range(40))
    head = ORDERS.split("\n", 1)[0]
    report = upload_import(admin, "purchases", f"{head}\n{lines}")
    assert taken_back(admin, report) == (40, 0, [])


def test_figures_are_as_if_the_orders_had_never_been(admin: Client) -> None:
    reports = import_shop(admin)
    before = row_called(admin, "customers", "Alpha")
    assert (before["orders_count"], before["sales_total"]) == (1, 85.72)
    taken_back(admin, reports["purchases"])
    after = row_called(admin, "customers", "Alpha")
    assert (after["orders_count"], after["sales_total"], after["version"]) == (0, 0, before["version"])
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_a_file_that_changed_nothing_does_not_stand_in_the_way(admin: Client) -> None:
    report = upload_import(admin, "customers", CUSTOMERS)
    idle = upload_import(admin, "customers", CUSTOMERS)
    assert taken_back(admin, report) == (2, 0, [])
    assert taken_back(admin, idle) == (0, 0, [])


def test_a_refused_file_has_nothing_to_undo(admin: Client) -> None:
    report = upload_import(admin, "purchases", ORDERS)
    assert undo_import(admin, report).json()["code"] == "nothing_to_undo"


def test_another_source_does_not_stand_in_the_way(admin: Client) -> None:
    report = upload_import(admin, "customers", CUSTOMERS)
    upload_import(admin, "customers", CUSTOMERS, source="till")
    assert taken_back(admin, report) == (2, 0, [])


def test_what_was_edited_here_stays_and_is_named(admin: Client) -> None:
    report = upload_import(admin, "customers", CUSTOMERS)
    alpha = row_called(admin, "customers", "Alpha")
    admin.patch(f"/rest/v1/customers/{alpha['id']}", {"notes": "Likes tea"})
    removed, restored, kept = taken_back(admin, report)
    assert (removed, restored) == (1, 0)
    assert kept == [{"table": "customers", "id": alpha["id"], "title": "Alpha", "reason": "Changed since the import"}]
    assert row_called(admin, "customers", "Alpha")["notes"] == "Likes tea"
    assert counts(upload_import(admin, "customers", CUSTOMERS)) == (1, 0, 1, 0)


def test_what_is_linked_here_stays_and_is_named(admin: Client) -> None:
    customers = upload_import(admin, "customers", CUSTOMERS)
    products = upload_import(admin, "products", PRODUCTS)
    alpha, chai = row_called(admin, "customers", "Alpha"), row_called(admin, "products", "Chai")
    order = {"customer_id": alpha["id"], "product_id": chai["id"], "quantity": 1, "unit_price": 18}
    admin.create("/rest/v1/purchases", order)
    removed, _, kept = taken_back(admin, products)
    assert removed == 1
    assert [(row["title"], row["reason"]) for row in kept] == [
        ("Hardware", "Still used by products"),
        ("Chai", "Still used by sales orders"),
    ]
    removed, _, kept = taken_back(admin, customers)
    assert (removed, [(row["title"], row["reason"]) for row in kept]) == (
        1,
        [("Alpha", "Still used by sales orders")],
    )
    assert row_called(admin, "products", "Chai")["stock_quantity"] == 39


def test_a_product_whose_stock_moved_stays(admin: Client) -> None:
    report = upload_import(admin, "products", PRODUCTS)
    for name, found in (("Chai", 40), ("Chang", 1)):
        product = row_called(admin, "products", name)
        assert admin.patch(f"/rest/v1/products/{product['id']}", {"stock_quantity": found}).status_code == 200
    removed, _, kept = taken_back(admin, report)
    assert removed == 0
    assert [(row["title"], row["reason"]) for row in kept] == [
        ("Hardware", "Still used by products"),
        ("Chai", "Its stock has changed since the import"),
        ("Chang", "Its stock has changed since the import"),
    ]


def test_an_order_handed_over_or_noted_on_here_stays(admin: Client) -> None:
    reports = import_shop(admin)
    orders = {row["number"]: row for row in admin.items("/rest/v1/purchases")}
    admin.patch(f"/rest/v1/purchases/{orders['SO-1002']['id']}", {"pickup_date": "2026-02-02"})
    note = {"purchase_id": orders["SO-1001"]["id"], "event_type": "note", "description": "Called"}
    admin.create("/rest/v1/purchase_events", note)
    removed, _, kept = taken_back(admin, reports["purchases"])
    assert removed == 1
    assert {row["title"]: row["reason"] for row in kept if row["table"] == "purchases"} == {
        "SO-1001": "Still used by a note",
        "SO-1002": "Changed since the import",
    }
    header = row_called(admin, "purchase_orders", orders["SO-1001"]["purchase_order_id"])
    assert (len(header["lines"]), header["total_amount"]) == (1, 36)
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_changed_rows_get_their_old_values_back(admin: Client) -> None:
    first = upload_import(admin, "customers", CUSTOMERS)
    text = CUSTOMERS.replace("A1,Alpha,030-0074321", "A1,Alpha Ltd,111111").replace("B2,Beta,", "B2,Beta Ltd,")
    second = upload_import(admin, "customers", text)
    assert counts(second) == (0, 2, 0, 0)
    beta = row_called(admin, "customers", "Beta Ltd")
    admin.patch(f"/rest/v1/customers/{beta['id']}", {"name": "Beta & Sons"})
    assert undo_import(admin, first).json()["code"] == "newer_import"
    removed, restored, kept = taken_back(admin, second)
    assert (removed, restored) == (0, 1)
    assert [(row["title"], row["reason"]) for row in kept] == [("Beta & Sons", "Changed since the import: name")]
    alpha = row_called(admin, "customers", "Alpha")
    assert alpha["phone"] == "030-0074321"
    assert [row["id"] for row in admin.items("/rest/v1/customers", q="0300074321")] == [alpha["id"]]
    removed, _, kept = taken_back(admin, first)
    assert (removed, [row["title"] for row in kept]) == (1, ["Beta & Sons"])


def test_an_order_that_became_history_is_open_again(admin: Client) -> None:
    reports = import_shop(admin)
    shipped = ORDERS.replace("11,B2,2026-02-01,,", "11,B2,2026-02-01,2026-02-03,")
    second = upload_import(admin, "purchases", shipped)
    assert taken_back(admin, second) == (0, 1, [])
    order = next(row for row in admin.items("/rest/v1/purchases") if row["number"] == "SO-1002")
    assert (order["order_status"], order["pickup_date"], order["fulfilled_quantity"]) == ("new", None, 0)
    assert order["allocation_status"] == "full"
    events = admin.items("/rest/v1/purchase_events", purchase_id=order["id"], sort="created_at")
    assert [event["new_values"] for event in events if event["event_type"] == "status_change"] == [
        {"order_status": "completed"},
        {"order_status": "new"},
    ]
    assert admin.get("/rest/v1/integrity").json()["ok"] is True
    assert taken_back(admin, reports["purchases"]) == (3, 0, [])
    assert totals(admin)["purchase_orders"] == 0


def notified(app: FastAPI) -> list[str | None]:
    """The contacts that notifications are about."""
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with unit_of_work(app.state.database, scope, utc_now()) as ctx:
        return list(ctx.db.scalars(select(Notification.customer_id)))


def test_a_notification_of_an_imported_order_keeps_no_contact(admin: Client, app: FastAPI) -> None:
    """Importing the open order again with more pieces, of a product that is there, reports that they came."""
    reports = import_shop(admin)
    again = upload_import(admin, "purchases", ORDERS.replace(",18,5,0", ",18,6,0"))
    beta = row_called(admin, "customers", "Beta")
    assert beta["id"] in notified(app)
    assert taken_back(admin, again) == (0, 1, [])
    assert taken_back(admin, reports["purchases"]) == (3, 0, [])
    assert taken_back(admin, reports["products"]) == (3, 0, [])
    assert taken_back(admin, reports["customers"]) == (2, 0, [])
    assert notified(app) == []
    assert set(totals(admin).values()) == {0}


def test_lines_that_joined_a_header_leave_it_again(admin: Client) -> None:
    import_shop(admin)
    second = upload_import(admin, "purchases", ORDERS + "11,B2,2026-02-01,,2,20,1,0\n")
    assert taken_back(admin, second) == (1, 0, [])
    header = next(row for row in admin.items("/rest/v1/purchase_orders") if row["number"] == "SO-1002")
    assert (len(header["lines"]), header["total_amount"]) == (1, 90)


def test_a_row_that_was_here_before_is_restored_not_removed(admin: Client) -> None:
    vendor = admin.create("/rest/v1/vendors", {"name": "Leka", "phone": "1"})
    report = upload_import(admin, "vendors", "SupplierID,CompanyName,Phone\n20,LEKA,555-8787\n21,Other,\n")
    assert taken_back(admin, report) == (1, 1, [])
    row = admin.get(f"/rest/v1/vendors/{vendor['id']}").json()
    assert (row["name"], row["phone"]) == ("Leka", "1")
    assert totals(admin)["vendors"] == 1


def test_a_renamed_category_keeps_its_products(admin: Client) -> None:
    upload_import(admin, "categories", "CategoryID,CategoryName\n1,Drinks\n")
    upload_import(admin, "products", "ProductID,ProductName,CategoryID,UnitPrice\n1,Chai,1,18\n")
    renamed = upload_import(admin, "categories", "CategoryID,CategoryName\n1,Beverages\n")
    assert row_called(admin, "products", "Chai")["category"] == "Beverages"
    assert taken_back(admin, renamed) == (0, 1, [])
    assert row_called(admin, "products", "Chai")["category"] == "Drinks"
