"""The Python client library, unmodified, against a server on a real port."""

import time
from base64 import b32decode
from collections.abc import Iterator

import pytest
from httpx import Client as Http
from supabase_auth import SyncGoTrueClient
from supabase_auth.errors import AuthApiError, AuthSessionMissingError, AuthWeakPasswordError

from orderkeep.identity.second_factor.totp import STEP_S, code_at
from tests.databases import API_KEY, PASSWORD

pytestmark = pytest.mark.one_database

ANN = "ann@shop.example"


@pytest.fixture
def state() -> str:
    """No one has signed up."""
    return "empty"


@pytest.fixture
def client(origin: str) -> Iterator[SyncGoTrueClient]:
    """The client as an application makes it."""
    with Http() as http:
        made = SyncGoTrueClient(
            url=f"{origin}/auth/v1", headers={"apikey": API_KEY}, auto_refresh_token=False, http_client=http
        )
        yield made


def test_sign_up_sign_in_refresh_and_sign_out(client: SyncGoTrueClient) -> None:
    with pytest.raises(AuthWeakPasswordError):
        client.sign_up({"email": ANN, "password": "short"})
    session = client.sign_up({"email": ANN, "password": PASSWORD, "options": {"data": {"full_name": "Ann"}}}).session
    assert session is not None
    assert (session.user.email, session.user.user_metadata) == (ANN, {"full_name": "Ann"})
    with pytest.raises(AuthApiError, match="Invalid login credentials"):
        client.sign_in_with_password({"email": ANN, "password": "not this one"})
    session = client.sign_in_with_password({"email": ANN, "password": PASSWORD}).session
    assert session is not None
    newer = client.refresh_session().session
    assert newer is not None
    assert newer.refresh_token != session.refresh_token
    found = client.get_user()
    assert found is not None
    assert (found.user.id, [each.provider for each in found.user.identities or ()]) == (session.user.id, ["email"])
    claims = client.get_claims()
    assert claims is not None
    assert claims["claims"]["sub"] == session.user.id
    client.sign_out()
    assert client.get_session() is None
    with pytest.raises(AuthApiError) as ended:
        client.set_session(newer.access_token, newer.refresh_token)
    assert ended.value.code in ("session_not_found", "refresh_token_not_found")


def test_a_second_factor(client: SyncGoTrueClient) -> None:
    with pytest.raises(AuthSessionMissingError):
        client.mfa.enroll({"factor_type": "totp", "friendly_name": "Phone"})
    client.sign_up({"email": ANN, "password": PASSWORD})
    factor = client.mfa.enroll({"factor_type": "totp", "friendly_name": "Phone"})
    assert factor.totp is not None
    with pytest.raises(AuthApiError, match="Invalid TOTP code entered"):
        client.mfa.challenge_and_verify({"factor_id": factor.id, "code": "0"})
    code = code_at(b32decode(factor.totp.secret), int(time.time()) // STEP_S)
    client.mfa.challenge_and_verify({"factor_id": factor.id, "code": code})
    level = client.mfa.get_authenticator_assurance_level()
    assert (level.current_level, level.next_level) == ("aal2", "aal2")
    assert [each.id for each in client.mfa.list_factors().totp] == [factor.id]
    assert client.mfa.unenroll({"factor_id": factor.id}).id == factor.id
