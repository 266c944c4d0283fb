"""Field types of the catalog: non-negative amounts and quantities, and free-form attributes such as specifications."""

from math import isfinite
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from orderkeep.core.http.schemas import MAX_COUNT, MoneyIn, Name, Whole, field_error
from orderkeep.core.values import JsonObject

MAX_FACT_LENGTH = 2000
MAX_FACTS = 100
RESERVED_NAMES = frozenset({"__proto__"})
"""In JavaScript, assigning to this key of an object changes the object's prototype instead of adding a value."""


def _price(value: int) -> int:
    if value < 0:
        raise field_error("Enter a price of 0 or more")
    return value


def _count(value: int) -> int:
    if value < 0:
        raise field_error("Enter 0 or more")
    return value


def _attribute_name(name: str) -> str:
    if name in RESERVED_NAMES:
        raise field_error("This name is reserved. Choose another.")
    return name


def _fact(value: object) -> object:
    """A text, number, boolean or null."""
    match value:
        case None | bool():
            return value
        case str() if len(value) <= MAX_FACT_LENGTH and all(mark.isprintable() or mark in "\n\t" for mark in value):
            return value.strip()
        case int() | float() if isfinite(value) and abs(value) <= MAX_COUNT:
            return value
    raise field_error("Enter a short text, a number, or true or false")


Attributes = JsonObject
"""Free-form attributes by name, as they are stored: texts, numbers and booleans."""
Price = Annotated[MoneyIn, AfterValidator(_price)]
NotNegative = Annotated[Whole, AfterValidator(_count)]
AttributeName = Annotated[Name, AfterValidator(_attribute_name)]
"""The name of an attribute is a key of a JSON object."""
Facts = Annotated[dict[AttributeName, Annotated[object, BeforeValidator(_fact)]], Field(max_length=MAX_FACTS)]
"""Free-form attributes by name."""
