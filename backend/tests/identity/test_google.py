"""Sign-in with Google against a strict OpenID provider on a port: which account it leads to."""

from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from orderkeep.identity.mail.models import Mail
from orderkeep.identity.models import Credential, Factor, Identity, Profile
from tests.clients import Client
from tests.identity.auth_client import OTHER_PASSWORD, Auth, code_of
from tests.identity.conftest import Inside
from tests.identity.factor_client import bearer, data_status, enrolled, protected, recovered
from tests.identity.google_client import Browser, parameters
from tests.identity.provider import Provider
from tests.identity.test_sessions import claims_of, is_alive

pytestmark = pytest.mark.one_database

GINA, SALES = "gina@shop.example", "sales@shop.example"


def people(inside: Inside) -> int:
    with inside() as ctx:
        count: int = ctx.db.scalars(select(func.count(Profile.id))).one()
        return count


def identities_of(auth: Auth, session: Any) -> list[tuple[str, str]]:
    return [(each["provider"], each["identity_data"]["email"]) for each in auth.user(session).json()["identities"]]


def test_a_new_person_becomes_a_guest(auth: Auth, google: Browser, provider: Provider, http: TestClient) -> None:
    session = google.sign_in().json()
    user, claims = session["user"], claims_of(session)
    assert (user["email"], user["app_metadata"]) == (GINA, {"provider": "google", "providers": ["google"]})
    assert user["user_metadata"] == {"full_name": "Gina Low"}
    assert [(each["provider"], each["id"], each["user_id"]) for each in user["identities"]] == [
        ("google", "g-100", user["id"])
    ]
    assert user["identities"][0]["identity_data"] == {
        "sub": "g-100", "email": GINA, "email_verified": True, "phone_verified": False, "full_name": "Gina Low",
    }  # fmt: skip
    assert (claims["aal"], [each["method"] for each in claims["amr"]]) == ("aal1", ["oauth"])
    own = Client(http, session).get("/rest/v1/profiles/me").json()
    assert (own["role"], own["full_name"]) == ("guest", "Gina Low")
    assert code_of(auth.sign_in(GINA)) == (400, "invalid_credentials")
    assert provider.violations == []


def test_the_key_is_the_subject_not_the_address(google: Browser, provider: Provider, inside: Inside) -> None:
    first = google.sign_in().json()
    provider.person |= {"email": "gina.low@shop.example", "email_verified": False}
    again = google.sign_in().json()
    assert (again["user"]["id"], again["user"]["email"]) == (first["user"]["id"], GINA)
    assert again["user"]["identities"][0]["identity_data"]["email"] == "gina.low@shop.example"
    before = people(inside)
    provider.person = {"sub": "g-200", "email": "other@shop.example", "email_verified": True}
    assert google.sign_in().json()["user"]["id"] != first["user"]["id"]
    assert people(inside) == before + 1


@pytest.mark.parametrize("said", [{"email_verified": False}, {"email_verified": "true"}, {"email": "not an address"}])
def test_an_unverified_address_joins_nothing(
    google: Browser, provider: Provider, inside: Inside, said: dict[str, Any]
) -> None:
    provider.person |= {"email": SALES, **said}
    before = people(inside)
    end = google.arrive()
    assert (parameters(end)["error"], parameters(end)["error_code"]) == (
        "access_denied",
        "provider_email_needs_verification",
    )
    assert (people(inside), "code" in parameters(end)) == (before, False)


def test_an_account_that_never_proved_its_address_starts_afresh(
    auth: Auth, google: Browser, provider: Provider, inside: Inside
) -> None:
    thief = auth.session(SALES)
    enrolled(auth, thief)
    provider.person["email"] = "Sales@Shop.example"
    owner = google.sign_in().json()
    assert owner["user"]["id"] == thief["user"]["id"]
    assert is_alive(auth, thief) == (False, False)
    assert auth.refresh(thief["refresh_token"]).status_code == 400
    assert code_of(auth.sign_in(SALES)) == (400, "invalid_credentials")
    assert identities_of(auth, owner) == [("google", "sales@shop.example")]
    with inside() as ctx:
        assert ctx.db.scalars(select(func.count(Factor.id))).one() == 0
        assert ctx.db.scalars(select(Mail.subject).where(Mail.to == SALES)).all() == ["Sign-in with Google was added"]


def test_a_proven_account_keeps_its_password(
    auth: Auth, google: Browser, provider: Provider, inside: Inside, sales: Client
) -> None:
    prove(inside, sales.id)
    provider.person["email"] = SALES
    session = google.sign_in().json()
    assert identities_of(auth, session) == [("email", SALES), ("google", SALES)]
    assert session["user"]["app_metadata"] == {"provider": "email", "providers": ["email", "google"]}
    assert (is_alive(auth, sales.session), auth.sign_in(SALES).status_code) == ((True, True), 200)


def prove(inside: Inside, profile_id: str) -> None:
    with inside() as ctx:
        ctx.db.get_one(Credential, profile_id).proven = True


def test_an_address_changed_without_proof_is_not_proven(
    auth: Auth, google: Browser, provider: Provider, inside: Inside, sales: Client
) -> None:
    prove(inside, sales.id)
    assert auth.update(sales.session, email=GINA).status_code == 200
    assert google.sign_in().json()["user"]["id"] == sales.id
    assert is_alive(auth, sales.session) == (False, False)


