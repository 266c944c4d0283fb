"""The views that every list is shipped with: each asks the server for exactly the rows that its name promises.

The web app declares them as search words (`ready-views.json` of each section). What belongs in each is said here once
more, of a row as the list shows it, and compared over a shop that has rows of every kind.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.clients import Client
from tests.views.ready_rows import BELONGS, Row
from tests.views.ready_shop import (
    counts,
    desk,
    documents,
    goods_and_shipments,
    mails,
    people_and_orders,
    units,
    workspace,
)

pytestmark = pytest.mark.one_database

SECTIONS = Path(__file__).parents[3] / "frontend" / "src" / "sections"
VIEWS: dict[str, list[Row]] = {
    table: views
    for file in sorted(SECTIONS.rglob("ready-views.json"))
    for table, views in json.loads(file.read_text()).items()
}
CASES = [(table, view["id"]) for table, views in VIEWS.items() for view in views]

ACTIVE = {
    "purchase_orders": {"order_status.not": "completed,cancelled"},
    "stock_orders": {"status.not": "received,closed,cancelled"},
    "shipments": {"status.not": "received,lost,returned_to_sender,cancelled"},
}
"""Return the server's parameters for the screen's `filter=active`, unless the view names statuses."""
OF_THE_SCREEN = ("filter", "shown", "show", "view")
"""Words of the address that the server is not asked."""


def asked(table: str, search: dict[str, str]) -> dict[str, str]:
    """Return the web app's request for the view."""
    words = {name: text for name, text in search.items() if name not in OF_THE_SCREEN}
    for name, text in (ACTIVE[table] if search.get("filter") == "active" else {}).items():
        if name.removesuffix(".not") in words:
            continue
        words[name] = f"{text},{words[name]}" if name in words else text
    if table == "tasks" and "shown" not in search:
        words["pending"] = "true"
    return words


def pages(client: Client, path: str, words: dict[str, str]) -> list[Row]:
    rows: list[Row] = []
    cursor: dict[str, str] = {}
    while True:
        answer = client.get(path, limit=200, **words, **cursor)
        assert answer.status_code == 200, answer.text
        rows += answer.json()["items"]
        if not answer.json()["next_cursor"]:
            return rows
        cursor = {"cursor": answer.json()["next_cursor"]}


NEVER_IN_A_NEW_SHOP = {
    ("prospects", "quiet"), ("inventory", "not-selling"), ("campaigns", "running"), ("campaigns", "done"),
    ("inventory_movements", "last-7-days"), ("documents", "added-today"),
    ("workspace_documents", "changed-last-7-days"),
    ("records", "changed-today"), ("records", "created-this-week"),
}  # fmt: skip
"""Views whose rows take days, or an email server, to come about: in a new shop they hold all rows or none."""
DELETED = {("customers", "deleted"), ("tasks", "deleted")}


@pytest.fixture
def shop(admin: Client, sales: Client) -> Client:
    people_and_orders(admin, sales)
    goods_and_shipments(admin)
    units(admin)
    counts(admin)
    desk(admin, sales)
    documents(admin)
    workspace(admin)
    mails(admin)
    return admin


def ids(rows: Iterable[Row]) -> set[str]:
    return {row["id"] for row in rows}


def test_every_list_has_three_to_five_built_in_views_tested_here() -> None:
    assert {table: len(views) for table, views in VIEWS.items() if not 3 <= len(views) <= 5} == {}
    assert len(VIEWS) == 21
    assert {table: [view["id"] for view in views] for table, views in VIEWS.items()} == {
        table: list(BELONGS[table]) for table in VIEWS
    }


@pytest.mark.slow
def test_each_ready_view_shows_exactly_the_rows_that_belong(shop: Client) -> None:
    wrong: dict[tuple[str, str], Any] = {}
    for table, views in VIEWS.items():
        everything = pages(shop, f"/rest/v1/{table}", {})
        assert everything, table
        for view in views:
            case = (table, view["id"])
            if case in DELETED:
                continue
            expected = ids(row for row in everything if BELONGS[table][view["id"]](row))
            found = pages(shop, f"/rest/v1/{table}", asked(table, view["search"]))
            trivial = len(expected) in (0, len(everything)) and case not in NEVER_IN_A_NEW_SHOP
            if ids(found) != expected or len(found) != len(expected) or trivial:
                names = {row["id"]: row.get("number") or row.get("name") or row.get("title") for row in everything}
                wrong[case] = {
                    "missing": [names[each] for each in expected - ids(found)],
                    "extra": [names[each] for each in ids(found) - expected],
                    "of": (len(expected), len(everything)),
                }
    assert wrong == {}


@pytest.mark.parametrize(("table", "view_id"), CASES)
def test_a_ready_view_follows_the_reader(sales: Client, guest: Client, table: str, view_id: str) -> None:
    search = next(view["search"] for view in VIEWS[table] if view["id"] == view_id)
    for client in (sales, guest):
        assert pages(client, f"/rest/v1/{table}", asked(table, search)) == []
