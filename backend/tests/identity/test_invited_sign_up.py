"""Sign-up with an invitation: which links work, and what the new account gets."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.core.events.audit import AuditLog
from orderkeep.identity.invitations.models import Invitation
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.models import Profile
from tests.clients import Client
from tests.identity.auth_client import OTHER_PASSWORD, Auth, code_of
from tests.identity.conftest import Inside
from tests.identity.invitation_client import (
    DANA,
    INVITATIONS,
    OMAR,
    accept,
    account_of,
    expire,
    invite,
    refused,
    token_of,
)

WITH_MAIL = {"smtp_url": "smtp://127.0.0.1:9"}
"""An email server that can't be reached: e-mails stay in the outbox."""
Deploy = Callable[..., TestClient]


@pytest.mark.parametrize("role", ["admin", "sales", "guest"])
def test_accepting_gives_the_role_at_once(
    admin: Client, auth: Auth, http: TestClient, inside: Inside, role: str
) -> None:
    row = invite(admin, OMAR, role)
    answer = accept(auth, token_of(row["link"]), " OMAR@shop.example", full_name="Omar Haddad")
    assert answer.status_code == 200
    assert answer.json()["user"]["user_metadata"] == {"full_name": "Omar Haddad"}
    me = Client(http, answer.json()).get("/rest/v1/profiles/me").json()
    assert (me["email"], me["full_name"], me["role"]) == (OMAR, "Omar Haddad", role)
    assert account_of(inside, OMAR) == (role, True, False)
    assert admin.get(f"{INVITATIONS}/{row['id']}").json()["state"] == "accepted"
    used = (403, "invitation_invalid", "This invitation has already been used. Sign in instead")
    assert refused(accept(auth, token_of(row["link"]))) == used
    with inside() as ctx:
        logged = select(AuditLog.action, AuditLog.new).where(AuditLog.record_id == row["id"])
        entries = [(action, new) for action, new in ctx.db.execute(logged.order_by(AuditLog.created_at, AuditLog.id))]
        assert [action for action, _ in entries] == ["insert", "update"]
        assert (entries[0][1]["email"], entries[0][1]["role"]) == (OMAR, role)
        assert set(entries[1][1]) == {"accepted_at"}
        created = ctx.db.scalars(select(AuditLog).where(AuditLog.record_id == me["id"])).one()
        assert (created.action, created.new["role"]) == ("insert", role)


def test_the_token_of_the_mail_proves_the_address_and_a_copied_link_confirms_it(
    admin: Client, deploy: Deploy, inside: Inside
) -> None:
    shop = deploy(**WITH_MAIL, confirm_email=True, public_url="https://shop.example")
    boss, auth = Client(shop, admin.session), Auth(shop)
    boss.session = auth.session("admin@shop.example")
    boss.patch("/rest/v1/settings", {"name": "Tradepost"})
    mailed, copied = invite(boss, OMAR), invite(boss, DANA, "guest")
    assert mailed["mailed_at"] == mailed["created_at"]
    with inside() as ctx:
        mail = ctx.db.scalars(select(Mail).where(Mail.to == OMAR)).one()
    assert mail.subject == "Admin invited you to Tradepost"
    assert mail.text.startswith(
        "Admin invited you to Tradepost as a salesperson.\n\nCreate your account here:\nhttps://shop.ex"
    )
    assert token_of(mail.text) != token_of(mailed["link"])
    assert accept(auth, token_of(mail.text)).status_code == 200
    assert accept(auth, token_of(copied["link"]), DANA).status_code == 200
    assert account_of(inside, OMAR) == ("sales", True, True)
    assert account_of(inside, DANA) == ("guest", True, False)
    assert refused(accept(auth, token_of(mailed["link"])))[:2] == (403, "invitation_invalid")


INVALID = "This invitation link isn't valid. Use the newest one, or ask an admin for a new one"


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        ("wrong", INVALID),
        ("no text", INVALID),
        ("other address", "This invitation is for another email address"),
        ("expired", "This invitation has expired. Ask an admin for a new one"),
        ("revoked", "This invitation was revoked. Ask an admin for a new one"),
        ("resent", INVALID),
        ("new link", INVALID),
        ("inviter demoted", "This invitation was revoked. Ask an admin for a new one"),
        ("inviter disabled", "This invitation was revoked. Ask an admin for a new one"),
    ],
)
def test_a_link_that_no_longer_works_creates_no_account(
    admin: Client, auth: Auth, inside: Inside, case: str, sentence: str
) -> None:
    row = invite(admin)
    given: Any = token_of(row["link"])
    if case == "wrong":
        given = "A" * 32
    elif case == "no text":
        given = [given]
    elif case == "expired":
        expire(inside, row)
    elif case == "revoked":
        assert admin.delete(f"{INVITATIONS}/{row['id']}").status_code == 204
    elif case == "resent":
        assert admin.post(f"{INVITATIONS}/{row['id']}/resend").status_code == 200
    elif case == "new link":
        assert admin.post(f"{INVITATIONS}/{row['id']}/link").status_code == 200
    elif case.startswith("inviter"):
        with inside() as ctx:
            inviter = ctx.db.get_one(Profile, admin.id)
            ctx.change(inviter, {"role": "sales"} if case == "inviter demoted" else {"disabled": True})
    address = "other@shop.example" if case == "other address" else OMAR
    answer = accept(auth, given, address)
    assert refused(answer) == (403, "invitation_invalid", sentence)
    assert account_of(inside, address) is None
    with inside() as ctx:
        assert ctx.db.get_one(Invitation, row["id"]).accepted_at is None


