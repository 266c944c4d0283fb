"""Values of specifications: typed by the definitions of the product's category, readable without them.

A number is stored as a JSON number of at most 15 significant digits, so that it reads back as it was entered. A value
whose definition doesn't apply is stored as text with its unit, "18 V".
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from orderkeep.catalog.enums import SpecificationType
from orderkeep.catalog.field_types import Attributes
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Values

NUMBER = re.compile(r"[-\u2212]?\d{1,9}(\.\d{1,6})?", re.ASCII)
MAX_NUMBER = 10**9
MAX_DECIMALS = 6
YES, NO = "Yes", "No"
FLAGS = {"yes": True, "true": True, "no": False, "false": False}


@dataclass(frozen=True)
class Definition:
    """A specification as it applies to the products of a category."""

    id: str
    name: str
    value_type: SpecificationType
    unit: str | None = None
    options: tuple[str, ...] = ()
    is_required: bool = False


Definitions = Mapping[str, Definition]
"""Definitions by their normalised names."""


class InvalidSpecificationValue(ValueError):
    """A value that its definition doesn't allow. The message says what is expected."""


def definitions_by_category(
    definitions: Iterable[tuple[str, Definition]], parents: Mapping[str, str | None]
) -> dict[str, Definitions]:
    """Category → the definitions that apply to its products: its own, and those of the categories above.

    A definition replaces one of the same name further up.
    """
    own: dict[str, dict[str, Definition]] = {}
    for category_id, definition in definitions:
        own.setdefault(category_id, {})[fold(definition.name)] = definition
    found: dict[str, Definitions] = {}
    for category_id in parents:
        merged: dict[str, Definition] = {}
        above: str | None = category_id
        while above is not None:
            merged = {**own.get(above, {}), **merged}
            above = parents.get(above)
        found[category_id] = merged
    return found


def read_value(definition: Definition, value: object) -> object:
    """Return the value in its stored form. None stands for no value. Raises Unfit."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    match definition.value_type:
        case SpecificationType.NUMBER:
            return _number(definition, value)
        case SpecificationType.YES_NO:
            return _read_flag(value)
        case SpecificationType.CHOICE:
            return _option(definition, value)
        case SpecificationType.TEXT:
            return value.strip() if isinstance(value, str) else shown_value(None, value)


def decimal_of(value: float) -> Decimal:
    """The number as it was entered: 0.1 and not 0.1000000000000000055."""
    return Decimal(repr(value))


def _number(definition: Definition, value: object) -> int | float:
    unit = f" in {definition.unit}" if definition.unit else ""
    if isinstance(value, str):
        text = value.strip()
        if definition.unit and fold(text[-len(definition.unit) :]) == fold(definition.unit):
            text = text[: -len(definition.unit)].strip()
        if not NUMBER.fullmatch(text):
            raise InvalidSpecificationValue(f"Enter a number{unit}, such as 18 or 1.5")
        number = Decimal(text.replace("\u2212", "-"))
    elif isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidSpecificationValue(f"Enter a number{unit}, such as 18 or 1.5")
    else:
        number = decimal_of(value)
    if abs(number) > MAX_NUMBER or round(number, MAX_DECIMALS) != number:
        raise InvalidSpecificationValue(f"Enter a number of at most 1 billion with up to {MAX_DECIMALS} decimals")
    return int(number) if number == number.to_integral_value() else float(number)


def _read_flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    found = FLAGS.get(fold(value).strip()) if isinstance(value, str) else None
    if found is None:
        raise InvalidSpecificationValue("Choose yes or no")
    return found


def _option(definition: Definition, value: object) -> str:
    folded = fold(shown_value(None, value)).strip()
    for option in definition.options:
        if fold(option) == folded:
            return option
    raise InvalidSpecificationValue(f"Choose one of {', '.join(definition.options)}")


def shown_value(definition: Definition | None, value: object) -> str:
    """The value as text, with the unit of its definition."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else NO
    if not isinstance(value, int | float):
        return str(value)
    text = f"{decimal_of(value):f}".removesuffix(".0")
    return f"{text} {definition.unit}" if definition and definition.unit else text


def checked_values(definitions: Definitions, given: Values, stored: Values) -> tuple[Attributes, dict[str, str]]:
    """Return the values in their stored form, and what is wrong with them by name.

    A stored value that doesn't fit is accepted unchanged, so that the other fields can be saved. Names without a
    definition are details of this product alone.
    """
    values: Attributes = {}
    wrong: dict[str, str] = {}
    for name, value in given.items():
        definition = definitions.get(fold(name))
        if definition is None:
            values[name] = value
            continue
        try:
            fitting = read_value(definition, value)
        except InvalidSpecificationValue as problem:
            values[definition.name] = value
            if name not in stored or stored[name] != value:
                wrong[definition.name] = str(problem)
            continue
        if fitting is not None:
            values[definition.name] = fitting
    return values, wrong


def convert_values(values: Values, before: Definitions, after: Definitions) -> Attributes:
    """Return the values after their definitions changed: under a new name, typed, or as text with their unit."""
    by_id = {definition.id: definition for definition in after.values()}
    found: Attributes = {}
    for name, value in values.items():
        old = before.get(fold(name))
        new = (by_id.get(old.id) if old else None) or after.get(fold(name))
        if old and new and old.id == new.id and old.unit == new.unit:
            kept, fitting = value, _fitting_value(new, value)
        else:
            kept = value if old is None or _fitting_value(old, value) is None else shown_value(old, value)
            fitting = _fitting_value(new, kept) if new else None
        target = new.name if new and new.name not in values else name
        found[target] = kept if fitting is None else fitting
    return found


def unfit_value(values: Values, before: Definition, after: Definition) -> str | None:
    """The value, as text, that fits the definition before its change and doesn't after it. None if there is none."""
    key = fold(before.name)
    for name, value in values.items():
        if fold(name) != key or _fitting_value(before, value) is None:
            continue
        kept = value if before.unit == after.unit else shown_value(before, value)
        return shown_value(before, value) if _fitting_value(after, kept) is None else None
    return None


def _fitting_value(definition: Definition, value: object) -> object:
    try:
        return read_value(definition, value)
    except InvalidSpecificationValue:
        return None
