"""Finds products by the values of their specifications: `specs=<id>.gte.18,<id>.is.Teal`.

Criteria are separated by commas; a comma in a value is written as `%2C`. Several `is` of one specification are
alternatives; all other criteria apply together. `has` ignores case and accents, as the searches do.
"""

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import unquote

from sqlalchemy import ColumnElement, and_, false, or_, select

from orderkeep.catalog.enums import SpecificationType
from orderkeep.catalog.models import Product
from orderkeep.catalog.specification_values import Definition, InvalidSpecificationValue, read_value
from orderkeep.catalog.specifications import applied_definitions
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.json_fields import JsonNumber, JsonText
from orderkeep.core.errors import Malformed, bad_parameter
from orderkeep.core.http.bad_input import is_storable
from orderkeep.core.ids import canonical_id
from orderkeep.core.text_normalize import fold

PARAMETER = "specs"
MAX_CRITERIA = 20


class Operator(StrEnum):
    """How a value is compared."""

    IS = "is"
    AT_LEAST = "gte"
    AT_MOST = "lte"
    CONTAINS = "has"


ALLOWED = {
    SpecificationType.NUMBER: {Operator.IS, Operator.AT_LEAST, Operator.AT_MOST},
    SpecificationType.TEXT: {Operator.IS, Operator.CONTAINS},
    SpecificationType.CHOICE: {Operator.IS},
    SpecificationType.YES_NO: {Operator.IS},
}


@dataclass(frozen=True)
class Criterion:
    """One comparison."""

    specification_id: str
    operator: Operator
    text: str


def read_criteria(text: str) -> list[Criterion]:
    """Parse the parameter. Raises Malformed."""
    parts = text.split(",")
    if len(parts) > MAX_CRITERIA:
        raise Malformed(f"{PARAMETER} can have up to {MAX_CRITERIA} criteria", field=PARAMETER, code="bad_value")
    found = []
    for part in parts:
        row_id, _, rest = part.partition(".")
        operator, _, value = rest.partition(".")
        known, value = canonical_id(row_id), unquote(value).strip()
        if known is None or operator not in set(Operator) or not value or not is_storable(value):
            raise bad_parameter(PARAMETER, part)
        found.append(Criterion(known, Operator(operator), value))
    return found


def specification_conditions(ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
    """Remove the parameter and return its conditions. A specification that doesn't exist finds nothing."""
    requested = params.pop(PARAMETER, None)
    if requested is None:
        return []
    criteria, applied = read_criteria(requested), applied_definitions(ctx)
    found: list[ColumnElement[bool]] = []
    for specification_id in dict.fromkeys(criterion.specification_id for criterion in criteria):
        own = [criterion for criterion in criteria if criterion.specification_id == specification_id]
        where = [(each, definition) for each, known in applied.items() for definition in known.values()]
        categories = [category_id for category_id, definition in where if definition.id == specification_id]
        if not categories:
            return [false()]
        definition = next(definition for _, definition in where if definition.id == specification_id)
        within = any_of(Product.category_id, categories)
        found += [within, *_comparisons(ctx, definition, own, within)]
    return found


def _comparisons(
    ctx: Context, definition: Definition, criteria: list[Criterion], within: ColumnElement[bool]
) -> list[ColumnElement[bool]]:
    same: list[ColumnElement[bool]] = []
    others: list[ColumnElement[bool]] = []
    for criterion in criteria:
        if criterion.operator not in ALLOWED[definition.value_type]:
            raise bad_parameter(PARAMETER, f"{criterion.operator}.{criterion.text}")
        if criterion.operator is Operator.CONTAINS:
            others.append(_contains(ctx, definition, criterion.text, within))
        else:
            (same if criterion.operator is Operator.IS else others).append(_comparison(definition, criterion))
    return [*([or_(*same)] if same else []), *([and_(*others)] if others else [])]


def _contains(ctx: Context, definition: Definition, text: str, within: ColumnElement[bool]) -> ColumnElement[bool]:
    # Compared here, because the databases' own functions know different letters: SQLite's `lower` only ASCII.
    own, wanted = JsonText(Product.specifications, definition.name), fold(text)
    values = ctx.db.scalars(select(own).where(within, own.is_not(None)).distinct())
    return any_of(own, [value for value in values if wanted and wanted in fold(value)])


def _comparison(definition: Definition, criterion: Criterion) -> ColumnElement[bool]:
    text = JsonText(Product.specifications, definition.name)
    try:
        value = read_value(definition, criterion.text)
    except InvalidSpecificationValue:
        raise bad_parameter(PARAMETER, f"{criterion.operator}.{criterion.text}") from None
    if isinstance(value, bool):
        return text == str(value).lower()
    if isinstance(value, int | float):
        number = JsonNumber(Product.specifications, definition.name)
        wanted = float(value)
        if criterion.operator is Operator.IS:
            return number == wanted
        return number >= wanted if criterion.operator is Operator.AT_LEAST else number <= wanted
    return text == str(value)
