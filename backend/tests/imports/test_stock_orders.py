"""Stock orders come in from other books, come back from their own export, and can be taken back."""

import csv
import io
from typing import Any

import pytest

from tests.clients import Client
from tests.imports.files import bring, counts, send, undo
from tests.makers import make_order, make_parcel, make_product, make_stock_order, make_vendor, receive

PATH = "/rest/v1/stock_orders"
FILE = (
    "Vendor,Order number,Ordered on,Expected,Item,Qty,Price,Shipping,Tax,Discount,Notes\n"
    "Norrvik,N-1,2026-01-05,2026-01-12,K-1,3,10.50,4.90,1,0.50,Fragile\n"
    "Norrvik,N-1,2026-01-05,2026-01-12,4006381333931,2,5,,,,\n"
    "norrvik,N-2,,,lamp,4,,,,,\n"
)


def goods(client: Client) -> dict[str, dict[str, Any]]:
    """A vendor, and three products known by SKU, barcode and name."""
    return {
        "vendor": make_vendor(client, name="Norrvik"),
        "sku": make_product(client, name="Keyboard", sku="K-1", stock_quantity=0),
        "barcode": make_product(client, name="Pen", sku="P-1", barcode="4006381333931", stock_quantity=0),
        "name": make_product(client, name="Lamp", sku="L-1", stock_quantity=0),
    }


def orders(client: Client) -> dict[str, dict[str, Any]]:
    return {row["shop_order_number"] or row["number"]: row for row in client.items(PATH, limit=200)}


def shown(row: dict[str, Any]) -> dict[str, Any]:
    """What an export brings back of a stock order."""
    names = ("number", "vendor_name", "shop_order_number", "ordered_at", "expected_at", "items_amount", "amount")
    names += ("shipping_amount", "tax_amount", "discount_amount", "shared_by", "refund_expected", "refund_received")
    names += ("payment_method", "order_url", "status", "hold_reason", "notes", "ordered_pieces")
    lines = (
        "position",
        "product_name",
        "product_sku",
        "quantity",
        "unit_price",
        "landed_total",
        "cancelled",
        "waiting",
    )
    lines += ("description", "shop_sku")
    return {name: row[name] for name in names} | {"lines": [{n: line[n] for n in lines} for line in row["lines"]]}


def on_order(client: Client, product: dict[str, Any]) -> int:
    pieces: int = client.get(f"/rest/v1/products/{product['id']}").json()["on_order"]
    return pieces


def exported(client: Client, form: str = "csv") -> bytes:
    answer = client.get(f"{PATH}/export", format=form)
    assert answer.status_code == 200, answer.text
    data: bytes = answer.content
    return data


def edited(client: Client, **changes: tuple[str, str]) -> str:
    """The export with cells changed: heading=(old, new)."""
    rows = list(csv.reader(io.StringIO(exported(client).decode("utf-8-sig"))))
    for heading, (old, new) in changes.items():
        place = rows[0].index(heading.replace("_", " "))
        for row in rows[1:]:
            row[place] = new if row[place] == old else row[place]
    target = io.StringIO()
    csv.writer(target).writerows(rows)
    return target.getvalue()


def messages(report: dict[str, Any]) -> list[tuple[int, str, str]]:
    return [(each["row"], each["column"], each["message"]) for each in report["errors"]]


def consistent(client: Client) -> bool:
    return client.get("/rest/v1/integrity").json()["ok"] is True


def test_a_file_of_other_books_becomes_placed_orders_and_drafts(admin: Client) -> None:
    known = goods(admin)
    waiting = make_order(admin, product_id=known["sku"]["id"], quantity=2)
    report = bring(admin, "stock_orders", FILE)
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
    assert counts(bring(admin, "stock_orders", FILE)) == (0, 0, 2, 0)
    assert [on_order(admin, known[way]) for way in ("sku", "barcode", "name")] == [3, 2, 0]


def test_a_later_file_changes_what_it_says_differently(admin: Client) -> None:
    goods(admin)
    bring(admin, "stock_orders", FILE)
    later = FILE.replace("2026-01-12", "2026-02-01").replace("Fragile", "Heavy").replace("K-1,3", "K-1,9")
    report = bring(admin, "stock_orders", later)
    assert counts(report) == (0, 1, 1, 0)
    kept = "Items are only imported for new stock orders. This one keeps its own"
    assert kept in [each["message"] for each in report["warnings"]]
    row = orders(admin)["N-1"]
    assert (row["expected_at"], row["notes"], row["lines"][0]["quantity"]) == ("2026-02-01", "Heavy", 3)
    assert undo(admin, report).json()["undo"] == {"removed": 0, "restored": 1, "kept": []}
    row = orders(admin)["N-1"]
    assert (row["expected_at"], row["notes"]) == ("2026-01-12", "Fragile")


