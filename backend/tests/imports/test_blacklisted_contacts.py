"""The status of contacts in an exported file: only new ones get it."""

import pytest

from tests.clients import Client
from tests.imports.files import counts, upload_import
from tests.imports.test_own_exports import edited, everything
from tests.makers import make_contact, make_order, make_product

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize(("was", "will_be"), [("Active", "Blacklisted"), ("Blacklisted", "Active")])
def test_only_its_page_blacklists_or_restores_a_contact_that_is_here(admin: Client, was: str, will_be: str) -> None:
    product = make_product(admin, stock_quantity=0)
    contact = make_contact(admin, name="Ada", notes="old")
    order = make_order(admin, customer_id=contact["id"], product_id=product["id"])
    if was == "Blacklisted":
        body = {"p_customer_id": contact["id"], "p_reason": "Never paid"}
        assert admin.post("/rest/v1/rpc/secure_blacklist_customer", body).json()["success"]
    assert admin.patch(f"/rest/v1/products/{product['id']}", {"stock_quantity": 5}).status_code == 200
    before = admin.get(f"/rest/v1/customers/{contact['id']}").json()
    allocation = admin.get(f"/rest/v1/purchases/{order['id']}").json()["allocation_status"]
    report = upload_import(admin, "customers", edited(admin, "customers", status=(was, will_be), notes=("old", "new")))
    assert counts(report) == (0, 1, 0, 0)
    assert [each["message"] for each in report["warnings"]] == [
        "Status is only imported for new records. Existing records keep theirs"
    ]
    now = admin.get(f"/rest/v1/customers/{contact['id']}").json()
    assert now == before | {"notes": "new", "updated_at": now["updated_at"], "version": before["version"] + 1}
    assert admin.get(f"/rest/v1/purchases/{order['id']}").json()["allocation_status"] == allocation


def test_a_new_contact_is_blacklisted_as_in_its_file(admin: Client) -> None:
    contact = make_contact(admin, name="Ada")
    text = edited(admin, "customers", status=("Active", "Blacklisted"))
    report = upload_import(admin.within("test"), "customers", text)
    assert (counts(report), report["warnings"]) == ((1, 0, 0, 0), [])
    [row] = everything(admin.within("test"), "customers")
    assert (row["name"], row["status"], row["blacklisted_by"]) == (contact["name"], "blacklisted", admin.id)
    assert row["blacklist_reason"] == "Blacklisted in an imported file"
