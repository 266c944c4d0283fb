"""Request and response schemas of products, categories and brands, and their lists."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field
from sqlalchemy import ColumnElement, func, select
from typing_extensions import TypedDict, override

from orderkeep.catalog.completeness import missing_condition
from orderkeep.catalog.enums import DEFAULT_CATEGORY, DEFAULT_REORDER_LEVEL, ProductStatus
from orderkeep.catalog.field_types import Attributes, Facts, NotNegative, Price
from orderkeep.catalog.images import ImageOut, pictures_of
from orderkeep.catalog.models import Brand, Product, ProductCategory
from orderkeep.catalog.specification_filters import specification_conditions
from orderkeep.catalog.stock_figures import stock_figures
from orderkeep.core.context import Context
from orderkeep.core.costs import CostOut, UnitCostOut
from orderkeep.core.http.schemas import (
    ChangeIn,
    Flag,
    IdIn,
    IdOut,
    In,
    MoneyOut,
    Name,
    OptionalId,
    OptionalName,
    OptionalText,
    RequiredText,
    RowOut,
    Whole,
    field_error,
)
from orderkeep.core.lists.bulk import BulkIn
from orderkeep.core.lists.filters import flag_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.vendors.models import Vendor


def _nothing_yet(value: int) -> int:
    if value:
        raise field_error("Stock in transit comes from shipments and can't be entered")
    return value


InTransit = Annotated[Whole, AfterValidator(_nothing_yet)]


class ProductOut(RowOut):
    """A product in lists and on its page, with its stock figures."""

    name: str
    price: MoneyOut
    sku: str | None
    barcode: str | None
    category: str
    category_id: IdOut
    brand_id: IdOut | None
    brand_name: str | None
    vendor_id: IdOut | None
    vendor_name: str | None
    status: ProductStatus
    description: str | None
    reorder_level: int
    cost_price: CostOut | None
    average_cost: UnitCostOut | None
    stock_value: CostOut | None
    blocked_value: CostOut | None
    is_unit_tracked: bool
    specifications: Attributes
    features: list[str]
    supplier_info: Attributes
    dimensions: Attributes
    images: list[ImageOut]
    stock_quantity: int
    stock_in_transit: int
    on_order: int
    blocked: int
    reserved: int
    held: int
    promised: int
    available: int
    incoming: int
    open_demand: int
    short: int
    projected: int
    suggest_buy: int


class ProductList(ListQuery[ProductOut]):
    """Products: newest first, by name, price, category or stock."""

    table = Product
    sorts = ("created_at", "updated_at", "name", "price", "category", "stock_quantity")
    searches = (Product.search_text,)
    codes = (Product.sku, Product.barcode)
    linked_searches = (
        ("category_id", ProductCategory.search_text),
        ("brand_id", Brand.search_text),
        ("vendor_id", Vendor.search_text),
    )
    headings = {
        "name": "Product",
        "sku": "SKU",
        "stock_quantity": "On hand",
        "stock_in_transit": "In transit",
        "suggest_buy": "To buy",
        "vendor_name": "Usual vendor",
        "vendor_id": "Usual vendor ID",
        "is_unit_tracked": "Units",
        "images": "Pictures",
    }
    more_filters = ("category", "sku", "barcode")
    labels = {"brand_name": ("brand_id", Brand.name), "vendor_name": ("vendor_id", Vendor.name)}

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`low_stock=true` returns products at or below their reorder level, `missing` those that lack a field.

        `specs` compares specifications, see `specification_filters`.
        """
        low = flag_condition(params, "low_stock", Product.stock_quantity <= Product.reorder_level)
        return [*low, *missing_condition(ctx, params), *specification_conditions(ctx, params)]

    @classmethod
    def enrich(cls, ctx: Context, rows: list[ProductOut]) -> None:
        """Add figures and pictures, and the usual vendor to the supplier details."""
        figures = stock_figures(ctx, rows)
        pictures = pictures_of(ctx, [row["id"] for row in rows])
        for row in rows:
            own = figures[row["id"]]
            row["reserved"], row["held"], row["promised"] = own["reserved"], own["held"], own["promised"]
            row["available"], row["incoming"] = own["available"], own["incoming"]
            row["open_demand"], row["short"] = own["open_demand"], own["short"]
            row["projected"], row["suggest_buy"] = own["projected"], own["suggest_buy"]
            row["images"] = pictures.get(row["id"], [])
            if row["vendor_name"]:
                row["supplier_info"] = {**row["supplier_info"], "vendor": row["vendor_name"]}


class ProductFields(In):
    """Fields of a product. Only a new one needs name and price."""

    sku: OptionalName = None
    barcode: OptionalName = None
    category: OptionalName = None
    category_id: OptionalId = None
    brand_id: OptionalId = None
    vendor_id: OptionalId = None
    status: ProductStatus = ProductStatus.ACTIVE
    description: OptionalText = None
    reorder_level: NotNegative = DEFAULT_REORDER_LEVEL
    cost_price: Price | None = None
    is_unit_tracked: Flag = False
    specifications: Facts = Field(default_factory=dict)
    features: Annotated[list[RequiredText], Field(max_length=100)] = Field(default_factory=list)
    supplier_info: Facts = Field(default_factory=dict)
    dimensions: Facts = Field(default_factory=dict)


class ProductIn(ProductFields):
    """A new product. The default quantity is one; serialised units start at zero and are added one at a time."""

    name: Name
    price: Price
    category: OptionalName = DEFAULT_CATEGORY
    stock_quantity: NotNegative | None = None
    stock_in_transit: InTransit = 0


class ProductChange(ChangeIn, ProductFields):
    """Changed fields of a product. A new quantity is a count, with its reason."""

    name: Name = ""
    price: Price = 0
    stock_quantity: NotNegative = 0
    reason: OptionalText = None


class ProductBulk(BulkIn):
    """One change for many products."""

    category_id: IdIn = ""
    brand_id: OptionalId = None
    vendor_id: OptionalId = None
    status: ProductStatus = ProductStatus.ACTIVE
    reorder_level: NotNegative = DEFAULT_REORDER_LEVEL


class CategoryOut(RowOut):
    """A category in lists."""

    name: str
    description: str | None
    parent_id: IdOut | None
    parent_name: str | None
    products_count: int


class CategoryList(ListQuery[CategoryOut]):
    """Categories by name or creation time."""

    table = ProductCategory
    file_name = "categories"
    sorts = ("created_at", "updated_at", "name")
    searches = (ProductCategory.search_text,)
    labels = {"parent_name": ("parent_id", ProductCategory.name)}

    @classmethod
    def enrich(cls, ctx: Context, rows: list[CategoryOut]) -> None:
        """Add the number of products."""
        count_products(ctx, rows, "category_id")


class CategoryFields(In):
    description: OptionalText = None
    parent_id: OptionalId = None


class CategoryIn(CategoryFields):
    """A new category."""

    name: Name


class CategoryChange(ChangeIn, CategoryFields):
    """Changed fields of a category."""

    name: Name = ""


class WithProductCount(TypedDict):
    """A row that products reference."""

    id: str
    products_count: int


def count_products(ctx: Context, rows: Sequence[WithProductCount], column: str) -> None:
    """Set `products_count` on rows that products reference through this column."""
    holder = getattr(Product, column)
    ids = [row["id"] for row in rows]
    query = select(holder, func.count()).where(holder.in_(ids)).group_by(holder)
    found: dict[str, int] = dict(ctx.db.execute(query).all())
    for row in rows:
        row["products_count"] = found.get(row["id"], 0)
