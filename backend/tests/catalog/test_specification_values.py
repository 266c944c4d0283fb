"""Values of specifications, without a database."""

from decimal import Decimal

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderkeep.catalog.enums import SpecificationType
from orderkeep.catalog.specification_values import (
    MAX_NUMBER,
    Definition,
    Definitions,
    InvalidSpecificationValue,
    checked_values,
    convert_values,
    definitions_by_category,
    read_value,
    shown_value,
    unfit_value,
)
from orderkeep.core.text_normalize import fold

TEXT, NUMBER, YES_NO, CHOICE = SpecificationType
VOLTAGE = Definition("1", "Voltage", NUMBER, "V")
COLOUR = Definition("2", "Colour", CHOICE, options=("Teal", "Crème"))
CORDLESS = Definition("3", "Cordless", YES_NO)
STEEL = Definition("4", "Steel", TEXT)
NO_NUMBER, TOO_LONG = (
    "Enter a number in V, such as 18 or 1.5",
    "Enter a number of at most 1 billion with up to 6 decimals",
)


def by_name(*definitions: Definition) -> Definitions:
    return {fold(definition.name): definition for definition in definitions}


@pytest.mark.parametrize(
    ("definition", "given_value", "stored"),
    [
        (VOLTAGE, "18", 18),
        (VOLTAGE, " 18 V ", 18),
        (VOLTAGE, "18v", 18),
        (VOLTAGE, "-0.50", -0.5),
        (VOLTAGE, "\u22125", -5),
        (VOLTAGE, 10.8, 10.8),
        (VOLTAGE, 18.0, 18),
        (VOLTAGE, "", None),
        (VOLTAGE, None, None),
        (Definition("5", "Area", NUMBER, "m²"), "420 m2", 420),
        (COLOUR, "teal", "Teal"),
        (COLOUR, "CREME", "Crème"),
        (CORDLESS, True, True),
        (CORDLESS, "no", False),
        (STEEL, " chrome vanadium ", "chrome vanadium"),
        (STEEL, 18, "18"),
        (STEEL, True, "Yes"),
    ],
)
def test_values_are_read_by_their_definition(definition: Definition, given_value: object, stored: object) -> None:
    found = read_value(definition, given_value)
    assert (found, type(found)) == (stored, type(stored))


@pytest.mark.parametrize(
    ("definition", "value", "message"),
    [
        (VOLTAGE, "18 Volt", NO_NUMBER),
        (VOLTAGE, "1,5", NO_NUMBER),
        (VOLTAGE, "1e3", NO_NUMBER),
        (VOLTAGE, "٣", NO_NUMBER),
        (VOLTAGE, True, NO_NUMBER),
        (VOLTAGE, "0.1234567", NO_NUMBER),
        (VOLTAGE, 0.1234567, TOO_LONG),
        (VOLTAGE, 1_000_000_001, TOO_LONG),
        (Definition("6", "Ports", NUMBER), "many", "Enter a number, such as 18 or 1.5"),
        (COLOUR, "Red", "Choose one of Teal, Crème"),
        (CORDLESS, "perhaps", "Choose yes or no"),
        (CORDLESS, 1, "Choose yes or no"),
    ],
)
def test_values_of_another_kind_are_refused(definition: Definition, value: object, message: str) -> None:
    with pytest.raises(InvalidSpecificationValue) as refused:
        read_value(definition, value)
    assert str(refused.value) == message


@given(st.decimals(min_value=-MAX_NUMBER + 1, max_value=MAX_NUMBER - 1, places=6))
def test_a_decimal_number_reads_back_as_it_was_entered(number: Decimal) -> None:
    stored = read_value(VOLTAGE, f"{number:f}")
    loaded = orjson.loads(orjson.dumps(stored))
    assert Decimal(shown_value(None, loaded)) == number
    assert read_value(VOLTAGE, loaded) == read_value(VOLTAGE, shown_value(VOLTAGE, loaded)) == stored


