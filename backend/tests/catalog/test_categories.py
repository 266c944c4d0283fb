"""Categories over HTTP."""

import pytest

from tests.clients import Client
from tests.makers import make_category, make_product
from tests.stock.shop import product

CATEGORIES, BRANDS, PRODUCTS = "/rest/v1/product_categories", "/rest/v1/brands", "/rest/v1/products"
NOWHERE = "00000000-0000-7000-8000-000000000001"


def test_a_category_is_made_by_the_first_product_that_names_it(admin: Client) -> None:
    first = make_product(admin, category="Garden")
    second = make_product(admin, category="garden ")
    assert (first["category_id"], second["category"]) == (second["category_id"], "Garden")
    rows = admin.items(CATEGORIES)
    assert [(row["name"], row["products_count"], row["parent_name"]) for row in rows] == [("Garden", 2, None)]
    by_id = make_product(admin, category_id=first["category_id"])
    assert by_id["category"] == "Garden"


def test_of_two_of_one_name_the_outer_one_is_meant(admin: Client) -> None:
    tools = make_category(admin, name="Tools")
    inner = make_category(admin, name="Saws", parent_id=tools["id"])
    assert (inner["parent_name"], make_product(admin, category="saws")["category_id"]) == ("Tools", inner["id"])
    outer = make_category(admin, name="Saws")
    assert make_product(admin, category="Saws")["category_id"] == outer["id"]


def test_a_new_name_shows_on_the_products(admin: Client) -> None:
    lamp = make_product(admin, category="Lights")
    path = f"{CATEGORIES}/{lamp['category_id']}"
    renamed = admin.patch(path, {"name": "Lamps"}, headers={"If-Match": '"1"'})
    assert (renamed.status_code, renamed.json()["version"]) == (200, 2)
    assert product(admin, lamp) == lamp | {"category": "Lamps"}
    assert [row["id"] for row in admin.items(PRODUCTS, q="lamps")] == [lamp["id"]]
    assert [row["id"] for row in admin.items(PRODUCTS, category="Lamps")] == [lamp["id"]]


def test_no_drawer_holds_two_of_a_name(admin: Client) -> None:
    tools = make_category(admin, name="Tools")
    make_category(admin, name="Tools", parent_id=tools["id"])
    said = [{"field": "name", "message": "A category with this name already exists here. Choose another name."}]
    for body in ({"name": "TOOLS"}, {"name": "tools", "parent_id": tools["id"]}):
        refused = admin.post(CATEGORIES, body)
        assert (refused.status_code, refused.json()["errors"]) == (409, said)
    other = make_category(admin, name="Other")
    assert admin.patch(f"{CATEGORIES}/{other['id']}", {"name": "Tools"}).status_code == 409
    assert admin.patch(f"{CATEGORIES}/{other['id']}", {"name": "OTHER"}).json()["name"] == "OTHER"
    assert len(admin.items(CATEGORIES)) == 3


def test_a_category_is_never_inside_itself(admin: Client) -> None:
    outer = make_category(admin)
    middle = make_category(admin, parent_id=outer["id"])
    inner = make_category(admin, parent_id=middle["id"])
    for parent in (outer, middle, inner):
        refused = admin.patch(f"{CATEGORIES}/{outer['id']}", {"parent_id": parent["id"]})
        said = [{"field": "parent_id", "message": "A category can't be inside itself"}]
        assert (refused.status_code, refused.json()["errors"]) == (422, said)
    assert admin.get(f"{CATEGORIES}/{outer['id']}").json() == outer
    assert admin.patch(f"{CATEGORIES}/{inner['id']}", {"parent_id": outer["id"]}).json()["parent_id"] == outer["id"]
    assert admin.patch(f"{CATEGORIES}/{inner['id']}", {"parent_id": None}).json()["parent_id"] is None


def test_deleting_a_category_asks_where_its_products_go(admin: Client) -> None:
    lamp = make_product(admin, category="Lights")
    path = f"{CATEGORIES}/{lamp['category_id']}"
    refused = admin.delete(path)
    assert (refused.status_code, refused.json()["code"], refused.json()["products_count"]) == (409, "has_products", 1)
    assert refused.json()["detail"] == "1 product is in this category. Choose where to move them."
    for target in (lamp["category_id"], NOWHERE):
        assert admin.delete(path, params={"move_to": target}).status_code == 422
    assert product(admin, lamp) == lamp
    target = make_category(admin, name="Home")
    assert admin.delete(path, params={"move_to": target["id"]}).status_code == 204
    moved = product(admin, lamp)
    assert (moved["category"], moved["category_id"], moved["version"]) == ("Home", target["id"], 2)
    assert [row["name"] for row in admin.items(CATEGORIES)] == ["Home"]


def test_a_category_with_others_inside_stays(admin: Client) -> None:
    outer = make_category(admin)
    make_category(admin, parent_id=outer["id"])
    refused = admin.delete(f"{CATEGORIES}/{outer['id']}")
    assert (refused.status_code, refused.json()["detail"]) == (409, "1 more category is inside")


@pytest.mark.parametrize("path", [CATEGORIES, BRANDS])
def test_only_an_admin_changes_them(staff: dict[str, Client], path: str) -> None:
    row = staff["admin"].create(path, {"name": "One"})
    for person in (staff["sales"], staff["guest"]):
        assert person.post(path, {"name": "Two"}).status_code == 403
        assert person.patch(f"{path}/{row['id']}", {"name": "Two"}).status_code == 403
        assert person.delete(f"{path}/{row['id']}").status_code == 403
    assert staff["sales"].items(path) == staff["admin"].items(path) == [row]
    assert staff["guest"].items(path) == staff["admin"].within("test").items(path) == []
