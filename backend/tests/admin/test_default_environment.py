"""The default environment: chosen by an admin, the same on all servers, and fixed if the server's settings say so."""

from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic

import pytest
from fastapi import FastAPI

from orderkeep.core.environment import Environment
from orderkeep.identity.sessions.cache import TRUSTED, RecentLookups
from orderkeep.main import create_app
from orderkeep.settings import Settings
from tests.clients import Client
from tests.databases import LOOPBACK, Place
from tests.direct import DirectClient
from tests.identity.key_client import issue
from tests.makers import make_contact

ENVIRONMENTS = "/rest/v1/environments"
CUSTOMERS = "/rest/v1/customers"
AUDIT = "/rest/v1/audit_logs"
CHANGED = "default_environment_changed"


@pytest.fixture
def running() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def choose(admin: Client, environment: str) -> None:
    answer = admin.patch(ENVIRONMENTS, {"default": environment})
    assert (answer.status_code, answer.json()["default"]) == (200, environment), answer.text


def names(client: Client) -> list[str]:
    return [row["name"] for row in client.items(CUSTOMERS)]


def test_development_until_an_admin_chooses(admin: Client, stranger: Client) -> None:
    answer = admin.get(ENVIRONMENTS).json()
    assert (answer["default"], answer["fixed"]) == ("development", False)
    shown = stranger.get("/config.json").json()
    assert (shown["default_environment"], shown["environment_fixed"]) == ("development", False)


def test_everyone_works_in_the_chosen_environment_at_once(admin: Client, sales: Client, stranger: Client) -> None:
    make_contact(admin.within("production"), name="Real customer", assigned_to=sales.id)
    make_contact(admin, name="Sample customer", assigned_to=sales.id)
    assert names(sales) == ["Sample customer"]
    choose(admin, "production")
    assert names(sales) == names(sales.within("production")) == ["Real customer"]
    assert stranger.get("/config.json").json()["default_environment"] == "production"
    refused = sales.within("development").get(CUSTOMERS)
    assert (refused.status_code, refused.json()["code"]) == (403, "environment_not_allowed")
    assert (names(admin), names(admin.within("development"))) == (["Real customer"], ["Sample customer"])
    choose(admin, "development")
    assert names(sales) == ["Sample customer"]


def test_the_choice_is_audited_once_with_both_values(admin: Client) -> None:
    for _ in range(2):
        choose(admin, "production")
    entries = admin.within("development").items(AUDIT, action=CHANGED)
    assert [(entry["details"], entry["actor_id"]) for entry in entries] == [
        ({"old": "development", "new": "production"}, admin.id)
    ]


def test_bad_choices_change_nothing(admin: Client, sales: Client, guest: Client, stranger: Client) -> None:
    for body in ({"default": "live"}, {"default": None}, {}, {"default": "production", "fixed": True}):
        assert admin.patch(ENVIRONMENTS, body).status_code == 422, body
    answers = [client.patch(ENVIRONMENTS, {"default": "production"}) for client in (sales, guest, stranger)]
    assert [answer.status_code for answer in answers] == [403, 403, 401]
    assert admin.get(ENVIRONMENTS).json()["default"] == "development"
    assert admin.items(AUDIT, action=CHANGED) == []


def test_a_key_of_a_colleague_ends_with_their_environment(admin: Client, sales: Client) -> None:
    admin.patch(f"/rest/v1/profiles/{sales.id}", {"role": "admin"})
    _key, holder = issue(sales, ["contacts:read"])
    admin.patch(f"/rest/v1/profiles/{sales.id}", {"role": "sales"})
    assert holder.get(CUSTOMERS).status_code == 200
    choose(admin, "production")
    refused = holder.get(CUSTOMERS)
    assert (refused.status_code, refused.json()["code"]) == (403, "creator_not_allowed")


def test_another_server_of_the_database_follows(
    admin: Client, sales: Client, place: Place, running: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each application has settings of its own. Here they share a process, so only the age of a lookup ends it."""
    other = create_app(place.settings.model_copy())
    elsewhere = Client(running.enter_context(DirectClient(other, LOOPBACK)), sales.session)
    monkeypatch.setattr(RecentLookups, "forget", lambda: None)
    make_contact(admin.within("production"), name="Real customer", assigned_to=sales.id)
    assert names(elsewhere) == []
    choose(admin, "production")
    now = monotonic() + TRUSTED + 0.01
    monkeypatch.setattr("orderkeep.identity.sessions.cache.monotonic", lambda: now)
    assert other.state.settings.default_environment is Environment.DEVELOPMENT
    assert names(elsewhere) == ["Real customer"]
    assert other.state.settings.default_environment is Environment.PRODUCTION


def test_the_servers_setting_wins(app: FastAPI, admin: Client, sales: Client, place: Place, running: ExitStack) -> None:
    choose(admin, "production")
    values = place.settings.model_dump(exclude_unset=True)
    fixed = create_app(Settings(**{**values, "default_environment": Environment.DEVELOPMENT}))
    http = running.enter_context(DirectClient(fixed, LOOPBACK))
    owner, colleague = Client(http, admin.session), Client(http, sales.session)
    assert colleague.within("development").get(CUSTOMERS).status_code == 200
    answer = owner.patch(ENVIRONMENTS, {"default": "test"})
    assert (answer.status_code, answer.json()["code"]) == (409, "environment_fixed")
    assert "ORDERKEEP" not in answer.text
    shown = owner.get("/config.json").json()
    assert (shown["default_environment"], shown["environment_fixed"]) == ("development", True)
    assert owner.patch("/rest/v1/environments", {"default": "production"}).status_code == 409
    assert admin.get(ENVIRONMENTS).json()["default"] == "production"
