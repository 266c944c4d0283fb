"""Missing fields of products, for the catalog's overview, the list of products and the completeness report.

Discontinued products don't count: nobody completes them.
"""

from collections import defaultdict
from datetime import datetime

from sqlalchemy import ColumnElement, and_, case, false, func, or_, select

from orderkeep.catalog.enums import DEFAULT_CATEGORY, CatalogGap, ProductStatus
from orderkeep.catalog.models import Brand, Product, ProductCategory, ProductImage
from orderkeep.catalog.specifications import applied_definitions
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.json_fields import JsonNumber, JsonText
from orderkeep.core.errors import bad_parameter
from orderkeep.core.http.schemas import Out

IN_CATALOG: ColumnElement[bool] = Product.status != ProductStatus.DISCONTINUED
FIELDS: dict[CatalogGap, ColumnElement[bool]] = {
    CatalogGap.PICTURE: ~select(ProductImage.id).where(ProductImage.product_id == Product.id).exists(),
    CatalogGap.PRICE: Product.price == 0,
    CatalogGap.COST_PRICE: Product.cost_price.is_(None),
    CatalogGap.SKU: Product.sku.is_(None),
    CatalogGap.BARCODE: Product.barcode.is_(None),
    CatalogGap.BRAND: Product.brand_id.is_(None),
    CatalogGap.CATEGORY: Product.category == DEFAULT_CATEGORY,
    CatalogGap.VENDOR: Product.vendor_id.is_(None),
    CatalogGap.DESCRIPTION: Product.description.is_(None),
}
"""Field → the condition that a product lacks it. The default category counts as none."""
COSTS = frozenset({CatalogGap.COST_PRICE})


def missing_fields(ctx: Context) -> dict[CatalogGap, ColumnElement[bool]]:
    """Each gap's condition, required specifications of the products' categories included.

    Whether a product has a cost is left out for callers who may not see costs.
    """
    categories: dict[str, list[str]] = defaultdict(list)
    for category_id, definitions in applied_definitions(ctx).items():
        for definition in definitions.values():
            if definition.is_required:
                categories[definition.name].append(category_id)
    lacking = (and_(any_of(Product.category_id, ids), _specification_missing(name)) for name, ids in categories.items())
    fields = {gap: found for gap, found in FIELDS.items() if not (ctx.scope.hides_costs and gap in COSTS)}
    return {**fields, CatalogGap.SPECIFICATIONS: or_(false(), *lacking)}


def _specification_missing(name: str) -> ColumnElement[bool]:
    values = JsonText(Product.specifications, name), JsonNumber(Product.specifications, name)
    return and_(*(value.is_(None) for value in values))


class GapOut(Out):
    """The number of products that lack a field."""

    gap: CatalogGap
    label: str
    products: int


class RoomOut(Out):
    """A list of the catalog: its number of records and the time of the latest change."""

    resource: str
    count: int
    changed_at: datetime | None


class CatalogOut(Out):
    """The catalog at a glance."""

    in_catalog: int
    complete: int
    """Products that lack none of the fields."""
    rooms: list[RoomOut]
    gaps: list[GapOut]
    """Every field that the caller may see, in a fixed order, also those that no product lacks."""


def missing_condition(ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
    """`missing=picture,price` returns products in the catalog that lack one of these fields."""
    requested = params.pop("missing", None)
    if requested is None:
        return []
    names = requested.split(",")
    conditions = missing_fields(ctx)
    if not set(names) <= set(conditions):
        raise bad_parameter("missing", requested)
    return [IN_CATALOG, or_(*(conditions[CatalogGap(name)] for name in names))]


def catalog_overview(ctx: Context) -> CatalogOut:
    """Count the catalog's records and the fields that its products lack."""
    missing = missing_fields(ctx)
    lacks = [func.coalesce(func.sum(case((condition, 1), else_=0)), 0) for condition in missing.values()]
    lacks_any = func.coalesce(func.sum(case((or_(*missing.values()), 1), else_=0)), 0)
    total, incomplete, *counts = ctx.db.execute(select(func.count(), lacks_any, *lacks).where(IN_CATALOG)).one()
    return {
        "in_catalog": total,
        "complete": total - int(incomplete),
        "rooms": [_resource_summary(ctx, table) for table in (Product, ProductCategory, Brand)],
        "gaps": [
            {"gap": gap, "label": gap.label, "products": int(found)} for gap, found in zip(missing, counts, strict=True)
        ],
    }


def _resource_summary(ctx: Context, table: type[Product | ProductCategory | Brand]) -> RoomOut:
    count, changed_at = ctx.db.execute(select(func.count(table.id), func.max(table.updated_at))).one()
    return {"resource": table.__tablename__, "count": count, "changed_at": changed_at}
