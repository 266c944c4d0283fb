"""Changes of specifications, and the product values that they affect."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import func, select

from orderkeep.catalog.enums import SpecificationType
from orderkeep.catalog.models import Product, ProductCategory, Specification
from orderkeep.catalog.specification_values import Definition, checked_values, convert_values, unfit_value
from orderkeep.catalog.specifications import (
    SpecificationChange,
    SpecificationIn,
    applied_definitions,
    definition_of,
    definitions_of,
)
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Conflict, FieldProblem, Invalid
from orderkeep.core.pluralize import plural
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Values

MIN_OPTIONS = 2


class Shape(NamedTuple):
    """The fields that decide which values fit."""

    value_type: SpecificationType
    unit: str | None
    options: list[str]


def create_specification(ctx: Context, data: SpecificationIn) -> Specification:
    """Create a specification. Details that products already have under its name become its values if they fit."""
    ctx.find(ProductCategory, data.category_id, field="category_id")
    _check_shape(Shape(data.value_type, data.unit, data.options))
    _refuse_double(ctx, data.category_id, data.name, None)
    position = data.position
    if position is None:
        last = select(func.max(Specification.position)).where(Specification.category_id == data.category_id)
        position = (ctx.db.scalars(last).one() or 0) + 1
    with values_restated(ctx):
        return ctx.add(Specification(**data.complete(without={"position"}), position=position))


def change_specification(ctx: Context, specification_id: str, changes: SpecificationChange) -> Specification:
    """Change a specification. Raises Conflict if products have values that no longer fit."""
    specification = ctx.find(Specification, specification_id, lock=True)
    if changes.category_id:
        ctx.find(ProductCategory, changes.category_id, field="category_id")
    before, shape = definition_of(specification), _shape_after(specification, changes)
    _check_shape(shape)
    name, category_id = changes.name or specification.name, changes.category_id or specification.category_id
    _refuse_double(ctx, category_id, name, specification.id)
    products = _products_with(ctx, before)
    given = changes.given(without={"position"} if changes.position is None else ())
    with values_restated(ctx):
        ctx.change(specification, {**given, **shape._asdict()})
        _refuse_unfit(products, before, definition_of(specification), changes)
    return specification


def _shape_after(specification: Specification, changes: SpecificationChange) -> Shape:
    """The fields after the change. Another type drops the previous unit and options, unless they are sent."""
    kind, is_new = changes.value_type, changes.sent("value_type")
    drops_unit = is_new and kind is not SpecificationType.NUMBER
    drops_options = is_new and kind is not SpecificationType.CHOICE
    return Shape(
        kind if is_new else specification.value_type,
        changes.unit if drops_unit or changes.sent("unit") else specification.unit,
        changes.options if drops_options or changes.sent("options") else specification.options,
    )


def delete_specification(ctx: Context, specification_id: str) -> None:
    """Delete a specification. Products keep its values as text, with the unit."""
    specification = ctx.find(Specification, specification_id, lock=True)
    with values_restated(ctx):
        ctx.delete(specification)


def product_values(ctx: Context, product: Product | None, category_id: str, given: Values | None) -> Values | None:
    """Return a product's checked specifications, and restate those it has if its category changes."""
    stored: Values = product.specifications if product else {}
    moves = product is not None and category_id != product.category_id
    if not given and not (moves and stored):
        return given
    definitions = definitions_of(ctx, category_id)
    if moves and product is not None:
        stored = convert_values(stored, definitions_of(ctx, product.category_id), definitions)
    if given is None:
        return stored
    values, wrong = checked_values(definitions, given, stored)
    if wrong:
        problems = [FieldProblem(f"specifications.{name}", message) for name, message in wrong.items()]
        raise Invalid(f"{problems[0].field.split('.', 1)[1]}: {problems[0].message}", problems=problems)
    return values


@contextmanager
def values_restated(ctx: Context) -> Iterator[None]:
    """Restate the values of products whose definitions change within the block."""
    before = applied_definitions(ctx)
    yield
    ctx.db.flush()
    after = applied_definitions(ctx)
    changed = [each for each in before.keys() | after.keys() if before.get(each, {}) != after.get(each, {})]
    for product in _with_details(ctx, changed):
        values = convert_values(
            product.specifications, before.get(product.category_id, {}), after.get(product.category_id, {})
        )
        if values != product.specifications:
            product.specifications = values
    ctx.db.flush()


def _with_details(ctx: Context, category_ids: list[str]) -> list[Product]:
    if not category_ids:
        return []
    query = select(Product).where(any_of(Product.category_id, category_ids), Product.specifications != {})
    return list(ctx.db.scalars(query.order_by(Product.id).with_for_update()))


def _products_with(ctx: Context, definition: Definition) -> list[Product]:
    """The products whose value belongs to this definition."""
    key = fold(definition.name)
    applied = applied_definitions(ctx)
    categories = [each for each, found in applied.items() if (known := found.get(key)) and known.id == definition.id]
    return [
        product
        for product in _with_details(ctx, categories)
        if any(fold(name) == key for name in product.specifications)
    ]


def _refuse_unfit(products: list[Product], before: Definition, after: Definition, changes: SpecificationChange) -> None:
    found = [value for product in products if (value := unfit_value(product.specifications, before, after)) is not None]
    if found:
        field = next((name for name in Shape._fields if changes.sent(name)), None)
        have = "has a value that doesn't" if len(found) == 1 else "have values that don't"
        message = f"{plural(len(found), 'product')} {have} fit, such as {found[0]}. Change the products first."
        raise Conflict(message, field=field, code="values_in_use")
    key = fold(after.name)
    if key == fold(before.name):
        return
    if double := sum(any(fold(name) == key for name in product.specifications) for product in products):
        have = "has" if double == 1 else "have"
        message = f"{plural(double, 'product')} already {have} a detail called {after.name}. Choose another name."
        raise Conflict(message, field="name", code="values_in_use")


def _check_shape(shape: Shape) -> None:
    """A unit belongs to a number, and options to a choice."""
    if shape.unit and shape.value_type != SpecificationType.NUMBER:
        raise Invalid("Only a number can have a unit", field="unit")
    is_choice = shape.value_type == SpecificationType.CHOICE
    if is_choice and len(shape.options) < MIN_OPTIONS:
        raise Invalid("Enter at least two options", field="options")
    if not is_choice and shape.options:
        raise Invalid("Only a choice can have options", field="options")


def _refuse_double(ctx: Context, category_id: str, name: str, own_id: str | None) -> None:
    query = select(Specification.id).where(
        Specification.category_id == category_id, Specification.name_key == fold(name)
    )
    found = ctx.db.scalars(query).first()
    if found is not None and found != own_id:
        message = "This category already has a specification with this name. Choose another name."
        raise Conflict(message, field="name", code="already_there")
