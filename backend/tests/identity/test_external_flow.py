"""The way to the provider and back: PKCE, state, redirects, forged tokens, and what each error looks like."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update
from starlette.testclient import TestClient

from orderkeep.core.clock import utc_now
from orderkeep.identity.external.openid_provider import Credentials, OpenIdProvider
from orderkeep.identity.external.redirects import allowed_redirect
from orderkeep.identity.models import SignInFlow
from tests.identity.auth_client import Auth, code_of
from tests.identity.conftest import Inside
from tests.identity.google_client import SITE, Browser, counts, parameters
from tests.identity.provider import CLIENT_ID, CLIENT_SECRET, Provider

pytestmark = pytest.mark.one_database

HOSTILE = [
    "https://evil.example",
    "//evil.example",
    "http://127.0.0.1:8000@evil.example",
    "http://user:password@127.0.0.1:8000",
    "http://127.0.0.1:8000\\@evil.example",
    "http:\\\\evil.example",
    "javascript:alert(1)",
    "http://2130706433:8000",
    "http://0x7f000001:8000",
    "http://127.1:8000",
    "http://127.0.0.1.evil.example:8000",
    "http://192.168.0.1:8000",
    "http://127.0.0.1:8000\r\nX: y",
    "https://127.0.0.1:8000",
    "http://127.0.0.1%2eevil.example",
    "http://①②⑦.0.0.1:8000",
    "/home",
    "http://" + "a" * 3000,
]


@pytest.mark.parametrize("address", HOSTILE)
def test_a_hostile_address_is_replaced_by_the_site(google: Browser, address: str) -> None:
    end = google.arrive(redirect_to=address)
    assert end.startswith(f"{SITE}?code=")


@pytest.mark.parametrize(
    ("address", "site", "allowed"),
    [
        ("http://127.0.0.1:5173/auth?next=%2F#x", SITE, True),
        ("http://localhost:8000/", SITE, True),
        ("HTTP://LOCALHOST", SITE, True),
        ("http://localhost.:8000/", SITE, False),
        ("https://shop.example", "https://shop.example", True),
        ("https://shop.example:443/a?b", "https://shop.example", True),
        ("https://shop.example:8443/", "https://shop.example", False),
        ("http://shop.example/", "https://shop.example", False),
        ("https://a.shop.example/", "https://shop.example", False),
        ("https://shop.example.evil/", "https://shop.example", False),
        ("http://localhost/", "https://shop.example", False),
        ("", SITE, False),
    ],
)
def test_addresses_are_compared_part_by_part(address: str, site: str, allowed: bool) -> None:
    assert allowed_redirect(address, site) == (address if allowed else None)


def test_the_allowed_wish_wins_then_the_page_then_the_site(google: Browser) -> None:
    assert google.arrive(redirect_to=f"{SITE}/a?b=c&code=x#d").startswith(f"{SITE}/a?b=c&code=")
    headers = {"referer": f"{SITE}/page"}
    answer = google.auth.http.get(
        "/auth/v1/authorize",
        params={"provider": "google", "code_challenge": google.challenge, "code_challenge_method": "S256"},
        headers=headers,
        follow_redirects=False,
    )
    back = google.open(google.consent(answer.headers["location"])).headers["location"]
    assert back.startswith(f"{SITE}/page?code=")


def test_what_reaches_the_provider(google: Browser, provider: Provider) -> None:
    override = {
        "client_id": "x", "Redirect_URI": "https://evil.example", "STATE": "fixed", "response_Type": "token",
        "Code_Challenge": "plain", "nonce": "n", "code_challenge_Method": "plain", "RESPONSE_MODE": "form_post",
    }  # fmt: skip
    answer = google.begin(skip_http_redirect="true", prompt="select_account", scopes="calendar", **override)
    assert (answer.status_code, set(answer.json()), answer.headers["cache-control"]) == (200, {"url"}, "no-store")
    parts = urlsplit(answer.json()["url"])
    sent = parse_qsl(parts.query)
    assert sorted(name for name, _ in sent) == [
        "client_id", "code_challenge", "code_challenge_method", "nonce", "prompt", "redirect_uri", "response_type",
        "scope", "state", "theme",
    ]  # fmt: skip
    assert dict(sent)["scope"] == "openid email profile calendar"
    assert dict(sent)["code_challenge"] != google.challenge
    google.consent(answer.json()["url"])
    assert provider.violations == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"provider": "apple"},
        {"provider": None},
        {"code_challenge": None, "code_challenge_method": None},
        {"code_challenge": None},
        {"code_challenge_method": None},
        {"code_challenge_method": "plain"},
        {"code_challenge": "short"},
        {"code_challenge": "ä" * 43},
    ],
)
def test_what_authorize_refuses(google: Browser, inside: Inside, wrong: dict[str, Any]) -> None:
    answer = google.begin(**wrong)
    assert (answer.status_code, answer.json()["error_code"]) == (400, "validation_failed")
    with inside() as ctx:
        assert ctx.db.scalars(select(func.count(SignInFlow.state_hash))).one() == 0


def test_a_state_counts_once(google: Browser, provider: Provider, inside: Inside) -> None:
    address = str(google.begin(redirect_to=f"{SITE}/auth").headers["location"])
    back = google.consent(address)
    first = google.open(back).headers["location"]
    again = google.open(google.consent(address)).headers["location"]
    query, fragment = urlsplit(again).query, urlsplit(again).fragment
    assert parameters(again) == {
        "error": "invalid_request",
        "error_code": "flow_state_already_used",
        "error_description": "OAuth state has already been used",
    }
    assert (again.startswith(f"{SITE}/auth?"), fragment) == (True, f"{query}&sb=")
    assert google.exchange(parameters(first)["code"]).status_code == 200


def test_a_code_of_another_flow_is_refused_by_the_provider(google: Browser, auth: Auth, provider: Provider) -> None:
    mine = google.consent(str(google.begin().headers["location"]))
    other = Browser(auth, provider)
    theirs = other.consent(str(other.begin().headers["location"]))
    mixed = mine.replace(parameters(mine)["code"], parameters(theirs)["code"])
    assert parameters(google.open(mixed).headers["location"])["error"] == "server_error"


@pytest.mark.parametrize("given", ["", "wrong", "x" * 5000, "é"])
def test_an_unknown_state_leads_home(google: Browser, given: str) -> None:
    answer = google.auth.http.get(
        "/auth/v1/callback", params={"state": given, "code": "x", "redirect_to": "https://evil"}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert answer.headers["location"] == (
        f"{SITE}/?error=invalid_request&error_code=bad_oauth_state&error_description=OAuth+callback+with+invalid+state"
    )


@pytest.mark.parametrize(
    ("said", "error", "text"),
    [
        ("error=access_denied&error_description=No+thanks", "access_denied", "No thanks"),
        ("error=%3Cb%3E", "server_error", "The provider refused the sign-in"),
        ("", "invalid_request", "OAuth callback with missing authorization code"),
        ("code=x&iss=https://evil.example", "invalid_request", "OAuth callback with missing authorization code"),
    ],
)
def test_what_the_provider_says_instead_of_a_code(google: Browser, said: str, error: str, text: str) -> None:
    state = parameters(google.begin().headers["location"])["state"]
    end = parameters(google.open(f"/auth/v1/callback?state={state}&{said}").headers["location"])
    assert end == {"error": error, "error_code": "bad_oauth_callback", "error_description": text}


def test_an_old_state_and_an_old_code_are_refused(google: Browser, inside: Inside) -> None:
    back = google.consent(str(google.begin().headers["location"]))
    with inside() as ctx:
        ctx.db.execute(update(SignInFlow).values(created_at=utc_now() - timedelta(seconds=300)))
    assert parameters(google.open(back).headers["location"])["error_code"] == "bad_oauth_state"
    code = parameters(google.arrive())["code"]
    with inside() as ctx:
        ctx.db.execute(update(SignInFlow).values(returned_at=utc_now() - timedelta(seconds=300)))
    assert code_of(google.exchange(code)) == (422, "flow_state_expired")


def test_a_code_counts_once_and_needs_its_verifier(google: Browser, inside: Inside) -> None:
    code = parameters(google.arrive())["code"]
    before = counts(inside)
    for verifier in ("x" * 43, google.challenge, "ä" * 43):
        assert code_of(google.exchange(code, verifier)) == (400, "bad_code_verifier")
    assert counts(inside) == before
    assert google.exchange(code).status_code == 200
    assert code_of(google.exchange(code)) == (404, "flow_state_not_found")
    assert counts(inside) == (before[0] + 1, before[1] + 1, before[2] + 1)


def test_of_two_exchanges_at_once_one_wins(google: Browser) -> None:
    code = parameters(google.arrive())["code"]
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(google.exchange, [code] * 3))
    assert sorted(answer.status_code for answer in answers) == [200, 404, 404]


def test_the_same_new_person_twice_at_once_is_one(google: Browser, inside: Inside) -> None:
    codes = [parameters(google.arrive())["code"] for _ in range(3)]
    before = counts(inside)
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(google.exchange, codes))
    assert [answer.status_code for answer in answers] == [200] * 3
    assert counts(inside) == (before[0] + 1, before[1] + 3, before[2] + 1)


def test_a_provider_that_is_down(app: FastAPI, google: Browser, provider: Provider) -> None:
    back = google.consent(str(google.begin().headers["location"]))
    provider.is_down = True
    assert parameters(google.open(back).headers["location"])["error"] == "server_error"
    us = Credentials(CLIENT_ID, CLIENT_SECRET, provider.redirect_uri)
    app.state.identity.google = OpenIdProvider(provider.issuer, us)
    answer = google.begin(skip_http_redirect="true")
    assert (answer.status_code, answer.json()["msg"]) == (503, "Google can't be reached. Try again")
    assert parameters(google.begin().headers["location"])["error_description"] == answer.json()["msg"]


@pytest.mark.parametrize("issuer", ["https://accounts.evil.example", ""])
def test_a_discovery_document_of_another_issuer_is_refused(provider: Provider, issuer: str) -> None:
    address, provider.issuer = provider.issuer, issuer
    us = Credentials(CLIENT_ID, CLIENT_SECRET, provider.redirect_uri)
    with pytest.raises(Exception, match="the discovery document is of another issuer"):
        OpenIdProvider(address, us).address({}, [])


class TestFirstRun:
    """Google may open an installation only from the machine itself."""

    @pytest.fixture
    def state(self) -> str:
        return "empty"

    def test_the_first_person_is_admin(self, google: Browser, http: TestClient) -> None:
        session = google.sign_in().json()
        headers = {"apikey": "test-publishable-key", "Authorization": f"Bearer {session['access_token']}"}
        assert http.get("/rest/v1/profiles/me", headers=headers).json()["role"] == "admin"

    def test_but_not_from_elsewhere(self, google: Browser, http: TestClient, inside: Inside) -> None:
        back = google.consent(str(google.begin().headers["location"]))
        answer = http.get(back, headers={"x-forwarded-for": "203.0.113.9"}, follow_redirects=False)
        assert parameters(answer.headers["location"])["error_code"] == "setup_code_required"
        assert counts(inside) == (0, 0, 0)
