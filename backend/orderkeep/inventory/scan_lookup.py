"""Resolves codes scanned during a count: a product by barcode or SKU, a unit by tag or serial number."""

from dataclasses import dataclass

from sqlalchemy import func, select

from orderkeep.business.number_prefixes import typed_number
from orderkeep.business.numbering import stored_prefixes
from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.text_normalize import compact_code, fold
from orderkeep.stock.enums import BUCKET_OF, FINAL_UNIT_STATUSES, Bucket, UnitStatus
from orderkeep.stock.models import Unit

WHAT_TO_DO = {
    UnitStatus.ORDERED: "receive its shipment first",
    UnitStatus.IN_TRANSIT: "receive its shipment first",
    UnitStatus.BLOCKED: "it isn't on hand",
    UnitStatus.DELIVERED: "record a return for it",
    UnitStatus.RETURNED: "finish its return first",
}


@dataclass(frozen=True)
class ScanResult:
    """A product and possibly a unit, or a serial number that isn't in the books."""

    product: Product
    unit: Unit | None = None
    serial: str | None = None


def resolve_scan(ctx: Context, code: str | None, product_id: str | None, serial: str | None) -> ScanResult:
    """Resolve a scanned code or a chosen product. Raises Invalid on `code` for an unknown code."""
    product = ctx.find(Product, product_id, field="product_id") if product_id else None
    if serial and product:
        return _unit_or_new(ctx, product, serial)
    if code is None:
        if product is None:
            raise Invalid("Scan a code or choose a product", field="code")
        return ScanResult(product)
    text = code.strip().rstrip("/").rpartition("/")[2]
    if product is not None and product.is_unit_tracked and (found := _units(ctx, text, product.id)):
        return _count_known_unit(found[0], product)
    if known := _product(ctx, text):
        return ScanResult(known)
    units = _units(ctx, text, None)
    if len(units) > 1:
        raise Invalid(f"{len(units)} units have the serial number {text}. Scan the unit number.", field="code")
    if units:
        return _count_known_unit(units[0], ctx.find(Product, units[0].product_id))
    raise Invalid(f"No product or unit has the code {text}", field="code")


def _product(ctx: Context, text: str) -> Product | None:
    same = (Product.barcode == text) | (func.lower(Product.sku) == text.lower())
    found = list(ctx.db.scalars(select(Product).where(same).order_by(Product.name, Product.id).limit(2)))
    if len(found) > 1:
        raise Invalid(f"{found[0].name} and {found[1].name} both have the code {text}", field="code")
    return found[0] if found else None


def _units(ctx: Context, text: str, product_id: str | None) -> list[Unit]:
    """Find units by tag, else by serial number; if several share one, those still present."""
    number = typed_number(stored_prefixes(ctx), text)
    query = select(Unit)
    if product_id:
        query = query.where(Unit.product_id == product_id)
    if number and number[0]:
        tagged = ctx.db.scalars(query.where(Unit.number_seq == int(number[1]))).all()
        if found := [unit for unit in tagged if compact_code(unit.asset_tag) == compact_code(text)]:
            return found
    found = list(ctx.db.scalars(query.where(Unit.serial_key == fold(text)).order_by(Unit.number_seq.desc())))
    live = [unit for unit in found if unit.status not in FINAL_UNIT_STATUSES]
    return live or found[:1]


def _unit_or_new(ctx: Context, product: Product, serial: str) -> ScanResult:
    if not product.is_unit_tracked:
        raise Invalid("This product isn't tracked by serial number", field="serial_number")
    found = _units(ctx, serial, product.id)
    return _count_known_unit(found[0], product) if found else ScanResult(product, serial=serial)


def _count_known_unit(unit: Unit, product: Product) -> ScanResult:
    """Accept a unit on hand, recover a lost one, and refuse one that is recorded elsewhere."""
    status = unit.status
    if BUCKET_OF.get(status) is Bucket.ON_HAND:
        return ScanResult(product, unit)
    if status in FINAL_UNIT_STATUSES:
        return ScanResult(product, serial=unit.serial_number or unit.asset_tag)
    shown_status = status.replace("_", " ")
    raise Conflict(f"{unit.asset_tag} is {shown_status}: {WHAT_TO_DO[status]}", code="not_on_the_shelf")
