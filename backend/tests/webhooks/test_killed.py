"""A server that is killed loses no event: each arrives after the restart, and a second copy has the same id."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.cli_process import Run
from tests.clients import Client
from tests.databases import Place
from tests.makers import make_contact
from tests.webhooks.conftest import Look
from tests.webhooks.receiver import Receiver
from tests.webhooks.test_deliveries import DELIVERIES, ENDPOINTS

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

CONTACTS = "/rest/v1/customers"
PATIENCE = 90.0
"""Seconds; the machine may be busy with other tests."""
SLOW_S = 5.0
"""A receiver that takes so long is still busy when the server is killed."""


def until(is_so: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


@contextmanager
def killed(place: Place, port: int, headers: dict[str, str]) -> Iterator[httpx.Client]:
    """A server process, and a client of it. At the end it is killed in the middle of whatever it does."""
    # Sessions hold the public address, so that the tests' own stay valid.
    own = {"ORDERKEEP_WEBHOOK_ALLOW_LOOPBACK": "true", "ORDERKEEP_PUBLIC_URL": place.settings.public_url}
    environment = {**place.environment, **own}
    server = Run(environment, ["serve", "--port", str(port)])
    home = f"http://127.0.0.1:{port}"
    with httpx.Client(base_url=home, headers=headers, trust_env=False, timeout=PATIENCE) as client:
        try:
            until(lambda: _is_ready(client))
            yield client
        finally:
            server.kill()


def _is_ready(client: httpx.Client) -> bool:
    try:
        return client.get("/readyz").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def create(client: httpx.Client, *names: str) -> None:
    for name in names:
        assert client.post(CONTACTS, json={"name": name}).status_code == httpx.codes.CREATED


@pytest.mark.timeout(600)
def test_no_event_is_lost_when_the_server_is_killed(
    admin: Client, place: Place, receiver: Receiver, look: Look, free_tcp_port: int
) -> None:
    make_contact(admin, name="Before")
    body = {"url": receiver.url, "events": ["contact.created"], "environment": "development"}
    admin.create(ENDPOINTS, body)
    receiver.delay = SLOW_S
    with killed(place, free_tcp_port, admin.headers) as client:
        create(client, "One", "Two", "Three")
    assert len(receiver.received) <= 1  # two of them were acknowledged and not sent
    receiver.delay = 0.0
    with killed(place, free_tcp_port, admin.headers) as client:
        until(lambda: [row["attempts"] > 0 for row in client.get(DELIVERIES).json()["items"]] == [True] * 3)
        receiver.delay = SLOW_S
        create(client, "Four")
        until(lambda: "Four" in names(receiver))  # it was sent, and the answer isn't there yet
    receiver.delay = 0.0
    pending = [row["id"] for row in admin.items(DELIVERIES, status="pending")]
    assert (look(), look(seconds=61)) == (0, len(pending))
    rows = {row["id"]: row["body"] for row in admin.items(DELIVERIES, status="delivered")}
    sent = {(headers["webhook-id"], text) for headers, text in receiver.received}
    assert sent == set(rows.items())  # a second copy has the id and the content of the first
    assert set(pending) < set(rows)
    assert sorted(json.loads(body)["data"]["name"] for body in rows.values()) == ["Four", "One", "Three", "Two"]
    assert names(receiver).count("Four") == 2


def names(receiver: Receiver) -> list[str]:
    return [event["data"]["name"] for event in receiver.events]
