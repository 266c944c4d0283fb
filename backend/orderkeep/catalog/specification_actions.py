"""Changes of specifications, and the product values that they affect."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import func, select

from orderkeep.catalog.enums import SpecificationType
from orderkeep.catalog.models import Product, ProductCategory, Specification
from orderkeep.catalog.specification_values import Definition, checked_values, convert_values, unfit_value
from orderkeep.catalog.specifications import applied_definitions, definition_of, definitions_of
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Conflict, FieldProblem, Invalid
from orderkeep.core.field_values import Columns, required_text, text_in
from orderkeep.core.pluralize import plural
from orderkeep.core.text_normalize import fold

MIN_OPTIONS = 2
SHAPE = ("value_type", "unit", "options")
"""Fields that decide which values fit."""


def create_specification(ctx: Context, values: Columns) -> Specification:
    """Create a specification. Details that products already have under its name become its values if they fit."""
    category_id, name = required_text(values, "category_id"), required_text(values, "name")
    ctx.find(ProductCategory, category_id, field="category_id")
    _check_shape(values)
    _refuse_double(ctx, category_id, name, None)
    if values.get("position") is None:
        last = select(func.max(Specification.position)).where(Specification.category_id == category_id)
        values = {**values, "position": (ctx.db.scalars(last).one() or 0) + 1}
    with values_restated(ctx):
        return ctx.add(Specification(**values))


def change_specification(ctx: Context, specification_id: str, values: Columns) -> Specification:
    """Change a specification. Raises Conflict if products have values that no longer fit."""
    specification = ctx.find(Specification, specification_id, lock=True)
    if category_id := text_in(values, "category_id"):
        ctx.find(ProductCategory, category_id, field="category_id")
    before, given = definition_of(specification), _complete_change(values)
    _check_shape({name: given.get(name, getattr(specification, name)) for name in SHAPE})
    name = text_in(given, "name") or specification.name
    _refuse_double(ctx, category_id or specification.category_id, name, specification.id)
    products = _products_with(ctx, before)
    with values_restated(ctx):
        ctx.change(specification, given)
        _refuse_unfit(products, before, definition_of(specification), given)
    return specification


def _complete_change(values: Columns) -> Columns:
    """The changed columns. Another type drops the unit and the options of the previous one, unless they are given."""
    given = {name: value for name, value in values.items() if name != "position" or value is not None}
    kind = given.get("value_type")
    if kind is not None and kind != SpecificationType.NUMBER:
        given.setdefault("unit", None)
    if kind is not None and kind != SpecificationType.CHOICE:
        given.setdefault("options", [])
    return given


def delete_specification(ctx: Context, specification_id: str) -> None:
    """Delete a specification. Products keep its values as text, with the unit."""
    specification = ctx.find(Specification, specification_id, lock=True)
    with values_restated(ctx):
        ctx.delete(specification)


def product_values(ctx: Context, product: Product | None, columns: Columns) -> Columns:
    """Check a product's new specifications, and restate those it has if its category changes."""
    category_id = text_in(columns, "category_id") or (product.category_id if product else "")
    given, stored = columns.get("specifications"), product.specifications if product else {}
    moves = product is not None and category_id != product.category_id
    if not given and not (moves and stored):
        return columns
    definitions = definitions_of(ctx, category_id)
    if moves and product is not None:
        stored = convert_values(stored, definitions_of(ctx, product.category_id), definitions)
    if not isinstance(given, dict):
        return {**columns, "specifications": stored}
    values, wrong = checked_values(definitions, given, stored)
    if wrong:
        problems = [FieldProblem(f"specifications.{name}", message) for name, message in wrong.items()]
        raise Invalid(f"{problems[0].field.split('.', 1)[1]}: {problems[0].message}", problems=problems)
    return {**columns, "specifications": values}


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


def _refuse_unfit(products: list[Product], before: Definition, after: Definition, given: Columns) -> None:
    found = [value for product in products if (value := unfit_value(product.specifications, before, after)) is not None]
    if found:
        field = next((name for name in SHAPE if name in given), None)
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


def _check_shape(values: Columns) -> None:
    """A unit belongs to a number, and options to a choice."""
    kind, options = values.get("value_type"), values.get("options") or []
    if values.get("unit") and kind != SpecificationType.NUMBER:
        raise Invalid("Only a number can have a unit", field="unit")
    is_choice = kind == SpecificationType.CHOICE
    if is_choice and isinstance(options, list) and len(options) < MIN_OPTIONS:
        raise Invalid("Enter at least two options", field="options")
    if not is_choice and options:
        raise Invalid("Only a choice can have options", field="options")


def _refuse_double(ctx: Context, category_id: str, name: str, own_id: str | None) -> None:
    query = select(Specification.id).where(
        Specification.category_id == category_id, Specification.name_key == fold(name)
    )
    found = ctx.db.scalars(query).first()
    if found is not None and found != own_id:
        message = "This category already has a specification with this name. Choose another name."
        raise Conflict(message, field="name", code="already_there")
