"""Someone who proves an invited address without the link: with Google, or with the code of a plain sign-up."""

from collections.abc import Callable

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.identity.mail.models import Mail
from orderkeep.identity.models import Profile
from tests.clients import Client
from tests.identity.auth_client import Auth
from tests.identity.conftest import Inside
from tests.identity.google_client import Browser
from tests.identity.invitation_client import INVITATIONS, account_of, expire, invite

pytestmark = pytest.mark.one_database

GINA = "gina@shop.example"
Deploy = Callable[..., TestClient]


def state_of(admin: Client, row: dict[str, str]) -> str:
    return str(admin.get(f"{INVITATIONS}/{row['id']}").json()["state"])


@pytest.mark.parametrize("role", ["admin", "sales", "guest"])
def test_google_gives_the_invited_role(
    admin: Client, google: Browser, inside: Inside, http: TestClient, role: str
) -> None:
    row = invite(admin, GINA, role)
    session = google.sign_in().json()
    assert Client(http, session).get("/rest/v1/profiles/me").json()["role"] == role
    assert (account_of(inside, GINA), state_of(admin, row)) == ((role, True, True), "accepted")


@pytest.mark.parametrize("case", ["expired", "revoked", "inviter demoted", "other address"])
def test_an_invitation_that_no_longer_counts_gives_no_role(
    admin: Client, google: Browser, inside: Inside, case: str
) -> None:
    row = invite(admin, "gina.low@shop.example" if case == "other address" else GINA, "admin")
    if case == "expired":
        expire(inside, row)
    elif case == "revoked":
        assert admin.delete(f"{INVITATIONS}/{row['id']}").status_code == 204
    elif case == "inviter demoted":
        with inside() as ctx:
            ctx.change(ctx.db.get_one(Profile, admin.id), {"role": "sales"})
    google.sign_in()
    assert account_of(inside, GINA) == ("guest", True, True)


def test_the_code_of_a_plain_sign_up_gives_the_invited_role(admin: Client, deploy: Deploy, inside: Inside) -> None:
    auth = Auth(deploy(confirm_email=True))
    row = invite(admin, GINA)
    auth.sign_up(GINA)
    assert (account_of(inside, GINA), state_of(admin, row)) == (("guest", False, False), "open")
    with inside() as ctx:
        code = ctx.db.scalars(select(Mail.secret).where(Mail.to == GINA)).one()
    assert auth.post("/verify", type="signup", email=GINA, token=code).status_code == 200
    assert (account_of(inside, GINA), state_of(admin, row)) == (("sales", True, True), "accepted")


def test_an_unproven_account_gets_the_role_with_its_proof_but_never_a_lower_one(
    admin: Client, auth: Auth, google: Browser, inside: Inside
) -> None:
    row = invite(admin, GINA, "guest")
    user = auth.sign_up(GINA).json()["user"]
    assert account_of(inside, GINA) == ("guest", True, False)
    assert admin.patch(f"/rest/v1/profiles/{user['id']}", {"role": "sales"}).status_code == 200
    google.sign_in()
    assert (account_of(inside, GINA), state_of(admin, row)) == (("sales", True, True), "accepted")
