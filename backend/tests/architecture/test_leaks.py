"""No route shows or changes a row to callers for whom it doesn't exist.

All rows of one colleague's customer contain a rare word. The walk covers all routes, so a new route is included
automatically.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.db.models import Owned, Private, Scoped
from tests.architecture.conftest import TABLES, WORD
from tests.architecture.routes import Endpoint, endpoints_of
from tests.clients import Client

pytestmark = pytest.mark.one_database

NUMBERS = ("{number}", "{page}", "{revision}")
"""Parts of a path that are numbers. The first of them exists."""
FEWEST_READS, FEWEST_WRITES = 24, 20
"""Raise this when sections are added. A walk that sees fewer is broken."""


def walk(app: FastAPI, methods: set[str], ids: dict[str, str]) -> Iterator[tuple[Endpoint, str, Any]]:
    """Every guarded endpoint with the path of an existing row, and its table, if any."""
    for each in endpoints_of(app):
        if each.method in methods and each.path.startswith(("/rest/", "/storage/")):
            name = each.path.split("/")[3]
            path = each.path.replace("{id}", ids.get(name, ""), 1)
            for part in NUMBERS:
                path = path.replace(part, "1")
            yield each, path, TABLES.get(name)


def shown(answer: Any) -> bool:
    """Whether a list, or its export, contains a row."""
    if answer.headers["content-type"] == "application/json":
        return bool(answer.json().get("items"))
    return len(answer.text.splitlines()) > 1


def everything(admin: Client) -> dict[str, Any]:
    """All rows that an admin sees, by table."""
    lists = {name: admin.get(f"/rest/v1/{name}", limit=200) for name in TABLES}
    return {name: answer.json().get("items") for name, answer in lists.items() if answer.status_code == 200}


def body_for(path: str, ids: dict[str, str]) -> dict[str, Any]:
    """Calls with their row in the body get a valid id. All others get an empty body."""
    bodies: dict[str, dict[str, Any]] = {
        "/rest/v1/rpc/secure_blacklist_customer": {"p_customer_id": ids["customers"], "p_reason": "x"},
        "/rest/v1/rpc/delete_purchase_completely": {"p_purchase_id": ids["purchases"]},
        "/rest/v1/rpc/delete_purchase_order_completely": {"p_purchase_order_id": ids["purchase_orders"]},
        "/rest/v1/purchase_events": {"purchase_id": ids["purchases"], "event_type": "note", "description": "x"},
        "/rest/v1/customers/bulk": {"ids": [ids["customers"]], "add_tags": ["x"]},
        "/rest/v1/purchases/bulk": {"ids": [ids["purchases"]], "order_status": "onhold"},
        "/rest/v1/products/bulk": {"matching": {}, "reorder_level": 3},
        "/rest/v1/quotes/bulk": {"ids": [ids["quotes"]], "deleted": True},
        "/rest/v1/tasks/bulk": {"ids": [ids["tasks"]], "status": "archived"},
        "/rest/v1/tasks": {"status": "archived"},
        "/rest/v1/contact_notes": {"customer_id": ids["customers"], "body": "x"},
        "/rest/v1/documents/bulk": {"ids": [ids["documents"]], "add_tags": ["x"]},
        "/rest/v1/task_notes": {"task_id": ids["tasks"], "body": "x"},
        "/rest/v1/workspace_documents/bulk": {"ids": [ids["workspace_documents"]], "kind": "idea"},
    }
    return bodies.get(path, {})


def asked_with(path: str, ids: dict[str, str]) -> dict[str, str]:
    """Query parameters for reads that return nothing without them."""
    return {
        "/rest/v1/search": {"q": WORD},
        "/rest/v1/calls/desk": {"q": WORD},
        "/rest/v1/calendar": {"from": "2026-01-31", "to": "2026-01-31"},
        "/rest/v1/vendors/{id}/prices": {"product_id": ids["products"]},
    }.get(path, {})


@pytest.mark.parametrize("person", ["sales", "guest", "elsewhere"])
def test_no_read_shows_the_rows_of_others(
    app: FastAPI, staff: dict[str, Client], ids: dict[str, str], person: str
) -> None:
    client = staff["admin"].within("test") if person == "elsewhere" else staff[person]
    seen, wrong = 0, {}
    for each, path, table in walk(app, {"GET"}, ids):
        seen += 1
        answer = client.get(path, **asked_with(each.path, ids))
        if WORD in answer.text or answer.status_code >= 500:
            wrong[str(each)] = answer.text
        hidden = table is not None and issubclass(table, Scoped if person != "sales" else Owned | Private)
        if hidden and "{id}" in each.path and answer.status_code not in (403, 404):
            wrong[str(each)] = str(answer.status_code)
        if hidden and "{" not in each.path and answer.status_code == 200 and shown(answer):
            wrong[str(each)] = answer.text
    assert wrong == {}
    assert seen >= FEWEST_READS


@pytest.mark.parametrize("person", ["sales", "guest", "elsewhere"])
def test_no_write_reaches_the_rows_of_others(
    app: FastAPI, staff: dict[str, Client], ids: dict[str, str], person: str
) -> None:
    admin = staff["admin"]
    client = admin.within("test") if person == "elsewhere" else staff[person]
    before = everything(admin)
    seen, wrong = 0, {}
    for each, path, table in walk(app, {"POST", "PATCH", "PUT", "DELETE"}, ids):
        seen += 1
        if table is not None and not issubclass(table, Scoped):
            continue
        answer = client.ask(each.method, path, json=body_for(each.path, ids))
        if answer.status_code >= 500 or WORD in answer.text:
            wrong[str(each)] = f"{answer.status_code} {answer.text}"
        if "{id}" in each.path and answer.status_code < 400:
            wrong[str(each)] = f"{answer.status_code} {answer.text}"
    assert wrong == {}
    assert seen >= FEWEST_WRITES
    assert everything(admin) == before


def test_counts_and_sums_are_narrowed_like_lists(staff: dict[str, Client], ids: dict[str, str]) -> None:
    mine, theirs = staff["sales"], staff["colleague"]
    for table in ("customers", "purchases", "purchase_events", "purchase_orders"):
        assert mine.get(f"/rest/v1/{table}", count="exact").json()["total"] == 0
        assert mine.get(f"/rest/v1/{table}", count="capped").json()["total"] == 0
        assert theirs.get(f"/rest/v1/{table}", count="exact").json()["total"] >= 1
    nothing, something = mine.get("/rest/v1/dashboard").json(), theirs.get("/rest/v1/dashboard").json()
    assert (nothing["customers"], nothing["month_purchases_total"], nothing["recent_purchases"]) == (0, 0, [])
    assert (something["customers"], len(something["recent_purchases"])) == (1, 2)
