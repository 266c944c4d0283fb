"""Products are found by the values of their specifications."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_category, make_product, make_specification

pytestmark = pytest.mark.one_database

PRODUCTS = "/rest/v1/products"
NOWHERE = "01920000-0000-7000-8000-000000000000"
Row = dict[str, Any]


@pytest.fixture
def shelf(admin: Client) -> dict[str, Row]:
    """Specifications of every type, and products with values."""
    tools = make_category(admin, name="Tools")
    drills = make_category(admin, name="Drills", parent_id=tools["id"])
    kinds = {
        "Voltage": {"value_type": "number", "unit": "V"},
        "Colour": {"value_type": "choice", "unit": None, "options": ["Teal", "Black", "Red, matt"]},
        "Cordless": {"value_type": "yes_no", "unit": None},
        'Disc "mm"': {"value_type": "text", "unit": None},
    }
    found = {
        name: make_specification(admin, category_id=tools["id"], name=name, **more) for name, more in kinds.items()
    }
    for name, category, given in (
        ("A", tools, {"Voltage": 18, "Colour": "Teal", "Cordless": True, 'Disc "mm"': "Diamond 50%"}),
        ("B", drills, {"Voltage": 10.8, "Colour": "Red, matt", "Cordless": False, 'Disc "mm"': "steel_x"}),
        ("C", drills, {"Colour": "Black"}),
        ("D", drills, {}),
    ):
        make_product(admin, name=name, category_id=category["id"], specifications=given)
    outside = make_product(admin, name="Outside", specifications={"Voltage": 18, "Cordless": True})
    assert outside["specifications"] == {"Voltage": 18, "Cordless": True}
    return found


@pytest.mark.parametrize(
    ("criteria", "names"),
    [
        ("{Voltage}.gte.10.8", ["A", "B"]),
        ("{Voltage}.gte.10.9", ["A"]),
        ("{Voltage}.lte.18", ["A", "B"]),
        ("{Voltage}.gte.11,{Voltage}.lte.17", []),
        ("{Voltage}.is.10.80 V", ["B"]),
        ("{Voltage}.is.18,{Voltage}.is.10.8", ["A", "B"]),
        ("{Colour}.is.teal", ["A"]),
        ("{Colour}.is.Red%2C matt,{Colour}.is.Black", ["B", "C"]),
        ("{Cordless}.is.yes", ["A"]),
        ("{Cordless}.is.no", ["B"]),
        ("{Disc}.has.DIAMOND", ["A"]),
        ("{Disc}.has.50%25", ["A"]),
        ("{Disc}.has._", ["B"]),
        ("{Disc}.is.steel_x", ["B"]),
        ("{Voltage}.gte.10,{Colour}.is.Teal", ["A"]),
        (f"{NOWHERE}.is.18", []),
    ],
)
def test_products_are_found_by_their_values(
    admin: Client, shelf: dict[str, Row], criteria: str, names: list[str]
) -> None:
    ids = {name.split()[0]: row["id"] for name, row in shelf.items()}
    asked = criteria
    for name, row_id in ids.items():
        asked = asked.replace(f"{{{name}}}", row_id)
    assert sorted(row["name"] for row in admin.items(PRODUCTS, specs=asked)) == names
    file = admin.get(f"{PRODUCTS}/export", format="csv", columns="name", specs=asked)
    assert sorted(file.text.removeprefix("\ufeff").split()[1:]) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("STRASSE", ["A", "B"]),
        ("straße", ["A", "B"]),
        ("ÄPFEL", ["C", "D"]),
        ("äpfel", ["C", "D"]),
        ("İZMİR", ["E"]),
        ("izmir", ["E"]),
        ("\u0301", []),
    ],
)
def test_text_is_found_in_any_case_and_alphabet(admin: Client, text: str, names: list[str]) -> None:
    tools = make_category(admin, name="Tools")
    origin = make_specification(admin, category_id=tools["id"], name="Origin", value_type="text", unit=None)
    values = {"A": "Lange Straße 4", "B": "LANGE STRASSE 5", "C": "Äpfel", "D": "zwei äpfel", "E": "İzmir"}
    for name, value in values.items():
        make_product(admin, name=name, category_id=tools["id"], specifications={"Origin": value})
    found = admin.items(PRODUCTS, specs=f"{origin['id']}.has.{text}")
    assert sorted(row["name"] for row in found) == names


@pytest.mark.parametrize(
    "criteria",
    [
        "",
        "x",
        "{Voltage}.is",
        "{Voltage}.is.",
        "{Voltage}.near.18",
        "{Voltage}.is.much",
        "{Colour}.gte.1",
        "{Colour}.is.Pink",
        "{Cordless}.is.perhaps",
        ",".join(["{Voltage}.is.1"] * 21),
    ],
)
def test_criteria_that_make_no_sense_are_refused(admin: Client, shelf: dict[str, Row], criteria: str) -> None:
    for name, row in shelf.items():
        criteria = criteria.replace(f"{{{name.split()[0]}}}", row["id"])
    refused = admin.get(PRODUCTS, specs=criteria)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "specs")
