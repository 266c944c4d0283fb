"""Webhooks from a change of a record to a real receiver."""

import json
from base64 import b64decode, b64encode
from datetime import timedelta
from hashlib import sha256
from hmac import new
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import delete, select, update

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.core.events.change_feed import Change
from orderkeep.core.events.change_feed_reader import delete_expired as delete_changes
from orderkeep.core.http.idempotency import IdempotencyKey
from orderkeep.identity.mail.models import Mail
from orderkeep.webhooks.fan_out import fan_out, unread_position
from orderkeep.webhooks.job import WebhookDeliveries, delete_expired
from orderkeep.webhooks.models import WebhookDelivery, WebhookEndpoint, WebhookSecret
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product
from tests.webhooks.conftest import Look
from tests.webhooks.receiver import Receiver

ENDPOINTS, DELIVERIES = "/rest/v1/webhook_endpoints", "/rest/v1/webhook_deliveries"
SCOPE = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)


def listen(admin: Client, receiver: Receiver, *events: str, environment: str = "development") -> dict[str, Any]:
    return admin.create(ENDPOINTS, {"url": receiver.url, "events": list(events), "environment": environment})


def verify(headers: dict[str, str], body: str, *secrets: str) -> None:
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
    keys = [b64decode(secret.removeprefix("whsec_")) for secret in secrets]
    expected = ["v1," + b64encode(new(key, content, sha256).digest()).decode() for key in keys]
    assert headers["webhook-signature"].split(" ") == expected


def test_a_change_reaches_the_receiver_signed(admin: Client, receiver: Receiver, look: Look) -> None:
    endpoint = listen(admin, receiver, "contact.created", "order.shipped")
    contact = make_contact(admin, name="Ada")
    order = make_order(admin, customer_id=contact["id"])
    admin.patch(f"/rest/v1/purchases/{order['id']}", {"order_status": "shipped"})
    assert look() == 2
    assert receiver.types == ["contact.created", "order.shipped"]
    [(headers, body)] = [each for each in receiver.received if "contact.created" in each[1]]
    verify(headers, body, endpoint["secret"])
    assert (headers["content-type"], headers["host"]) == ("application/json", receiver.url.split("/")[2])
    message = json.loads(body)
    assert set(message) == {"type", "timestamp", "data"}
    assert message["data"] == admin.get(f"/rest/v1/customers/{contact['id']}").json()
    rows = admin.items(DELIVERIES, endpoint_id=endpoint["id"])
    assert {(row["status"], row["status_code"], row["answer"], row["attempts"]) for row in rows} == {
        ("delivered", 200, "thanks", 1)
    }
    assert look() == 0


def test_only_subscribed_events_of_the_environment_go_out(admin: Client, receiver: Receiver, look: Look) -> None:
    make_contact(admin, name="Before")
    listen(admin, receiver, "contact.created", environment="test")
    make_contact(admin, name="Elsewhere")
    make_product(admin.within("test"))
    make_contact(admin.within("test"), name="There")
    admin.create("/rest/v1/workspace_documents", {"title": "Mine", "is_private": True})
    look()
    assert [event["data"]["name"] for event in receiver.events] == ["There"]


def test_a_refused_change_sends_nothing(admin: Client, receiver: Receiver, look: Look) -> None:
    listen(admin, receiver, "contact.created", "order.created")
    assert admin.post("/rest/v1/purchases", {"quantity": -1}).status_code == 422
    assert (look(), receiver.received) == (0, [])


def test_a_failed_message_is_tried_again_with_the_same_id(admin: Client, receiver: Receiver, look: Look) -> None:
    endpoint = listen(admin, receiver, "contact.created")
    receiver.status, receiver.answer = 500, b"x" * 5000
    make_contact(admin)
    assert (look(), look()) == (1, 0)
    [row] = admin.items(DELIVERIES)
    assert (row["status"], row["attempts"], row["status_code"], len(row["answer"])) == ("pending", 1, 500, 1024)
    assert admin.get(f"{ENDPOINTS}/{endpoint['id']}").json()["state"] == "failing"
    receiver.status = 204
    assert look(seconds=7) == 1
    first, second = (headers["webhook-id"] for headers, _ in receiver.received)
    assert first == second == row["id"]
    assert [each["status"] for each in admin.items(DELIVERIES)] == ["delivered"]
    assert admin.get(f"{ENDPOINTS}/{endpoint['id']}").json()["state"] == "active"


