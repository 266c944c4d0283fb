"""Every operation, called by every role in every environment, for rows that aren't theirs to see.

A row of another owner or environment must be answered exactly like a row that doesn't exist: same status, same text,
same headers, and the same SQL statements on the way, so that the time taken tells nothing either. Otherwise the
difference is an oracle, and a status below 400 is a leak. The walk covers the schema: every path with an id, and every
list filter that takes one. `make test` calls a sample, `--long` the whole matrix.
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, event

from orderkeep.core.db import inline_reads
from orderkeep.core.db.models import Owned, Scoped
from orderkeep.core.ids import new_id
from orderkeep.identity.sessions.cache import RecentLookups
from tests.architecture.bodies import Operation, operations, table_of
from tests.architecture.conftest import TABLES, WORD, make_rows, make_stock
from tests.architecture.writes import LastWrite
from tests.clients import Client
from tests.makers import make_contact, make_order

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

PERSONS = ("stranger", "guest", "sales", "admin")
HOME, ENVIRONMENTS = "development", ("development", "test", "production")
OWNERS = ("own", "theirs", "elsewhere")
COMBINATIONS = list(product(PERSONS, ENVIRONMENTS, OWNERS))
"""Who asks, in which environment, and whose row."""
FEWEST_PATHS, FEWEST_FILTERS, FEWEST_ROWS = 115, 150, 33
"""Raise this when sections are added. A walk that sees fewer is broken."""
SAMPLE = 24
"""One of this many combinations is called without `--long`, besides these:"""
ALWAYS = {("sales", HOME, "theirs"), ("admin", HOME, "elsewhere")}
WITH_OWNER = {name for name, table in TABLES.items() if issubclass(table, Owned)} | {"notifications"}
"""Tables whose rows a salesperson sees only if they are theirs."""
PERSONAL = {"saved_views", "workspace_documents"}
"""Tables whose rows no one else sees, not even an admin."""
NEVER_ELSEWHERE = {"notifications", "outbox"}
"""Only admins work in another environment, and no one is notified of their own changes. E-mails about other data than
that of the default environment are never sent."""
PEOPLE = {
    "api_keys", "auth_sessions", "invitations", "profiles", "security_events", "webhook_deliveries",
    "webhook_endpoints",
}  # fmt: skip
"""Not part of an environment. `test_guards.py` and `tests/admin` cover who sees whom, `tests/identity` who sees
and ends a session or invitation.
"""
UNKNOWN = {"signed", "offers", "unsubscribe", "calendar_feeds", "integrity_findings", "email_templates", "jobs"}
"""Paths with a signature, a code or a name instead of an id. Their own tests cover them."""
PICTURE = {"file": ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(100), "image/png")}
VARYING = ("x-request-id", "content-length")
TIME = re.compile(r'"at":"[^"]*"')
Rows = dict[str, dict[str, str]]
"""Whose rows → table → id."""


def seen_by(client: Client) -> dict[str, str]:
    """A row of each table whose list shows one to this person."""
    found = {}
    for table in TABLES:
        answer = client.get(f"/rest/v1/{table}", limit=1)
        if answer.status_code == 200 and answer.json().get("items"):
            found[table] = answer.json()["items"][0]["id"]
    return found


def make_everything(admin: Client, owner: Client) -> None:
    """A row of every kind. Those with an owner belong to that person."""
    rows = make_rows(admin, owner)
    count = f"/rest/v1/stock_counts/{make_stock(admin, rows)['stock_counts']}/entries"
    assert admin.post(count, {"product_id": rows["products"], "quantity": 1}).status_code == 201
    admin.create(
        "/rest/v1/quote_events",
        {"quote_id": owner.items("/rest/v1/quotes")[0]["id"], "event_type": "note", "description": WORD},
    )
    unit = admin.items("/rest/v1/assets", limit=1)[0]["id"]
    admin.create("/rest/v1/asset_events", {"asset_id": unit, "event_type": "note", "description": WORD})
    owner.create("/rest/v1/saved_views", {"resource": "customers", "name": WORD, "search": {}})
    owner.create("/rest/v1/workspace_documents", {"title": WORD, "is_private": True})
    contact = make_contact(admin, assigned_to=owner.id)
    order = make_order(admin, customer_id=contact["id"])
    admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": order["id"], "quantity": 1}]})
    make_order(owner, customer_id=contact["id"], product_id=rows["products"])  # the admin is notified of it
    sent = admin.post("/rest/v1/imports", files={"file": ("a.csv", b"Name\nA\n")}, data={"kind": "customers"})
    assert sent.status_code == 201, sent.text
    admin.post("/rest/v1/integrity_runs")
    admin.post("/rest/v1/audit_checks")


@pytest.fixture
def rows(admin: Client, sales: Client, colleague: Client) -> Rows:
    """Rows of the salesperson, of a colleague, and of another environment."""
    elsewhere = admin.within("test")
    make_everything(admin, sales)
    make_everything(admin, colleague)
    make_everything(elsewhere, elsewhere)
    theirs = {name: row for name, row in seen_by(colleague).items() if name in WITH_OWNER | PERSONAL}
    shared = {name: row for name, row in seen_by(admin).items() if name not in PERSONAL}
    found = {"own": shared | seen_by(sales), "theirs": theirs, "elsewhere": seen_by(elsewhere)}
    assert len(found["elsewhere"]) >= FEWEST_ROWS
    assert all(row not in found["own"].values() for row in theirs.values())
    return found


def is_hidden(table: str, person: str, environment: str, whose: str) -> bool:
    """Whether this person must not notice the row there."""
    if person in ("stranger", "guest") or (person == "sales" and environment != HOME):
        return True
    if (environment == "test") != (whose == "elsewhere") or environment == "production":
        return True
    if table in PERSONAL and environment == HOME:
        return whose == "theirs" or person == "admin"
    return person == "sales" and whose == "theirs" and table in WITH_OWNER


class Matrix:
    """Makes the calls and compares the answers."""

    def __init__(self, last_write: LastWrite) -> None:
        self.last_write = last_write
        self.leaks: dict[str, str] = {}
        self.oracles: dict[str, str] = {}
        self.asked = self.most = 0
        self.statements: list[str] = []
        self.written = last_write()

    def note(self, *executed: Any) -> None:
        """A statement is executed."""
        self.statements.append(executed[2])

    def compare(self, client: Client, operation: Operation, path: str, row_id: str) -> None:
        """Ask for the row, and for one that doesn't exist. `ID` in the path is replaced."""
        name = f"{operation.method} {path} {client.environment} {client.session.get('user', {}).get('email')}"
        for options in _bodies(operation):
            (theirs, way), (absent, other_way) = (
                self._ask(client, operation.method, path.replace("ID", each), each, options)
                for each in (row_id, new_id())
            )
            if theirs != absent:
                self.oracles[name] = f"{theirs}\n{absent}"
            elif way != other_way:
                self.oracles[name] = f"{len(way)} and {len(other_way)} statements: {set(way) ^ set(other_way)}"
            is_list = operation.method == "GET" and "{" not in operation.path
            if WORD in theirs[1] or (theirs[0] < 400 and not is_list):
                self.leaks[name] = str(theirs)
        if (written := self.last_write()) != self.written:
            self.leaks[name], self.written = "something was written", written

    def _ask(
        self, client: Client, method: str, path: str, row_id: str, options: dict[str, Any]
    ) -> tuple[tuple[int, str, dict[str, str]], list[str]]:
        RecentLookups.forget()  # the session is read again, by both
        self.statements.clear()
        answer = client.ask(method, path, **options)
        self.asked, self.most = self.asked + 1, max(self.most, len(self.statements))
        return _compared(answer, row_id), list(self.statements)


