"""Exported stock orders can be imported: unchanged, changed, and into an empty environment."""

import csv
import io
from typing import Any

import pytest

from tests.clients import Client
from tests.imports.files import counts, undo_import, upload_import
from tests.imports.stock_orders import PATH, consistent, goods, messages, on_order
from tests.makers import make_order, make_shipment, make_stock_order, make_vendor, receive
from tests.web_columns import exported_columns

pytestmark = pytest.mark.one_database


def shown(row: dict[str, Any]) -> dict[str, Any]:
    """The columns of a stock order that an import restores."""
    names: tuple[str, ...] = (
        "number",
        "vendor_name",
        "shop_order_number",
        "ordered_at",
        "expected_at",
        "items_amount",
        "amount",
    )
    names += ("shipping_amount", "tax_amount", "discount_amount", "shared_by", "refund_expected", "refund_received")
    names += ("payment_method", "order_url", "status", "hold_reason", "notes", "ordered_quantity")
    lines: tuple[str, ...] = (
        "position",
        "product_name",
        "product_sku",
        "quantity",
        "unit_price",
        "items_amount",
        "pack_size",
        "landed_total",
        "cancelled",
        "waiting",
    )
    lines += ("description", "shop_sku")
    return {name: row[name] for name in names} | {"lines": [{n: line[n] for n in lines} for line in row["lines"]]}


def exported(client: Client, form: str = "csv") -> bytes:
    """The exported file with the columns that the list shows initially."""
    answer = client.get(f"{PATH}/export", format=form, columns=exported_columns("stock_orders", everything=False))
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


def packs_and_total(product: dict[str, Any]) -> list[dict[str, Any]]:
    """Lines whose amounts don't follow from a price per item."""
    return [
        {"product_id": product["id"], "quantity": 24, "pack_size": 12, "pack_price": 25},
        {"product_id": product["id"], "quantity": 7, "items_amount": 10.01},
        {"product_id": product["id"], "quantity": 1000, "unit_price": 0.015},
    ]


def some_of_each_status(client: Client) -> dict[str, Any]:
    """A draft, an ordered one with cancelled items, one on hold and a cancelled one."""
    known = goods(client)
    vendor, sku, pen = known["vendor"]["id"], known["sku"], known["barcode"]
    draft = make_stock_order(client, (sku, 2, 3.25), vendor_id=vendor, status="draft", notes="=later")
    charges = {"shipping_amount": 4.9, "discount_amount": 1, "shared_by": "quantity", "expected_at": "2026-03-01"}
    placed = make_stock_order(client, (sku, 5, 2), (pen, 3, 0.1), vendor_id=vendor, shop_order_number="A 1", **charges)
    payload = {"lines": [{"stock_order_line_id": placed["lines"][0]["id"], "quantity": 2}]}
    assert client.post(f"{PATH}/{placed['id']}/cancel", payload).status_code == 200
    held = make_stock_order(client, (pen, 1, 7), vendor_id=vendor)
    for row, values in (
        (held, {"status": "on_hold", "hold_reason": "Price"}),
        (draft, {"order_url": "https://x.example", "lines": packs_and_total(pen)}),
    ):
        assert client.patch(f"{PATH}/{row['id']}", values).status_code == 200
    gone = make_stock_order(client, (pen, 1, 7), vendor_id=vendor, status="draft")
    assert client.patch(f"{PATH}/{gone['id']}", {"status": "cancelled"}).status_code == 200
    return known


@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_an_export_makes_the_same_stock_orders_in_an_empty_environment(admin: Client, form: str) -> None:
    some_of_each_status(admin)
    before = {row["number"]: shown(row) for row in admin.items(PATH)}
    assert {row["status"] for row in before.values()} == {"draft", "ordered", "on_hold", "cancelled"}
    assert counts(upload_import(admin, "stock_orders", exported(admin, form))) == (0, 0, 4, 0)
    empty = admin.within("test")
    known = goods(empty)
    waiting = make_order(empty, product_id=known["sku"]["id"], quantity=1)
    report = upload_import(empty, "stock_orders", exported(admin, form))
    assert (counts(report), report["errors"], report["warnings"]) == ((4, 0, 0, 0), [], [])
    assert {row["number"]: shown(row) for row in empty.items(PATH)} == before
    assert on_order(empty, known["sku"]) == 3
    assert empty.get(f"/rest/v1/purchases/{waiting['id']}").json()["allocation_status"] != "none"
    assert consistent(empty)
    assert counts(upload_import(empty, "stock_orders", exported(admin, form))) == (0, 0, 4, 0)
    following = make_stock_order(empty, (known["sku"], 1, 1), vendor_id=known["vendor"]["id"])
    assert following["number"] not in before
    assert admin.items(PATH, q=following["number"]) == []


def test_an_order_whose_goods_are_on_the_way_is_imported_as_ordered(admin: Client) -> None:
    known = goods(admin)
    order = make_stock_order(admin, (known["sku"], 2, 3), vendor_id=known["vendor"]["id"])
    make_shipment(admin, order, status="in_transit")
    assert admin.get(f"{PATH}/{order['id']}").json()["status"] == "shipped"
    empty = admin.within("test")
    again = goods(empty)
    report = upload_import(empty, "stock_orders", exported(admin))
    warning = (
        "Imported as Ordered, because shipments are not in the file. "
        "All items of this order are expected; add its shipments under Tracking"
    )
    assert (counts(report), report["errors"]) == ((1, 0, 0, 0), [])
    assert [(each["row"], each["column"], each["message"]) for each in report["warnings"]] == [(2, "Status", warning)]
    (row,) = empty.items(PATH)
    assert (row["status"], row["number"], on_order(empty, again["sku"])) == ("ordered", order["number"], 2)
    assert consistent(empty)
    receive(empty, make_shipment(empty, row))
    assert (empty.items(PATH)[0]["status"], on_order(empty, again["sku"])) == ("received", 0)
    assert consistent(empty)


