"""A client of the auth server over HTTP, without its client library."""

from collections.abc import Mapping
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

from tests.databases import API_KEY, PASSWORD

NEW_FORM = {"x-supabase-api-version": "2024-01-01"}
OTHER_PASSWORD = "another long passphrase"


class Auth:
    """Shortcuts for requests. Errors use the new format."""

    def __init__(self, http: TestClient) -> None:
        self.http = http

    def ask(self, method: str, path: str, *, bearer: str = "", **options: Any) -> Response:
        """Send a request with the apikey and an optional bearer token."""
        headers = {"apikey": API_KEY, **NEW_FORM, **options.pop("headers", {})}
        if bearer:
            headers["Authorization"] = f"Bearer {bearer}"
        return self.http.request(method, f"/auth/v1{path}", headers=headers, **options)

    def post(self, path: str, **body: Any) -> Response:
        """Send a request without a bearer token."""
        return self.ask("POST", path, json=body)

    def sign_up(self, email: str, password: str = PASSWORD, **data: Any) -> Response:
        return self.post("/signup", email=email, password=password, data=data)

    def sign_in(self, email: str, password: str = PASSWORD) -> Response:
        return self.post("/token?grant_type=password", email=email, password=password)

    def refresh(self, token: str) -> Response:
        """Refresh the session."""
        return self.post("/token?grant_type=refresh_token", refresh_token=token)

    def user(self, session: Mapping[str, Any]) -> Response:
        """Who am I."""
        return self.ask("GET", "/user", bearer=session["access_token"])

    def update(self, session: Mapping[str, Any], **body: Any) -> Response:
        """Change the account."""
        return self.ask("PUT", "/user", bearer=session["access_token"], json=body)

    def sign_out(self, session: Mapping[str, Any], scope: str = "") -> Response:
        """End sessions."""
        query = f"?scope={scope}" if scope else ""
        return self.ask("POST", f"/logout{query}", bearer=session["access_token"])

    def session(self, email: str, password: str = PASSWORD) -> dict[str, Any]:
        """Sign in and expect success."""
        answer = self.sign_in(email, password)
        assert answer.status_code == 200, answer.text
        session: dict[str, Any] = answer.json()
        return session


def code_of(answer: Response) -> tuple[int, str]:
    """Return status and code of an error in the new format, after checking that its parts agree."""
    body = answer.json()
    assert answer.headers["x-sb-error-code"] == body["code"]
    assert answer.headers["x-supabase-api-version"] == "2024-01-01"
    assert body["message"]
    return answer.status_code, body["code"]
