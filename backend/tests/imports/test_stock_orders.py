"""Stock orders of another program can be imported, and the import undone."""

from typing import Any

import pytest

from tests.clients import Client
from tests.imports.files import counts, send, undo_import, upload_import
from tests.imports.stock_orders import FILE, PATH, consistent, goods, messages, on_order, orders
from tests.makers import make_order, make_product, make_shipment, make_stock_order, make_vendor, receive

pytestmark = pytest.mark.one_database


def test_a_file_of_other_books_becomes_placed_orders_and_drafts(admin: Client) -> None:
    known = goods(admin)
    waiting = make_order(admin, product_id=known["sku"]["id"], quantity=2)
    report = upload_import(admin, "stock_orders", FILE)
    assert (counts(report), report["errors"]) == ((2, 0, 0, 0), [])
    rows = orders(admin)
    first, second = rows["N-1"], rows["N-2"]
    assert (first["status"], first["ordered_at"], first["expected_at"]) == ("ordered", "2026-01-05", "2026-01-12")
    assert (first["amount"], first["items_amount"], first["notes"]) == (46.9, 41.5, "Fragile")
    assert [(line["product_sku"], line["quantity"], line["unit_price"]) for line in first["lines"]] == [
        ("K-1", 3, 10.5),
        ("P-1", 2, 5),
    ]
    assert (second["status"], second["vendor_name"], second["lines"][0]["product_name"]) == ("draft", "Norrvik", "Lamp")
    assert [on_order(admin, known[way]) for way in ("sku", "barcode", "name")] == [3, 2, 0]
    assert first["lines"][0]["promised"] == 2
    assert admin.get(f"/rest/v1/purchases/{waiting['id']}").json()["allocation_status"] != "none"
    assert consistent(admin)
    assert counts(upload_import(admin, "stock_orders", FILE)) == (0, 0, 2, 0)
    assert [on_order(admin, known[way]) for way in ("sku", "barcode", "name")] == [3, 2, 0]


def test_an_order_of_other_books_that_was_sent_is_imported_as_ordered(admin: Client) -> None:
    known = goods(admin)
    text = "Vendor,Order number,Item,Qty,Status\nNorrvik,N-1,K-1,3,Shipped\nNorrvik,N-2,P-1,1,Received\n"
    report = upload_import(admin, "stock_orders", text, mode="good")
    assert [row for row, column, _ in messages(report) if column == "Status"] == [3]
    assert [(each["row"], each["column"]) for each in report["warnings"]] == [(2, "Status")]
    assert [(row["status"], row["shop_order_number"]) for row in admin.items(PATH)] == [("ordered", "N-1")]
    assert on_order(admin, known["sku"]) == 3
    assert consistent(admin)


def test_a_later_file_changes_what_it_says_differently(admin: Client) -> None:
    goods(admin)
    first = upload_import(admin, "stock_orders", FILE)
    later = FILE.replace("2026-01-12", "2026-02-01").replace("Fragile", "Heavy").replace("K-1,3", "K-1,9")
    report = upload_import(admin, "stock_orders", later)
    assert counts(report) == (0, 1, 1, 0)
    kept = "Items are only imported for new stock orders. This one keeps its own"
    assert kept in [each["message"] for each in report["warnings"]]
    row = orders(admin)["N-1"]
    assert (row["expected_at"], row["notes"], row["lines"][0]["quantity"]) == ("2026-02-01", "Heavy", 3)
    assert undo_import(admin, report).json()["undo"] == {"removed": 0, "restored": 1, "kept": []}
    row = orders(admin)["N-1"]
    assert (row["expected_at"], row["notes"]) == ("2026-01-12", "Fragile")
    assert undo_import(admin, first).json()["undo"] == {"removed": 2, "restored": 0, "kept": []}


NO_PRODUCT = "No product has the SKU, barcode or name 'K-9'. Import your products first, or correct it"
NO_VENDOR = "There is no vendor named 'Unknown'. Import your vendors first, or correct the name"
TWICE = "Shipping is different in row 2 of the same order. Enter it in one row only"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("K-1,3", "K-9,3", (2, "Item", NO_PRODUCT)),
        ("K-1,3", "K-1,0", (2, "Qty", "Quantity must be greater than 0. Enter how many items were ordered")),
        ("K-1,3", "K-1,10001", (2, "Qty", "Enter a quantity from 1 to 10,000")),
        ("K-1,3", "K-1,some", (2, "Qty", "'some' isn't a number. Enter it like 1234.50")),
        ("10.50", "99999999999", (2, "Price", "The order total is too large. Check its quantities and prices")),
        (",0.50,", ",99,", (2, "Discount", "Enter a discount that isn't larger than the order")),
        ("2,5,,,", "2,5,1,,", (3, "Shipping", TWICE)),
        ("norrvik", "Unknown", (4, "Vendor", NO_VENDOR)),
        ("norrvik,N-2", "norrvik,", (4, "Order number", "Vendor order number is required. Enter a value")),
    ],
)  # fmt: skip
def test_a_wrong_row_is_named_and_nothing_comes_in(admin: Client, old: str, new: str, found: Any) -> None:
    known = goods(admin)
    report = upload_import(admin, "stock_orders", FILE.replace(old, new))
    of_row = [each for each in messages(report) if each[0] == found[0]]
    assert (report["status"], of_row) == ("refused", [found])
    assert (orders(admin), on_order(admin, known["sku"])) == ({}, 0)


