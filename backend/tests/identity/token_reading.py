"""Tokens: reading them in tests, and what the shop says to one."""

import base64
from typing import Any

import orjson
from starlette.testclient import TestClient

from tests.clients import Client
from tests.databases import API_KEY

ME = "/rest/v1/profiles/me"
Claims = dict[str, Any]


def b64(value: bytes | dict[str, Any]) -> str:
    text = value if isinstance(value, bytes) else orjson.dumps(value)
    return base64.urlsafe_b64encode(text).decode().rstrip("=")


def claims_of(client: Client) -> Claims:
    payload = client.session["access_token"].split(".")[1]
    claims: Claims = orjson.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return claims


def statuses(http: TestClient, token: str) -> tuple[int, int]:
    """Return the responses of the data API and the auth server to a token."""
    headers = {"apikey": API_KEY, "Authorization": f"Bearer {token}"}
    return http.get(ME, headers=headers).status_code, http.get("/auth/v1/user", headers=headers).status_code
