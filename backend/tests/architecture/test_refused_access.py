"""Each refused access is one line of the log: who, which route, which permission. A walk visits all routes."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.http.refused_access import LogLimit
from orderkeep.core.http.routing import PUBLIC
from tests.architecture.routes import Endpoint, endpoints_of
from tests.architecture.test_guards import guarded, knock
from tests.clients import Client
from tests.identity.key_client import issue
from tests.makers import make_contact, make_product, make_task

pytestmark = pytest.mark.one_database

LOGGER = "orderkeep.access"
SECRET = "wpTq7Zk2"
"""Sent wherever a client can send something."""
Lines = list[dict[str, Any]]


@pytest.fixture
def lines(app: FastAPI) -> Iterator[Lines]:
    """The lines as they are written, with a limit that isn't reached."""
    usual = app.state.refused_access_limit
    app.state.refused_access_limit = LogLimit(100_000, 100_000)
    found: Lines = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append({**record.__dict__["fields"], "text": record.getMessage(), "level": record.levelname})

    handler, log = Collector(), logging.getLogger(LOGGER)
    log.addHandler(handler)
    yield found
    log.removeHandler(handler)
    app.state.refused_access_limit = usual


def taken(lines: Lines) -> Lines:
    found = list(lines)
    lines.clear()
    return found


def mistake(lines: Lines, status: int, expected: dict[str, Any]) -> str | None:
    """Why these lines aren't those of an answer with this status."""
    written = taken(lines)
    if status not in (401, 403):
        return None if all(each["status"] == status and each.get("concealed") for each in written) else str(written)
    if len(written) != 1:
        return f"{status}: {len(written)} lines"
    wrong = {name: written[0].get(name) for name, value in expected.items() if written[0].get(name) != value}
    return str(wrong) if wrong or written[0]["status"] != status else None


@pytest.mark.slow
@pytest.mark.parametrize("person", ["stranger", "guest", "sales"])
def test_every_refusal_of_every_route_is_one_line(
    app: FastAPI, staff: dict[str, Client], stranger: Client, lines: Lines, person: str
) -> None:
    client = {**staff, "stranger": stranger}[person]
    wrong, refused = {}, 0
    for each in guarded(app):
        status = knock(client, each)
        refused += status in (401, 403)
        expected: dict[str, Any] = {"method": each.method, "route": each.path, "permission": each.may}
        expected |= {"user_id": None, "missing": None} if person == "stranger" else {"user_id": client.id}
        if status == 403 and each.may != "profile.own":
            expected |= {"role": person, "missing": each.may}
        if problem := mistake(lines, status, expected):
            wrong[str(each)] = problem
    assert wrong == {}
    assert refused >= {"stranger": 300, "guest": 150, "sales": 60}[person]


def test_every_refusal_of_the_auth_server_is_one_line(app: FastAPI, stranger: Client, lines: Lines) -> None:
    own = [each for each in endpoints_of(app) if each.path.startswith("/auth/v1/")]
    wrong = {}
    for each in own:
        status = knock(stranger, each, Authorization=f"Bearer {SECRET}")
        if problem := mistake(lines, status, {"route": each.path, "permission": PUBLIC, "user_id": None}):
            wrong[str(each)] = problem
    assert (wrong, len(own) > 15) == ({}, True)


