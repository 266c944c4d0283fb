"""Vendors over HTTP."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_product, make_vendor

VENDORS = "/rest/v1/vendors"


def test_a_vendor_needs_a_name_only(admin: Client) -> None:
    row = admin.create(VENDORS, {"name": "  Exotic Liquids "})
    shown = {name: row[name] for name in ("name", "kind", "status", "contact_person", "website", "version")}
    assert shown == {
        "name": "Exotic Liquids",
        "kind": "online",
        "status": "active",
        "contact_person": None,
        "website": None,
        "version": 1,
    }
    payload = {
        "name": "Grandma Kelly's",
        "contact_person": "Regina Murphy",
        "phone": "(313) 555-5735",
        "email": "Regina@Kelly.example",
        "address": "707 Oxford Rd.",
        "notes": "Pays late",
        "kind": "wholesale",
        "website": "#CAJUN.HTM#",
        "status": "on_hold",
    }
    full = admin.create(VENDORS, payload)
    assert {name: full[name] for name in payload} == payload | {"email": "regina@kelly.example"}
    assert admin.items(VENDORS) == [full, row]
    assert admin.get(f"{VENDORS}/{full['id']}").json() == full


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"name": " "}, "name", "Name is required"),
        ({}, "name", "Name is required"),
        ({"name": "A", "kind": "shop"}, "kind", None),
        ({"name": "A", "status": "gone"}, "status", "Status must be 'active', 'on_hold' or 'blocked'"),
        ({"name": "A", "spend": 4}, "spend", "Unknown field spend"),
    ],
)
def test_invalid_vendors_are_refused(admin: Client, body: dict[str, Any], field: str, message: str | None) -> None:
    refused = admin.post(VENDORS, body)
    (problem,) = refused.json()["errors"]
    assert (refused.status_code, problem["field"]) == (422, field)
    assert message in {None, problem["message"]}
    assert admin.items(VENDORS) == []


def test_a_name_is_given_once(admin: Client) -> None:
    first, second = make_vendor(admin, name="Müller GmbH"), make_vendor(admin, name="Other")
    said = [{"field": "name", "message": "This vendor name is already used. Choose another."}]
    for answer in (
        admin.post(VENDORS, {"name": "MULLER  gmbh"}),
        admin.patch(f"{VENDORS}/{second['id']}", {"name": "müller gmbh"}),
    ):
        assert (answer.status_code, answer.json()["errors"]) == (409, said)
    assert admin.patch(f"{VENDORS}/{first['id']}", {"name": "MÜLLER GmbH"}).json()["name"] == "MÜLLER GmbH"
    assert admin.within("test").create(VENDORS, {"name": "Müller GmbH"})["name"] == "Müller GmbH"
    assert len(admin.items(VENDORS)) == 2


def test_vendors_are_found_and_sorted(admin: Client) -> None:
    make_vendor(admin, name="Zaanse", kind="wholesale", contact_person="Dirk Luchte")
    make_vendor(admin, name="Aux joyeux", status="blocked")
    names = [row["name"] for row in admin.items(VENDORS, sort="name")]
    assert names == ["Aux joyeux", "Zaanse"]
    for params in ({"q": "LUCHTE zaan"}, {"kind": "wholesale"}, {"status.not": "blocked"}):
        assert [row["name"] for row in admin.items(VENDORS, **params)] == ["Zaanse"]


def test_a_stale_change_is_refused(admin: Client) -> None:
    row = make_vendor(admin)
    path = f"{VENDORS}/{row['id']}"
    assert admin.patch(path, {"notes": "One"}, headers={"If-Match": '"1"'}).json()["version"] == 2
    stale = admin.patch(path, {"notes": "Two"}, headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["current"]["notes"]) == (409, "One")


def test_a_vendor_that_products_come_from_stays(admin: Client) -> None:
    row = make_vendor(admin)
    lamp = make_product(admin, vendor_id=row["id"])
    refused = admin.delete(f"{VENDORS}/{row['id']}")
    assert (refused.status_code, refused.json()["detail"]) == (409, "1 product uses this vendor")
    admin.patch(f"/rest/v1/products/{lamp['id']}", {"vendor_id": None})
    assert admin.delete(f"{VENDORS}/{row['id']}").status_code == 204
    assert admin.items(VENDORS) == []


def test_only_an_admin_changes_vendors(admin: Client, sales: Client, guest: Client) -> None:
    row = make_vendor(admin)
    path = f"{VENDORS}/{row['id']}"
    for person in (sales, guest):
        assert person.post(VENDORS, {"name": "X"}).status_code == 403
        assert person.patch(path, {"name": "X"}).status_code == 403
        assert person.delete(path).status_code == 403
    assert sales.items(VENDORS) == admin.items(VENDORS) == [row]
    assert (guest.items(VENDORS), guest.get(path).status_code) == ([], 404)
    assert admin.within("test").get(path).status_code == 404