def _compared(answer: Any, row_id: str) -> tuple[int, str, dict[str, str]]:
    """Status, text and headers, without the id and the time."""
    text = TIME.sub("", answer.text.replace(row_id, "ID"))
    return answer.status_code, text, {key: each for key, each in answer.headers.items() if key not in VARYING}


def _bodies(operation: Operation) -> list[dict[str, Any]]:
    """A full body and an empty one: a problem in the body can hide that the row was found."""
    if operation.as_form:
        return [{"files": PICTURE}]
    return [{}] if operation.body is None else [{"json": operation.body}, {"json": {}}]


def paths(app: FastAPI, rows: Rows) -> Iterator[tuple[Operation, str, str]]:
    """Every operation on one row with its table, and the path with `ID` in place of the row."""
    for each in operations(app, rows["own"]):
        table = each.path.split("/")[3] if each.path.count("/") > 2 else ""
        table = each.path.split("/")[5] if "/desk/" in each.path else table
        table = "purchase_orders" if table == "orders" else table
        if "{" in each.path and table not in UNKNOWN | PEOPLE:
            path = each.path.replace("{id}", "ID", 1)
            yield each, table, "/".join(new_id() if "{" in part else part for part in path.split("/"))


def filters(app: FastAPI, rows: Rows) -> Iterator[tuple[Operation, str, str]]:
    """Every parameter of a list that takes an id, with its table."""
    for each in operations(app, rows["own"]):
        for name in each.query if each.method == "GET" and "{" not in each.path else ():
            if name.endswith("_id") and (table := table_of(name)) in rows["elsewhere"] and table not in PEOPLE:
                yield each, table, f"{each.path}?{name}=ID"