def test_a_row_of_others_leaves_a_line_and_one_that_does_not_exist_leaves_none(
    admin: Client, sales: Client, colleague: Client, lines: Lines
) -> None:
    theirs = make_contact(colleague)["id"]
    task = make_task(colleague, customer_id=theirs)["id"]
    elsewhere = make_product(admin.within("test"))["id"]
    gone = make_contact(sales)["id"]
    assert sales.delete(f"/rest/v1/customers/{gone}").status_code == 204
    view = colleague.create("/rest/v1/saved_views", {"resource": "customers", "name": "Mine", "search": {}})["id"]
    taken(lines)
    hidden = [
        (sales, "GET", f"/rest/v1/customers/{theirs}", "customers"),
        (sales, "PATCH", f"/rest/v1/customers/{theirs}", "customers"),
        (sales, "DELETE", f"/rest/v1/tasks/{task}", "tasks"),
        (sales, "PATCH", f"/rest/v1/saved_views/{view}", "saved_views"),
        (admin, "GET", f"/rest/v1/products/{elsewhere}", "products"),
        (admin.within("test"), "GET", f"/rest/v1/customers/{theirs}", "customers"),
    ]
    for client, method, path, table in hidden:
        assert client.ask(method, path, json=None if method in ("GET", "DELETE") else {}).status_code == 404, path
        [line] = taken(lines)
        assert (line["concealed"], line["user_id"], line["status"], line["code"], line["route"]) == (
            (table, client.id, 404, "not_found", path.rpartition("/")[0] + "/{id}")
        )
    assert sales.post("/rest/v1/tasks", {"title": "Call", "customer_id": theirs}).status_code == 422
    assert [(each["concealed"], each["status"]) for each in taken(lines)] == [("customers", 422)]
    for client, path in ((sales, f"customers/{gone}"), (admin, Endpoint("GET", "customers/{id}", None, "").example)):
        assert client.get(f"/rest/v1/{path}").status_code == 404
        assert taken(lines) == []


def test_a_key_is_named_by_its_id(admin: Client, lines: Lines) -> None:
    row, integration = issue(admin, ["contacts:read"])
    assert integration.get("/rest/v1/products").status_code == 403
    assert integration.within("test").get("/rest/v1/customers").status_code == 403
    assert admin.delete(f"/rest/v1/api_keys/{row['id']}").status_code in (200, 204)
    assert integration.get("/rest/v1/customers").status_code == 401
    assert [(each["api_key_id"], each["code"], each.get("missing"), each["user_id"]) for each in lines] == [
        (row["id"], "missing_scope", "catalog.read", admin.id),
        (row["id"], "other_environment", None, admin.id),
        (row["id"], "api_key_revoked", None, admin.id),
    ]
    assert integration.secret not in str(lines)


def test_a_line_holds_nothing_that_the_client_wrote(guest: Client, stranger: Client, lines: Lines) -> None:
    headers = {
        "Authorization": f"Bearer {SECRET}", "apikey": SECRET, "X-Environment": SECRET, "User-Agent": SECRET,
        "X-Request-Id": SECRET, "Idempotency-Key": SECRET, "X-Forwarded-For": SECRET,
    }  # fmt: skip
    path = f"/rest/v1/customers/{SECRET}?q={SECRET}&token={SECRET}"
    assert stranger.ask("PATCH", path, headers=headers, json={SECRET: SECRET}).status_code == 401
    assert guest.ask("PATCH", path, json={SECRET: SECRET}).status_code == 403
    assert stranger.ask("GET", f"/storage/v1/signed/{SECRET}?expires=1&signature={SECRET}").status_code == 401
    assert stranger.ask("GET", "/auth/v1/user", headers={"Authorization": f"Bearer {SECRET}"}).status_code == 403
    written = taken(lines)
    assert [each["level"] for each in written] == ["WARNING"] * 4
    assert SECRET not in str(written)


def test_a_flood_leaves_few_lines_and_never_those_of_others_out(
    app: FastAPI, guest: Client, stranger: Client, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000.0
    monkeypatch.setattr("orderkeep.core.http.rate_limit.time.monotonic", lambda: now)
    app.state.refused_access_limit = LogLimit(5, 8)
    for _ in range(50):
        assert stranger.get("/rest/v1/customers").status_code == 401
    assert guest.post("/rest/v1/customers", {}).status_code == 403
    assert [(each["status"], each.get("left_out")) for each in taken(lines)] == [(401, None)] * 5 + [(403, 45)]
    now += 60
    stranger.get("/rest/v1/customers")
    assert [(each["status"], each.get("left_out")) for each in taken(lines)] == [(401, None)]


def test_many_sources_together_have_a_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr("orderkeep.core.http.rate_limit.time.monotonic", lambda: now)
    limit = LogLimit(5, 8)
    written = [limit.left_out(f"198.51.100.{each}", is_known=False) for each in range(200)]
    assert written == [0] * 8 + [None] * 192
    assert limit.left_out("a user", is_known=True) == 192
    now += 30
    assert [limit.left_out(f"203.0.113.{each}", is_known=False) for each in range(6)] == [0] * 4 + [None] * 2