def test_own_definitions_replace_those_of_the_categories_above() -> None:
    parents = {"tools": None, "power": "tools", "drills": "power", "toys": None}
    inner = Definition("7", "VOLTAGE", TEXT)
    found = definitions_by_category([("tools", VOLTAGE), ("power", COLOUR), ("drills", inner)], parents)
    assert found == {
        "tools": by_name(VOLTAGE),
        "power": by_name(VOLTAGE, COLOUR),
        "drills": by_name(inner, COLOUR),
        "toys": {},
    }


def test_given_values_are_checked_and_stored_ones_accepted_unchanged() -> None:
    definitions = by_name(VOLTAGE, COLOUR)
    values, wrong = checked_values(
        definitions, {"voltage": "18 V", "Colour": "Red", "Torque": "60 Nm"}, {"Colour": "Red"}
    )
    assert (values, wrong) == ({"Voltage": 18, "Colour": "Red", "Torque": "60 Nm"}, {})
    _, wrong = checked_values(definitions, {"Voltage": "much", "Colour": "Blue"}, {"Colour": "Red"})
    assert wrong == {"Voltage": NO_NUMBER, "Colour": "Choose one of Teal, Crème"}
    assert checked_values(definitions, {"Voltage": "", "Torque": None}, {}) == ({"Torque": None}, {})


def test_details_become_values_and_values_become_details_with_their_unit() -> None:
    definitions = by_name(VOLTAGE, CORDLESS)
    details = {"voltage": "18 V", "Cordless": "Yes", "Torque": "60 Nm"}
    typed = {"Voltage": 18, "Cordless": True, "Torque": "60 Nm"}
    assert convert_values(details, {}, definitions) == typed
    assert convert_values(typed, definitions, {}) == {"Voltage": "18 V", "Cordless": "Yes", "Torque": "60 Nm"}
    assert convert_values({"Voltage": "much"}, {}, definitions) == {"Voltage": "much"}
    assert convert_values({"voltage": 9, "Voltage": 18}, {}, by_name(VOLTAGE)) == {"voltage": 9, "Voltage": 18}


def test_values_follow_the_new_name_and_type_of_their_definition() -> None:
    renamed = Definition("1", "Rated voltage", NUMBER, "V")
    assert convert_values({"Voltage": 18}, by_name(VOLTAGE), by_name(renamed)) == {"Rated voltage": 18}
    as_text = Definition("1", "Voltage", TEXT)
    assert convert_values({"Voltage": 18}, by_name(VOLTAGE), by_name(as_text)) == {"Voltage": "18 V"}


@pytest.mark.parametrize(
    ("before", "after", "value", "found"),
    [
        (VOLTAGE, Definition("1", "Voltage", TEXT), 18, None),
        (VOLTAGE, Definition("1", "Voltage", NUMBER, "mV"), 18, "18 V"),
        (Definition("1", "Voltage", NUMBER), VOLTAGE, 18, None),
        (VOLTAGE, Definition("1", "Voltage", YES_NO), 18, "18 V"),
        (VOLTAGE, Definition("1", "Voltage", YES_NO), "much", None),
        (COLOUR, Definition("2", "Colour", CHOICE, options=("Teal", "Red")), "Crème", "Crème"),
        (COLOUR, Definition("2", "Colour", CHOICE, options=("Teal", "Crème", "Red")), "Crème", None),
    ],
)
def test_values_that_a_change_would_no_longer_allow(
    before: Definition, after: Definition, value: object, found: str | None
) -> None:
    assert unfit_value({before.name: value}, before, after) == found


@given(
    st.dictionaries(
        st.sampled_from(["Voltage", "Colour", "Cordless", "Steel", "Torque"]),
        st.one_of(st.integers(-99, 99), st.booleans(), st.sampled_from(["18 V", "Teal", "Yes", "much"])),
    )
)
def test_no_value_is_lost_when_definitions_come_and_go(values: dict[str, object]) -> None:
    definitions = by_name(VOLTAGE, COLOUR, CORDLESS, STEEL)
    typed = convert_values(values, {}, definitions)
    shown = convert_values(typed, definitions, {})
    assert typed.keys() == shown.keys() == values.keys()
    assert convert_values(shown, {}, definitions) == typed
