"""Unsupported features answer like a server that has them disabled."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.clients import Client
from tests.databases import API_KEY
from tests.identity.auth_client import Auth, code_of

pytestmark = pytest.mark.one_database

SOME_ID = "01a1fdfb-59df-7abc-a4f4-28471eb9a8ea"


@pytest.mark.parametrize(
    ("method", "path", "body", "refusal"),
    [
        ("POST", "/factors", {"factor_type": "phone"}, (422, "mfa_phone_enroll_not_enabled")),
        ("POST", "/factors", {"factor_type": "webauthn"}, (422, "mfa_webauthn_enroll_not_enabled")),
        ("POST", "/factors", {}, (400, "validation_failed")),
        ("POST", f"/factors/{SOME_ID}/challenge", {}, (404, "mfa_factor_not_found")),
        ("POST", f"/factors/{SOME_ID}/verify", {}, (404, "mfa_factor_not_found")),
        ("POST", "/factors/7/verify", {}, (404, "validation_failed")),
        ("DELETE", f"/factors/{SOME_ID}", {}, (404, "mfa_factor_not_found")),
        ("GET", "/user/identities/authorize", {}, (404, "manual_linking_disabled")),
        ("DELETE", f"/user/identities/{SOME_ID}", {}, (422, "single_identity_not_deletable")),
        ("DELETE", "/user/identities/7", {}, (404, "validation_failed")),
    ],
)
def test_with_a_session(auth: Auth, sales: Client, method: str, path: str, body: Any, refusal: tuple[int, str]) -> None:
    assert code_of(auth.ask(method, path, json=body)) == (401, "no_authorization")
    answer = auth.ask(method, path, json=body, bearer=sales.session["access_token"])
    assert code_of(answer) == refusal


@pytest.mark.parametrize(
    ("method", "path", "body", "refusal"),
    [
        ("POST", "/token?grant_type=pkce", {"auth_code": "a", "code_verifier": "b"}, (404, "flow_state_not_found")),
        ("POST", "/token?grant_type=pkce", {"auth_code": "a"}, (400, "validation_failed")),
        ("POST", "/token?grant_type=web3", {}, (422, "web3_provider_disabled")),
        ("POST", "/token?grant_type=id_token", {}, (400, "unsupported_grant_type")),
        ("POST", "/token", {}, (400, "unsupported_grant_type")),
        ("POST", "/otp", {"email": "a@b.example"}, (422, "otp_disabled")),
        ("POST", "/sso", {"domain": "b.example"}, (404, "saml_provider_disabled")),
        ("GET", "/authorize?provider=google", None, (400, "validation_failed")),
        ("GET", "/nonsense", None, (404, "not_found")),
        ("DELETE", "/signup", None, (404, "not_found")),
        ("PATCH", "/admin/users", {}, (404, "not_found")),
    ],
)
def test_without_a_session(auth: Auth, method: str, path: str, body: Any, refusal: tuple[int, str]) -> None:
    assert code_of(auth.ask(method, path, json=body)) == refusal


def test_a_callback_without_a_flow_redirects_home(http: TestClient) -> None:
    answer = http.get("/auth/v1/callback?state=x&code=y&redirect_to=https://evil.example", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("http://127.0.0.1:8000/?error=invalid_request&error_code=bad_oauth")


def test_settings_list_the_enabled_methods(auth: Auth) -> None:
    answer = auth.ask("GET", "/settings").json()
    assert answer["external"] == {"email": True, "phone": False, "google": False, "anonymous_users": False}
    assert (answer["disable_signup"], answer["mailer_autoconfirm"], answer["setup_needed"]) == (False, True, False)


def test_public_settings_need_no_key(http: TestClient) -> None:
    assert http.get("/config.json").json() == {
        "api_key": API_KEY,
        "default_environment": "development",
        "environment_fixed": False,
        "demo_mode": False,
        "google_enabled": False,
        "text_messages_enabled": False,
        "setup_needed": False,
        "support_email": "",
        "time_zone": "UTC",
        "video_url": "/tour",
        "formats": {
            "currency": "USD",
            "locale": "en-US",
            "date_format": "day_month_name",
            "number_format": "comma_point",
            "week_start": "monday",
            "clock": "24",
            "time_zone": None,
        },
        "plans": [
            {
                "key": "starter",
                "name": "Starter",
                "price": 29.0,
                "currency": "USD",
                "interval": "month",
                "price_id": None,
            }
        ],
    }


def test_health_says_who_it_is(http: TestClient) -> None:
    answer = http.get("/auth/v1/health").json()
    assert answer["name"] == "Orderkeep"
    assert set(answer) == {"version", "name", "description"}