def test_good_orders_come_in_whole_or_not_at_all(admin: Client) -> None:
    goods(admin)
    report = upload_import(admin, "stock_orders", FILE.replace("4006381333931,2", "4006381333931,x"), mode="good")
    assert counts(report) == (1, 0, 0, 2)
    assert (2, None, "Row 3 of the same order has an error. Correct it first") in messages(report)
    assert orders(admin).keys() == {"N-2"}


def test_a_number_that_the_vendor_has_used_and_a_blocked_vendor_are_errors(admin: Client) -> None:
    known = goods(admin)
    made = make_stock_order(admin, (known["sku"], 1, 1), vendor_id=known["vendor"]["id"], shop_order_number="n-1")
    report = upload_import(admin, "stock_orders", FILE)
    message = f"{made['number']} already has this vendor order number. Correct the number, or leave this row out"
    assert messages(report) == [(2, "Order number", message)]
    admin.patch(f"/rest/v1/vendors/{known['vendor']['id']}", {"status": "blocked"})
    report = upload_import(admin, "stock_orders", FILE)
    message = "Norrvik is blocked, so you can't buy from them. Unblock the vendor, or choose another"
    assert {each for _, _, each in messages(report)} == {message}


@pytest.mark.slow
def test_undo_takes_orders_and_promises_back_but_not_where_goods_moved(admin: Client) -> None:
    known = goods(admin)
    waiting = make_order(admin, product_id=known["sku"]["id"], quantity=2)
    report = upload_import(admin, "stock_orders", FILE)
    assert undo_import(admin, report).json()["undo"] == {"removed": 2, "restored": 0, "kept": []}
    assert (admin.items(PATH), on_order(admin, known["sku"]), on_order(admin, known["barcode"])) == ([], 0, 0)
    assert admin.get(f"/rest/v1/purchases/{waiting['id']}").json()["allocation_status"] == "none"
    assert consistent(admin)
    report = upload_import(admin, "stock_orders", FILE)
    assert counts(report) == (2, 0, 0, 0)
    first = orders(admin)["N-1"]
    receive(admin, make_shipment(admin, first))
    admin.patch(f"{PATH}/{orders(admin)['N-2']['id']}", {"notes": "Mine"})
    done = undo_import(admin, report).json()["undo"]
    assert (done["removed"], [row["reason"] for row in done["kept"]]) == (
        0,
        [
            "It has items in a shipment. Cancel the remaining items on the order's page",
            "Changed since the import",
        ],
    )
    assert (orders(admin)["N-1"]["status"], consistent(admin)) == ("received", True)


def test_units_are_expected_and_taken_back(admin: Client) -> None:
    make_vendor(admin, name="Norrvik")
    camera = make_product(admin, name="Camera", sku="C-1", is_unit_tracked=True, stock_quantity=0)
    text = "Vendor,Order number,Ordered on,SKU,Quantity,Price\nNorrvik,U-1,2026-01-05,C-1,3,100\n"
    report = upload_import(admin, "stock_orders", text)
    assert [row["status"] for row in admin.items("/rest/v1/assets")] == ["ordered"] * 3
    assert (on_order(admin, camera), consistent(admin)) == (3, True)
    assert undo_import(admin, report).json()["undo"] == {"removed": 1, "restored": 0, "kept": []}
    assert (admin.items("/rest/v1/assets"), on_order(admin, camera), consistent(admin)) == ([], 0, True)


def test_a_note_keeps_a_stock_order(admin: Client) -> None:
    goods(admin)
    report = upload_import(admin, "stock_orders", FILE)
    note = {"stock_order_id": orders(admin)["N-2"]["id"], "event_type": "note", "description": "Called them"}
    admin.create("/rest/v1/stock_order_events", note)
    done = undo_import(admin, report).json()["undo"]
    assert (done["removed"], [row["reason"] for row in done["kept"]]) == (1, ["Someone added a note to it"])


def test_only_an_admin_may_import_and_another_environment_stays_as_it_is(admin: Client, sales: Client) -> None:
    goods(admin)
    assert send(sales, "stock_orders", FILE).status_code == 403
    assert orders(admin) == {}
    upload_import(admin, "stock_orders", FILE)
    assert orders(admin.within("test")) == {}
