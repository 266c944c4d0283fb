"""Records of every kind get the prefix that the business chose, and are found by it."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import event

from tests.clients import Client
from tests.makers import (
    make_contact,
    make_enquiry,
    make_order,
    make_product,
    make_quote,
    make_stock_order,
)

pytestmark = pytest.mark.one_database

Row = dict[str, Any]
SETTINGS = "/rest/v1/settings"
CHOSEN = {
    "sales_order": "A/", "receipt": "BON_", "delivery": "LS-", "return": "RS-",
    "quote": "AN-2026-", "enquiry": "ANF", "stock_order": "B-", "stock_count": "INV-", "unit": "TAG-",
    "campaign": "KAM-", "import": "EIN-",
}  # fmt: skip


def choose(admin: Client, **prefixes: str) -> Row:
    answer = admin.patch(SETTINGS, {"number_prefixes": prefixes})
    assert answer.status_code == 200, answer.text
    return {each["kind"]: (each["prefix"], each["next"]) for each in answer.json()["number_series"]}


def one_of_each(admin: Client) -> dict[str, tuple[str, str]]:
    """Create a record of each kind. Returns its table and number."""
    contact, lamp = make_contact(admin), make_product(admin, stock_quantity=50)
    order = make_order(admin, customer_id=contact["id"], product_id=lamp["id"], quantity=1)
    line = {"lines": [{"purchase_id": order["id"], "quantity": 1}], "status": "done"}
    delivery = admin.create("/rest/v1/deliveries", line)
    back = admin.create("/rest/v1/deliveries", line | {"returns_id": delivery["id"]})
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    unit = admin.create("/rest/v1/assets", {"product_id": drone["id"], "serial_number": "KX"})
    view = {"resource": "customers", "name": contact["name"], "search": {"sort": "name", "view": "list"}}
    mail = {"subject": "News", "body": "Hello", "view_id": admin.create("/rest/v1/saved_views", view)["id"]}
    file = {"file": ("contacts.csv", f"CustomerID,CompanyName\n{contact['id']},Alpha\n".encode())}
    report = admin.ask("POST", "/rest/v1/imports", files=file, data={"kind": "customers"}).json()
    receipt = admin.get(f"/rest/v1/purchases/{order['id']}").json()["receipt_number"]
    return {
        "sales_order": ("purchase_orders", order["number"]),
        "receipt": ("purchase_orders", receipt),
        "delivery": ("deliveries", delivery["number"]),
        "return": ("deliveries", back["number"]),
        "quote": ("quotes", make_quote(admin, customer_id=contact["id"])["number"]),
        "enquiry": ("enquiries", make_enquiry(admin)["number"]),
        "stock_order": ("stock_orders", make_stock_order(admin, (lamp, 1, 5))["number"]),
        "stock_count": ("stock_counts", admin.create("/rest/v1/stock_counts", {"title": "Shelf"})["number"]),
        "unit": ("assets", unit["asset_tag"]),
        "campaign": ("campaigns", admin.create("/rest/v1/campaigns", mail | {"name": "Spring"})["number"]),
        "import": ("imports", report["number"]),
    }


@pytest.mark.slow
def test_each_kind_takes_its_new_prefix_and_counts_on(admin: Client) -> None:
    before = one_of_each(admin)
    assert {kind: number for kind, (_, number) in before.items()} == {
        "sales_order": "SO-1001", "receipt": "R-1001", "delivery": "DL-1001",
        "return": "RT-1002", "quote": "Q-1001", "enquiry": "E-1001", "stock_order": "ST-1001",
        "stock_count": "SC-1001", "unit": "U-1001", "campaign": "C-1001", "import": "IMP-1",
    }  # fmt: skip
    series = choose(admin, **CHOSEN)
    # Deliveries and returns share a counter.
    following = dict.fromkeys(CHOSEN, 1002) | {"delivery": 1003, "return": 1003, "import": 2}
    assert series == {kind: (prefix, following[kind]) for kind, prefix in CHOSEN.items()}
    after = one_of_each(admin)
    assert {kind: number for kind, (_, number) in after.items()} == {
        "sales_order": "A/1002", "receipt": "BON_1002", "delivery": "LS-1003",
        "return": "RS-1004", "quote": "AN-2026-1002", "enquiry": "ANF1002", "stock_order": "B-1002",
        "stock_count": "INV-1002", "unit": "TAG-1002", "campaign": "KAM-1002", "import": "EIN-2",
    }  # fmt: skip
    for kind, (table, number) in [*before.items(), *after.items()]:
        for typed in (number, number.lower(), number.replace("-", " "), number.replace("/", "").replace("-", "")):
            hits = admin.get("/rest/v1/search", q=typed).json()["items"]
            named = [f"{hit['title']} {hit['subtitle']}" for hit in hits if hit["table"] == table]
            assert [each for each in named if number in each], (kind, typed, hits)
    assert [each["title"] for each in admin.get("/rest/v1/search", q="A/10").json()["items"]] == [
        "A/1002"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("prefix", "sentence"),
    [
        ("", "Use 1 to 8 characters: A-Z, 0-9, and - / _ after the first"),
        ("2026-", "Include at least one letter"),
        ("A1", "End with a letter or one of - / _"),
        ("q-", "Q- is the prefix of quotes. Choose a prefix that is clearly different."),
    ],
)
def test_an_unclear_prefix_is_refused_and_changes_nothing(admin: Client, prefix: str, sentence: str) -> None:
    before = admin.get(SETTINGS).json()
    refused = admin.patch(SETTINGS, {"name": "X", "number_prefixes": {"receipt": "BON-", "sales_order": prefix}})
    errors = [{"field": "number_prefixes.sales_order", "message": sentence}]
    assert (refused.status_code, refused.json()["errors"]) == (422, errors)
    assert admin.get(SETTINGS).json() == before
    assert make_order(admin)["number"] == "SO-1001"


def test_a_used_prefix_is_reserved_and_an_unused_one_is_free(admin: Client) -> None:
    choose(admin, sales_order="Q-", quote="SO-")
    assert (make_order(admin)["number"], make_quote(admin.within("test"))["number"]) == ("Q-1001", "SO-1001")
    choose(admin, sales_order="A-")
    refused = admin.patch(SETTINGS, {"number_prefixes": {"quote": "Q-"}})
    assert refused.json()["errors"] == [
        {
            "field": "number_prefixes.quote",
            "message": "Q- was the prefix of sales orders. Choose a prefix that is clearly different.",
        }
    ]
    assert choose(admin, sales_order="Q-")["sales_order"] == ("Q-", 1002)


def test_an_unknown_kind_is_refused(admin: Client) -> None:
    assert admin.patch(SETTINGS, {"number_prefixes": {"invoice": "RE-"}}).status_code == 422
    assert admin.patch(SETTINGS, {"number_prefixes": "SO-"}).status_code == 422


def test_the_audit_log_has_the_change(admin: Client) -> None:
    choose(admin, sales_order="a-")
    [entry] = admin.items("/rest/v1/audit_logs", table_name="settings")
    assert (entry["old"]["number_prefixes"], entry["new"]["number_prefixes"]) == ({}, {"sales_order": ["A-"]})


def test_a_number_costs_one_statement(admin: Client, app: FastAPI) -> None:
    contact, product = make_contact(admin), make_product(admin)
    make_order(admin, customer_id=contact["id"], product_id=product["id"])
    choose(admin, sales_order="A-")
    sent: list[str] = []
    event.listen(app.state.database.writer, "before_cursor_execute", lambda *given: sent.append(given[2]))
    make_order(admin, customer_id=contact["id"], product_id=product["id"])
    reading = [each for each in sent if "settings" in each and "auth_sessions" not in each]  # not the sign-in
    assert len(reading) == 1
    assert reading[0].startswith("INSERT INTO last_numbers")


def test_a_file_is_named_after_the_number_without_a_slash(admin: Client) -> None:
    choose(admin, quote="AN/")
    quote = make_quote(admin)
    assert quote["number"] == "AN/1001"
    printed = admin.get(f"/rest/v1/quotes/{quote['id']}/pdf")
    assert printed.headers["content-disposition"] == 'attachment; filename="AN-1001.pdf"'
