"""The security activity on the account page: what is recorded, and who sees it."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from orderkeep.core.clock import utc_now
from orderkeep.identity.models import SecurityEvent
from orderkeep.identity.sessions.security_events import delete_expired
from tests.clients import Client
from tests.databases import PASSWORD
from tests.identity.auth_client import OTHER_PASSWORD, Auth
from tests.identity.conftest import Inside
from tests.identity.factor_client import answered, bearer, protected
from tests.identity.google_client import Browser, parameters
from tests.identity.test_google import linked

EVENTS, SALES = "/rest/v1/security_events", "sales@shop.example"


def kinds(client: Client) -> list[str]:
    return [each["kind"] for each in client.items(EVENTS)]


def test_sign_ins_and_failed_ones_tell_where_from(auth: Auth, http: TestClient, sales: Client) -> None:
    phone = {"User-Agent": "Mozilla/5.0 (Phone)"}
    for password in ("not this one", PASSWORD):
        body = {"email": SALES, "password": password}
        answer = auth.ask("POST", "/token?grant_type=password", json=body, headers=phone)
    mine = Client(http, answer.json()).items(EVENTS)
    assert [(each["kind"], each["method"], each["user_agent"], each["ip_address"]) for each in mine] == [
        ("signed_in", "password", "Mozilla/5.0 (Phone)", "127.0.0.1"),
        ("sign_in_failed", "", "Mozilla/5.0 (Phone)", "127.0.0.1"),
        ("signed_in", "password", "testclient", "127.0.0.1"),
    ]
    assert set(mine[0]) == {"id", "created_at", "kind", "method", "user_agent", "ip_address"}


@pytest.mark.one_database
def test_nobody_sees_the_events_of_others(auth: Auth, staff: dict[str, Client]) -> None:
    auth.sign_in(SALES, "not this one")
    auth.sign_in("nobody@shop.example", "not this one")
    assert kinds(staff["sales"]) == ["sign_in_failed", "signed_in"]
    assert kinds(staff["admin"]) == kinds(staff["guest"]) == ["signed_in"]


@pytest.mark.one_database
def test_changes_of_the_ways_in(auth: Auth, http: TestClient, sales: Client, google: Browser) -> None:
    session: Any = google.exchange(parameters(linked(auth, google, sales.session))["code"]).json()
    at_google = session["user"]["identities"][1]["identity_id"]
    assert bearer(auth, session, f"/user/identities/{at_google}", "DELETE").status_code == 200
    assert auth.update(session, password=OTHER_PASSWORD, current_password=PASSWORD).status_code == 200
    assert auth.update(session, email="sue@shop.example").status_code == 200
    assert auth.sign_out(session, "others").status_code == 204
    assert kinds(Client(http, session)) == [
        "signed_out_others", "email_changed", "password_changed", "google_unlinked", "google_linked", "signed_in",
    ]  # fmt: skip


@pytest.mark.one_database
def test_changes_of_the_second_factor(auth: Auth, http: TestClient, sales: Client) -> None:
    phone, higher = protected(auth, SALES)
    assert answered(auth, higher, phone, "0").status_code == 422
    codes = bearer(auth, higher, "/factors/recovery_codes").json()["codes"]
    bearer(auth, higher, "/factors/recovery_codes/verify", code="AAAA-AAAA-AAAA-AAAA")
    higher = bearer(auth, higher, "/factors/recovery_codes/verify", code=codes[0]).json()
    assert bearer(auth, higher, f"/factors/{phone.factor_id}", "DELETE").status_code == 200
    assert kinds(Client(http, higher))[:7] == [
        "factor_removed", "recovery_code_used", "code_failed", "recovery_codes_created", "code_failed", "factor_added",
        "signed_in",
    ]  # fmt: skip


@pytest.mark.one_database
def test_events_are_kept_for_half_a_year(sales: Client, inside: Inside) -> None:
    own = select(func.count(SecurityEvent.id)).where(SecurityEvent.profile_id == sales.id)
    for days, left in ((179, 1), (181, 0)):
        with inside() as ctx:
            delete_expired(ctx.db, utc_now() + timedelta(days=days))
            assert ctx.db.scalars(own).one() == left
