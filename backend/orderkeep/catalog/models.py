"""Products, categories, brands, specifications and pictures."""

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, validates

from orderkeep.catalog.enums import DEFAULT_REORDER_LEVEL, ProductStatus, SpecificationType
from orderkeep.catalog.field_types import Attributes
from orderkeep.core.db.column_types import Cents, Id, TenThousandths, enum_check
from orderkeep.core.db.models import Row, Scoped, Searchable, UniquelyNamed
from orderkeep.core.text_normalize import fold


class ProductCategory(Scoped, Searchable, Row):
    """A node of the category tree."""

    __tablename__ = "product_categories"
    __table_args__ = (
        UniqueConstraint("environment", "place_key"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "environment", "name_key"),
        Index(None, "parent_id"),
    )
    searched = ("name",)
    untracked_columns = frozenset({"name_key", "place_key"})

    name: Mapped[str]
    name_key: Mapped[str]
    description: Mapped[str | None]
    parent_id: Mapped[str | None] = mapped_column(Id, ForeignKey("product_categories.id"))
    place_key: Mapped[str]
    """Parent and normalised name; unique, so that a parent has no two categories of the same name."""

    @staticmethod
    def placed(name: str, parent_id: str | None) -> dict[str, str | None]:
        """Return the columns of a category with this name and parent."""
        return {
            "name": name,
            "name_key": fold(name),
            "parent_id": parent_id,
            "place_key": f"{parent_id or ''}/{fold(name)}",
        }


class Brand(Scoped, Searchable, UniquelyNamed):
    """The manufacturer of a product."""

    __tablename__ = "brands"
    __table_args__ = (
        UniqueConstraint("environment", "name_key"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "environment", "name", "id"),
    )
    searched = ("name",)

    website: Mapped[str | None]
    notes: Mapped[str | None]


class Specification(Scoped, Searchable, Row):
    """A property that the products of a category and its subcategories have, such as Voltage in V."""

    __tablename__ = "specifications"
    __table_args__ = (
        UniqueConstraint("environment", "category_id", "name_key"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "environment", "name", "id"),
        Index(None, "environment", "position", "id"),
        Index(None, "category_id"),
        enum_check("value_type", SpecificationType),
    )
    searched = ("name", "unit")
    untracked_columns = frozenset({"name_key"})

    name: Mapped[str]
    name_key: Mapped[str]
    """The normalised name; unique within the category."""
    category_id: Mapped[str] = mapped_column(Id, ForeignKey("product_categories.id"))
    value_type: Mapped[SpecificationType]
    unit: Mapped[str | None]
    options: Mapped[list[str]] = mapped_column(default=list)
    is_required: Mapped[bool] = mapped_column(default=False)
    """Whether a product without it counts as incomplete."""
    position: Mapped[int]
    """The order in forms, on product pages and in comparisons."""

    @validates("name")
    def _set_key(self, _name: str, value: str) -> str:
        self.name_key = fold(value)
        return value


class Product(Scoped, Searchable, Row):
    """An item for sale. The four stock buckets are caches that only the ledger writes."""

    __tablename__ = "products"
    __table_args__ = (
        UniqueConstraint("environment", "sku"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "environment", "updated_at", "id"),
        Index(None, "environment", "name", "id"),
        Index(None, "environment", "barcode"),
        Index(None, "category_id"),
        Index(None, "brand_id"),
        Index(None, "vendor_id"),
        CheckConstraint("stock_quantity >= 0", name="on_hand"),
        CheckConstraint("stock_in_transit >= 0", name="in_transit"),
        CheckConstraint("on_order >= 0", name="on_order"),
        CheckConstraint("blocked >= 0", name="blocked"),
        CheckConstraint("price >= 0", name="price"),
        enum_check("status", ProductStatus),
    )
    searched = ("name", "sku", "barcode")
    untracked_columns = frozenset(
        {
            *("stock_quantity", "stock_in_transit", "on_order", "blocked", "movements_count", "category"),
            *("average_cost", "stock_value", "blocked_value"),
        }
    )

    name: Mapped[str]
    price: Mapped[int] = mapped_column(Cents)
    sku: Mapped[str | None]
    barcode: Mapped[str | None]
    category: Mapped[str]
    """The category's name, kept in sync."""
    category_id: Mapped[str] = mapped_column(Id, ForeignKey("product_categories.id"))
    brand_id: Mapped[str | None] = mapped_column(Id, ForeignKey("brands.id"))
    vendor_id: Mapped[str | None] = mapped_column(Id, ForeignKey("vendors.id"))
    status: Mapped[ProductStatus] = mapped_column(default=ProductStatus.ACTIVE)
    description: Mapped[str | None]
    reorder_level: Mapped[int] = mapped_column(default=DEFAULT_REORDER_LEVEL)
    cost_price: Mapped[int | None] = mapped_column(Cents)
    average_cost: Mapped[int | None] = mapped_column(TenThousandths)
    """The value per item on hand; while there are none, as it was last. None while no cost is known."""
    stock_value: Mapped[int | None] = mapped_column(Cents, default=0)
    """What the items on hand are worth. None if they are there, but what they cost isn't known."""
    blocked_value: Mapped[int | None] = mapped_column(Cents, default=0)
    """Likewise for blocked items."""
    is_unit_tracked: Mapped[bool] = mapped_column(default=False)
    specifications: Mapped[Attributes] = mapped_column(default=dict)
    features: Mapped[list[str]] = mapped_column(default=list)
    supplier_info: Mapped[Attributes] = mapped_column(default=dict)
    dimensions: Mapped[Attributes] = mapped_column(default=dict)
    stock_quantity: Mapped[int] = mapped_column(default=0)
    stock_in_transit: Mapped[int] = mapped_column(default=0)
    on_order: Mapped[int] = mapped_column(default=0)
    blocked: Mapped[int] = mapped_column(default=0)
    movements_count: Mapped[int] = mapped_column(default=0)


class ProductImage(Scoped, Row):
    """A product picture. Its bytes never change."""

    __tablename__ = "product_images"
    __table_args__ = (Index(None, "product_id", "position"), Index(None, "environment", "created_at", "id"))

    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id", ondelete="CASCADE"))
    position: Mapped[int]
    name: Mapped[str]
    media_type: Mapped[str]
    size: Mapped[int]
    sha256: Mapped[str]
