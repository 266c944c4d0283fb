"""The registry lists the rows of every kind's own list, for each user, in one order and with the same filters."""

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest

from orderkeep.reporting.records.enums import RecordKind
from orderkeep.reporting.records.kinds import KINDS
from tests.clients import Client
from tests.makers import (
    change_row,
    make_call,
    make_contact,
    make_enquiry,
    make_header,
    make_order,
    make_product,
    make_prospect,
    make_quote,
    make_shipment,
    make_stock_order,
    make_task,
    make_vendor,
)

RECORDS = "/rest/v1/records"
Row = dict[str, Any]


@pytest.fixture
def shop(admin: Client, sales: Client, colleague: Client) -> dict[str, Row]:
    """Records of every kind, some of them visible to sales staff."""
    contact = make_contact(admin, name="Sinéad Walsh", company="Old Mill", assigned_to=sales.id)
    other = make_contact(admin, name="Ben Okafor", assigned_to=colleague.id)
    product = make_product(admin, name="Cordless drill", sku="NV-DR18", stock_quantity=20)
    make_task(admin, customer_id=make_contact(admin)["id"])
    found: dict[str, Row] = {"contact": contact, "other": other, "product": product}
    found["order"] = make_order(admin, customer_id=contact["id"], product_id=product["id"], quantity=2, unit_price=40)
    found["foreign"] = make_order(admin, customer_id=other["id"], product_id=product["id"], unit_price=99.99)
    found["header"] = make_header(admin, customer_id=contact["id"])
    make_prospect(admin, assigned_to=sales.id)
    make_prospect(colleague)
    found["late"] = make_quote(admin, customer_id=contact["id"], valid_until="2020-01-31")
    make_quote(admin, customer_id=other["id"])
    make_enquiry(admin, customer_id=contact["id"])
    make_call(admin, customer_id=other["id"])
    make_task(admin, customer_id=contact["id"])
    make_task(colleague)
    unit = make_product(admin, name="Kestrel drone", is_unit_tracked=True, stock_quantity=0)
    found["stock_order"] = make_stock_order(admin, (product, 3, 9.5), (unit, 2, 100))
    make_shipment(admin, found["stock_order"])
    make_vendor(admin, name="Norrvik Outlet")
    lines = [{"purchase_id": found["order"]["id"], "quantity": 1}]
    admin.create("/rest/v1/deliveries", {"lines": lines})
    view = admin.create("/rest/v1/saved_views", {"resource": "customers", "name": "All", "search": {}})
    body = "Hello {unsubscribe_link}"
    admin.create("/rest/v1/campaigns", {"name": "Spring", "subject": "Hello", "body": body, "view_id": view["id"]})
    admin.create("/rest/v1/stock_counts", {"scope": "all"})
    return found


def everything(client: Client, **params: Any) -> list[Row]:
    """Read all pages, three records at a time."""
    rows: list[Row] = []
    cursor: dict[str, str] = {}
    while True:
        answer = client.get(RECORDS, limit=3, **params, **cursor)
        assert answer.status_code == 200, answer.text
        rows += answer.json()["items"]
        if not answer.json()["next_cursor"]:
            return rows
        cursor = {"cursor": answer.json()["next_cursor"]}


def by_list(client: Client, **params: Any) -> set[tuple[str, str]]:
    """All rows of the lists themselves."""
    return {
        (kind.value, row["id"])
        for kind in RecordKind
        for row in client.items(f"/rest/v1/{kind.value}", limit=200, **params)
    }


def keys(rows: list[Row]) -> list[tuple[str, str]]:
    return [(row["kind"], row["id"]) for row in rows]


@pytest.mark.parametrize("who", ["admin", "sales", "colleague", "guest"])
@pytest.mark.parametrize("sort", ["-updated_at", "created_at", "-amount", "amount", "title", "-title"])
def test_pages_hold_each_visible_row_of_every_list_once(
    staff: dict[str, Client], shop: dict[str, Row], who: str, sort: str
) -> None:
    rows = everything(staff[who], sort=sort)
    assert len(rows) == len(set(keys(rows)))
    assert set(keys(rows)) == by_list(staff[who])
    assert (who == "guest") == (not rows)


def test_the_admin_sees_every_kind(admin: Client, shop: dict[str, Row]) -> None:
    assert {row["kind"] for row in everything(admin)} == {kind.value for kind in RecordKind}


