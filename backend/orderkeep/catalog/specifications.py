"""Request and response schemas of specifications, their list, and the definitions that apply to a category."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field
from sqlalchemy import ColumnElement, select
from typing_extensions import override

from orderkeep.catalog.enums import SpecificationType
from orderkeep.catalog.field_types import AttributeName
from orderkeep.catalog.models import ProductCategory, Specification
from orderkeep.catalog.specification_values import Definition, Definitions, definitions_by_category
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import ChangeIn, Flag, IdIn, IdOut, In, RequiredText, RowOut, Whole, field_error
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.text_normalize import fold

MAX_OPTIONS = 100
MAX_UNIT_LENGTH = 20


class SpecificationOut(RowOut):
    """A specification in lists."""

    name: str
    category_id: IdOut
    category_name: str
    value_type: SpecificationType
    unit: str | None
    options: list[str]
    is_required: bool
    position: int


class SpecificationList(ListQuery[SpecificationOut]):
    """Specifications by name, position or creation time."""

    table = Specification
    sorts = ("created_at", "updated_at", "name", "position")
    searches = (Specification.search_text,)
    linked_searches = (("category_id", ProductCategory.search_text),)
    headings = {"value_type": "Type", "is_required": "Required", "created_at": "Created"}
    choices = {"value_type": list(SpecificationType)}
    more_filters = ("unit",)
    labels = {"category_name": ("category_id", ProductCategory.name)}

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`applies_to=` returns the specifications of the products in this category, inherited ones included."""
        requested = params.pop("applies_to", None)
        if requested is None:
            return []
        definitions = definitions_of(ctx, canonical_id(requested) or "")
        return [any_of(Specification.id, [definition.id for definition in definitions.values()])]


def _unique(options: Sequence[str]) -> list[str]:
    if len({fold(option) for option in options}) < len(options):
        raise field_error("Each option can only be listed once")
    return list(options)


def _checked_unit(unit: str | None) -> str | None:
    text = (unit or "").strip()
    if len(text) > MAX_UNIT_LENGTH or not text.isprintable():
        raise field_error(f"Enter a unit of up to {MAX_UNIT_LENGTH} characters, such as V or mm")
    return text or None


Unit = Annotated[str | None, AfterValidator(_checked_unit)]
Options = Annotated[list[RequiredText], Field(max_length=MAX_OPTIONS), AfterValidator(_unique)]


class SpecificationFields(In):
    """Fields of a specification. Only a new one needs a name and a category."""

    value_type: SpecificationType = SpecificationType.TEXT
    unit: Unit = None
    options: Options = Field(default_factory=list)
    is_required: Flag = False
    position: Whole | None = None


class SpecificationIn(SpecificationFields):
    """A new specification. Without a position it comes after the others of its category."""

    name: AttributeName
    category_id: IdIn


class SpecificationChange(ChangeIn, SpecificationFields):
    """Changed fields of a specification."""

    name: AttributeName = ""
    category_id: IdIn = ""


def definition_of(row: Specification) -> Definition:
    """The definition, for reading and checking values."""
    return Definition(
        id=row.id,
        name=row.name,
        value_type=SpecificationType(row.value_type),
        unit=row.unit,
        options=tuple(row.options),
        is_required=row.is_required,
    )


def category_parents(ctx: Context) -> dict[str, str | None]:
    """Each category's parent."""
    return dict(ctx.db.execute(select(ProductCategory.id, ProductCategory.parent_id)).all())


def applied_definitions(ctx: Context) -> dict[str, Definitions]:
    """Category → the definitions that apply to its products."""
    rows = ctx.db.scalars(select(Specification).order_by(Specification.position, Specification.id))
    return definitions_by_category([(row.category_id, definition_of(row)) for row in rows], category_parents(ctx))


def definitions_of(ctx: Context, category_id: str) -> Definitions:
    """The definitions that apply to the products of a category. None for a category that doesn't exist."""
    return applied_definitions(ctx).get(category_id, {})
