"""API keys over HTTP: who issues them, what they open, and when they stop working."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from orderkeep.core.clock import utc_now
from orderkeep.core.events.audit import AuditLog
from orderkeep.core.http.idempotency import IdempotencyKey
from orderkeep.identity.api_keys.models import ApiKey
from orderkeep.identity.api_keys.rules import hash_of
from orderkeep.identity.sessions.cache import RecentLookups
from tests.clients import Client
from tests.identity.conftest import Inside
from tests.identity.key_client import KEYS, Integration, issue
from tests.makers import make_contact, make_order

CUSTOMERS = "/rest/v1/customers"
FIELDS = {
    "id", "created_at", "updated_at", "version", "name", "hint", "scopes", "environment", "expires_at", "last_used_at",
    "revoked_at", "created_by", "created_by_name", "state",
}  # fmt: skip


def refused(answer: Any) -> tuple[int, str, str]:
    return answer.status_code, answer.json()["code"], answer.json()["detail"]


def test_a_key_is_shown_once_and_only_its_hash_is_stored(admin: Client, inside: Inside) -> None:
    row, client = issue(admin, ["orders:write", "contacts:read", "contacts:read"])
    assert set(row) == FIELDS
    assert client.secret.startswith("ok_dev_")
    assert row["hint"] == client.secret[:11]
    assert (row["scopes"], row["state"]) == (["contacts:read", "orders:write"], "active")
    assert (row["created_by"], row["created_by_name"]) == (admin.id, "Admin")
    assert admin.items(KEYS) == [row] == [admin.get(f"{KEYS}/{row['id']}").json()]
    with inside() as ctx:
        assert ctx.db.get_one(ApiKey, row["id"]).hash == hash_of(client.secret)
        entry = ctx.db.scalars(select(AuditLog).where(AuditLog.record_id == row["id"])).one()
    assert (entry.action, entry.actor_id) == ("api_key_created", admin.id)
    assert entry.details is not None
    assert client.secret not in str(entry.details)
    assert entry.details["scopes"] == ["contacts:read", "orders:write"]


def test_a_repeated_request_creates_one_key_and_stores_no_secret(admin: Client, inside: Inside) -> None:
    body = {"name": "Sync", "scopes": ["orders:read"], "environment": "test"}
    first, second = (admin.post(KEYS, body, headers={"Idempotency-Key": "k1"}) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    secret = first.json()["secret"]
    assert second.json() == {**first.json(), "secret": None}
    with inside() as ctx:
        assert secret not in ctx.db.scalars(select(IdempotencyKey.body)).one()


@pytest.mark.one_database
@pytest.mark.parametrize("role", ["sales", "guest"])
def test_only_admins_manage_keys(staff: dict[str, Client], role: str) -> None:
    row, _ = issue(staff["admin"], ["orders:read"])
    person, body = staff[role], {"name": "x", "scopes": ["orders:read"], "environment": "development"}
    answers = [
        person.get(KEYS), person.get(f"{KEYS}/{row['id']}"), person.post(KEYS, body),
        person.delete(f"{KEYS}/{row['id']}"),
    ]  # fmt: skip
    assert [answer.status_code for answer in answers] == [403] * 4
    assert staff["admin"].items(KEYS) == [row]


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"scopes": []}, None),
        ({"scopes": ["people:write"]}, None),
        ({"name": " "}, "Name is required"),
        ({"environment": "staging"}, None),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "Choose an expiry date in the future"),
        ({"expires_at": "tomorrow"}, "Enter a time as 2026-01-31T12:00:00Z"),
        ({"hash": "x"}, "Unknown field hash"),
    ],
)
def test_a_bad_request_creates_nothing(admin: Client, body: dict[str, object], sentence: str | None) -> None:
    answer = admin.post(KEYS, {"name": "x", "scopes": ["orders:read"], "environment": "test", **body})
    assert answer.status_code == 422
    assert sentence in (None, answer.json()["errors"][0]["message"])
    assert admin.items(KEYS) == []


def test_a_key_acts_for_its_creator_and_is_named_in_the_history(admin: Client) -> None:
    _, client = issue(admin, ["contacts:write", "orders:write", "catalog:write"])
    contact = client.create(CUSTOMERS, {"name": "Ada"})
    assert contact["id"] == client.items(CUSTOMERS, q="ada")[0]["id"]
    entry = admin.items("/rest/v1/audit_logs", record_id=contact["id"])[0]
    assert (entry["actor_id"], entry["actor_name"]) == (admin.id, "Admin (API key Shop sync)")
    order = make_order(client, customer_id=contact["id"])
    assert client.patch(f"/rest/v1/purchases/{order['id']}", {"priority": "high"}).status_code == 200
    events = admin.items("/rest/v1/purchase_events", purchase_id=order["id"])
    assert events[0]["description"].endswith("(API key Shop sync)")
    note = client.create(
        "/rest/v1/purchase_events", {"purchase_id": order["id"], "event_type": "note", "description": "Call first"}
    )
    assert note["description"] == "Call first"


def test_a_key_never_sees_private_rows(admin: Client) -> None:
    admin.create("/rest/v1/workspace_documents", {"title": "My own plan", "is_private": True})
    shared = admin.create("/rest/v1/workspace_documents", {"title": "Our plan", "is_private": False})
    _, client = issue(admin, ["workspace:write", "reports:read"])
    assert [row["id"] for row in client.items("/rest/v1/workspace_documents")] == [shared["id"]]
    assert "My own" not in client.get("/rest/v1/search", q="plan").text
    assert len(admin.items("/rest/v1/workspace_documents")) == 2


def test_what_a_key_lacks_is_refused_by_name(admin: Client) -> None:
    _, client = issue(admin, ["contacts:read"])
    missing = "This API key doesn't have the scope contacts:write"
    assert refused(client.post(CUSTOMERS, {"name": "Ada"})) == (403, "missing_scope", missing)
    assert refused(client.get("/rest/v1/profiles"))[:2] == (403, "not_for_api_keys")
    assert refused(client.get(KEYS))[:2] == (403, "not_for_api_keys")
    assert client.get("/auth/v1/user").status_code == 401
    assert admin.items(CUSTOMERS) == []


def test_a_key_opens_only_its_own_environment(admin: Client) -> None:
    make_contact(admin, name="Here")
    make_contact(admin.within("test"), name="There")
    _, client = issue(admin, ["contacts:read"], "test")
    assert [row["name"] for row in client.items(CUSTOMERS)] == ["There"]
    assert [row["name"] for row in client.within("test").items(CUSTOMERS)] == ["There"]
    sentence = "This API key is for the test environment"
    for environment in ("development", "production"):
        assert refused(client.within(environment).get(CUSTOMERS)) == (403, "other_environment", sentence)
    assert client.within("staging").get(CUSTOMERS).status_code == 400


@pytest.mark.parametrize("secret", ["ok_live_x", "ok_", "ok_dev_" + "0" * 38])
def test_an_unknown_key_is_refused(admin: Client, secret: str) -> None:
    answer = Integration(admin.http, secret).get(CUSTOMERS)
    assert refused(answer) == (401, "invalid_api_key", "This API key isn't valid. Check that you copied all of it")


def test_revoking_and_expiry_take_effect_at_once(admin: Client, inside: Inside) -> None:
    row, client = issue(admin, ["contacts:read"])
    assert client.get(CUSTOMERS).status_code == 200
    assert admin.delete(f"{KEYS}/{row['id']}").status_code == 204
    assert refused(client.get(CUSTOMERS)) == (401, "api_key_revoked", "This API key was revoked")
    assert admin.delete(f"{KEYS}/{row['id']}").status_code == 409
    assert [each["state"] for each in admin.items(KEYS)] == ["revoked"]
    soon = (utc_now() + timedelta(hours=1)).isoformat()
    row, client = issue(admin, ["contacts:read"], expires_at=soon)
    assert client.get(CUSTOMERS).status_code == 200
    with inside() as ctx:
        ctx.db.get_one(ApiKey, row["id"]).expires_at = utc_now() - timedelta(seconds=1)
    assert refused(client.get(CUSTOMERS)) == (401, "api_key_expired", "This API key has expired")


def test_a_key_has_no_more_rights_than_its_creator(
    staff: dict[str, Client], inside: Inside, admin: Client, sales: Client
) -> None:
    make_contact(admin, name="Theirs")
    make_contact(sales, name="Own")
    scopes = ["contacts:write", "catalog:write"]
    _, here = issue(admin, scopes)
    _, there = issue(admin, scopes, "test")
    with inside() as ctx:
        ctx.db.execute(update(ApiKey).values(created_by=sales.id))
    RecentLookups.forget()
    assert [row["name"] for row in here.items(CUSTOMERS)] == ["Own"]
    assert refused(here.post("/rest/v1/brands", {"name": "x"}))[:2] == (403, "creator_not_allowed")
    assert refused(there.get(CUSTOMERS))[:2] == (403, "creator_not_allowed")
    admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": True})
    assert refused(here.get(CUSTOMERS))[:2] == (403, "account_disabled")


def test_the_last_use_is_noted_once_a_minute(admin: Client, inside: Inside) -> None:
    row, client = issue(admin, ["contacts:read"])
    client.get(CUSTOMERS)
    [first] = admin.items(KEYS)
    assert (first["last_used_at"] is not None, first["version"]) == (True, row["version"])
    RecentLookups.forget()
    client.get(CUSTOMERS)
    assert admin.items(KEYS) == [first]
    with inside() as ctx:
        ctx.db.execute(update(ApiKey).values(last_used_at=utc_now() - timedelta(seconds=61)))
    RecentLookups.forget()
    client.get(CUSTOMERS)
    assert admin.items(KEYS)[0]["last_used_at"] > first["last_used_at"]


def test_each_key_has_its_own_rate_limit(app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.state.authenticator._keys._limit, "per_minute", 2)
    _, first = issue(admin, ["contacts:read"])
    _, second = issue(admin, ["contacts:read"])
    assert [first.get(CUSTOMERS).status_code for _ in range(3)] == [200, 200, 429]
    assert second.get(CUSTOMERS).status_code == 200
    assert refused(first.get(CUSTOMERS))[1] == "rate_limited"
