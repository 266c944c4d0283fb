"""Vendor actions."""

from sqlalchemy import func, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.field_values import Values, required_text
from orderkeep.core.text_normalize import fold
from orderkeep.purchasing.models import StockOrder
from orderkeep.vendors.models import Vendor


def create_vendor(ctx: Context, values: Values) -> Vendor:
    """Create a vendor."""
    _refuse_double(ctx, None, required_text(values, "name"))
    return ctx.add(Vendor(**values))


def change_vendor(ctx: Context, vendor: Vendor, values: Values) -> Vendor:
    """Change a vendor."""
    if "name" in values:
        _refuse_double(ctx, vendor, required_text(values, "name"))
    return ctx.change(vendor, values)


def _refuse_double(ctx: Context, vendor: Vendor | None, name: str) -> None:
    found = ctx.db.scalars(select(Vendor.id).where(Vendor.name_key == fold(name))).first()
    if found is not None and (vendor is None or found != vendor.id):
        raise Conflict("This vendor name is already used. Choose another.", field="name", code="already_there")


def delete_vendor(ctx: Context, vendor: Vendor) -> None:
    """Delete a vendor without references."""
    for column, one, many in (
        (StockOrder.vendor_id, "stock order uses this vendor", "stock orders use this vendor"),
        (Product.vendor_id, "product uses this vendor", "products use this vendor"),
    ):
        used = ctx.db.scalars(select(func.count()).where(column == vendor.id)).one()
        if used:
            raise Conflict(f"{used} {one if used == 1 else many}", code="in_use")
    ctx.change(vendor, {})
    ctx.db.delete(vendor)
    ctx.db.flush()
