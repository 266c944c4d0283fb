"""Routes are guarded by default: a walk over all routes counts them, and calls each one with every role."""

from collections import Counter
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.caller import Role
from orderkeep.core.http.routing import PUBLIC
from orderkeep.identity.permissions import VERBS, has_permission
from tests.architecture.routes import Endpoint, endpoints_of
from tests.architecture.source import PACKAGE, python_files
from tests.clients import Client

pytestmark = pytest.mark.one_database

FEWEST_GUARDED = 85
"""Raise this when sections are added. A walk that sees fewer is broken."""
OPEN = {
    ("GET", "/config.json"),
    ("GET", "/healthz"),
    ("GET", "/readyz"),
    ("GET", "/metrics"),
    ("GET", "/openapi.json"),
    ("GET", "/assets/{name}"),
    ("GET", "/{path:path}"),
}
"""Routes outside the guarded prefixes: public ones according to the contract, and the web app's files."""
SIGNED = {
    ("GET", "/storage/v1/signed/{path:path}"),
    ("GET", "/rest/v1/calendar_feeds/{environment}/{id}/{seal}.ics"),
    ("GET", "/rest/v1/offers/{token}"),
    ("GET", "/rest/v1/offers/{token}/pdf"),
    ("POST", "/rest/v1/offers/{token}/answer"),
    ("GET", "/rest/v1/unsubscribe/{token}"),
    ("POST", "/rest/v1/unsubscribe/{token}"),
    ("POST", "/functions/v1/stripe-webhook"),
}
"""The signature is the permission. Tests of catalog, tasks, quotes, campaigns and billing cover these."""
UNKNOWN = {("POST", "/functions/v1/{name}"), ("POST", "/rest/v1/rpc/{name}")}
"""Names that no function has: 404 for everybody."""
GUARDED = ("/rest/", "/functions/", "/storage/", "/realtime/")


JUDGED_BY_ROW = {"get_profile", "update_profile", "list_profiles", "export_profiles"}
"""Any user may call these for their own rows. Those of others are refused."""


def guarded(app: FastAPI) -> list[Endpoint]:
    inside = [endpoint for endpoint in endpoints_of(app) if endpoint.path.startswith(GUARDED)]
    return [endpoint for endpoint in inside if (endpoint.method, endpoint.path) not in SIGNED | UNKNOWN]


def test_every_route_is_guarded_or_on_the_list(app: FastAPI) -> None:
    seen = endpoints_of(app)
    assert len(guarded(app)) >= FEWEST_GUARDED
    assert [each for each in guarded(app) if each.may in (None, "", PUBLIC)] == []
    elsewhere = {(each.method, each.path) for each in seen if not each.path.startswith((*GUARDED, "/auth/v1/"))}
    assert elsewhere == OPEN


def test_every_permission_is_in_the_table(app: FastAPI) -> None:
    assert {each.may for each in guarded(app)} - set(VERBS) == set()


def test_every_permission_is_asked_for() -> None:
    table = PACKAGE / "identity" / "permissions.py"
    code = "".join(path.read_text() for path in python_files() if path != table)
    assert [verb for verb in VERBS if f'"{verb}"' not in code] == []


def test_every_operation_has_its_own_name_and_place(app: FastAPI) -> None:
    places = Counter((each.method, each.path) for each in endpoints_of(app))
    assert [place for place, times in places.items() if times > 1] == []
    named = Counter(
        operation["operationId"] for operations in app.openapi()["paths"].values() for operation in operations.values()
    )
    assert [name for name, times in named.items() if times > 1] == []


def test_no_route_is_hidden_by_an_earlier_one(app: FastAPI) -> None:
    """`/vendors/{id}` also matches `/vendors/spending`, so it comes after it."""
    earlier: list[tuple[str, list[str]]] = []
    hidden = []
    for each in endpoints_of(app):
        parts = each.path.split("/")
        hidden += [each.path for method, others in earlier if method == each.method and _covers(others, parts)]
        earlier.append((each.method, parts))
    assert hidden == []


def _covers(pattern: list[str], path: list[str]) -> bool:
    """Whether every path of the second route also belongs to the first."""
    return len(pattern) == len(path) and all(
        own == other or own.startswith("{") for own, other in zip(pattern, path, strict=True)
    )


def knock(client: Client, endpoint: Endpoint, **headers: str) -> int:
    body: dict[str, Any] | None = None if endpoint.method in {"GET", "DELETE"} else {}
    # An open stream would never end. With an invalid position to resume from, it is refused after the guard.
    told = {"Last-Event-ID": "nowhere", **headers}
    return client.ask(endpoint.method, endpoint.example, json=body, headers=told).status_code


def test_nobody_enters_without_a_session(app: FastAPI, stranger: Client) -> None:
    assert {str(each): code for each in guarded(app) if (code := knock(stranger, each)) != 401} == {}


def test_nobody_enters_without_the_publishable_key(app: FastAPI, admin: Client) -> None:
    assert {str(each): code for each in guarded(app) if (code := knock(admin, each, apikey="wrong")) != 401} == {}


@pytest.mark.parametrize(("person", "role"), [("guest", Role.GUEST), ("sales", Role.SALES), ("admin", Role.ADMIN)])
def test_a_role_that_may_not_is_told_so_and_one_that_may_is_not(
    app: FastAPI, staff: dict[str, Client], person: str, role: Role
) -> None:
    wrong = {}
    for each in guarded(app):
        code = knock(staff[person], each)
        if each.name in JUDGED_BY_ROW and code == 403 and role is not Role.ADMIN:
            continue
        if (code == 403) == has_permission(role, each.may or "") or code >= 500:
            wrong[str(each)] = code
    assert wrong == {}


@pytest.mark.parametrize("person", ["guest", "sales"])
def test_only_an_admin_looks_into_another_environment(app: FastAPI, staff: dict[str, Client], person: str) -> None:
    elsewhere = staff[person].within("production")
    assert {str(each): code for each in guarded(app) if (code := knock(elsewhere, each)) != 403} == {}


def test_an_unknown_environment_is_malformed_everywhere(app: FastAPI, admin: Client) -> None:
    nowhere = admin.within("staging")
    assert {str(each): code for each in guarded(app) if (code := knock(nowhere, each)) != 400} == {}
