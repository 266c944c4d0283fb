"""Specifications over HTTP: definitions, the values of products, and finding products by them."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import change_row, make_category, make_product, make_specification

SPECIFICATIONS, PRODUCTS, CATEGORIES = "/rest/v1/specifications", "/rest/v1/products", "/rest/v1/product_categories"
TAKEN = "This category already has a specification with this name. Choose another name."
LONG_UNIT = "Enter a unit of up to 20 characters, such as V or mm"
NOWHERE = "01920000-0000-7000-8000-000000000000"
Row = dict[str, Any]


def values(client: Client, product: Row) -> Row:
    found: Row = client.get(f"{PRODUCTS}/{product['id']}").json()["specifications"]
    return found


def refusal(answer: Any) -> tuple[int, str, list[Row]]:
    return answer.status_code, answer.json()["detail"], answer.json().get("errors", [])


@pytest.fixture
def tools(admin: Client) -> Row:
    return make_category(admin, name="Tools")


@pytest.fixture
def drills(admin: Client, tools: Row) -> Row:
    return make_category(admin, name="Drills", parent_id=tools["id"])


def test_a_specification_is_created_changed_read_and_deleted(admin: Client, tools: Row) -> None:
    row = admin.create(
        SPECIFICATIONS, {"name": " Voltage ", "category_id": tools["id"], "value_type": "number", "unit": "V"}
    )
    assert {name: row[name] for name in ("name", "category_name", "value_type", "unit", "options")} == {
        "name": "Voltage", "category_name": "Tools", "value_type": "number", "unit": "V", "options": []
    }  # fmt: skip
    assert (row["is_required"], row["position"]) == (False, 1)
    second = make_specification(admin, category_id=tools["id"], name="Torque", unit="Nm")
    assert second["position"] == 2
    changed = change_row(admin, "specifications", row, is_required=True, position=3)
    assert changed | {"updated_at": 0} == row | {"is_required": True, "position": 3, "version": 2, "updated_at": 0}
    assert [each["name"] for each in admin.items(SPECIFICATIONS, sort="position")] == ["Torque", "Voltage"]
    assert admin.delete(f"{SPECIFICATIONS}/{row['id']}", headers={"If-Match": '"1"'}).status_code == 409
    assert admin.delete(f"{SPECIFICATIONS}/{row['id']}").status_code == 204
    assert [each["id"] for each in admin.items(SPECIFICATIONS)] == [second["id"]]
    actions = [entry["action"] for entry in admin.items("/rest/v1/audit_logs", record_id=row["id"])]
    assert actions == ["delete", "update", "insert"]


def test_only_admins_change_specifications(admin: Client, sales: Client) -> None:
    row = make_specification(admin)
    assert sales.items(SPECIFICATIONS) == [row]
    for refused in (
        sales.post(SPECIFICATIONS, {"name": "Torque", "category_id": row["category_id"]}),
        sales.patch(f"{SPECIFICATIONS}/{row['id']}", {"name": "Torque"}),
        sales.delete(f"{SPECIFICATIONS}/{row['id']}"),
    ):
        assert refused.status_code == 403
    assert admin.items(SPECIFICATIONS) == [row]
    assert admin.within("test").items(SPECIFICATIONS) == []


@pytest.mark.parametrize(
    ("body", "status", "field", "message"),
    [
        ({"name": "VOLTAGE"}, 409, "name", TAKEN),
        ({"name": ""}, 422, "name", None),
        ({"category_id": NOWHERE}, 422, "category_id", "This product category doesn't exist"),
        ({"value_type": "text", "unit": "V"}, 422, "unit", "Only a number can have a unit"),
        ({"value_type": "choice", "options": ["Red"]}, 422, "options", "Enter at least two options"),
        ({"value_type": "choice", "options": ["Red", "RED"]}, 422, "options", "Each option can only be listed once"),
        ({"value_type": "number", "options": ["1", "2"]}, 422, "options", "Only a choice can have options"),
        ({"value_type": "number", "unit": "V" * 21}, 422, "unit", LONG_UNIT),
    ],
)
def test_invalid_specifications_are_refused(
    admin: Client, tools: Row, body: Row, status: int, field: str, message: str | None
) -> None:
    there = make_specification(admin, category_id=tools["id"], name="Voltage")
    answer = admin.post(SPECIFICATIONS, {"name": "Torque", "category_id": tools["id"]} | body)
    assert answer.status_code == status
    [problem] = answer.json()["errors"]
    assert problem["field"] == field
    assert message is None or problem["message"] == message
    assert admin.items(SPECIFICATIONS) == [there]


def test_a_name_is_unique_in_its_category_only(admin: Client, tools: Row, drills: Row) -> None:
    outer = make_specification(admin, category_id=tools["id"], name="Voltage")
    other = make_specification(admin, category_id=tools["id"], name="Torque")
    inner = make_specification(admin, category_id=drills["id"], name="Voltage", unit="mV")
    for body in ({"name": "voltage"}, {"category_id": drills["id"], "name": "Voltage"}):
        answer = admin.patch(f"{SPECIFICATIONS}/{other['id']}", body)
        assert refusal(answer) == (409, TAKEN, [{"field": "name", "message": TAKEN}])
    assert {row["id"] for row in admin.items(SPECIFICATIONS, applies_to=drills["id"])} == {inner["id"], other["id"]}
    assert {row["id"] for row in admin.items(SPECIFICATIONS, applies_to=tools["id"])} == {outer["id"], other["id"]}
    assert admin.items(SPECIFICATIONS, applies_to="nothing") == []


def test_values_of_a_product_are_checked_by_its_category(admin: Client, tools: Row, drills: Row) -> None:
    make_specification(admin, category_id=tools["id"], name="Voltage")
    colours = {"name": "Colour", "value_type": "choice", "unit": None, "options": ["Teal", "Black"]}
    make_specification(admin, category_id=drills["id"], **colours)
    given = {"voltage": "18 V", "Colour": "teal", "Torque": "60 Nm"}
    drill = make_product(admin, category_id=drills["id"], specifications=given)
    assert values(admin, drill) == {"Voltage": 18, "Colour": "Teal", "Torque": "60 Nm"}
    answer = admin.patch(f"{PRODUCTS}/{drill['id']}", {"specifications": {"Voltage": "much", "Colour": "Red"}})
    assert (answer.status_code, answer.json()["errors"]) == (
        422,
        [
            {"field": "specifications.Voltage", "message": "Enter a number in V, such as 18 or 1.5"},
            {"field": "specifications.Colour", "message": "Choose one of Teal, Black"},
        ],
    )
    assert values(admin, drill) == {"Voltage": 18, "Colour": "Teal", "Torque": "60 Nm"}
    change_row(admin, "products", drill, specifications={"Voltage": "10.8"})
    assert values(admin, drill) == {"Voltage": 10.8}


def test_values_are_kept_as_text_where_no_definition_applies(admin: Client, tools: Row, drills: Row) -> None:
    voltage = make_specification(admin, category_id=drills["id"], name="Voltage")
    drill = make_product(admin, category_id=drills["id"], specifications={"Voltage": 18})
    moved = change_row(admin, "products", drill, category_id=tools["id"])
    assert moved["specifications"] == {"Voltage": "18 V"}
    assert change_row(admin, "products", drill, category_id=drills["id"])["specifications"] == {"Voltage": 18}
    assert admin.delete(f"{SPECIFICATIONS}/{voltage['id']}").status_code == 204
    assert values(admin, drill) == {"Voltage": "18 V"}
    make_specification(admin, category_id=tools["id"], name="voltage")
    assert values(admin, drill) == {"voltage": 18}
    change_row(admin, "product_categories", drills, parent_id=None)
    assert values(admin, drill) == {"voltage": "18 V"}
    target = make_category(admin, parent_id=tools["id"])
    assert admin.delete(f"{CATEGORIES}/{drills['id']}", params={"move_to": target["id"]}).status_code == 204
    assert values(admin, drill) == {"voltage": 18}


def test_values_follow_a_renamed_specification(admin: Client, tools: Row) -> None:
    row = make_specification(admin, category_id=tools["id"], name="Voltage")
    drill = make_product(admin, category_id=tools["id"], specifications={"Voltage": 18})
    both = make_product(admin, category_id=tools["id"], specifications={"Voltage": 9, "rated": "10 V"})
    answer = admin.patch(f"{SPECIFICATIONS}/{row['id']}", {"name": "Rated"})
    message = "1 product already has a detail called Rated. Choose another name."
    assert refusal(answer) == (409, message, [{"field": "name", "message": message}])
    assert (values(admin, drill), values(admin, both)) == ({"Voltage": 18}, {"Voltage": 9, "rated": "10 V"})
    change_row(admin, "specifications", row, name="Rated voltage")
    assert (values(admin, drill), values(admin, both)) == ({"Rated voltage": 18}, {"Rated voltage": 9, "rated": "10 V"})


def test_type_unit_and_options_change_only_while_the_values_fit(admin: Client, tools: Row) -> None:
    voltage = make_specification(admin, category_id=tools["id"], name="Voltage")
    colours = {"name": "Colour", "value_type": "choice", "unit": None, "options": ["Teal", "Black", "Red"]}
    colour = make_specification(admin, category_id=tools["id"], **colours)
    product = make_product(admin, category_id=tools["id"], specifications={"Voltage": 18, "Colour": "Teal"})
    make_product(admin, category_id=tools["id"], specifications={"Voltage": 12})
    before = admin.items(SPECIFICATIONS)
    for row, change, field, message in (
        (voltage, {"unit": "mV"}, "unit", "2 products have values that don't fit, such as 18 V"),
        (voltage, {"unit": None}, "unit", "2 products have values that don't fit, such as 18 V"),
        (voltage, {"value_type": "yes_no"}, "value_type", "2 products have values that don't fit, such as 18 V"),
        (colour, {"options": ["Black", "Red"]}, "options", "1 product has a value that doesn't fit, such as Teal"),
    ):
        answer = admin.patch(f"{SPECIFICATIONS}/{row['id']}", change)
        said = f"{message}. Change the products first."
        assert refusal(answer) == (409, said, [{"field": field, "message": said}])
    assert admin.items(SPECIFICATIONS) == before
    assert values(admin, product) == {"Voltage": 18, "Colour": "Teal"}
    assert change_row(admin, "specifications", colour, options=["Teal", "Blue"])["options"] == ["Teal", "Blue"]
    changed = change_row(admin, "specifications", voltage, value_type="text")
    assert (changed["value_type"], changed["unit"]) == ("text", None)
    assert values(admin, product) == {"Voltage": "18 V", "Colour": "Teal"}


def test_a_category_with_specifications_is_kept(admin: Client, tools: Row) -> None:
    make_specification(admin, category_id=tools["id"])
    answer = admin.delete(f"{CATEGORIES}/{tools['id']}")
    message = "1 specification belongs to this category. Delete or move it first."
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (409, "in_use", message)
    assert [row["id"] for row in admin.items(CATEGORIES)] == [tools["id"]]


def test_names_of_object_properties_are_ordinary_names(admin: Client, tools: Row) -> None:
    """Except the one that a JavaScript program can't assign to."""
    for name in ("constructor", "prototype", "hasOwnProperty"):
        admin.create(SPECIFICATIONS, {"name": name, "category_id": tools["id"]})
    named = {"constructor": "a", "prototype": "b", "toString": "__proto__"}
    product = make_product(admin, category_id=tools["id"], specifications=named)
    assert values(admin, product) == named


@pytest.mark.parametrize("name", ["__proto__", " __proto__ "])
def test_a_reserved_name_is_refused(admin: Client, tools: Row, name: str) -> None:
    message = "This name is reserved. Choose another."
    refused = admin.post(SPECIFICATIONS, {"name": name, "category_id": tools["id"]})
    assert (refused.status_code, refused.json()["errors"]) == (422, [{"field": "name", "message": message}])
    product = make_product(admin, category_id=tools["id"])
    refused = admin.patch(f"{PRODUCTS}/{product['id']}", {"specifications": {name: {"isAdmin": True}}})
    assert (refused.status_code, refused.json()["errors"][0]["message"]) == (422, message)
    assert (admin.items(SPECIFICATIONS), values(admin, product)) == ([], {})