def test_goods_that_were_received_do_not_come_back_with_their_order(admin: Client) -> None:
    known = goods(admin)
    order = make_stock_order(admin, (known["sku"], 2, 3), vendor_id=known["vendor"]["id"])
    receive(admin, make_shipment(admin, order))
    assert counts(upload_import(admin, "stock_orders", exported(admin))) == (0, 0, 1, 0)
    empty = admin.within("test")
    again = goods(empty)
    report = upload_import(empty, "stock_orders", exported(admin))
    message = (
        "Some items of this order may have been received, and receipts can't be imported: opening stock comes "
        "with your products. Leave this row out, or set its Status to Ordered to expect all items again"
    )
    assert (report["status"], messages(report), empty.items(PATH)) == ("refused", [(2, "Status", message)], [])
    report = upload_import(empty, "stock_orders", edited(admin, Status=("Received", "Ordered")))
    assert (counts(report), on_order(empty, again["sku"])) == ((1, 0, 0, 0), 2)


def test_changed_cells_change_their_order_as_its_form_does(admin: Client) -> None:
    some_of_each_status(admin)
    other = make_vendor(admin, name="Other")
    before = {row["number"]: row for row in admin.items(PATH)}
    text = edited(admin, Notes=("'=later", "now"), Shipping_amount=("4.9", "10"), Expected=("2026-03-01", "2026-04-01"))
    report = upload_import(admin, "stock_orders", text)
    assert (counts(report), report["warnings"]) == ((0, 2, 2, 0), [])
    rows = {row["status"]: row for row in admin.items(PATH)}
    assert (rows["draft"]["notes"], rows["ordered"]["shipping_amount"]) == ("now", 10)
    assert (rows["ordered"]["amount"], rows["ordered"]["expected_at"]) == (19.3, "2026-04-01")
    assert consistent(admin)
    assert counts(upload_import(admin, "stock_orders", text)) == (0, 0, 4, 0)
    assert undo_import(admin, report).json()["undo"] == {"removed": 0, "restored": 2, "kept": []}
    assert {row["number"]: shown(row) for row in admin.items(PATH)} == {n: shown(row) for n, row in before.items()}
    moved = edited(admin, Vendor=("Norrvik", "Other"))
    report = upload_import(admin, "stock_orders", moved, mode="good")
    assert {each for _, _, each in messages(report)} == {
        "Only drafts can change vendor. Leave the vendor as it was exported"
    }
    assert {row["status"]: row["vendor_id"] for row in admin.items(PATH)}["draft"] == other["id"]


@pytest.mark.parametrize(
    "cell", ["{", "5", '[{"quantity": "many"}]', '[{"sku": "K-1", "quantity": 1e400}]', '[{"sku": 7}]']
)
def test_broken_items_are_an_error(admin: Client, cell: str) -> None:
    goods(admin)
    target = io.StringIO()
    csv.writer(target).writerows([["Orderkeep ID", "Vendor", "Status", "Items"], ["", "Norrvik", "Draft", cell]])
    report = upload_import(admin, "stock_orders", target.getvalue())
    assert [(row, column) for row, column, _ in messages(report)] == [(2, "Items")]
    assert admin.items(PATH) == []


def test_an_undo_leaves_a_number_that_another_order_has_taken_since(admin: Client) -> None:
    known = goods(admin)
    vendor = {"vendor_id": known["vendor"]["id"], "status": "draft"}
    first = make_stock_order(admin, (known["sku"], 1, 1), shop_order_number="A", **vendor)
    report = upload_import(admin, "stock_orders", edited(admin, Vendor_order_number=("A", "B"), Notes=("", "Seen")))
    assert counts(report) == (0, 1, 0, 0)
    make_stock_order(admin, (known["sku"], 1, 1), shop_order_number="a", **vendor)
    done = undo_import(admin, report).json()["undo"]
    assert (done["restored"], [row["reason"] for row in done["kept"]]) == (
        1,
        ["Another order now uses its vendor order number"],
    )
    row = admin.get(f"{PATH}/{first['id']}").json()
    assert (row["shop_order_number"], row["notes"]) == ("B", None)


def test_an_undo_leaves_the_vendor_of_an_order_that_was_placed_since(admin: Client) -> None:
    known, other = goods(admin), make_vendor(admin, name="Other")
    order = make_stock_order(admin, (known["sku"], 1, 1), vendor_id=known["vendor"]["id"], status="draft")
    report = upload_import(
        admin, "stock_orders", edited(admin, Vendor=("Norrvik", "Other"), Vendor_ID=(known["vendor"]["id"], ""))
    )
    admin.patch(f"{PATH}/{order['id']}", {"status": "ordered"})
    done = undo_import(admin, report).json()["undo"]
    assert [row["reason"] for row in done["kept"]] == [
        "It was placed after the import, so its vendor and number can't change"
    ]
    assert admin.get(f"{PATH}/{order['id']}").json()["vendor_id"] == other["id"]
