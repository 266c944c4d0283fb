"""The change feed of a real server: each reader is notified of the right changes, and misses none."""

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import uvicorn

from orderkeep.main import create_app
from tests.clients import Client
from tests.databases import Place
from tests.documents.calls import DOCUMENTS, add_version
from tests.identity.key_client import issue
from tests.makers import make_contact, make_document, make_order, make_product

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

SOON = 5.0


class Listener:
    """An open stream: collects its events in a thread until it is closed."""

    def __init__(self, address: str, client: Client, last: str = "") -> None:
        self.events: list[dict[str, Any]] = []
        self.lines: list[str] = []
        self.ended = threading.Event()
        headers = client.headers | ({"Last-Event-ID": last} if last else {})
        self._http = httpx.Client(base_url=address, headers=headers, timeout=30, trust_env=False)
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        assert self._opened.wait(SOON)

    def _read(self) -> None:
        try:
            with self._http.stream("GET", "/realtime/v1/changes") as answer:
                assert answer.status_code == 200
                for line in answer.iter_lines():
                    self._opened.set()
                    self.lines.append(line)
                    if line.startswith("data: {") and line != "data: {}":
                        self.events.append(json.loads(line[6:]))
        except (httpx.HTTPError, RuntimeError):
            pass
        finally:
            self._http.close()
            self.ended.set()

    def heard(self, count: int, *tables: str) -> list[dict[str, Any]]:
        """The first `count` events about these tables."""
        until = time.monotonic() + SOON
        while time.monotonic() < until:
            found = [each for each in list(self.events) if each["table"] in tables]
            if len(found) >= count:
                return found
            time.sleep(0.02)
        return [each for each in self.events if each["table"] in tables]


