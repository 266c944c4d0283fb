"""The names behind a record's links, as far as the reader may see the linked records."""

from collections.abc import Sequence

from sqlalchemy import func, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param
from orderkeep.core.environment import Environment
from orderkeep.identity.models import Profile
from orderkeep.reporting.records.enums import RecordKind
from orderkeep.reporting.records.kinds import KINDS
from orderkeep.reporting.records.lines import RecordLine
from orderkeep.reporting.records.schemas import RecordOut
from orderkeep.reporting.reports.names import UNLISTED
from orderkeep.sales.models import SalesOrderLine
from orderkeep.vendors.models import Vendor

MAX_TITLE_LENGTH = 200
HIDDEN_TOO = {"with_hidden": True}
"""Orders of a deleted contact keep its name."""
NAMES = {
    "customer_id": select(Contact.id, Contact.name).where(in_param(Contact.id)).execution_options(**HIDDEN_TOO),
    "prospect_id": select(Prospect.id, Prospect.name).where(in_param(Prospect.id)),
    "vendor_id": select(Vendor.id, Vendor.name).where(in_param(Vendor.id)),
    "product_id": select(Product.id, Product.name).where(in_param(Product.id)),
    "owner_id": select(Profile.id, Profile.full_name).where(in_param(Profile.id)),
}
ORDERED = (
    select(SalesOrderLine.purchase_order_id, func.coalesce(Product.name, SalesOrderLine.description, UNLISTED))
    .outerjoin(Product, Product.id == SalesOrderLine.product_id)
    .where(in_param(SalesOrderLine.purchase_order_id))
    .order_by(SalesOrderLine.purchase_order_id, SalesOrderLine.position)
)
LINKED = {
    "customer_id": RecordKind.CONTACT,
    "prospect_id": RecordKind.PROSPECT,
    "vendor_id": RecordKind.VENDOR,
    "product_id": RecordKind.PRODUCT,
}


def shown_records(ctx: Context, lines: Sequence[RecordLine]) -> list[RecordOut]:
    """Return the records with the names of their links and owners."""
    names: dict[str, dict[str, str | None]] = {}
    for column, question in NAMES.items():
        ids = sorted({row_id for line in lines if (row_id := _link(line, column))})
        names[column] = {str(row_id): name for row_id, name in query(ctx.db, question, ids=ids)}
    records = [_record_out(line, names, ctx.scope.environment) for line in lines]
    orders = _ordered_products(ctx, [record["id"] for record in records if record["kind"] is RecordKind.SALES_ORDER])
    for record in records:
        record["detail"] = orders.get(record["id"], record["detail"])
        if KINDS[record["kind"]].amount_for(hides_costs=ctx.scope.hides_costs) is None:
            record["amount"] = None
    return records


def _ordered_products(ctx: Context, order_ids: Sequence[str]) -> dict[str, str]:
    """The first product of each order, and the number of other lines: "Chai and 2 more"."""
    names: dict[str, list[str]] = {}
    for order_id, name in query(ctx.db, ORDERED, ids=sorted(order_ids)):
        names.setdefault(str(order_id), []).append(name)
    return {
        order_id: first if not others else f"{first} and {len(others)} more"
        for order_id, (first, *others) in names.items()
    }


def _link(line: RecordLine, column: str) -> str | None:
    row_id: str | None = getattr(line, column)
    return row_id


def _record_out(line: RecordLine, names: dict[str, dict[str, str | None]], environment: Environment) -> RecordOut:
    related = ((column, row_id) for column in LINKED if (row_id := _link(line, column)) in names[column])
    column, related_id = next(((column, row_id) for column, row_id in related if row_id), ("", ""))
    return {
        "id": line.id,
        "environment": environment,
        "kind": RecordKind(line.kind),
        "title": line.title[:MAX_TITLE_LENGTH],
        "detail": line.detail,
        "status": line.status,
        "related_kind": LINKED.get(column),
        "related_id": related_id or None,
        "related_name": names[column][related_id] if related_id else None,
        "owner_id": line.owner_id,
        "owner_name": names["owner_id"].get(line.owner_id or ""),
        "amount": None if line.amount is None else line.amount / 100,
        "created_at": line.created_at,
        "updated_at": line.updated_at,
        "version": line.version,
    }
