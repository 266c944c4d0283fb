"""The registry lists the rows of every kind's own list, for each user, in one order and with the same filters."""

import csv
import io
from typing import Any

import pytest
from starlette.testclient import TestClient

from orderkeep.reporting.records.enums import RecordKind
from orderkeep.reporting.records.kinds import KINDS
from tests.clients import Client
from tests.makers import (
    change_row,
    make_contact,
    make_task,
)
from tests.prefilled_shops import Prefill, PrefilledShop
from tests.reporting.registry_shop import RECORDS, Row, by_list, everything, fill_registry, keys, matches

pytestmark = pytest.mark.one_database

SHOP = PrefilledShop("registry", fill_registry)


@pytest.fixture
def prefill(request: pytest.FixtureRequest, apps: Any, kind: str) -> Prefill | None:
    return SHOP.prefill(apps, kind) if "shop" in request.fixturenames else None


@pytest.fixture
def shop(http: TestClient, kind: str) -> dict[str, Row]:
    assert http
    return SHOP.made(kind)


@pytest.mark.slow
@pytest.mark.parametrize("who", ["admin", "sales", "colleague", "guest"])
@pytest.mark.parametrize("sort", ["-updated_at", "created_at", "-amount", "amount", "title", "-title"])
def test_pages_hold_each_visible_row_of_every_list_once(
    staff: dict[str, Client], shop: dict[str, Row], who: str, sort: str
) -> None:
    rows = everything(staff[who], sort=sort)
    assert len(rows) == len(set(keys(rows)))
    assert set(keys(rows)) == by_list(staff[who])
    assert (who == "guest") == (not rows)


def test_documents_are_seen_as_in_their_own_lists(staff: dict[str, Client], shop: dict[str, Row]) -> None:
    asked = {"kind": "documents,workspace_documents", "sort": "title"}
    found = {who: [row["title"] for row in everything(staff[who], **asked)] for who in ("admin", "sales", "colleague")}
    assert found == {
        "admin": ["Own", "Warranty", "Opening hours"],
        "sales": ["Warranty", "Opening hours", "Own ideas"],
        "colleague": ["Own", "Opening hours"],
    }
    [row] = everything(staff["sales"], kind="documents", customer_id=shop["contact"]["id"])
    assert (row["id"], row["related_name"], row["detail"]) == (shop["document"]["id"], "Sinéad Walsh", "drill.txt")


def test_the_admin_sees_every_kind(admin: Client, shop: dict[str, Row]) -> None:
    assert {row["kind"] for row in everything(admin)} == {kind.value for kind in RecordKind}


@pytest.mark.slow
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
    [found] = [row for row in everything(admin) if row["id"] == order["purchase_order_id"]]
    now = admin.get(f"/rest/v1/orders/{order['id']}").json()
    assert found == {
        "id": order["purchase_order_id"],
        "kind": "purchase_orders",
        "title": order["number"],
        "detail": "Cordless drill",
        "status": "ready",
        "related_kind": "customers",
        "related_id": contact["id"],
        "related_name": "Sinéad Walsh",
        "owner_id": contact["assigned_to"],
        "owner_name": contact["assigned_name"],
        "amount": 80.0,
        **{name: now[name] for name in ("created_at", "updated_at", "version", "environment")},
    }


def test_statuses_are_those_of_the_lists(admin: Client, shop: dict[str, Row]) -> None:
    change_row(admin, "purchases", shop["order"], pickup_date="2026-01-31")
    shown = {(row["kind"], row["id"]): row["status"] for row in everything(admin)}
    listed: dict[tuple[str, str], str | None] = {}
    for kind in RecordKind:
        name = KINDS[kind].status_filter
        listed |= {(kind.value, row["id"]): row.get(name) for row in admin.items(f"/rest/v1/{kind.value}", limit=200)}
    assert shown == listed
    assert shown["purchase_orders", shop["order"]["purchase_order_id"]] == "delivered"
    assert shown["quotes", shop["late"]["id"]] == "expired"


@pytest.mark.slow
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
        {"kind": "purchase_orders,quotes"},
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


def test_searches_one_after_another_find_their_own_records(admin: Client, shop: dict[str, Row]) -> None:
    make_task(admin, title="Zeppelin hangar")
    make_task(admin, title="Quince jelly")
    found = {word: [row["title"] for row in everything(admin, q=word)] for word in ("zeppelin", "quince", "xylophone")}
    assert found == {"zeppelin": ["Zeppelin hangar"], "quince": ["Quince jelly"], "xylophone": []}
    kinds = {word: admin.items(f"{RECORDS}/kinds", q=word) for word in found}
    assert {word: sum(each["records"] for each in counts) for word, counts in kinds.items()} == {
        "zeppelin": 1,
        "quince": 1,
        "xylophone": 0,
    }


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
    answer = admin.get(RECORDS, limit=2, count=count, kind="purchase_orders,quotes").json()
    assert (answer["total"], answer["total_capped"]) == (len(everything(admin, kind="purchase_orders,quotes")), False)


def test_another_environment_has_records_of_its_own(admin: Client, shop: dict[str, Row]) -> None:
    there = admin.within("test")
    assert everything(there) == []
    contact = make_contact(there)
    assert keys(everything(there)) == [("customers", contact["id"])]


def test_the_file_holds_what_the_list_shows(admin: Client, shop: dict[str, Row]) -> None:
    answer = admin.get(f"{RECORDS}/export", kind="purchase_orders", sort="amount", columns="title,kind,amount,status")
    assert answer.headers["content-disposition"].startswith('attachment; filename="records-')
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    rows = everything(admin, kind="purchase_orders", sort="amount")
    assert lines[0] == ["Record", "Kind", "Amount", "Status"]
    assert lines[1:] == [[row["title"], "Sales order", str(row["amount"]), "Ready"] for row in rows]


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