@pytest.mark.parametrize("key", ["created_at", "updated_at"])
def test_records_are_sorted_by_time_across_kinds(admin: Client, shop: dict[str, Row], key: str) -> None:
    rows = everything(admin, sort=key)
    assert rows == sorted(rows, key=lambda row: (row[key], row["id"]))
    assert everything(admin, sort=f"-{key}") == rows[::-1]


def test_records_without_an_amount_come_last(admin: Client, shop: dict[str, Row]) -> None:
    for sort, sign in (("amount", 1), ("-amount", -1)):
        rows = everything(admin, sort=sort)
        priced = [row for row in rows if row["amount"] is not None]
        assert rows[: len(priced)] == priced
        assert [row["amount"] for row in priced] == sorted((row["amount"] for row in priced), key=lambda x: sign * x)
        rest = rows[len(priced) :]
        assert rest == sorted(rest, key=lambda row: (row["created_at"], row["id"]), reverse=True)


def test_sorted_by_title_the_kinds_follow_one_another(admin: Client, shop: dict[str, Row]) -> None:
    rows = everything(admin, sort="title")
    kinds = [row["kind"] for row in rows]
    assert kinds == sorted(kinds, key=[kind.value for kind in RecordKind].index)
    named = [row["title"] for row in rows if row["title"] in {"Sinéad Walsh", "Ben Okafor"}]
    assert named == ["Ben Okafor", "Sinéad Walsh"]


def test_a_record_shows_what_its_list_shows(admin: Client, shop: dict[str, Row]) -> None:
    order, contact = shop["order"], shop["contact"]
    [found] = [row for row in everything(admin) if row["id"] == order["id"]]
    now = admin.get(f"/rest/v1/purchases/{order['id']}").json()
    assert found == {
        "id": order["id"],
        "kind": "purchases",
        "title": order["number"],
        "detail": "Cordless drill",
        "status": "new",
        "related_kind": "customers",
        "related_id": contact["id"],
        "related_name": "Sinéad Walsh",
        "owner_id": contact["assigned_to"],
        "owner_name": contact["assigned_name"],
        "amount": 80.0,
        **{name: now[name] for name in ("created_at", "updated_at", "version")},
    }


def test_statuses_are_those_of_the_lists(admin: Client, shop: dict[str, Row]) -> None:
    change_row(admin, "purchases", shop["order"], pickup_date="2026-01-31")
    shown = {(row["kind"], row["id"]): row["status"] for row in everything(admin)}
    listed: dict[tuple[str, str], str | None] = {}
    for kind in RecordKind:
        name = KINDS[kind].status_filter
        listed |= {(kind.value, row["id"]): row.get(name) for row in admin.items(f"/rest/v1/{kind.value}", limit=200)}
    assert shown == listed
    assert shown["purchases", shop["order"]["id"]] == "handed_over"
    assert shown["quotes", shop["late"]["id"]] == "expired"


@pytest.mark.parametrize("who", ["admin", "sales"])
@pytest.mark.parametrize(
    ("params", "own"),
    [
        ({"q": "sinead"}, {"q": "sinead"}),
        ({"q": "cordless drill"}, {"q": "cordless drill"}),
        ({"created_at.gte": "today"}, {"created_at.gte": "today"}),
        ({"updated_at.lt": "2020-01-01"}, {"updated_at.lt": "2020-01-01"}),
    ],
)
def test_search_and_filters_are_those_of_the_lists(
    staff: dict[str, Client], shop: dict[str, Row], who: str, params: Row, own: Row
) -> None:
    assert set(keys(everything(staff[who], **params))) == by_list(staff[who], **own)


@pytest.mark.parametrize(
    "params",
    [
        {"kind": "purchases,quotes"},
        {"kind.not": "customers,assets"},
        {"status": "new"},
        {"status": "expired,in_transit"},
        {"status.not": "new"},
        {"amount.gte": "80"},
        {"owner_id": "sales"},
        {"owner_id.null": "true"},
        {"customer_id": "contact"},
        {"kind": "quotes", "status": "expired", "q": "sinead"},
    ],
)
def test_filters_pick_the_matching_records(
    admin: Client, sales: Client, shop: dict[str, Row], params: dict[str, str]
) -> None:
    ids = {"sales": sales.id, "contact": shop["contact"]["id"]}
    given = {name: ids.get(text, text) for name, text in params.items()}
    found = everything(admin, **given)
    assert found == [row for row in everything(admin) if matches(row, given)]
    assert found


