"""Selected orders: picked up at once with a preview and an undo, and their papers in one file."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI, Response
from pypdf import PdfReader
from sqlalchemy import event

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.sales.selection import papers
from orderkeep.sales.selection.address_labels import address_labels
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product
from tests.pdf import pages, squeezed

ORDERS = "/rest/v1/purchases"
PREVIEW = f"{ORDERS}/pickup_preview"
DAY = "2026-11-20"


def bulk(client: Client, **payload: Any) -> dict[str, Any]:
    answer = client.post(f"{ORDERS}/bulk", payload)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def on_hand(client: Client, product: dict[str, Any]) -> int:
    quantity: int = client.get(f"/rest/v1/products/{product['id']}").json()["stock_quantity"]
    return quantity


def ids_of(*orders: dict[str, Any]) -> list[str]:
    return [order["id"] for order in orders]


def cancel(client: Client, order: dict[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = client.patch(f"{ORDERS}/{order['id']}", {"order_status": "cancelled"}).json()
    return row


def place_order(client: Client, *quantities: int, **values: Any) -> dict[str, Any]:
    """An order of several lines for one new contact."""
    product = make_product(client, stock_quantity=50)
    lines = [{"product_id": product["id"], "quantity": quantity, "unit_price": 5} for quantity in quantities]
    contact = make_contact(client, name="Group buyer", address="1 Quay\nHarbour")
    return client.create("/rest/v1/purchase_orders", {"customer_id": contact["id"], "lines": lines, **values})


def test_the_preview_says_what_leaves_and_the_pickup_takes_just_that(admin: Client) -> None:
    lamp, bulb = make_product(admin, name="Lamp", stock_quantity=10), make_product(admin, name="Bulb", stock_quantity=1)
    first, second = make_order(admin, product_id=lamp["id"], quantity=2), make_order(admin, product_id=lamp["id"])
    short = make_order(admin, product_id=bulb["id"], quantity=3)
    gone = make_order(admin, product_id=lamp["id"], quantity=4)
    admin.patch(f"{ORDERS}/{gone['id']}", {"pickup_date": DAY})
    cancelled = cancel(admin, make_order(admin, product_id=lamp["id"]))
    chosen = ids_of(first, second, short, gone, cancelled)
    before = admin.items(ORDERS)
    taken = second["quantity"]
    shown = admin.post(PREVIEW, {"ids": chosen}).json()
    assert (shown["orders"], shown["skipped"], shown["items"], shown["more_products"]) == (3, 2, 5 + taken, 0)
    assert {
        each["name"]: (each["quantity"], each["on_hand"], each["after"], each["shortfall"])
        for each in shown["products"]
    } == {
        "Lamp": (2 + taken, 6, 4 - taken, 0),
        "Bulb": (3, 1, 0, 2),
    }
    assert admin.items(ORDERS) == before
    told = bulk(admin, ids=chosen, pickup_date=DAY)
    assert told["done"] == 3
    assert {each["name"]: each["reason"] for each in told["failed"]} == {
        gone["number"]: "Already picked up",
        cancelled["number"]: "This order is cancelled",
    }
    assert (on_hand(admin, lamp), on_hand(admin, bulb)) == (4 - taken, 0)
    [back] = told["before"]
    assert back["values"] == {"pickup_date": None}
    assert sorted(back["ids"]) == sorted(ids_of(first, second, short))
    undone = bulk(admin, ids=back["ids"], **back["values"], unchanged_since=told["at"])
    assert (undone["done"], undone["failed"]) == (3, [])
    assert (on_hand(admin, lamp), on_hand(admin, bulb)) == (6, 1)
    rows = {row["id"]: row for row in admin.items(ORDERS)}
    assert [(rows[each]["pickup_date"], rows[each]["fulfilled_quantity"]) for each in ids_of(first, second, short)] == [
        (None, 0),
        (None, 0),
        (None, 0),
    ]
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_a_filter_is_previewed_and_picked_up_like_ids(admin: Client) -> None:
    lamp = make_product(admin, name="Garden lantern", stock_quantity=10)
    for _ in range(2):
        make_order(admin, product_id=lamp["id"], quantity=2)
    make_order(admin)
    matching = {"q": "garden lantern"}
    shown = admin.post(PREVIEW, {"matching": matching}).json()
    assert (shown["orders"], shown["items"], [each["name"] for each in shown["products"]]) == (2, 4, ["Garden lantern"])
    assert (bulk(admin, matching=matching, pickup_date=DAY)["done"], on_hand(admin, lamp)) == (2, 6)
    for wrong in ({}, {"ids": ["x"]}, {"ids": [], "matching": None}, {"matching": {"colour": "red"}}):
        assert admin.post(PREVIEW, wrong).status_code in (400, 422)


def test_a_selection_ends_at_what_the_caller_may_see(
    admin: Client, sales: Client, colleague: Client, guest: Client
) -> None:
    lamp = make_product(admin, stock_quantity=10)
    own, other = make_contact(sales), make_contact(colleague)
    mine = make_order(sales, customer_id=own["id"], product_id=lamp["id"], quantity=1)
    theirs = make_order(colleague, customer_id=other["id"], product_id=lamp["id"], quantity=1)
    shown = sales.post(PREVIEW, {"ids": ids_of(mine, theirs)}).json()
    assert (shown["orders"], shown["skipped"], shown["items"]) == (1, 0, 1)
    told = bulk(sales, ids=ids_of(theirs), pickup_date=DAY)
    assert [each["reason"] for each in told["failed"]] == ["This sales order doesn't exist"]
    assert on_hand(admin, lamp) == 10
    assert guest.post(PREVIEW, {"ids": ids_of(mine)}).status_code == 403
    for paper in ("receipts", "delivery_notes", "labels"):
        path, both = f"{ORDERS}/{paper}", ",".join(ids_of(mine, theirs))
        for client in (sales, guest, admin.within("test")):
            refused = client.get(path, ids=both)
            assert (refused.status_code, refused.json()["detail"]) == (404, "This sales order doesn't exist")
        assert sales.get(path, ids=mine["id"]).status_code == 200
        for wrong in ("", "x", ",".join([mine["id"], "x"]), ",".join(["0" * 8] * 201)):
            refused = sales.get(path, ids=wrong)
            assert (refused.status_code, refused.json()["detail"]) == (
                400,
                "ids must contain 1 to 200 sales orders, separated by commas",
            )


def test_receipts_are_one_file_in_the_order_chosen(admin: Client) -> None:
    group = place_order(admin, 1, 2)
    first, last = make_order(admin), make_order(admin)
    chosen = ids_of(last, *group["lines"], first)
    answer = admin.get(f"{ORDERS}/receipts", ids=",".join(chosen))
    assert answer.headers["content-disposition"] == 'attachment; filename="3-receipts.pdf"'
    shown = [squeezed(page) for page in pages(answer)]
    assert [squeezed(each["number"]) in page for each, page in zip((last, group, first), shown, strict=True)] == [
        True
    ] * 3
    assert all("Page1of1" in page for page in shown)
    letter = admin.get(f"{ORDERS}/receipts", ids=first["id"], paper="letter")
    assert letter.headers["content-disposition"] == f'attachment; filename="{first["number"]}.pdf"'
    assert float(PdfReader(io.BytesIO(letter.content)).pages[0].mediabox.width) == 612


def test_delivery_notes_are_those_of_the_latest_delivery_or_of_the_order(admin: Client) -> None:
    group = place_order(admin, 1, 2)
    planned = make_order(admin, quantity=3)
    bare = make_order(admin, customer_id=make_contact(admin, name="Maya", address="2 Row\nTown")["id"], quantity=4)
    cancelled = cancel(admin, make_order(admin))
    line = {"purchase_id": planned["id"], "quantity": 2}
    old = admin.create("/rest/v1/deliveries", {"lines": [line]})
    admin.patch(f"/rest/v1/deliveries/{old['id']}", {"status": "cancelled"})
    delivery = admin.create("/rest/v1/deliveries", {"lines": [line], "address": "3 Mews"})
    answer = admin.get(f"{ORDERS}/delivery_notes", ids=",".join(ids_of(planned, *group["lines"], bare, cancelled)))
    shown = [squeezed(page) for page in pages(answer)]
    assert answer.headers["content-disposition"] == 'attachment; filename="3-delivery-notes.pdf"'
    expected = (
        (delivery["number"], "3Mews", "2items"),
        (group["number"], "1QuayHarbour", "3items"),
        (bare["number"], "Maya2RowTown", "4items"),
    )
    for page, words in zip(shown, expected, strict=True):
        assert [squeezed(word) in page for word in words] == [True] * 3
    refused = admin.get(f"{ORDERS}/delivery_notes", ids=cancelled["id"])
    assert (refused.status_code, refused.json()["detail"]) == (409, "The selected orders are cancelled")


def test_each_parcel_has_one_address_label(admin: Client) -> None:
    group = place_order(admin, 1, 2, address="9 Elsewhere\nFar")
    plain = make_order(admin, customer_id=make_contact(admin, name="Maya", company="Loft", address="2 Row\nTown")["id"])
    answer = admin.get(f"{ORDERS}/labels", ids=",".join(ids_of(plain, *group["lines"])), paper="label")
    assert [squeezed(page) for page in pages(answer)] == [
        squeezed(f"{plain['number']} Maya Loft 2 Row Town"),
        squeezed(f"{group['number']} Group buyer 9 Elsewhere Far"),
    ]
    assert len(pages(admin.get(f"{ORDERS}/labels", ids=",".join(ids_of(plain, *group["lines"]))))) == 1


@pytest.mark.parametrize("render", [address_labels, papers.delivery_notes, papers.receipts])
def test_more_parcels_need_no_more_statements(app: FastAPI, admin: Client, render: Callable[..., Response]) -> None:
    orders = [make_order(admin, customer_id=make_contact(admin, address="2 Row")["id"]) for _ in range(4)]
    seen: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        seen.append(statement)

    counts = []
    for some in (orders[:1], orders):
        scope = Scope(Environment.DEVELOPMENT, admin.id, Role.ADMIN)
        with unit_of_work(app.state.database, scope, utc_now(), commit=False) as ctx:
            event.listen(ctx.db.connection(), "before_cursor_execute", note)
            assert render(ctx, ",".join(ids_of(*some)), "a4").status_code == 200
        counts.append(len(seen))
        seen.clear()
    assert counts[0] == counts[1] > 0
