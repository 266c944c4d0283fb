"""The names behind a record's links, as far as the reader may see the linked records."""

from collections.abc import Sequence

from sqlalchemy import select

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
    for record in records:
        if KINDS[record["kind"]].amount_for(hides_costs=ctx.scope.hides_costs) is None:
            record["amount"] = None
    return records


def _link(line: RecordLine, column: str) -> str | None:
    row_id: str | None = getattr(line, column)
    return row_id


def _record_out(line: RecordLine, names: dict[str, dict[str, str | None]], environment: Environment) -> RecordOut:
    related = ((column, row_id) for column in LINKED if (row_id := _link(line, column)) in names[column])
    column, related_id = next(((column, row_id) for column, row_id in related if row_id), ("", ""))
    kind, detail = RecordKind(line.kind), line.detail
    if kind is RecordKind.SALES_ORDER:
        detail = names["product_id"].get(line.product_id or "")
    return {
        "id": line.id,
        "environment": environment,
        "kind": kind,
        "title": line.title[:MAX_TITLE_LENGTH],
        "detail": detail,
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