@pytest.fixture
def clients(staff: dict[str, Client], stranger: Client) -> dict[str, Client]:
    return {**staff, "stranger": stranger}


@pytest.fixture
def matrix(last_write: LastWrite, monkeypatch: pytest.MonkeyPatch) -> Iterator[Matrix]:
    monkeypatch.setattr(inline_reads, "CPU_TIME_LIMIT", 60.0)  # a read that is begun again would count twice
    found = Matrix(last_write)
    event.listen(Engine, "before_cursor_execute", found.note)
    yield found
    event.remove(Engine, "before_cursor_execute", found.note)


@pytest.mark.timeout(7200)  # with --long
def test_hidden_rows_are_answered_like_absent_ones(
    app: FastAPI, clients: dict[str, Client], rows: Rows, matrix: Matrix, pytestconfig: pytest.Config
) -> None:
    on_rows, in_lists = list(paths(app, rows)), list(filters(app, rows))
    assert len(on_rows) >= FEWEST_PATHS
    assert len(in_lists) >= FEWEST_FILTERS
    assert {table for _, table, _ in on_rows} - rows["elsewhere"].keys() == NEVER_ELSEWHERE
    whole = pytestconfig.getoption("--long")
    for number, (operation, table, path) in enumerate([*on_rows, *in_lists]):
        for offset, (person, environment, whose) in enumerate(COMBINATIONS):
            chosen = whole or (number + offset) % SAMPLE == 0 or (person, environment, whose) in ALWAYS
            row_id = rows[whose].get(table)
            if row_id and chosen and is_hidden(table, person, environment, whose):
                client = clients[person] if environment == HOME else clients[person].within(environment)
                matrix.compare(client, operation, path, row_id)
    assert matrix.most >= 5  # otherwise none was seen
    print(f"{matrix.asked:,} calls")  # noqa: T201  # for the record of a long run, with -s
    assert (matrix.leaks, matrix.oracles) == ({}, {})


def test_rows_that_may_be_seen_are(app: FastAPI, clients: dict[str, Client], rows: Rows) -> None:
    """Otherwise the comparison with absent rows would prove nothing."""
    missing = {}
    for operation, table, path in paths(app, rows):
        for person, environment, whose in product(("sales", "admin"), (HOME, "test"), OWNERS):
            row_id = rows[whose].get(table)
            is_read = operation.method == "GET" and path == f"/rest/v1/{table}/ID"
            if row_id and is_read and not is_hidden(table, person, environment, whose):
                answer = clients[person].within(environment).get(path.replace("ID", row_id))
                if answer.status_code != 200 and (person, answer.status_code) != ("sales", 403):
                    missing[f"{path} {person} {environment} {whose}"] = answer.status_code
    assert missing == {}
    assert all(issubclass(TABLES[table], Scoped) for table in rows["elsewhere"] if table not in PEOPLE)