def matches(row: Row, params: dict[str, str]) -> bool:
    """Whether a record of this shop meets the filters."""
    words = {name: text.split(",") for name, text in params.items()}
    owned = row["kind"] not in {"products", "assets", "stock_orders", "shipments", "vendors", "stock_counts"}
    stated = row["status"] is not None
    tests: dict[str, Callable[[], bool]] = {
        "kind": lambda: row["kind"] in words["kind"],
        "kind.not": lambda: row["kind"] not in words["kind.not"],
        "status": lambda: row["status"] in words["status"],
        "status.not": lambda: not stated or row["status"] not in words["status.not"],
        "amount.gte": lambda: row["amount"] is not None and row["amount"] >= 80,
        "owner_id": lambda: row["owner_id"] == params["owner_id"],
        "owner_id.null": lambda: owned and row["owner_id"] is None,
        "customer_id": lambda: row["related_id"] == params["customer_id"],
        "q": lambda: row["related_name"] == "Sinéad Walsh",
    }
    return all(tests[name]() for name in params)


def test_a_unit_does_not_name_a_customer_of_others(admin: Client, sales: Client, shop: dict[str, Row]) -> None:
    assert sales.items(RECORDS, customer_id=shop["other"]["id"]) == []


@pytest.mark.parametrize("who", ["admin", "sales", "guest"])
@pytest.mark.parametrize("params", [{}, {"q": "sinead"}, {"status": "new"}])
def test_each_kind_is_counted_with_its_newest_change(
    staff: dict[str, Client], shop: dict[str, Row], who: str, params: Row
) -> None:
    rows = everything(staff[who], **params)
    items = staff[who].items(f"{RECORDS}/kinds", **params)
    assert items == [
        {"kind": kind.value, "records": len(own), "capped": False, "changed_at": max(own, default=None)}
        for kind in RecordKind
        for own in [[row["updated_at"] for row in rows if row["kind"] == kind.value]]
    ]


@pytest.mark.parametrize("count", ["exact", "capped"])
def test_the_total_counts_all_matching_records(admin: Client, shop: dict[str, Row], count: str) -> None:
    answer = admin.get(RECORDS, limit=2, count=count, kind="purchases,quotes").json()
    assert (answer["total"], answer["total_capped"]) == (len(everything(admin, kind="purchases,quotes")), False)


def test_another_environment_has_records_of_its_own(admin: Client, shop: dict[str, Row]) -> None:
    there = admin.within("test")
    assert everything(there) == []
    contact = make_contact(there)
    assert keys(everything(there)) == [("customers", contact["id"])]


def test_the_file_holds_what_the_list_shows(admin: Client, shop: dict[str, Row]) -> None:
    answer = admin.get(f"{RECORDS}/export", kind="purchases", sort="amount", columns="title,kind,amount,status")
    assert answer.headers["content-disposition"].startswith('attachment; filename="records-')
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    rows = everything(admin, kind="purchases", sort="amount")
    assert lines[0] == ["Record", "Kind", "Amount", "Status"]
    assert lines[1:] == [[row["title"], "Sales order", str(row["amount"]), "New"] for row in rows]


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"kind": "people"}, "kind"),
        ({"status": "sleeping"}, "status"),
        ({"sort": "colour"}, "sort"),
        ({"cursor": "abc"}, "cursor"),
        ({"limit": "0"}, "limit"),
        ({"count": "roughly"}, "count"),
        ({"owner_id": "nobody"}, "owner_id"),
        ({"amount.gte": "much"}, "amount.gte"),
        ({"q.gte": "a"}, "q.gte"),
        ({"created_at.near": "today"}, "created_at.near"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_bad_parameters_are_named(admin: Client, params: Row, field: str) -> None:
    answer = admin.get(RECORDS, **params)
    assert answer.status_code == 400
    assert [each["field"] for each in answer.json()["errors"]] == [field]


def test_a_cursor_belongs_to_its_order(admin: Client, shop: dict[str, Row]) -> None:
    cursor = admin.get(RECORDS, limit=2, sort="-created_at").json()["next_cursor"]
    assert admin.get(RECORDS, limit=2, sort="-updated_at", cursor=cursor).status_code == 400
