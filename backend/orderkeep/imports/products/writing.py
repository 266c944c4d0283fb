"""Writes categories and products: names that are also stored on other rows, and opening stock."""

from collections.abc import Sequence

from sqlalchemy import delete, select, update

from orderkeep.catalog.categories import category_for
from orderkeep.catalog.enums import DEFAULT_CATEGORY
from orderkeep.catalog.models import Brand, Product, ProductCategory
from orderkeep.catalog.specification_values import Definitions, convert_values
from orderkeep.catalog.specifications import applied_definitions
from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.field_values import text_in
from orderkeep.core.ids import new_id
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Columns, Values
from orderkeep.imports.enums import BRANDS, Kind
from orderkeep.imports.models import Import, ImportKey
from orderkeep.imports.plan import ImportPlan, RowPlan
from orderkeep.imports.writing import RecordWriter
from orderkeep.stock.ledger.posting import open_stock


class CategoryWriter(RecordWriter):
    """A category's name is also stored on its products."""

    def __init__(self, ctx: Context, plan: ImportPlan, file: Import) -> None:
        """Parent categories are written first."""
        super().__init__(ctx, plan, file)
        self._ids = {row_plan.record.key: row_plan.row_id or "" for row_plan in plan.changed}
        plan.new.sort(key=lambda row_plan: _depth(plan, row_plan.record.key))

    def complete(self, row_plan: RowPlan, row: Row | None) -> None:
        """Update the normalized names together with the name."""
        name, parent = text_in(row_plan.columns, "name"), text_in(row_plan.columns, "parent_id")
        if isinstance(row, ProductCategory):
            name, parent = name or row.name, parent if "parent_id" in row_plan.columns else row.parent_id
        if name and row_plan.columns.keys() & {"name", "parent_id"}:
            row_plan.columns |= ProductCategory.placed(name, parent)

    def make(self, part: Sequence[RowPlan]) -> list[Row]:
        """Parent categories before their children. A category that already exists in that place is reused."""
        places = dict(self.ctx.db.execute(select(ProductCategory.place_key, ProductCategory.id)).all())
        rows: list[Row] = []
        for row_plan in part:
            if inner := self.plan.inner.get(row_plan.record.key):
                row_plan.columns["parent_id"] = self._ids.get(inner[1])
            self.complete(row_plan, None)
            known = places.get(text_in(row_plan.columns, "place_key") or "")
            row = self.ctx.db.get(ProductCategory, known) if known else None
            if row is None:
                row = ProductCategory(id=new_id(), **row_plan.columns)
            else:
                self.here_already.add(row.id)
            self._ids[row_plan.record.key] = places[row.place_key] = row.id
            rows.append(row)
        return rows

    def after_change(self, row_plan: RowPlan, row: Row) -> None:
        """Rename the category on its products as well."""
        if isinstance(row, ProductCategory) and "name" in row_plan.columns:
            copy_category_name(self.ctx, row)


def _depth(plan: ImportPlan, key: str) -> int:
    """The depth of a category within the file."""
    depth = 0
    while (inner := plan.inner.get(key)) and depth < len(plan.inner):
        key, depth = inner[1], depth + 1
    return depth


class ProductWriter(RecordWriter):
    """A product belongs to a category, and can have opening stock."""

    def __init__(self, ctx: Context, plan: ImportPlan, file: Import) -> None:
        """Look up categories that the file refers to by name, or create each once."""
        super().__init__(ctx, plan, file)
        self._drawers: dict[str, Columns] = {}
        self._brands: dict[str, str] = {}
        self._applied: dict[str, Definitions] | None = None

    def complete(self, row_plan: RowPlan, row: Row | None) -> None:
        """A product without a category gets the default one."""
        if name := text_in(row_plan.columns, "brand_name"):
            row_plan.columns["brand_id"] = self._brand(name)
        row_plan.columns.pop("brand_name", None)
        if "category_id" not in row_plan.columns and (row is None or "category" in row_plan.columns):
            row_plan.columns |= self._drawer(text_in(row_plan.columns, "category") or DEFAULT_CATEGORY)
        self._type_specifications(row_plan, row)

    def _type_specifications(self, row_plan: RowPlan, row: Row | None) -> None:
        """Details that fit the specifications of the category become their values."""
        given, before = row_plan.columns.get("specifications"), row if isinstance(row, Product) else None
        category_id = text_in(row_plan.columns, "category_id") or (before.category_id if before else "")
        if self._applied is None:
            self._applied = applied_definitions(self.ctx)
        after = self._applied.get(category_id, {})
        if isinstance(given, dict):
            row_plan.columns["specifications"] = convert_values(given, {}, after)
        elif before and before.specifications and before.category_id != category_id:
            old = self._applied.get(before.category_id, {})
            row_plan.columns["specifications"] = convert_values(before.specifications, old, after)

    def _drawer(self, name: str) -> Columns:
        if name not in self._drawers:
            here = select(ProductCategory.id).where(ProductCategory.name_key == fold(name))
            was_there = self.ctx.db.scalars(here).first()
            drawer = category_for(self.ctx, None, name)
            if not was_there:
                self._name_made(Kind.CATEGORIES, drawer, drawer.name_key)
            self._drawers[name] = {"category_id": drawer.id, "category": drawer.name}
        return self._drawers[name]

    def _brand(self, name: str) -> str:
        if name not in self._brands:
            brand = self.ctx.db.scalars(select(Brand).where(Brand.name_key == fold(name))).first()
            if brand is None:
                brand = self.ctx.add(Brand(name=name))
                self._name_made(BRANDS, brand, brand.name_key)
            self._brands[name] = brand.id
        return self._brands[name]

    def _name_made(self, kind: str, row: Row, name_key: str) -> None:
        """Record that the import created this row along the way, so that its undo removes it."""
        key = f"name:{name_key}"
        stale = delete(ImportKey).where(
            ImportKey.source == self.plan.source, ImportKey.kind == kind, ImportKey.key == key
        )
        self.ctx.db.execute(stale.execution_options(synchronize_session=False))
        self.name([self.key_of(kind, key, row, None)])

    def after_new(self, part: Sequence[RowPlan], rows: Sequence[Row]) -> None:
        """Post the opening stock. 0 posts nothing."""
        for row_plan, row in zip(part, rows, strict=True):
            if isinstance(row, Product):
                open_stock(self.ctx, row, opening_stock(row_plan.record.values, is_unit_tracked=row.is_unit_tracked))


def opening_stock(values: Values, *, is_unit_tracked: bool) -> int:
    """The opening stock from the file. Products with serial numbers start at 0: units are added one at a time."""
    opening = values.get("opening_stock") or values.get("stock_quantity")
    return opening if isinstance(opening, int) and not is_unit_tracked else 0


def copy_category_name(ctx: Context, category: ProductCategory) -> None:
    """Products show the name of their category."""
    ctx.db.flush()
    ctx.db.execute(update(Product).where(Product.category_id == category.id).values(category=category.name))
