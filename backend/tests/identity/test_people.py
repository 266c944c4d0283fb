"""The user list: who can see it, who can change whom, and that one admin always remains."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select

from orderkeep.core.events.audit import AuditLog
from orderkeep.identity.models import Profile
from tests.clients import Client
from tests.identity.auth_client import Auth
from tests.identity.conftest import Inside

pytestmark = pytest.mark.one_database

PEOPLE = "/rest/v1/profiles"
Staff = dict[str, Client]


def row_of(inside: Inside, person: Client) -> tuple[str, str, bool, int]:
    with inside() as ctx:
        row = ctx.db.get_one(Profile, person.id)
        return row.full_name, row.role, row.disabled, row.version


def test_everybody_sees_themselves(staff: Staff) -> None:
    for name, person in staff.items():
        answer = person.get(f"{PEOPLE}/me")
        assert answer.status_code == 200
        row = answer.json()
        own = {"email", "full_name", "role", "disabled", "photo_url"}
        assert set(row) == {"id", "created_at", "updated_at", "version"} | own
        assert (row["id"], row["email"], row["disabled"]) == (person.id, f"{name}@shop.example", False)
        assert row["role"] == {"colleague": "sales"}.get(name, name)
        assert person.get(f"{PEOPLE}/{person.id}").json() == row


def test_the_list_is_for_admins(staff: Staff) -> None:
    rows = staff["admin"].items(PEOPLE, sort="full_name")
    assert [row["full_name"] for row in rows] == ["Admin", "Colleague", "Guest", "Sales"]
    assert [row["email"] for row in staff["admin"].items(PEOPLE, role="sales", sort="-email")] == [
        "sales@shop.example",
        "colleague@shop.example",
    ]
    assert [row["full_name"] for row in staff["admin"].items(PEOPLE, q="COLL shop")] == ["Colleague"]
    assert staff["admin"].items(PEOPLE, disabled="true") == []
    assert staff["admin"].items(f"{PEOPLE}", email="guest@shop.example")[0]["id"] == staff["guest"].id
    assert staff["admin"].get(PEOPLE, role="boss").status_code == 400
    for name in ("sales", "guest"):
        assert staff[name].get(PEOPLE).status_code == 403
        assert staff[name].get(f"{PEOPLE}/{staff['admin'].id}").status_code == 403
    assert staff["admin"].get(f"{PEOPLE}/{staff['guest'].id}").json()["role"] == "guest"


def test_users_find_only_themselves_in_the_list_by_id(staff: Staff) -> None:
    for person in staff.values():
        own = person.get(f"{PEOPLE}/me").json()
        answer = person.get(PEOPLE, id=person.id)
        assert (answer.status_code, answer.json()) == (200, {"items": [own], "next_cursor": None})
        assert person.items(PEOPLE, id=person.id.upper()) == [own]
    for name in ("sales", "colleague", "guest"):
        person, admin = staff[name], staff["admin"].id
        for asked in (admin, f"{person.id},{admin}", "", "nonsense"):
            assert person.get(PEOPLE, id=asked).status_code == 403
            assert person.get(f"{PEOPLE}/export", id=asked).status_code == 403
        assert person.get(PEOPLE, **{"id.not": person.id}).status_code == 403
        assert person.get(PEOPLE, q="admin").status_code == 403
        assert person.get(PEOPLE, id=person.id, q="admin").json()["items"] == []


def test_a_sales_person_changes_their_own_name_and_nothing_else(staff: Staff, inside: Inside) -> None:
    sales = staff["sales"]
    path = f"{PEOPLE}/{sales.id}"
    before = row_of(inside, sales)
    for refused in ({"full_name": "Priya", "role": "admin"}, {"role": "admin"}, {"disabled": False}):
        assert sales.patch(path, refused).status_code == 403
    assert sales.patch(path, {"full_name": " "}).status_code == 422
    assert sales.patch(path, {"email": "other@shop.example"}).status_code == 422
    assert row_of(inside, sales) == before
    seen = {"If-Match": f'"{before[3]}"'}
    assert sales.patch(path, {"full_name": "Priya Raman"}, headers=seen).status_code == 200
    assert sales.patch(path, {"full_name": "Late"}, headers=seen).status_code == 409
    assert row_of(inside, sales) == ("Priya Raman", "sales", False, before[3] + 1)


@pytest.mark.parametrize("wrong", ["nonsense", "01a1fdfb-59df-7abc-a4f4-28471eb9a8ea"])
def test_an_unknown_id_is_not_found(staff: Staff, wrong: str) -> None:
    assert staff["admin"].get(f"{PEOPLE}/{wrong}").status_code == 404
    assert staff["admin"].patch(f"{PEOPLE}/{wrong}", {"role": "sales"}).status_code == 404
    assert staff["sales"].get(f"{PEOPLE}/{wrong}").status_code == 403
    assert staff["sales"].patch(f"{PEOPLE}/{wrong}", {"full_name": "X"}).status_code == 403


def test_an_admin_changes_role_name_and_access(staff: Staff, inside: Inside) -> None:
    guest = staff["guest"]
    answer = staff["admin"].patch(f"{PEOPLE}/{guest.id}", {"role": "sales", "full_name": " Gwen "})
    assert answer.status_code == 200
    assert (answer.json()["role"], answer.json()["full_name"]) == ("sales", "Gwen")
    assert guest.get(f"{PEOPLE}/me").json() == answer.json()
    with inside() as ctx:
        logged = ctx.db.scalars(
            select(AuditLog).where(AuditLog.record_id == guest.id, AuditLog.action == "update")
        ).one()
        assert logged.old == {"role": "guest", "full_name": "Guest"}
        assert logged.new == {"role": "sales", "full_name": "Gwen"}
        assert (logged.actor_id, logged.role, logged.environment) == (staff["admin"].id, "admin", "development")
        assert logged.request_id == answer.headers["x-request-id"]


def test_a_change_is_audited_in_the_requests_environment(staff: Staff, inside: Inside) -> None:
    staff["admin"].within("test").patch(f"{PEOPLE}/{staff['guest'].id}", {"role": "sales"})
    with inside() as ctx:
        across = select(AuditLog.environment).where(
            AuditLog.record_id == staff["guest"].id, AuditLog.action == "update"
        )
        found = ctx.db.scalars(across.execution_options(across_environments=True)).all()
        assert found == ["test"]


@pytest.mark.parametrize("body", [{"role": "admin"}, {"role": "sales"}, {"disabled": True}, {"disabled": False}])
def test_role_and_access_are_the_admins(staff: Staff, inside: Inside, body: dict[str, Any]) -> None:
    for name in ("sales", "guest"):
        person = staff[name]
        before = row_of(inside, person)
        assert person.patch(f"{PEOPLE}/{person.id}", {**body, "full_name": "X"}).status_code == 403
        assert row_of(inside, person) == before


def test_users_can_rename_only_themselves(staff: Staff, inside: Inside) -> None:
    sales, guest = staff["sales"], staff["guest"]
    assert sales.patch(f"{PEOPLE}/{sales.id}", {"full_name": "Søren Ångström"}).json()["full_name"] == "Søren Ångström"
    assert [row["id"] for row in staff["admin"].items(PEOPLE, q="soren angstrom")] == [sales.id]
    before = row_of(inside, guest)
    assert sales.patch(f"{PEOPLE}/{guest.id}", {"full_name": "X"}).status_code == 403
    assert row_of(inside, guest) == before


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"role": "boss"}, "role"),
        ({"role": None}, "role"),
        ({"role": 7}, "role"),
        ({"disabled": "yes"}, "disabled"),
        ({"disabled": None}, "disabled"),
        ({"full_name": None}, "full_name"),
        ({"full_name": "  "}, "full_name"),
        ({"full_name": "x" * 201}, "full_name"),
        ({"full_name": "a\0b"}, "full_name"),
        ({"email": "x@y.example"}, "email"),
        ({"id": "x"}, "id"),
    ],
)
def test_bad_values_are_named(staff: Staff, inside: Inside, body: dict[str, Any], field: str) -> None:
    guest = staff["guest"]
    before = row_of(inside, guest)
    answer = staff["admin"].patch(f"{PEOPLE}/{guest.id}", body)
    assert answer.status_code == 422
    assert [problem["field"] for problem in answer.json()["errors"]] == [field]
    assert row_of(inside, guest) == before


def test_a_stale_change_shows_the_current_row(staff: Staff, inside: Inside) -> None:
    guest = staff["guest"]
    path = f"{PEOPLE}/{guest.id}"
    assert staff["admin"].patch(path, {"role": "sales"}, headers={"If-Match": '"1"'}).json()["version"] == 2
    answer = staff["admin"].patch(path, {"role": "guest"}, headers={"If-Match": '"1"'})
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_elsewhere")
    assert answer.json()["current"] == guest.get(f"{PEOPLE}/me").json()
    assert row_of(inside, guest) == ("Guest", "sales", False, 2)


@pytest.mark.parametrize("body", [{"role": "sales"}, {"role": "guest"}, {"disabled": True}])
def test_the_last_admin_remains(staff: Staff, inside: Inside, body: dict[str, Any]) -> None:
    admin = staff["admin"]
    before = row_of(inside, admin)
    answer = admin.patch(f"{PEOPLE}/{admin.id}", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "last_admin")
    assert row_of(inside, admin) == before
    assert admin.patch(f"{PEOPLE}/{admin.id}", {"full_name": "Boss", "role": "admin"}).status_code == 200
    admin.patch(f"{PEOPLE}/{staff['sales'].id}", {"role": "admin", "disabled": True})
    assert admin.patch(f"{PEOPLE}/{admin.id}", body).status_code == 409
    admin.patch(f"{PEOPLE}/{staff['sales'].id}", {"disabled": False})
    assert admin.patch(f"{PEOPLE}/{admin.id}", body).status_code == 200


def test_two_admins_who_demote_each_other_at_once(staff: Staff, inside: Inside) -> None:
    one, other = staff["admin"], staff["sales"]
    for _ in range(5):
        with inside() as ctx:
            for person in (one, other):
                ctx.db.get_one(Profile, person.id).role = "admin"
        with ThreadPoolExecutor(2) as pool:
            swap = ((one, other), (other, one))
            answers = list(pool.map(lambda pair: pair[0].patch(f"{PEOPLE}/{pair[1].id}", {"role": "sales"}), swap))
        codes = sorted(answer.status_code for answer in answers)
        assert codes in ([200, 403], [200, 409])
        with inside() as ctx:
            admins = ctx.db.scalars(select(Profile.id).where(Profile.role == "admin")).all()
            assert len(admins) == 1


def test_disabling_ends_all_sessions_at_once(staff: Staff, auth: Auth) -> None:
    sales = staff["sales"]
    elsewhere = auth.session("sales@shop.example")
    assert staff["admin"].patch(f"{PEOPLE}/{sales.id}", {"disabled": True}).json()["disabled"] is True
    for session in (sales.session, elsewhere):
        answer = Client(auth.http, session).get(f"{PEOPLE}/me")
        assert (answer.status_code, answer.json()["code"]) == (403, "account_disabled")
        assert auth.refresh(session["refresh_token"]).status_code == 400
    assert [row["id"] for row in staff["admin"].items(PEOPLE, disabled="true")] == [sales.id]


def test_profiles_are_neither_made_nor_removed_over_http(staff: Staff) -> None:
    assert staff["admin"].post(PEOPLE, {"email": "x@y.example"}).status_code == 405
    assert staff["admin"].delete(f"{PEOPLE}/{staff['guest'].id}").status_code == 405


def test_select_chooses_the_columns_of_a_page(staff: Staff) -> None:
    admin, sales = staff["admin"], staff["sales"]
    asked = {"select": "id,email, full_name,role", "id": sales.id}
    expected = {"id": sales.id, "email": sales.email, "full_name": "Sales", "role": "sales"}
    for person in (admin, sales):
        assert person.get(PEOPLE, **asked).json() == {"items": [expected], "next_cursor": None}
    first = admin.get(PEOPLE, select="email", sort="email", limit=1).json()
    rest = admin.get(PEOPLE, select="email", sort="email", cursor=first["next_cursor"]).json()
    assert [row["email"] for row in (*first["items"], *rest["items"])] == sorted(each.email for each in staff.values())
    for wrong in ("email,password_hash", "*", "", "search_text"):
        refused = admin.get(PEOPLE, select=wrong)
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "select")
