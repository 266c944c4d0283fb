"""Request and response schemas of brands, and their list."""

from sqlalchemy import ColumnElement, select
from typing_extensions import override

from orderkeep.catalog.models import Brand, Product
from orderkeep.catalog.schemas import count_products
from orderkeep.core.context import Context
from orderkeep.core.http.schemas import ChangeIn, In, Name, OptionalText, RowOut
from orderkeep.core.lists.filters import flag_condition
from orderkeep.core.lists.list_query import ListQuery


class BrandOut(RowOut):
    """A brand in lists."""

    name: str
    website: str | None
    notes: str | None
    products_count: int


class BrandList(ListQuery[BrandOut]):
    """Brands by name or creation time."""

    table = Brand
    sorts = ("created_at", "updated_at", "name")
    searches = (Brand.search_text,)
    more_filters = ("website",)
    headings = {"products_count": "Products", "created_at": "Created"}

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`unused=true` returns brands without products, which can be deleted."""
        return flag_condition(params, "unused", ~select(Product.id).where(Product.brand_id == Brand.id).exists())

    @classmethod
    def enrich(cls, ctx: Context, rows: list[BrandOut]) -> None:
        """Add the number of products."""
        count_products(ctx, rows, "brand_id")


class BrandFields(In):
    website: OptionalText = None
    notes: OptionalText = None


class BrandIn(BrandFields):
    """A new brand."""

    name: Name


class BrandChange(ChangeIn, BrandFields):
    """Changed fields of a brand."""

    name: Name = ""
