"""Sample workspace documents: notes, a checklist and ideas that mention records of the sample data."""

from sqlalchemy import select

from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.sales.models import SalesOrderLine
from orderkeep.seed.clock import at_days_ago
from orderkeep.vendors.models import Vendor
from orderkeep.workspace.actions import change_document, create_document
from orderkeep.workspace.content import Node
from orderkeep.workspace.enums import WorkspaceKind
from orderkeep.workspace.schemas import WorkspaceDocumentChange, WorkspaceDocumentIn

PEOPLE = 2
"""Contacts that the notes mention."""


def seed_workspace(ctx: Context) -> None:
    """Add the documents, oldest first."""
    with at_days_ago(ctx, 20):
        _add(ctx, "Vendor questions", WorkspaceKind.NOTE, _paragraph("Lead times for December. Minimum order value."))
    with at_days_ago(ctx, 9):
        _add(ctx, "Price list ideas", WorkspaceKind.IDEA, _paragraph("Bundles for repair shops, sorted by margin."))
    with at_days_ago(ctx, 6):
        _receiving(ctx)
    with at_days_ago(ctx, 1):
        _fair_notes(ctx)


def _receiving(ctx: Context) -> None:
    steps = (
        "Open the parcel and count the items",
        "Scan serial numbers",
        "Photograph any damage",
        "Receive the shipment",
    )
    _add(
        ctx,
        "Receiving checklist",
        WorkspaceKind.DOCUMENT,
        _heading("Every parcel"),
        _checklist(*((False, [_text(step)]) for step in steps)),
        _heading("If something is missing"),
        _paragraph("Email the vendor the same day and receive the items that arrived."),
    )


def _fair_notes(ctx: Context) -> None:
    people = ctx.db.scalars(select(Contact.id).order_by(Contact.sales_total.desc(), Contact.id).limit(PEOPLE)).all()
    order = ctx.db.scalars(
        select(SalesOrderLine.id).order_by(SalesOrderLine.created_at.desc(), SalesOrderLine.id)
    ).first()
    vendor = ctx.db.scalars(select(Vendor.id).order_by(Vendor.name, Vendor.id)).first()
    if len(people) < PEOPLE or order is None or vendor is None:
        return
    first, second = (_mention_node("customers", row_id) for row_id in people)
    begin = _paragraph(first, " wants a second delivery in spring. Last order: ", _mention_node("purchases", order))
    tasks: list[tuple[bool, list[Node]]] = [
        (True, [_text("Thank everyone who left a card")]),
        (True, [_text("Check stock for the offer")]),
        (False, [_text("Ask "), _mention_node("vendors", vendor), _text(" about lead times")]),
        (False, [_text("Call "), second]),
    ]
    body = WorkspaceDocumentIn(title="Trade fair follow-up", content=_doc(begin, _heading("Next steps")))
    document = create_document(ctx, body)
    with at_days_ago(ctx, -0.5):
        content = _doc(begin, _heading("Next steps"), _checklist(*tasks))
        change_document(ctx, document, WorkspaceDocumentChange(content=content))


def _add(ctx: Context, title: str, kind: WorkspaceKind, *blocks: Node) -> None:
    create_document(ctx, WorkspaceDocumentIn(title=title, kind=kind, content=_doc(*blocks)))


def _doc(*blocks: Node) -> Node:
    return {"type": "doc", "content": list(blocks)}


def _text(text: str) -> Node:
    return {"type": "text", "text": text}


def _paragraph(*parts: str | Node) -> Node:
    return {"type": "paragraph", "content": [_text(part) if isinstance(part, str) else part for part in parts]}


def _heading(text: str) -> Node:
    return {"type": "heading", "attrs": {"level": 2}, "content": [_text(text)]}


def _mention_node(table: str, row_id: str) -> Node:
    return {"type": "mention", "attrs": {"table": table, "id": row_id}}


def _checklist(*items: tuple[bool, list[Node]]) -> Node:
    rows = [
        {"type": "check_item", "attrs": {"checked": done}, "content": [{"type": "paragraph", "content": text}]}
        for done, text in items
    ]
    return {"type": "check_list", "content": rows}