def test_an_endpoint_that_fails_for_days_is_disabled_and_admins_are_told(
    app: FastAPI, admin: Client, receiver: Receiver, look: Look
) -> None:
    endpoint = listen(admin, receiver, "contact.created")
    receiver.status = 503
    make_contact(admin, name="One")
    make_contact(admin, name="Two")
    with unit_of_work(app.state.database, SCOPE, utc_now()) as ctx:
        ctx.db.execute(update(WebhookEndpoint).values(failing_since=utc_now() - timedelta(days=3)))
    assert look() == 1
    row = admin.get(f"{ENDPOINTS}/{endpoint['id']}").json()
    assert row["state"] == "disabled"
    assert {(each["status"], each["next_try_at"]) for each in admin.items(DELIVERIES)} == {("failed", None)}
    with unit_of_work(app.state.database, SCOPE, utc_now(), commit=False) as ctx:
        mails = ctx.db.scalars(select(Mail).where(Mail.subject == "A webhook was disabled")).all()
        assert [(mail.to, "HTTP status 503" in mail.text) for mail in mails] == [(admin.email, True)]
    [first, *_] = admin.items(DELIVERIES)
    assert admin.post(f"{DELIVERIES}/{first['id']}/redeliver").status_code == 409
    receiver.status = 200
    assert admin.patch(f"{ENDPOINTS}/{endpoint['id']}", {"disabled": False}).json()["state"] == "active"
    assert admin.post(f"{DELIVERIES}/{first['id']}/redeliver").json()["status"] == "pending"
    assert look() == 1
    assert admin.get(f"{DELIVERIES}/{first['id']}").json()["status"] == "delivered"


def test_a_rotated_secret_signs_beside_the_old_one_for_a_day(
    app: FastAPI, admin: Client, receiver: Receiver, look: Look
) -> None:
    endpoint = listen(admin, receiver, "contact.created")
    rotated = admin.post(f"{ENDPOINTS}/{endpoint['id']}/rotate_secret").json()
    assert rotated["secret"] != endpoint["secret"]
    admin.post(f"{ENDPOINTS}/{endpoint['id']}/test")
    look()
    verify(*receiver.received[0], rotated["secret"], endpoint["secret"])
    assert receiver.types == ["webhook.test"]
    with unit_of_work(app.state.database, SCOPE, utc_now()) as ctx:
        old = update(WebhookSecret).where(WebhookSecret.expires_at.is_not(None))
        ctx.db.execute(old.values(expires_at=utc_now() - timedelta(seconds=1)))
    admin.post(f"{ENDPOINTS}/{endpoint['id']}/test")
    look()
    verify(*receiver.received[1], rotated["secret"])


def test_secrets_are_encrypted_and_never_shown_again(app: FastAPI, admin: Client, receiver: Receiver) -> None:
    body = {"url": receiver.url, "events": ["contact.created"], "environment": "development"}
    first, again = (admin.post(ENDPOINTS, body, headers={"Idempotency-Key": "k"}).json() for _ in range(2))
    assert (again["id"], again["secret"]) == (first["id"], None)
    secret = first["secret"]
    assert secret not in admin.get(ENDPOINTS).text + admin.get("/rest/v1/audit_logs").text
    with unit_of_work(app.state.database, SCOPE, utc_now(), commit=False) as ctx:
        assert secret not in ctx.db.scalars(select(IdempotencyKey.body)).one()
        assert secret.removeprefix("whsec_") not in ctx.db.scalars(select(WebhookSecret.sealed)).one()