def test_of_several_attempts_at_once_one_wins(admin: Client, auth: Auth, inside: Inside) -> None:
    token = token_of(invite(admin)["link"])
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: accept(auth, token), range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]
    assert account_of(inside, OMAR) == ("sales", True, False)


def test_a_new_link_leaves_the_mailed_one(admin: Client, deploy: Deploy, inside: Inside) -> None:
    shop = deploy(**WITH_MAIL)
    auth = Auth(shop)
    boss = Client(shop, auth.session("admin@shop.example"))
    row = invite(boss)
    link = boss.post(f"{INVITATIONS}/{row['id']}/link").json()["link"]
    assert len({link, row["link"]}) == 2
    with inside() as ctx:
        mail = ctx.db.scalars(select(Mail).where(Mail.to == OMAR)).one()
        actions = ctx.db.scalars(select(AuditLog.action).where(AuditLog.record_id == row["id"])).all()
        assert sorted(actions) == ["insert", "invitation_link", "update"]
    assert refused(accept(auth, token_of(row["link"]))) == (403, "invitation_invalid", INVALID)
    assert accept(auth, token_of(mail.text)).status_code == 200


def test_an_account_made_in_the_meantime(admin: Client, deploy: Deploy, inside: Inside) -> None:
    """A used account is left alone. One that no one confirmed belongs to no one yet."""
    auth = Auth(deploy(confirm_email=True))
    used, unconfirmed = invite(admin, DANA), invite(admin, OMAR)
    Auth(admin.http).sign_up(DANA, OTHER_PASSWORD)
    assert "access_token" not in auth.sign_up(OMAR, OTHER_PASSWORD).json()
    assert code_of(accept(auth, token_of(used["link"]), DANA)) == (422, "user_already_exists")
    assert account_of(inside, DANA) == ("guest", True, False)
    assert auth.sign_in(DANA, OTHER_PASSWORD).status_code == 200
    assert accept(auth, token_of(unconfirmed["link"])).status_code == 200
    assert account_of(inside, OMAR) == ("sales", True, False)
    assert code_of(auth.sign_in(OMAR, OTHER_PASSWORD)) == (400, "invalid_credentials")


@pytest.mark.one_database
def test_only_the_token_tells_who_is_invited(admin: Client, auth: Auth, inside: Inside) -> None:
    admin.patch("/rest/v1/settings", {"name": "Tradepost"})
    row = invite(admin)
    shown = auth.post("/invitation", token=token_of(row["link"]))
    assert shown.status_code == 200
    assert shown.json() == {
        "email": OMAR,
        "role": "sales",
        "role_text": "a salesperson",
        "inviter": "Admin",
        "business": "Tradepost",
        "expires_at": row["expires_at"],
    }
    assert refused(auth.post("/invitation", token="B" * 32)) == (403, "invitation_invalid", INVALID)
    assert code_of(auth.post("/invitation")) == (400, "validation_failed")
    assert code_of(auth.post("/invitation", token=7)) == (400, "bad_json")
    assert auth.ask("GET", "/invitation").status_code in (404, 405)
    # Without the token, an invited address signs up like any other.
    assert auth.sign_up(OMAR).status_code == 200
    assert account_of(inside, OMAR) == ("guest", True, False)


@pytest.mark.one_database
def test_reading_invitations_is_limited_by_address(admin: Client, deploy: Deploy) -> None:
    auth = Auth(deploy(address_limit_per_minute=3))
    answers = [auth.post("/invitation", token="B" * 32) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [403, 403, 403, 429]


@pytest.mark.one_database
def test_a_weak_password_leaves_the_invitation_open(admin: Client, auth: Auth, inside: Inside) -> None:
    row = invite(admin)
    token = token_of(row["link"])
    assert code_of(auth.sign_up(OMAR, "short", invitation=token)) == (422, "weak_password")
    assert account_of(inside, OMAR) is None
    assert accept(auth, token).status_code == 200
