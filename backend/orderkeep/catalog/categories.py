"""Categories: a tree without cycles, with unique names within each parent."""

from contextlib import nullcontext

from sqlalchemy import func, select, update

from orderkeep.catalog.enums import DEFAULT_CATEGORY
from orderkeep.catalog.models import Product, ProductCategory, Specification
from orderkeep.catalog.rules import creates_cycle
from orderkeep.catalog.schemas import CategoryChange, CategoryIn
from orderkeep.catalog.specification_actions import values_restated
from orderkeep.catalog.specification_values import convert_values
from orderkeep.catalog.specifications import definitions_of
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.pluralize import plural
from orderkeep.core.text_normalize import fold


def category_for(ctx: Context, category_id: str | None, name: str | None) -> ProductCategory:
    """Find a category by id, else by name, creating it if needed. If several have the name, the outermost is used."""
    if category_id:
        return ctx.find(ProductCategory, category_id, field="category_id")
    wanted = name or DEFAULT_CATEGORY
    query = (
        select(ProductCategory)
        .where(ProductCategory.name_key == fold(wanted))
        .order_by(ProductCategory.parent_id.is_not(None), ProductCategory.created_at, ProductCategory.id)
    )
    return ctx.db.scalars(query).first() or create_category(ctx, CategoryIn.model_construct(name=wanted))


def create_category(ctx: Context, data: CategoryIn) -> ProductCategory:
    """Create a category, at the top level or inside another."""
    if data.parent_id:
        ctx.find(ProductCategory, data.parent_id, field="parent_id")
    place = ProductCategory.placed(data.name, data.parent_id)
    _refuse_double(ctx, place, None)
    return ctx.add(ProductCategory(description=data.description, **place))


def change_category(ctx: Context, category_id: str, changes: CategoryChange) -> ProductCategory:
    """Rename or move a category. Its products show the new name."""
    category = ctx.find(ProductCategory, category_id, lock=True)
    parent_id = changes.parent_id if changes.sent("parent_id") else category.parent_id
    if parent_id and parent_id != category.parent_id:
        ctx.find(ProductCategory, parent_id, field="parent_id")
        if creates_cycle(_parents(ctx), category.id, parent_id):
            raise Invalid("A category can't be inside itself", field="parent_id")
    name, old_name = changes.name or category.name, category.name
    place = ProductCategory.placed(name, parent_id)
    _refuse_double(ctx, place, category.id)
    with values_restated(ctx) if parent_id != category.parent_id else nullcontext():
        ctx.change(category, {**changes.given(), **place})
    if name != old_name:
        ctx.db.execute(update(Product).where(Product.category_id == category.id).values(category=name))
    return category


def _parents(ctx: Context) -> dict[str, str | None]:
    """Return each category's parent. Locks the tree, so that two concurrent moves can't create a cycle."""
    query = select(ProductCategory.id, ProductCategory.parent_id).order_by(ProductCategory.id).with_for_update()
    return dict(ctx.db.execute(query).all())


def _refuse_double(ctx: Context, place: dict[str, str | None], category_id: str | None) -> None:
    query = select(ProductCategory.id).where(ProductCategory.place_key == place["place_key"])
    found = ctx.db.scalars(query).first()
    if found is not None and found != category_id:
        raise Conflict(
            "A category with this name already exists here. Choose another name.", field="name", code="already_there"
        )


def delete_category(ctx: Context, category_id: str, move_to: str | None) -> None:
    """Delete a category. Raises Conflict if it has products, unless they are moved to another one."""
    category = ctx.find(ProductCategory, category_id, lock=True)
    inside = select(func.count(ProductCategory.id)).where(ProductCategory.parent_id == category.id)
    if children := ctx.db.scalars(inside).one():
        raise Conflict(f"{children} more {'category is' if children == 1 else 'categories are'} inside", code="in_use")
    _refuse_specified(ctx, category)
    products = list(ctx.db.scalars(select(Product).where(Product.category_id == category.id).order_by(Product.id)))
    if products and move_to is None:
        count = f"{len(products)} {'product is' if len(products) == 1 else 'products are'}"
        message = f"{count} in this category. Choose where to move them."
        raise Conflict(message, code="has_products", more={"products_count": len(products)})
    if move_to is not None:
        target = ctx.find(ProductCategory, move_to, field="move_to")
        if target.id == category.id:
            raise Invalid("Choose another category", field="move_to")
        before, after = definitions_of(ctx, category.id), definitions_of(ctx, target.id)
        for product in products:
            product.category_id, product.category = target.id, target.name
            product.specifications = convert_values(product.specifications, before, after)
    ctx.delete(category)


def _refuse_specified(ctx: Context, category: ProductCategory) -> None:
    own = select(func.count(Specification.id)).where(Specification.category_id == category.id)
    if specified := ctx.db.scalars(own).one():
        belong, them = ("belongs", "it") if specified == 1 else ("belong", "them")
        message = f"{plural(specified, 'specification')} {belong} to this category. Delete or move {them} first."
        raise Conflict(message, code="in_use")
