"""Every route, called with API keys of every scope, for creators of every role, in every environment.

A key opens exactly the routes of its scopes that its creator's role may call, and only in its own environment.
"""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.identity.api_keys.enums import KeyScope
from orderkeep.identity.api_keys.models import ApiKey
from orderkeep.identity.api_keys.rules import permissions_of, scope_for
from orderkeep.identity.permissions import has_permission
from orderkeep.identity.sessions.cache import RecentLookups
from tests.architecture.routes import Endpoint
from tests.architecture.test_guards import guarded
from tests.clients import Client
from tests.identity.key_client import Integration, issue

pytestmark = pytest.mark.one_database

BY_KEY = "missing_scope", "not_for_api_keys"
ENVIRONMENTS = [each.value for each in Environment]
EVERY_SCOPE = [scope.value for scope in KeyScope]
READ_ONLY = [scope for scope in EVERY_SCOPE if scope.endswith(":read")]


def code_of(client: Client, each: Endpoint) -> str:
    """The code of a refusal by the key or its creator, or the word "open"."""
    body: dict[str, Any] | None = None if each.method in {"GET", "DELETE"} else {}
    answer = client.ask(each.method, each.example, json=body, headers={"Last-Event-ID": "nowhere"})
    assert answer.status_code < 500, f"{each}: {answer.text}"
    return str(answer.json()["code"]) if answer.status_code in (401, 403) else "open"


def expected(each: Endpoint, scopes: list[str], role: Role) -> str:
    permission = each.may or ""
    if scope_for(permission) is None:
        return "not_for_api_keys"
    if permission not in permissions_of(scopes):
        return "missing_scope"
    return "open" if has_permission(role, permission) else "creator_not_allowed"


def created_by(app: FastAPI, person: Client) -> None:
    with unit_of_work(app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), utc_now()) as ctx:
        ctx.db.execute(update(ApiKey).values(created_by=person.id))
    RecentLookups.forget()


@pytest.fixture(autouse=True)
def unlimited(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.state.authenticator._keys._limit, "per_minute", 1_000_000)


@pytest.mark.slow
@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("scopes", [EVERY_SCOPE, READ_ONLY, ["orders:write"]], ids=["all", "read", "orders"])
def test_a_key_opens_the_routes_of_its_scopes(
    app: FastAPI, staff: dict[str, Client], role: Role, scopes: list[str]
) -> None:
    _, client = issue(staff["admin"], scopes)
    created_by(app, staff[role.value])
    routes = guarded(app)
    assert len(routes) >= 85
    wrong = {str(each): code for each in routes if (code := code_of(client, each)) != expected(each, scopes, role)}
    assert wrong == {}


@pytest.mark.parametrize("scope", EVERY_SCOPE)
def test_each_scope_opens_its_own_section_alone(app: FastAPI, admin: Client, scope: str) -> None:
    _, client = issue(admin, [scope])
    reads = [each for each in guarded(app) if each.method == "GET" and "{" not in each.path]
    wrong = {
        str(each): code for each in reads if (code := code_of(client, each)) != expected(each, [scope], Role.ADMIN)
    }
    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("own", ENVIRONMENTS)
def test_a_key_opens_no_other_environment(app: FastAPI, admin: Client, own: str) -> None:
    _, client = issue(admin, EVERY_SCOPE, own)
    for environment in ENVIRONMENTS:
        elsewhere = Integration(client.http, client.secret, environment)
        codes = {
            code_of(elsewhere, each) for each in guarded(app) if each.method == "GET" and scope_for(each.may or "")
        }
        assert codes == ({"open"} if environment == own else {"other_environment"})