NO_PRODUCT = "No product has the SKU, barcode or name 'K-9'. Import your products first, or correct it"
NO_VENDOR = "No vendor is called 'Unknown'. Import your vendors first, or correct the name"
TWICE = "Shipping is different in row 2 of the same order. Enter it in one row only"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("K-1,3", "K-9,3", (2, "Item", NO_PRODUCT)),
        ("K-1,3", "K-1,0", (2, "Qty", "Quantity must be greater than 0. Enter how many items were ordered")),
        ("K-1,3", "K-1,10001", (2, "Qty", "Enter a quantity from 1 to 10,000")),
        ("K-1,3", "K-1,some", (2, "Qty", "'some' isn't a number. Enter it like 1234.50")),
        (",0.50,", ",99,", (2, "Discount", "The discount is larger than the order. Enter a smaller one")),
        ("2,5,,,", "2,5,1,,", (3, "Shipping", TWICE)),
        ("norrvik", "Unknown", (4, "Vendor", NO_VENDOR)),
        ("norrvik,N-2", "norrvik,", (4, "Order number", "Shop order number is required. Enter a value")),
    ],
)  # fmt: skip
def test_a_wrong_row_is_named_and_nothing_comes_in(admin: Client, old: str, new: str, found: Any) -> None:
    known = goods(admin)
    report = bring(admin, "stock_orders", FILE.replace(old, new))
    assert (report["status"], found in messages(report)) == ("refused", True)
    assert (orders(admin), on_order(admin, known["sku"])) == ({}, 0)


def test_good_orders_come_in_whole_or_not_at_all(admin: Client) -> None:
    goods(admin)
    report = bring(admin, "stock_orders", FILE.replace("4006381333931,2", "4006381333931,x"), mode="good")
    assert counts(report) == (1, 0, 0, 2)
    assert (2, None, "Row 3 of the same order has an error. Correct it first") in messages(report)
    assert orders(admin).keys() == {"N-2"}


def test_a_number_that_the_vendor_has_used_and_a_blocked_vendor_are_errors(admin: Client) -> None:
    known = goods(admin)
    made = make_stock_order(admin, (known["sku"], 1, 1), vendor_id=known["vendor"]["id"], shop_order_number="n-1")
    report = bring(admin, "stock_orders", FILE)
    message = f"{made['number']} has this order number of the vendor already. Correct the number, or leave this row out"
    assert messages(report) == [(2, "Order number", message)]
    admin.patch(f"/rest/v1/vendors/{known['vendor']['id']}", {"status": "blocked"})
    report = bring(admin, "stock_orders", FILE)
    message = "Norrvik is blocked, so nothing is bought there. Unblock the vendor, or choose another"
    assert {each for _, _, each in messages(report)} == {message}


def some_of_each_status(client: Client) -> dict[str, Any]:
    """A draft, an ordered one with cancelled pieces, one on hold and a cancelled one."""
    known = goods(client)
    vendor, sku, pen = known["vendor"]["id"], known["sku"], known["barcode"]
    draft = make_stock_order(client, (sku, 2, 3.25), vendor_id=vendor, status="draft", notes="=later")
    charges = {"shipping_amount": 4.9, "discount_amount": 1, "shared_by": "quantity", "expected_at": "2026-03-01"}
    placed = make_stock_order(client, (sku, 5, 2), (pen, 3, 0.1), vendor_id=vendor, shop_order_number="A 1", **charges)
    wish = {"lines": [{"stock_order_line_id": placed["lines"][0]["id"], "quantity": 2}]}
    assert client.post(f"{PATH}/{placed['id']}/cancel", wish).status_code == 200
    held = make_stock_order(client, (pen, 1, 7), vendor_id=vendor)
    for row, values in (
        (held, {"status": "on_hold", "hold_reason": "Price"}),
        (draft, {"order_url": "https://x.example"}),
    ):
        assert client.patch(f"{PATH}/{row['id']}", values).status_code == 200
    gone = make_stock_order(client, (pen, 1, 7), vendor_id=vendor, status="draft")
    assert client.patch(f"{PATH}/{gone['id']}", {"status": "cancelled"}).status_code == 200
    return known


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_an_export_makes_the_same_stock_orders_in_an_empty_environment(admin: Client, form: str) -> None:
    some_of_each_status(admin)
    before = {row["number"]: shown(row) for row in admin.items(PATH)}
    assert {row["status"] for row in before.values()} == {"draft", "ordered", "on_hold", "cancelled"}
    assert counts(bring(admin, "stock_orders", exported(admin, form))) == (0, 0, 4, 0)
    empty = admin.within("test")
    known = goods(empty)
    waiting = make_order(empty, product_id=known["sku"]["id"], quantity=1)
    report = bring(empty, "stock_orders", exported(admin, form))
    assert (counts(report), report["errors"], report["warnings"]) == ((4, 0, 0, 0), [], [])
    assert {row["number"]: shown(row) for row in empty.items(PATH)} == before
    assert on_order(empty, known["sku"]) == 3
    assert empty.get(f"/rest/v1/purchases/{waiting['id']}").json()["allocation_status"] != "none"
    assert consistent(empty)
    assert counts(bring(empty, "stock_orders", exported(admin, form))) == (0, 0, 4, 0)
    following = make_stock_order(empty, (known["sku"], 1, 1), vendor_id=known["vendor"]["id"])
    assert following["number"] not in before
    assert admin.items(PATH, q=following["number"]) == []