def test_google_does_not_replace_the_second_factor(
    auth: Auth, google: Browser, provider: Provider, inside: Inside, sales: Client, http: TestClient
) -> None:
    prove(inside, sales.id)
    protected(auth, SALES)
    provider.person["email"] = SALES
    session = google.sign_in().json()
    assert data_status(http, session) == (403, "insufficient_aal")
    link = f"/user/identities/{session['user']['identities'][1]['identity_id']}"
    assert code_of(bearer(auth, session, link, "DELETE")) == (403, "insufficient_aal")
    assert code_of(bearer(auth, session, "/user/identities/authorize?provider=google", "GET")) == (
        403,
        "insufficient_aal",
    )


def test_a_disabled_person_stays_out(google: Browser, admin: Client, auth: Auth) -> None:
    session = google.sign_in().json()
    code = parameters(google.arrive())["code"]
    assert admin.patch(f"/rest/v1/profiles/{session['user']['id']}", {"disabled": True}).status_code == 200
    assert code_of(google.exchange(code)) == (403, "user_banned")
    assert parameters(google.arrive())["error_code"] == "user_banned"


def linked(auth: Auth, google: Browser, session: Any) -> str:
    query = f"provider=google&code_challenge={google.challenge}&code_challenge_method=s256&skip_http_redirect=true"
    answer = bearer(auth, session, f"/user/identities/authorize?{query}", "GET")
    assert answer.status_code == 200, answer.text
    return str(google.open(google.consent(answer.json()["url"])).headers["location"])


def test_linking_continues_the_session(auth: Auth, google: Browser, sales: Client, http: TestClient) -> None:
    session = google.exchange(parameters(linked(auth, google, sales.session))["code"]).json()
    assert claims_of(session)["session_id"] == claims_of(sales.session)["session_id"]
    assert [each["method"] for each in claims_of(session)["amr"]] == ["oauth", "password"]
    assert [each["current"] for each in Client(http, session).items("/rest/v1/auth_sessions")] == [True]
    assert auth.refresh(session["refresh_token"]).status_code == 200


def test_linking_keeps_the_second_factor(auth: Auth, google: Browser, sales: Client, http: TestClient) -> None:
    _, higher = protected(auth, SALES)
    session = google.exchange(parameters(linked(auth, google, higher))["code"]).json()
    assert (claims_of(session)["aal"], data_status(http, session)[0]) == ("aal2", 200)


def test_an_identity_is_linked_and_unlinked(auth: Auth, google: Browser, sales: Client) -> None:
    session = google.exchange(parameters(linked(auth, google, sales.session))["code"]).json()
    assert (session["user"]["id"], identities_of(auth, session)) == (sales.id, [("email", SALES), ("google", GINA)])
    assert auth.sign_in(SALES).status_code == 200
    at_google, at_home = (session["user"]["identities"][at]["identity_id"] for at in (1, 0))
    other = "/user/identities/01a1fdfb-59df-7abc-a4f4-28471eb9a8ea"
    assert code_of(bearer(auth, session, other, "DELETE")) == (422, "identity_not_found")
    assert bearer(auth, session, f"/user/identities/{at_google}", "DELETE").json() == {}
    assert identities_of(auth, session) == [("email", SALES)]
    last = bearer(auth, session, f"/user/identities/{at_home}", "DELETE")
    assert code_of(last) == (422, "single_identity_not_deletable")


def test_unlinking_the_address_removes_the_password(auth: Auth, google: Browser, sales: Client) -> None:
    session = google.exchange(parameters(linked(auth, google, sales.session))["code"]).json()
    assert bearer(auth, session, f"/user/identities/{sales.id}", "DELETE").json() == {}
    assert identities_of(auth, session) == [("google", GINA)]
    assert code_of(auth.sign_in(SALES)) == (400, "invalid_credentials")
    assert google.sign_in().json()["user"]["id"] == sales.id
    assert auth.update(session, password=OTHER_PASSWORD).status_code == 200
    assert auth.sign_in(SALES, OTHER_PASSWORD).status_code == 200


def test_an_identity_belongs_to_one_user(auth: Auth, google: Browser, sales: Client) -> None:
    owner = google.sign_in().json()["user"]["id"]
    end = parameters(linked(auth, google, sales.session))
    assert (end["error_code"], "code" in end) == ("identity_already_exists", False)
    assert google.sign_in().json()["user"]["id"] == owner


def test_a_link_is_only_made_by_the_browser_that_asked(
    auth: Auth, google: Browser, provider: Provider, sales: Client, inside: Inside
) -> None:
    code = parameters(linked(auth, google, sales.session))["code"]
    victim = Browser(auth, provider)
    assert code_of(victim.exchange(code)) == (400, "bad_code_verifier")
    with inside() as ctx:
        assert ctx.db.scalars(select(func.count(Identity.id))).one() == 0
    auth.sign_out(sales.session)
    assert code_of(google.exchange(code)) == (404, "flow_state_not_found")


def test_the_first_proof_of_the_address_removes_what_was_linked_before(
    auth: Auth, google: Browser, sales: Client, inside: Inside
) -> None:
    thief = google.exchange(parameters(linked(auth, google, sales.session))["code"]).json()
    assert recovered(auth, inside, SALES)["user"]["app_metadata"]["providers"] == ["email"]
    assert google.sign_in().json()["user"]["id"] != thief["user"]["id"]


def test_settings_say_that_it_is_on(google: Browser) -> None:
    assert google.auth.http.get("/config.json").json()["google_enabled"] is True
    settings = google.auth.ask("GET", "/settings").json()
    assert settings["external"] == {"email": True, "phone": False, "google": True, "anonymous_users": False}
