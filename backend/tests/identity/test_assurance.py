"""What a second factor protects, and how it is removed."""

import pytest
from starlette.testclient import TestClient

from tests.clients import Client
from tests.databases import PASSWORD
from tests.identity.auth_client import OTHER_PASSWORD, Auth, code_of
from tests.identity.conftest import Inside
from tests.identity.factor_client import (
    answered,
    bearer,
    challenged,
    data_status,
    enrolled,
    lifted,
    protected,
    recovered,
)
from tests.identity.test_sessions import claims_of

pytestmark = pytest.mark.one_database

SALES = "sales@shop.example"
INSUFFICIENT = "insufficient_aal"


def test_a_session_without_a_code_changes_nothing(auth: Auth, http: TestClient) -> None:
    phone, higher = protected(auth, SALES)
    session = auth.session(SALES)
    assert [each["status"] for each in session["user"]["factors"]] == ["verified"]
    refused = [
        auth.update(session, email="thief@shop.example"),
        auth.update(session, password=OTHER_PASSWORD, current_password=PASSWORD),
        auth.update(session, phone="+491701234567"),
        bearer(auth, session, "/factors", factor_type="totp", friendly_name="Thief"),
        bearer(auth, session, f"/factors/{phone.factor_id}", method="DELETE"),
        bearer(auth, session, "/factors/recovery_codes"),
    ]
    assert [code_of(answer) for answer in refused] == [
        (401, INSUFFICIENT), (401, INSUFFICIENT), (401, INSUFFICIENT),
        (403, INSUFFICIENT), (422, INSUFFICIENT), (403, INSUFFICIENT),
    ]  # fmt: skip
    user = auth.user(higher).json()
    assert (user["email"], len(user["factors"]), "new_email" in user) == (SALES, 1, False)
    assert auth.sign_in(SALES).status_code == 200
    assert data_status(http, session) == (403, INSUFFICIENT)


def test_every_part_of_the_data_api_asks_for_the_code(auth: Auth, http: TestClient) -> None:
    protected(auth, SALES)
    person = Client(http, auth.session(SALES))
    answers = [
        person.get("/rest/v1/customers"),
        person.get("/rest/v1/customers"),
        person.post("/rest/v1/customers", {"name": "Never"}),
        person.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": "x"}),
        person.get("/realtime/v1/changes"),
        person.get("/storage/v1/documents/x"),
    ]
    for answer in answers:
        assert (answer.status_code, answer.headers["content-type"]) == (403, "application/problem+json")
        assert answer.json()["code"] == INSUFFICIENT
        assert answer.json()["detail"] == "Enter your authentication code to continue"


def test_a_factor_is_removed_with_a_code(auth: Auth, http: TestClient) -> None:
    phone, higher = protected(auth, SALES)
    spare = enrolled(auth, higher, "Spare")
    by_spare = lifted(auth, auth.session(SALES), phone)
    by_spare = lifted(auth, by_spare, spare)
    path = f"/factors/{spare.factor_id}"
    assert bearer(auth, higher, path, method="DELETE").json() == {"id": spare.factor_id}
    assert (data_status(http, higher), data_status(http, by_spare)) == ((200, ""), (403, INSUFFICIENT))
    assert bearer(auth, higher, f"/factors/{phone.factor_id}", method="DELETE").status_code == 200
    lowered = auth.refresh(higher["refresh_token"]).json()
    assert (claims_of(lowered)["aal"], [each["method"] for each in claims_of(lowered)["amr"]]) == ("aal1", ["password"])
    assert "factors" not in lowered["user"]
    assert data_status(http, by_spare) == (200, "")


def test_a_password_change_keeps_the_second_factor(auth: Auth) -> None:
    _, higher = protected(auth, SALES)
    assert auth.update(higher, password=OTHER_PASSWORD, current_password=PASSWORD).status_code == 200
    claims = claims_of(auth.refresh(higher["refresh_token"]).json())
    assert (claims["aal"], {each["method"] for each in claims["amr"]}) == ("aal2", {"password", "totp"})


def test_a_recovery_by_mail_does_not_replace_the_code(auth: Auth, http: TestClient, inside: Inside) -> None:
    phone, _ = protected(auth, SALES)
    session = recovered(auth, inside, SALES)
    assert (claims_of(session)["aal"], data_status(http, session)) == ("aal1", (403, INSUFFICIENT))
    assert code_of(auth.update(session, password=OTHER_PASSWORD)) == (401, INSUFFICIENT)
    assert code_of(auth.update(session, email="thief@shop.example")) == (401, INSUFFICIENT)
    assert auth.update(lifted(auth, session, phone), password=OTHER_PASSWORD).status_code == 200
    assert auth.sign_in(SALES, OTHER_PASSWORD).status_code == 200


def test_somebody_elses_factor_is_none(auth: Auth, colleague: Client) -> None:
    phone, higher = protected(auth, SALES)
    asked = challenged(auth, higher, phone)
    for path, method in ((f"/factors/{phone.factor_id}/challenge", "POST"), (f"/factors/{phone.factor_id}", "DELETE")):
        assert code_of(bearer(auth, colleague.session, path, method)) == (404, "mfa_factor_not_found")
    foreign = answered(auth, colleague.session, phone, phone.next_code(), asked)
    assert code_of(foreign) == (404, "mfa_factor_not_found")
