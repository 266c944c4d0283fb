"""HTTP clients for tests."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from tests.databases import API_KEY

HALF_AN_HOUR = 1800


Served = Callable[..., "Client"]
"""Serves the installation with other settings, by name, and returns its admin."""


def application_of(http: TestClient) -> FastAPI:
    """The application that this client calls."""
    app = http.app
    assert isinstance(app, FastAPI)
    return app


class Client:
    """A person with a session, or a visitor without one. Paths are complete: `/rest/v1/customers`."""

    def __init__(self, http: TestClient, session: Mapping[str, Any] | None = None, environment: str = "") -> None:
        self.http = http
        self.session = session or {}
        self.environment = environment

    @property
    def id(self) -> str:
        """The person's profile id."""
        user_id: str = self.session["user"]["id"]
        return user_id

    @property
    def email(self) -> str:
        """The person's address."""
        address: str = self.session["user"]["email"]
        return address

    @property
    def headers(self) -> dict[str, str]:
        """Headers of every request of this person."""
        headers = {"apikey": API_KEY}
        if self.session:
            headers["Authorization"] = f"Bearer {self.session['access_token']}"
        if self.environment:
            headers["X-Environment"] = self.environment
        return headers

    def within(self, environment: str) -> "Client":
        """The same person, working in another environment."""
        return Client(self.http, self.session, environment)

    def stay(self) -> None:
        """Renew a session that ends within half an hour. The longest tests take more than an hour."""
        if self.session["expires_at"] - time.time() < HALF_AN_HOUR:
            body = {"refresh_token": self.session["refresh_token"]}
            answer = self.http.post("/auth/v1/token?grant_type=refresh_token", json=body, headers={"apikey": API_KEY})
            assert answer.status_code == 200, answer.text
            self.session = answer.json()

    def ask(self, method: str, path: str, *, headers: Mapping[str, str] | None = None, **options: Any) -> Response:
        """Send one request."""
        return self.http.request(method, path, headers={**self.headers, **(headers or {})}, **options)

    def get(self, path: str, **params: Any) -> Response:
        """Read. Keyword arguments are query parameters."""
        return self.ask("GET", path, params=params or None)

    def post(self, path: str, json: Any = None, **options: Any) -> Response:
        """Create, or command."""
        return self.ask("POST", path, json=json, **options)

    def patch(self, path: str, json: Any = None, **options: Any) -> Response:
        """Change."""
        return self.ask("PATCH", path, json=json, **options)

    def delete(self, path: str, **options: Any) -> Response:
        """Remove."""
        return self.ask("DELETE", path, **options)

    def items(self, path: str, **params: Any) -> list[dict[str, Any]]:
        """The rows of a list."""
        answer = self.get(path, **params)
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()["items"]
        return rows

    def create(self, path: str, json: Mapping[str, Any]) -> dict[str, Any]:
        """Post a request that must succeed, and return the row."""
        answer = self.post(path, json=dict(json))
        assert answer.status_code == 201, answer.text
        row: dict[str, Any] = answer.json()
        return row


def problems(answer: Any) -> list[tuple[str, str]]:
    """The fields that a response complains of, with its messages."""
    return [(each["field"], each["message"]) for each in answer.json()["errors"]]
