"""Categories and products: names that stand in two places, and stock to begin with."""

from collections.abc import Sequence

from sqlalchemy import delete, select, update

from orderkeep.catalog.drawers import drawer_for
from orderkeep.catalog.tables import Product, ProductCategory
from orderkeep.catalog.words import USUAL_CATEGORY
from orderkeep.core.context import Context
from orderkeep.core.folding import fold
from orderkeep.core.tables import Row
from orderkeep.imports.books import Columns
from orderkeep.imports.plan import Plan, Wish
from orderkeep.imports.tables import Import, ImportKey
from orderkeep.imports.words import Kind
from orderkeep.imports.writing import Writer
from orderkeep.stock.ledger import open_stock


class CategoryWriter(Writer):
    """A category's name stands on its products too."""

    def complete(self, wish: Wish, row: Row | None) -> None:
        """The compared names go with the name."""
        parent = row.parent_id if isinstance(row, ProductCategory) else None
        if "name" in wish.columns:
            wish.columns |= ProductCategory.placed(wish.columns["name"], parent)

    def after_change(self, wish: Wish, row: Row) -> None:
        """Rename it there as well."""
        if isinstance(row, ProductCategory) and "name" in wish.columns:
            keep_category_name(self.ctx, row)


class ProductWriter(Writer):
    """A product lies in a category, and may begin with stock."""

    def __init__(self, ctx: Context, plan: Plan, file: Import) -> None:
        """Categories that the file only names are looked up, or made, once."""
        super().__init__(ctx, plan, file)
        self._drawers: dict[str, Columns] = {}

    def complete(self, wish: Wish, row: Row | None) -> None:
        """A product without a category goes into the usual one."""
        if "category_id" not in wish.columns and (row is None or "category" in wish.columns):
            wish.columns |= self._drawer(wish.columns.get("category") or USUAL_CATEGORY)

    def _drawer(self, name: str) -> Columns:
        if name not in self._drawers:
            here = select(ProductCategory.id).where(ProductCategory.name_key == fold(name))
            was_there = self.ctx.db.scalars(here).first()
            drawer = drawer_for(self.ctx, None, name)
            if not was_there:
                self._name_drawer(drawer)
            self._drawers[name] = {"category_id": drawer.id, "category": drawer.name}
        return self._drawers[name]

    def _name_drawer(self, drawer: ProductCategory) -> None:
        """The import made this category on the way, so its undo takes it away again."""
        kind, key = Kind.CATEGORIES.value, f"name:{drawer.name_key}"
        stale = delete(ImportKey).where(
            ImportKey.source == self.plan.source, ImportKey.kind == kind, ImportKey.key == key
        )
        self.ctx.db.execute(stale.execution_options(synchronize_session=False))
        self.name([self.key_of(kind, key, drawer, None)])

    def after_new(self, part: Sequence[Wish], rows: Sequence[Row]) -> None:
        """Post the opening stock; 0 posts nothing."""
        for wish, row in zip(part, rows, strict=True):
            if isinstance(row, Product):
                open_stock(self.ctx, row, wish.record.values.get("opening_stock") or 0)


def keep_category_name(ctx: Context, category: ProductCategory) -> None:
    """Products show the name of their category."""
    ctx.db.flush()
    ctx.db.execute(update(Product).where(Product.category_id == category.id).values(category=category.name))