def test_nothing_is_lost_or_doubled_when_the_server_stops_in_between(
    app: FastAPI, admin: Client, receiver: Receiver, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen(admin, receiver, "contact.created")
    make_contact(admin)
    database, settings = app.state.database, app.state.settings
    with monkeypatch.context() as patch:  # it ends before the commit of the deliveries
        patch.setattr("orderkeep.webhooks.fan_out.delivery_of", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            fan_out(database, settings, utc_now())
    with monkeypatch.context() as patch:  # it ends after the claim, before or after sending
        patch.setattr(WebhookDeliveries, "_send", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            look()
    assert (look(), receiver.received) == (0, [])
    assert look(seconds=61) == 1
    assert (receiver.types, fan_out(database, settings, utc_now())) == (["contact.created"], 0)


def test_two_servers_share_the_work(app: FastAPI, admin: Client, receiver: Receiver, look: Look) -> None:
    listen(admin, receiver, "contact.created")
    for number in range(5):
        make_contact(admin, name=f"Contact {number}")
    stale = unread_position
    with unit_of_work(app.state.database, SCOPE, utc_now(), commit=False) as ctx:
        before = stale(ctx.db)
    look()
    with pytest.MonkeyPatch.context() as patch:  # a server that read the position before the other moved it
        patch.setattr("orderkeep.webhooks.fan_out.unread_position", lambda _session: before)
        assert fan_out(app.state.database, app.state.settings, utc_now()) > 0
    look()
    assert receiver.types == ["contact.created"] * 5


def test_changes_are_kept_until_they_were_read(app: FastAPI, admin: Client, receiver: Receiver, look: Look) -> None:
    listen(admin, receiver, "contact.created")
    make_contact(admin)
    later = utc_now() + timedelta(days=9)
    with unit_of_work(app.state.database, SCOPE, later) as ctx:
        delete_changes(ctx.db, later, unread_position(ctx.db))
    look()
    assert receiver.types == ["contact.created"]
    with unit_of_work(app.state.database, SCOPE, later) as ctx:
        ctx.db.execute(delete(Change).where(Change.id < 0))
        assert delete_changes(ctx.db, later, unread_position(ctx.db)) > 0
        assert delete_expired(ctx.db, utc_now() + timedelta(days=29)) == 0
        assert delete_expired(ctx.db, utc_now() + timedelta(days=31)) == 1
        assert ctx.db.scalars(select(WebhookDelivery)).all() == []


@pytest.mark.one_database
def test_a_bad_endpoint_is_refused_and_nothing_is_written(admin: Client) -> None:
    good = {"url": "https://example.com/x", "events": ["order.created"], "environment": "test"}
    refused: list[dict[str, object]] = [
        {"url": "http://example.com/"}, {"url": "https://10.0.0.1/"}, {"url": ""}, {"events": []},
        {"events": ["note.created"]}, {"environment": "staging"}, {"secret": "x"},
    ]  # fmt: skip
    assert [admin.post(ENDPOINTS, good | each).status_code for each in refused] == [422] * 7
    assert admin.items(ENDPOINTS) == []
    row = admin.create(ENDPOINTS, good)
    one = f"{ENDPOINTS}/{row['id']}"
    assert admin.patch(one, {"url": "https://localhost/"}).status_code == 422
    assert admin.get(one).json()["url"] == good["url"]
    assert admin.patch(one, {"events": ["quote.sent", "quote.sent"]}).json()["events"] == ["quote.sent"]
    assert (admin.delete(one).status_code, admin.items(ENDPOINTS)) == (204, [])


@pytest.mark.one_database
@pytest.mark.parametrize("role", ["sales", "guest"])
def test_only_admins_manage_webhooks(staff: dict[str, Client], role: str) -> None:
    body = {"url": "https://example.com/x", "events": ["order.created"], "environment": "test"}
    row = staff["admin"].create(ENDPOINTS, body)
    one, person = f"{ENDPOINTS}/{row['id']}", staff[role]
    answers = [
        person.get(ENDPOINTS), person.get(one), person.get(DELIVERIES), person.post(ENDPOINTS, body),
        person.patch(one, {"disabled": True}), person.delete(one), person.post(f"{one}/rotate_secret"),
        person.post(f"{one}/test"),
    ]  # fmt: skip
    assert [answer.status_code for answer in answers] == [403] * 8
    assert staff["admin"].get(one).json()["version"] == row["version"]
