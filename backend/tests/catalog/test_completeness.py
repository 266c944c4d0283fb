"""The catalog at a glance: counts, freshness, and the fields that products lack."""

from typing import Any

from tests.clients import Client
from tests.makers import make_brand, make_category, make_product, make_specification, make_vendor

CATALOG, PRODUCTS = "/rest/v1/catalog", "/rest/v1/products"
FIELDS = [
    "picture",
    "price",
    "cost_price",
    "sku",
    "barcode",
    "brand",
    "category",
    "vendor",
    "description",
    "specifications",
]
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20


def gaps(client: Client) -> dict[str, int]:
    return {row["gap"]: row["products"] for row in client.get(CATALOG).json()["gaps"]}


def complete_product(admin: Client, **values: Any) -> dict[str, Any]:
    """A product that lacks nothing."""
    whole = {
        "name": "Drill",
        "price": 148,
        "cost_price": 91,
        "sku": "NV-1",
        "barcode": "4006381333931",
        "brand_id": make_brand(admin)["id"],
        "category_id": make_category(admin, name="Power tools")["id"],
        "vendor_id": make_vendor(admin)["id"],
        "description": "With two batteries",
    }
    made = admin.create(PRODUCTS, whole | values)
    added = admin.post(f"/storage/v1/products/{made['id']}/images", files={"file": ("drill.png", PNG)})
    assert added.status_code == 201
    return made


def test_an_empty_catalog_lacks_nothing(admin: Client) -> None:
    found = admin.get(CATALOG).json()
    assert (found["in_catalog"], found["complete"]) == (0, 0)
    assert [(room["resource"], room["count"], room["changed_at"]) for room in found["rooms"]] == [
        ("products", 0, None),
        ("product_categories", 0, None),
        ("brands", 0, None),
    ]
    assert [row["gap"] for row in found["gaps"]] == FIELDS
    assert gaps(admin) == dict.fromkeys(FIELDS, 0)


def test_each_missing_field_is_counted_and_finds_its_products(admin: Client, sales: Client) -> None:
    drill = complete_product(admin)
    bare = make_product(admin, name="Bare", price=0)
    lamp = make_product(admin, name="Lamp", price=20, sku="L-1", category="Lights")
    make_product(admin, name="Old", price=0, status="discontinued")
    missing = {
        "picture": 2, "price": 1, "cost_price": 2, "sku": 1, "barcode": 2, "brand": 2, "category": 1, "vendor": 2,
        "description": 2, "specifications": 0,
    }  # fmt: skip
    assert gaps(admin) == missing == gaps(sales)
    found = admin.get(CATALOG).json()
    assert (found["in_catalog"], found["complete"]) == (3, 1)
    rooms = {room["resource"]: room for room in found["rooms"]}
    assert {name: room["count"] for name, room in rooms.items()} == {
        "products": 4,
        "product_categories": 3,
        "brands": 1,
    }
    assert rooms["brands"]["changed_at"] == admin.items("/rest/v1/brands")[0]["updated_at"]
    for field in FIELDS[:-1]:
        names = sorted(row["name"] for row in admin.items(PRODUCTS, missing=field))
        assert names == (["Bare"] if missing[field] == 1 else ["Bare", "Lamp"])
    assert [row["id"] for row in admin.items(PRODUCTS, missing="price,sku")] == [bare["id"]]
    assert {row["id"] for row in admin.items(PRODUCTS, missing="price,barcode")} == {bare["id"], lamp["id"]}
    assert drill["id"] not in {row["id"] for row in admin.items(PRODUCTS, missing=",".join(FIELDS))}


def test_an_unknown_field_is_refused_by_name(admin: Client) -> None:
    refused = admin.get(PRODUCTS, missing="price,colour")
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "missing")


def test_the_overview_is_that_of_the_environment(admin: Client) -> None:
    make_product(admin, price=0)
    assert gaps(admin.within("test"))["price"] == 0


def test_a_product_lacks_the_required_specifications_of_its_category(admin: Client) -> None:
    tools = make_category(admin, name="Tools")
    drills = make_category(admin, name="Drills", parent_id=tools["id"])
    make_specification(admin, category_id=tools["id"], name="Voltage", value_type="number", unit="V", is_required=True)
    make_specification(
        admin, category_id=drills["id"], name="Cordless", value_type="yes_no", unit=None, is_required=True
    )
    make_specification(admin, category_id=drills["id"], name="Colour", value_type="text", unit=None)
    for name, category, given in (
        ("Whole", drills, {"Voltage": 18, "Cordless": False}),
        ("Half", drills, {"Voltage": 18, "Colour": "Teal"}),
        ("Saw", tools, {"Voltage": 230}),
        ("Bare saw", tools, {}),
        ("Old saw", tools, {}),
    ):
        status = "discontinued" if name == "Old saw" else "active"
        make_product(admin, name=name, category_id=category["id"], specifications=given, status=status)
    make_product(admin, name="Outside")
    assert gaps(admin)["specifications"] == 2
    assert sorted(row["name"] for row in admin.items(PRODUCTS, missing="specifications")) == ["Bare saw", "Half"]
    assert admin.within("test").items(PRODUCTS, missing="specifications") == []