@pytest.fixture
def address(place: Place) -> Iterator[str]:
    """A second server process on the same database, which learns of changes only from the database."""
    server = uvicorn.Server(
        uvicorn.Config(create_app(place.settings), port=0, log_level="critical", timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 10
    while not server.started and time.monotonic() < until:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


def test_a_change_is_heard_with_its_row(admin: Client, address: str) -> None:
    listener = Listener(address, admin)
    contact = make_contact(admin)
    admin.patch(f"/rest/v1/customers/{contact['id']}", {"name": "Maya"})
    events = listener.heard(2, "customers")
    told = [(each["action"], each["row_id"], each["environment"]) for each in events]
    assert told == [("insert", contact["id"], "development"), ("update", contact["id"], "development")]
    assert set(events[0]) == {"id", "table", "action", "row_id", "environment", "at"}
    audit = listener.heard(2, "audit_logs")
    assert [each["record"]["action"] for each in audit] == ["insert", "update"]


def test_who_reads_on_from_the_place_of_their_profile_misses_nothing(
    admin: Client, guest: Client, address: str
) -> None:
    make_contact(admin)
    place = admin.get("/rest/v1/profiles/me").headers["x-feed-place"]
    later = make_contact(admin)
    listener = Listener(address, admin, place)
    assert [each["row_id"] for each in listener.heard(1, "customers")] == [later["id"]]
    assert "event: reset" not in listener.lines
    assert "x-feed-place" not in guest.get("/rest/v1/profiles/me").headers


def test_a_refused_change_is_not_heard(admin: Client, address: str) -> None:
    listener = Listener(address, admin)
    assert admin.post("/rest/v1/customers", {"name": ""}).status_code == 422
    contact = make_contact(admin)
    assert [each["row_id"] for each in listener.heard(1, "customers")] == [contact["id"]]


def test_each_hears_only_what_they_may_read(
    admin: Client, sales: Client, colleague: Client, guest: Client, address: str
) -> None:
    mine, theirs, nobody = (Listener(address, person) for person in (sales, colleague, guest))
    elsewhere = Listener(address, admin.within("test"))
    contact = make_contact(admin, assigned_to=sales.id)
    product = make_product(admin)
    order = make_order(admin, customer_id=contact["id"], product_id=product["id"])
    admin.patch(f"/rest/v1/customers/{contact['id']}", {"assigned_to": colleague.id})
    assert [each["action"] for each in mine.heard(3, "customers")] == ["insert", "update", "delete"]
    assert [each["action"] for each in theirs.heard(1, "customers")] == ["insert"]
    assert [(each["action"], each["row_id"]) for each in mine.heard(2, "purchases")] == [
        ("insert", order["id"]),
        ("delete", order["id"]),
    ]
    assert [(each["action"], each["row_id"]) for each in theirs.heard(1, "purchases")] == [("insert", order["id"])]
    assert {each["row_id"] for each in mine.heard(1, "products")} == {product["id"]}
    [told] = [each for each in mine.events if each["table"] == "audit_logs"]
    details = {"assets_allocated": 1, "customer_id": contact["id"], "purchase_ids": [order["id"]]}
    assert told["record"] == {"action": "auto_allocation", "details": details}
    assert [each for each in theirs.events if each["table"] == "audit_logs"] == []
    assert (nobody.events, elsewhere.events) == ([], [])


WORKSPACE = "/rest/v1/workspace_documents"


def until_marked(admin: Client, *listeners: Listener) -> None:
    """Wait until all of them have heard of everything so far: a change that all staff hear comes after it."""
    marker = make_product(admin)["id"]
    until = time.monotonic() + SOON
    for listener in listeners:
        while not actions_on(listener, marker) and time.monotonic() < until:
            time.sleep(0.02)
        assert actions_on(listener, marker) == ["insert"]


def actions_on(listener: Listener, row_id: str) -> list[str]:
    return [each["action"] for each in listener.events if each["row_id"] == row_id]


def test_a_private_workspace_document_is_heard_by_its_writer_only(
    admin: Client, sales: Client, colleague: Client, guest: Client, address: str
) -> None:
    own, boss, theirs, nobody = (Listener(address, person) for person in (sales, admin, colleague, guest))
    secret = sales.create(WORKSPACE, {"title": "Pay rise", "is_private": True})["id"]
    shared = sales.create(WORKSPACE, {"title": "Fair", "is_private": True})["id"]
    sales.patch(f"{WORKSPACE}/{secret}", {"title": "Pay"})
    assert sales.delete(f"{WORKSPACE}/{secret}").status_code == 204
    for is_private in (False, True):
        assert sales.patch(f"{WORKSPACE}/{shared}", {"is_private": is_private}).status_code == 200
    until_marked(admin, own, boss, theirs)
    assert actions_on(own, secret) == ["insert", "update", "delete"]
    assert actions_on(own, shared) == ["insert", "update", "update"]
    for other in (boss, theirs, nobody):
        assert secret not in "".join(other.lines)
    assert [actions_on(other, shared) for other in (boss, theirs, nobody)] == [["insert", "delete"]] * 2 + [[]]


def test_a_hidden_row_is_gone_and_a_restored_one_is_new(
    admin: Client, sales: Client, colleague: Client, address: str
) -> None:
    contact = make_contact(sales)
    document = make_document(sales, customer_id=contact["id"])
    boss, own, theirs = (Listener(address, person) for person in (admin, sales, colleague))
    assert sales.delete(f"/rest/v1/customers/{contact['id']}").status_code == 204
    assert sales.post(f"/rest/v1/customers/{contact['id']}/restore").status_code == 200
    until_marked(admin, boss, own, theirs)
    for row in (contact, document):
        heard = [actions_on(listener, row["id"]) for listener in (boss, own, theirs)]
        assert heard == [["delete", "insert"], ["delete", "insert"], []]


def test_a_document_of_another_persons_order_is_not_heard(
    admin: Client, sales: Client, colleague: Client, guest: Client, address: str
) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    order = make_order(admin, customer_id=contact["id"])
    mine, theirs, nobody = (Listener(address, person) for person in (sales, colleague, guest))
    made = make_document(admin, purchase_id=order["id"])
    assert add_version(admin, made, b"second").status_code == 201
    assert admin.patch(f"{DOCUMENTS}/{made['id']}", {"title": "Contract"}).status_code == 200
    until_marked(admin, mine, theirs)
    assert actions_on(mine, made["id"])[:1] == ["insert"]
    for other in (theirs, nobody):
        assert [word for word in (made["id"], order["id"], contact["id"]) if word in "".join(other.lines)] == []
    admin.patch(f"/rest/v1/customers/{contact['id']}", {"assigned_to": colleague.id})
    until_marked(admin, mine, theirs)
    assert (actions_on(mine, made["id"])[-1], actions_on(theirs, made["id"])) == ("delete", ["insert"])


def test_a_returning_reader_misses_nothing(admin: Client, address: str) -> None:
    first = Listener(address, admin)
    made = [make_contact(admin)["id"] for _ in range(3)]
    seen = first.heard(3, "customers")
    assert [each["row_id"] for each in seen] == made
    back = Listener(address, admin, last=seen[0]["id"])
    later = make_contact(admin)["id"]
    assert [each["row_id"] for each in back.heard(3, "customers")] == [*made[1:], later]
    assert len({each["id"] for each in back.events}) == len(back.events)


def test_a_reader_too_far_behind_is_told_to_reload(admin: Client, address: str) -> None:
    make_contact(admin)
    assert "event: reset" not in Listener(address, admin, last="0.0").lines
    unknown = admin.ask("GET", "/realtime/v1/changes", headers={"Last-Event-ID": "yesterday"})
    assert (unknown.status_code, unknown.json()["code"]) == (400, "bad_event_id")


def test_a_disabled_person_hears_no_more_within_five_seconds(admin: Client, sales: Client, address: str) -> None:
    listener = Listener(address, sales)
    assert admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": True}).status_code == 200
    assert listener.ended.wait(SOON)


def test_a_key_hears_of_the_tables_it_reads_until_it_is_revoked(admin: Client, address: str) -> None:
    row, key = issue(admin, ["changes:read", "contacts:read", "workspace:read"])
    listener = Listener(address, key)
    admin.create("/rest/v1/workspace_documents", {"title": "Mine", "is_private": True})
    make_product(admin)
    contact = make_contact(admin)
    assert [each["row_id"] for each in listener.heard(1, "customers")] == [contact["id"]]
    assert {each["table"] for each in listener.events} == {"customers"}
    assert admin.delete(f"/rest/v1/api_keys/{row['id']}").status_code == 204
    assert listener.ended.wait(SOON)


def test_a_new_role_counts_on_an_open_stream_within_five_seconds(admin: Client, sales: Client, address: str) -> None:
    listener = Listener(address, sales)
    admin.patch(f"/rest/v1/profiles/{sales.id}", {"role": "admin"})
    time.sleep(4.5)
    contact = make_contact(admin)
    assert [each["row_id"] for each in listener.heard(1, "customers")] == [contact["id"]]
