"""Invitations over HTTP: who sends, resends and revokes them, and to whom."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from orderkeep.core.http.idempotency import IdempotencyKey
from orderkeep.identity.invitations.models import Invitation, InvitationToken
from orderkeep.identity.mail.models import Mail
from tests.clients import Client
from tests.identity.auth_client import Auth
from tests.identity.conftest import Inside
from tests.identity.invitation_client import DANA, INVITATIONS, OMAR, Row, accept, expire, invite, token_of

FIELDS = {
    "id", "created_at", "updated_at", "version", "email", "role", "invited_by", "invited_by_name", "expires_at",
    "mailed_at", "accepted_at", "revoked_at", "state",
}  # fmt: skip


def test_an_admin_invites_and_sees_the_link_once(admin: Client, inside: Inside) -> None:
    row = invite(admin, " Omar@Shop.example ")
    link = row.pop("link")
    assert link.startswith("http://127.0.0.1:8000/auth?invitation=")
    assert set(row) == FIELDS
    assert (row["email"], row["role"], row["state"], row["mailed_at"]) == (OMAR, "sales", "open", None)
    assert (row["invited_by"], row["invited_by_name"]) == (admin.id, "Admin")
    assert admin.items(INVITATIONS) == [row] == [admin.get(f"{INVITATIONS}/{row['id']}").json()]
    with inside() as ctx:
        kept = ctx.db.get_one(Invitation, row["id"])
        assert kept.expires_at - kept.created_at == timedelta(days=7)
        assert token_of(link) not in {each.hash for each in ctx.db.scalars(select(InvitationToken))}
        assert ctx.db.scalars(select(func.count(Mail.id)).where(Mail.to == OMAR)).one() == 0


def test_the_list_is_searched_filtered_and_sorted(admin: Client) -> None:
    first, second = invite(admin, OMAR, "sales"), invite(admin, DANA, "guest")
    assert [row["email"] for row in admin.items(INVITATIONS, sort="email")] == [DANA, OMAR]
    assert [row["id"] for row in admin.items(INVITATIONS, q="OMA")] == [first["id"]]
    assert [row["id"] for row in admin.items(INVITATIONS, role="guest")] == [second["id"]]
    admin.delete(f"{INVITATIONS}/{first['id']}")
    pending = {"accepted_at.null": "true", "revoked_at.null": "true"}
    assert [row["id"] for row in admin.items(INVITATIONS, **pending)] == [second["id"]]
    assert admin.items(INVITATIONS, id=first["id"])[0]["state"] == "revoked"
    assert admin.get(INVITATIONS, state="open").status_code == 400


@pytest.mark.one_database
@pytest.mark.parametrize("role", ["sales", "guest"])
def test_only_admins_deal_with_invitations(staff: dict[str, Client], inside: Inside, role: str) -> None:
    row, person = invite(staff["admin"]), staff[role]
    one = f"{INVITATIONS}/{row['id']}"
    answers = [
        person.get(INVITATIONS), person.get(INVITATIONS, q="omar"), person.get(one), person.delete(one),
        person.post(INVITATIONS, {"email": DANA, "role": "guest"}),
        person.post(f"{one}/resend"), person.post(f"{one}/link"),
    ]  # fmt: skip
    assert [answer.status_code for answer in answers] == [403] * 7
    assert all(OMAR not in answer.text for answer in answers)
    assert [each["email"] for each in staff["admin"].items(INVITATIONS)] == [OMAR]
    assert staff["admin"].get(one).json()["version"] == row["version"]


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"email": "omar", "role": "sales"}, 422, "Enter an email address such as name@example.com"),
        (
            {"email": "a@b.example, c@d.example", "role": "sales"},
            422,
            "Enter an email address such as name@example.com",
        ),
        ({"email": "SALES@shop.example", "role": "sales"}, 409, "sales@shop.example already has an account"),
        ({"email": DANA, "role": "sales"}, 409, f"{DANA} is already invited. Resend the invitation instead"),
        ({"email": OMAR, "role": "owner"}, 422, None),
        ({"email": OMAR}, 422, None),
        ({"email": OMAR, "role": "sales", "token": "x"}, 422, None),
    ],
)
def test_what_can_not_be_invited(admin: Client, body: Row, status: int, sentence: str | None) -> None:
    invite(admin, DANA)
    answer = admin.post(INVITATIONS, body)
    assert answer.status_code == status
    assert sentence is None or answer.json()["detail"] == sentence
    assert [row["email"] for row in admin.items(INVITATIONS)] == [DANA]


def test_an_address_invited_by_two_admins_at_once_is_invited_once(admin: Client) -> None:
    body = {"email": OMAR, "role": "sales"}
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: admin.post(INVITATIONS, body), range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert len(admin.items(INVITATIONS)) == 1


def test_a_repeated_request_invites_once_and_shows_the_link_once(admin: Client, inside: Inside) -> None:
    key, body = {"Idempotency-Key": "invite-1"}, {"email": OMAR, "role": "sales"}
    first, again = (admin.post(INVITATIONS, body, headers=key) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == {**first.json(), "link": None}
    row, links = first.json(), [first.json()["link"]]
    for command in ("resend", "link"):
        path = f"{INVITATIONS}/{row['id']}/{command}"
        answers = [admin.post(path, headers={"Idempotency-Key": command}).json() for _ in range(2)]
        assert answers[1] == {**answers[0], "link": None}
        links.append(answers[0]["link"])
    assert len(admin.items(INVITATIONS)) == 1
    with inside() as ctx:
        kept = ctx.db.scalars(select(IdempotencyKey.body)).all()
    tokens = {token_of(link) for link in links}
    assert (len(kept), len(tokens)) == (3, 3)
    assert [body for body in kept if any(token in body for token in tokens)] == []


def test_resending_renews_an_expired_invitation(admin: Client, auth: Auth, inside: Inside) -> None:
    row = invite(admin)
    expire(inside, row)
    assert admin.get(f"{INVITATIONS}/{row['id']}").json()["state"] == "expired"
    late = admin.post(f"{INVITATIONS}/{row['id']}/link")
    assert (late.status_code, late.json()["detail"]) == (409, "This invitation has expired. Resend it instead")
    again = admin.post(f"{INVITATIONS}/{row['id']}/resend").json()
    assert (again["id"], again["state"]) == (row["id"], "open")
    assert accept(auth, token_of(again["link"])).status_code == 200


def test_an_expired_address_can_be_invited_anew(admin: Client, inside: Inside) -> None:
    row = invite(admin)
    expire(inside, row)
    second = invite(admin, role="guest")
    assert [(each["id"], each["state"]) for each in admin.items(INVITATIONS)] == [
        (second["id"], "open"), (row["id"], "revoked"),
    ]  # fmt: skip


@pytest.mark.one_database
@pytest.mark.parametrize("closed", ["accepted", "revoked"])
def test_closed_invitations_stay_as_they_are(admin: Client, auth: Auth, closed: str) -> None:
    row = invite(admin)
    one = f"{INVITATIONS}/{row['id']}"
    if closed == "accepted":
        accept(auth, token_of(row["link"]))
    else:
        admin.delete(one)
    before = admin.get(one).json()
    answers = [admin.delete(one), admin.post(f"{one}/resend"), admin.post(f"{one}/link")]
    assert [answer.status_code for answer in answers] == [409] * 3
    sentences = {"accepted": f"{OMAR} has already accepted this invitation", "revoked": "This invitation was revoked"}
    assert {answer.json()["detail"] for answer in answers} == {sentences[closed]}
    assert admin.get(one).json() == before
