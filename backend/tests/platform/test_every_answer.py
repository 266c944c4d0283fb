"""Security headers on every answer of the application: a walk over all routes, and one over the kinds of refusal."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from orderkeep.core.http.problem_details import security_headers
from orderkeep.main import create_app
from tests.architecture.routes import endpoints_of
from tests.clients import Client
from tests.databases import Place
from tests.direct import DirectClient

pytestmark = pytest.mark.one_database

NO_ID = "00000000-0000-7000-8000-000000000001"
OUTSIDE = ("203.0.113.7", 50000)
SAFE = {name.decode(): value.decode() for name, value in security_headers(https=False)}
FEWEST_ROUTES = 300
"""A walk that sees fewer has lost its way."""
OWN = {"content-security-policy", "referrer-policy"}
"""Names that an answer may set for itself, more strictly."""


def assert_safe(answer: Any, name: str) -> None:
    missing = {key: answer.headers.get(key) for key in SAFE if answer.headers.get(key) != SAFE[key] and key not in OWN}
    assert missing == {}, (name, answer.status_code)
    assert all(key in answer.headers for key in OWN), name
    assert answer.headers.get("x-request-id"), name
    assert "server" not in answer.headers, name


@pytest.mark.slow
def test_every_route_answers_everybody_with_them(admin: Client, stranger: Client, app: FastAPI) -> None:
    seen = 0
    for endpoint in endpoints_of(app):
        for caller in (stranger, admin):
            if caller is admin and endpoint.path.startswith("/realtime/"):
                continue  # it answers for ever; `test_streams` looks at its headers
            answer = caller.ask(endpoint.method, endpoint.example, headers={"Content-Type": "application/json"})
            assert answer.status_code < 500, (endpoint, answer.text)
            assert_safe(answer, f"{endpoint.method} {endpoint.path}")
            if endpoint.path.startswith(("/rest/", "/auth/v1/user", "/functions/")) and "{token}" not in endpoint.path:
                assert answer.headers["cache-control"].startswith(("no-store", "private")), endpoint
            seen += 1
    assert seen > FEWEST_ROUTES


def kinds_of_refusal(admin: Client) -> Iterator[tuple[str, int, Any]]:
    customers = "/rest/v1/customers"
    yield "broken JSON", 400, admin.post(customers, content=b"{", headers={"Content-Type": "application/json"})
    yield "a bad query", 400, admin.get(customers, sort="nothing")
    yield "no session", 401, Client(admin.http).get(customers)
    yield "another environment", 400, admin.within("nowhere").get(customers)
    yield "no such row", 404, admin.get(f"{customers}/{NO_ID}")
    yield "no such path", 404, admin.get("/rest/v1/nothing")
    yield "no such file", 404, admin.get("/assets/nothing.js")
    yield "no such method", 405, admin.ask("PUT", customers)
    yield "too large", 413, admin.post(customers, content=b" " * (2 << 20))
    part = {"file": b"Name"}
    large = {"kind": "customers", "corrections": " " * (1 << 20) + "{}"}
    yield "too large a field of a form", 413, admin.ask("POST", "/rest/v1/imports", files=part, data=large)
    yield "too large an upload", 413, admin.post("/rest/v1/imports", files={"file": b" " * (26 << 20)})
    yield "a bad value", 422, admin.post(customers, {"name": ""})
    yield "auth: broken JSON", 400, admin.post("/auth/v1/token?grant_type=password", content=b"{")
    yield "auth: too large", 413, admin.post("/auth/v1/token?grant_type=password", content=b" " * (2 << 20))
    yield "auth: no key", 401, admin.ask("GET", "/auth/v1/settings", headers={"apikey": ""})
    yield "a bad signature", 401, admin.get("/storage/v1/signed/x?expires=1&signature=0")
    yield "a null character", 404, admin.get("/rest/v1/%00")


def test_every_kind_of_refusal_has_them(admin: Client) -> None:
    for name, status, answer in kinds_of_refusal(admin):
        assert (name, answer.status_code) == (name, status)
        assert_safe(answer, name)


def test_too_large_a_request_names_the_limit(admin: Client) -> None:
    refused = admin.post("/rest/v1/customers", content=b" " * ((1 << 20) + 1))
    assert (refused.status_code, refused.json()["detail"]) == (413, "This is larger than 1 MB. Send less at a time.")
    for path in ("/rest/v1/imports", "/rest/v1/imports/columns"):
        refused = admin.post(path, files={"file": b" " * (26 << 20)})
        message = "The file is larger than 25 MB. Choose a smaller one."
        assert (refused.status_code, refused.json()["detail"]) == (413, message)
    for path in ("/rest/v1/imports", "/rest/v1/imports/rejected"):
        form = {"kind": "customers", "corrections": " " * (1 << 20) + "{}"}
        refused = admin.ask("POST", path, files={"file": b"Name"}, data=form)
        message = "A text field is larger than 1 MB. Shorten it and try again."
        assert (refused.status_code, refused.json()["detail"]) == (413, message)


def test_an_unexpected_error_has_them_too(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(place.settings.model_copy(update={"public_url": "https://shop.example"}))
    monkeypatch.setattr(app.state.readiness, "missing", lambda: 1 / 0)
    with TestClient(app, raise_server_exceptions=False, client=OUTSIDE) as http:
        answer = http.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (500, "unexpected_failure")
    assert_safe(answer, "an unexpected error")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize(
    ("public_url", "expected"), [("https://shop.example", "max-age=31536000"), ("http://shop.example", None)]
)
def test_browsers_are_held_to_https_when_the_address_is(place: Place, public_url: str, expected: str | None) -> None:
    app = create_app(place.settings.model_copy(update={"public_url": public_url}))
    with DirectClient(app, OUTSIDE) as http:
        for path in ("/healthz", "/rest/v1/customers", "/auth/v1/settings", "/", "/assets/nothing.js"):
            answer = http.get(path, follow_redirects=False)
            assert answer.headers.get("strict-transport-security") == expected, path
            assert not 300 <= answer.status_code < 400, path


@pytest.mark.parametrize("prefix", ["/functions/v1", "/rest/v1/rpc"])
def test_an_unknown_function_is_not_found(admin: Client, stranger: Client, prefix: str) -> None:
    for person in (admin, stranger):
        answer = person.post(f"{prefix}/no-such-function", {})
        assert (answer.status_code, answer.json()["detail"]) == (404, "There is no function no-such-function")