def test_goods_that_were_sent_or_received_do_not_come_back_with_their_order(admin: Client) -> None:
    known = goods(admin)
    order = make_stock_order(admin, (known["sku"], 2, 3), vendor_id=known["vendor"]["id"])
    receive(admin, make_parcel(admin, order))
    assert counts(bring(admin, "stock_orders", exported(admin))) == (0, 0, 1, 0)
    empty = admin.within("test")
    again = goods(empty)
    report = bring(empty, "stock_orders", exported(admin))
    message = (
        "Goods of this order were sent or received, and parcels and stock can't be imported with it. "
        "Leave this row out, or set its Status to Ordered to expect all of its items again"
    )
    assert (report["status"], messages(report), empty.items(PATH)) == ("refused", [(2, "Status", message)], [])
    report = bring(empty, "stock_orders", edited(admin, Status=("Received", "Ordered")))
    assert (counts(report), on_order(empty, again["sku"])) == ((1, 0, 0, 0), 2)


def test_changed_cells_change_their_order_as_its_form_does(admin: Client) -> None:
    some_of_each_status(admin)
    other = make_vendor(admin, name="Other")
    before = {row["number"]: row for row in admin.items(PATH)}
    text = edited(admin, Notes=("'=later", "now"), Shipping_amount=("4.9", "10"), Expected=("2026-03-01", "2026-04-01"))
    report = bring(admin, "stock_orders", text)
    assert (counts(report), report["warnings"]) == ((0, 2, 2, 0), [])
    rows = {row["status"]: row for row in admin.items(PATH)}
    assert (rows["draft"]["notes"], rows["ordered"]["shipping_amount"]) == ("now", 10)
    assert (rows["ordered"]["amount"], rows["ordered"]["expected_at"]) == (19.3, "2026-04-01")
    assert consistent(admin)
    assert counts(bring(admin, "stock_orders", text)) == (0, 0, 4, 0)
    assert undo(admin, report).json()["undo"] == {"removed": 0, "restored": 2, "kept": []}
    assert {row["number"]: shown(row) for row in admin.items(PATH)} == {n: shown(row) for n, row in before.items()}
    moved = edited(admin, Vendor=("Norrvik", "Other"))
    report = bring(admin, "stock_orders", moved, mode="good")
    assert {each for _, _, each in messages(report)} == {
        "Only a draft can get another vendor. Leave the vendor as it was exported"
    }
    assert {row["status"]: row["vendor_id"] for row in admin.items(PATH)}["draft"] == other["id"]


@pytest.mark.parametrize(
    "cell", ["{", "5", '[{"quantity": "many"}]', '[{"sku": "K-1", "quantity": 1e400}]', '[{"sku": 7}]']
)
def test_broken_items_are_an_error(admin: Client, cell: str) -> None:
    goods(admin)
    target = io.StringIO()
    csv.writer(target).writerows([["Orderkeep ID", "Vendor", "Status", "Items"], ["", "Norrvik", "Draft", cell]])
    report = bring(admin, "stock_orders", target.getvalue())
    assert [(row, column) for row, column, _ in messages(report)] == [(2, "Items")]
    assert admin.items(PATH) == []


def test_undo_takes_orders_and_promises_back_but_not_where_goods_moved(admin: Client) -> None:
    known = goods(admin)
    waiting = make_order(admin, product_id=known["sku"]["id"], quantity=2)
    report = bring(admin, "stock_orders", FILE)
    assert undo(admin, report).json()["undo"] == {"removed": 2, "restored": 0, "kept": []}
    assert (admin.items(PATH), on_order(admin, known["sku"]), on_order(admin, known["barcode"])) == ([], 0, 0)
    assert admin.get(f"/rest/v1/purchases/{waiting['id']}").json()["allocation_status"] == "none"
    assert consistent(admin)
    report = bring(admin, "stock_orders", FILE)
    assert counts(report) == (2, 0, 0, 0)
    first = orders(admin)["N-1"]
    receive(admin, make_parcel(admin, first))
    admin.patch(f"{PATH}/{orders(admin)['N-2']['id']}", {"notes": "Mine"})
    done = undo(admin, report).json()["undo"]
    assert (done["removed"], [row["reason"] for row in done["kept"]]) == (
        0,
        ["Its goods were sent in a parcel. Cancel the rest of the order on its page", "Changed since the import"],
    )
    assert (orders(admin)["N-1"]["status"], consistent(admin)) == ("received", True)


def test_only_an_admin_may_import_and_another_environment_stays_as_it_is(admin: Client, sales: Client) -> None:
    goods(admin)
    assert send(sales, "stock_orders", FILE).status_code == 403
    assert orders(admin) == {}
    bring(admin, "stock_orders", FILE)
    assert orders(admin.within("test")) == {}
