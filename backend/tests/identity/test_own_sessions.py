"""The account page's list of sessions, and sign-out on other devices."""

from datetime import timedelta

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from orderkeep.identity.models import AuthSession
from tests.clients import Client
from tests.databases import PASSWORD
from tests.identity.auth_client import Auth
from tests.identity.conftest import Inside
from tests.identity.factor_client import protected
from tests.identity.test_sessions import claims_of, is_alive

pytestmark = pytest.mark.one_database

SALES = "sales@shop.example"
SESSIONS = "/rest/v1/auth_sessions"


def test_the_list_tells_devices_apart(auth: Auth, http: TestClient, sales: Client) -> None:
    body = {"email": SALES, "password": PASSWORD}
    named = {"User-Agent": "Mozilla/5.0 (Phone)\x7f" + "x" * 400}
    phone = auth.ask("POST", "/token?grant_type=password", json=body, headers=named).json()
    found = Client(http, phone).items(SESSIONS)
    assert [(each["current"], each["user_agent"][:22], len(each["user_agent"])) for each in found] == [
        (True, "Mozilla/5.0 (Phone)xxx", 300),
        (False, "testclient", 10),
    ]
    assert found[0]["id"] == claims_of(phone)["session_id"]
    assert {each["ip_address"] for each in found} == {"127.0.0.1"}
    assert set(found[0]) == {"id", "created_at", "refreshed_at", "aal", "user_agent", "ip_address", "current"}
    assert [each["current"] for each in sales.items(SESSIONS)] == [False, True]


def test_the_list_shows_how_a_session_was_confirmed(auth: Auth, http: TestClient) -> None:
    _, higher = protected(auth, SALES)
    assert [each["aal"] for each in Client(http, higher).items(SESSIONS)] == ["aal2"]


def test_sessions_that_have_ended_are_left_out(auth: Auth, sales: Client, inside: Inside) -> None:
    for day, field in ((31, "refreshed_at"), (91, "created_at")):
        old = claims_of(auth.session(SALES))["session_id"]
        with inside() as ctx:
            session = ctx.db.get_one(AuthSession, old)
            setattr(session, field, session.created_at - timedelta(days=day))
    assert [each["current"] for each in sales.items(SESSIONS)] == [True]


def test_one_session_is_ended(auth: Auth, sales: Client) -> None:
    other = auth.session(SALES)
    path = f"{SESSIONS}/{claims_of(other)['session_id']}"
    assert sales.delete(path).status_code == 204
    assert (is_alive(auth, other), is_alive(auth, sales.session)) == ((False, False), (True, True))
    again = sales.delete(path)
    assert (again.status_code, again.json()["detail"]) == (404, "This session has already ended")


def test_somebody_elses_session_does_not_exist(auth: Auth, sales: Client, admin: Client, inside: Inside) -> None:
    path = f"{SESSIONS}/{claims_of(sales.session)['session_id']}"
    with inside() as ctx:
        before = ctx.db.scalars(select(func.count(AuthSession.id))).one()
    assert (admin.delete(path).status_code, admin.delete(f"{SESSIONS}/7").status_code) == (404, 404)
    with inside() as ctx:
        assert ctx.db.scalars(select(func.count(AuthSession.id))).one() == before
    assert is_alive(auth, sales.session) == (True, True)


def test_an_admin_signs_a_user_out_everywhere(auth: Auth, admin: Client, sales: Client, colleague: Client) -> None:
    phone = auth.session(SALES)
    refused = colleague.post(f"/rest/v1/profiles/{sales.id}/end_sessions")
    assert (refused.status_code, is_alive(auth, phone)) == (403, (True, True))
    assert admin.post(f"/rest/v1/profiles/{sales.id}/end_sessions").status_code == 204
    assert (is_alive(auth, phone), is_alive(auth, sales.session)) == ((False, False), (False, False))
    assert (is_alive(auth, colleague.session), is_alive(auth, admin.session)) == ((True, True), (True, True))
    assert admin.post("/rest/v1/profiles/01a1fdfb-59df-7abc-a4f4-28471eb9a8ea/end_sessions").status_code == 404
