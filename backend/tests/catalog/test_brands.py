"""Brands over HTTP."""

from tests.clients import Client
from tests.makers import make_brand, make_product

BRANDS, PRODUCTS, AUDIT = "/rest/v1/brands", "/rest/v1/products", "/rest/v1/audit_logs"
TAKEN = [{"field": "name", "message": "This brand name is already used. Choose another."}]


def test_a_brand_is_created_changed_and_read(admin: Client) -> None:
    row = admin.create(BRANDS, {"name": " Nordisk ", "website": "nordisk.example", "notes": " "})
    assert (row["name"], row["website"], row["notes"], row["products_count"]) == (
        "Nordisk", "nordisk.example", None, 0
    )  # fmt: skip
    make_product(admin, brand_id=row["id"])
    changed = admin.patch(f"{BRANDS}/{row['id']}", {"name": "Nordisk Light"}, headers={"If-Match": '"1"'})
    assert (changed.status_code, changed.json()["version"]) == (200, 2)
    assert changed.json() | {"updated_at": 0} == row | {
        "name": "Nordisk Light", "version": 2, "products_count": 1, "updated_at": 0
    }  # fmt: skip
    assert admin.get(f"{BRANDS}/{row['id']}").json() == changed.json()
    assert [entry["action"] for entry in admin.items(AUDIT, record_id=row["id"])] == ["update", "insert"]


def test_a_stale_change_shows_the_current_row(admin: Client) -> None:
    row = make_brand(admin)
    current = admin.patch(f"{BRANDS}/{row['id']}", {"notes": "Ask for Ines"}).json()
    for answer in (
        admin.patch(f"{BRANDS}/{row['id']}", {"name": "Other"}, headers={"If-Match": '"1"'}),
        admin.delete(f"{BRANDS}/{row['id']}", headers={"If-Match": '"1"'}),
        admin.patch(f"{BRANDS}/{row['id']}", {"name": "Other"}, headers={"If-Match": '""'}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "changed_elsewhere")
    assert admin.items(BRANDS) == [current]


def test_names_are_unique_regardless_of_case_and_accents(admin: Client) -> None:
    row, other = make_brand(admin, name="Nordisk"), make_brand(admin, name="Verde")
    for refused in (
        admin.post(BRANDS, {"name": "NÖRDISK"}),
        admin.patch(f"{BRANDS}/{other['id']}", {"name": "nordisk"}),
    ):
        assert (refused.status_code, refused.json()["errors"]) == (409, TAKEN)
    assert admin.items(BRANDS, sort="name") == [row, other]
    assert admin.patch(f"{BRANDS}/{row['id']}", {"name": "NORDISK"}).json()["name"] == "NORDISK"


def test_a_brand_in_use_is_not_deleted(admin: Client) -> None:
    row = make_brand(admin)
    path = f"{BRANDS}/{row['id']}"
    products = [make_product(admin, brand_id=row["id"]) for _ in range(2)]
    for count, said in ((2, "2 products use this brand"), (1, "1 product uses this brand")):
        refused = admin.delete(path)
        assert (refused.status_code, refused.json()["code"], refused.json()["detail"]) == (409, "in_use", said)
        assert admin.get(path).json() == row | {"products_count": count}
        admin.patch(f"{PRODUCTS}/{products[count - 1]['id']}", {"brand_id": None})
    assert admin.delete(path).status_code == 204
    assert admin.items(BRANDS) == []
    assert admin.items(AUDIT, record_id=row["id"])[0]["action"] == "delete"


def test_unused_brands_and_those_without_a_website_are_found(admin: Client) -> None:
    used, unused = make_brand(admin, name="Used", website="used.example"), make_brand(admin, name="Unused")
    make_product(admin, brand_id=used["id"])
    assert [row["name"] for row in admin.items(BRANDS, unused="true")] == ["Unused"]
    assert [row["name"] for row in admin.items(BRANDS, unused="false")] == ["Used"]
    assert admin.items(BRANDS, **{"website.null": "true"}) == [unused]
    assert admin.get(BRANDS, unused="maybe").json()["errors"][0]["field"] == "unused"


def test_the_file_has_the_headings_of_the_list(admin: Client) -> None:
    make_brand(admin, name="Nordisk", website="nordisk.example")
    file = admin.get(f"{BRANDS}/export", format="csv", columns="name,website,products_count")
    assert file.text.removeprefix("\ufeff").splitlines() == ["Name,Website,Products", "Nordisk,nordisk.example,0"]
