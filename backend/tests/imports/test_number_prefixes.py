"""Imported orders keep their numbers, whichever prefix the business uses now."""

import pytest

from tests.business.test_numbering import choose
from tests.clients import Client
from tests.imports.files import upload_import
from tests.imports.test_own_exports import edited, exported
from tests.makers import make_contact, make_header, make_order, make_product, make_quote, make_stock_order

pytestmark = pytest.mark.one_database

ORDERS, HEADERS, STOCK_ORDERS = "/rest/v1/purchases", "/rest/v1/purchase_orders", "/rest/v1/stock_orders"
KINDS = ("products", "customers", "vendors")


def numbers(client: Client, path: str) -> list[str]:
    return sorted(row["number"] for row in client.items(path))


def shop(admin: Client) -> None:
    lamp, contact = make_product(admin, name="Lamp"), make_contact(admin, name="Ada")
    make_order(admin, customer_id=contact["id"], product_id=lamp["id"])
    line = {"product_id": lamp["id"], "quantity": 1, "unit_price": 5}
    make_header(admin, customer_id=contact["id"], lines=[line, line])
    make_stock_order(admin, (lamp, 2, 5))


@pytest.mark.slow
def test_old_numbers_come_back_with_their_old_prefix(admin: Client) -> None:
    shop(admin)
    choose(admin, sales_order="A-", stock_order="B-")
    empty = admin.within("test")
    for kind in (*KINDS, "purchases", "stock_orders"):
        report = upload_import(empty, kind, exported(admin, kind, "every", "csv"))
        assert (kind, report["errors"]) == (kind, [])
    assert numbers(empty, ORDERS) == ["SO-1001", "SO-1002", "SO-1002-2"]
    assert (numbers(empty, HEADERS), numbers(empty, STOCK_ORDERS)) == (["SO-1001", "SO-1002"], ["ST-1001"])
    lamp = empty.items("/rest/v1/products")[0]
    assert make_order(empty, product_id=lamp["id"])["number"] == "A-1003"
    assert (make_header(empty)["number"], make_stock_order(empty, (lamp, 1, 5))["number"]) == ("A-1004", "B-1002")


def test_a_prefix_from_elsewhere_is_kept_and_reserved(admin: Client) -> None:
    make_order(admin, customer_id=make_contact(admin, name="Ada")["id"], product_id=make_product(admin)["id"])
    empty = admin.within("test")
    for kind in KINDS:
        upload_import(empty, kind, exported(admin, kind, "every", "csv"))
    upload_import(empty, "purchases", edited(admin, "purchases", number=("SO-1001", "X/7")))
    assert numbers(empty, ORDERS) == ["X/7"]
    assert [hit["title"] for hit in empty.get("/rest/v1/search", q="x7").json()["items"]] == ["X/7"]
    refused = admin.patch("/rest/v1/settings", {"number_prefixes": {"quote": "X/"}})
    assert refused.json()["errors"][0]["message"] == (
        "X/ was the prefix of sales orders. Choose a prefix that is clearly different."
    )
    assert make_order(empty)["number"] == "SO-8"


def test_a_number_of_another_kind_is_replaced_with_a_warning(admin: Client) -> None:
    make_order(admin, customer_id=make_contact(admin, name="Ada")["id"], product_id=make_product(admin)["id"])
    empty = admin.within("test")
    make_quote(empty)
    for kind in KINDS:
        upload_import(empty, kind, exported(admin, kind, "every", "csv"))
    report = upload_import(empty, "purchases", edited(admin, "purchases", number=("SO-1001", "Q-1001")))
    assert [each["message"] for each in report["warnings"]] == [
        "Q-1001 looks like the number of another record here. This order gets the next free number"
    ]
    assert numbers(empty, ORDERS) == ["SO-1001"]
