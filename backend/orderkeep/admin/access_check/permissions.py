"""What can be done with a record of each kind, and the permission that its routes require."""

from dataclasses import dataclass

from orderkeep.reporting.records.enums import RecordKind

VIEW, EDIT, DELETE = "View", "Edit", "Delete"


@dataclass(frozen=True)
class RecordAction:
    """An action, named as on screens."""

    label: str
    permission: str
    by_author: bool = False
    """Whether only the author may do it, besides those who may change everyone's entries."""


def _basic_actions(read: str, edit: str, delete: str | None = None) -> tuple[RecordAction, ...]:
    """View, edit and delete. Without a permission of its own, deleting is part of editing."""
    return RecordAction(VIEW, read), RecordAction(EDIT, edit), RecordAction(DELETE, delete or edit)


ASSIGN = RecordAction("Assign to someone else", "contacts.assign")
DELETE_FULFILLED = RecordAction("Delete with delivered items", "orders.delete_fulfilled")
ALLOCATE = RecordAction("Allocate stock", "stock.allocate")
RECORD_ACTIONS: dict[RecordKind, tuple[RecordAction, ...]] = {
    RecordKind.CONTACT: (
        *_basic_actions("contacts.read", "contacts.edit"),
        RecordAction("Blacklist", "contacts.blacklist"),
        ASSIGN,
        RecordAction("Change campaign emails", "campaigns.edit"),
    ),
    RecordKind.PROSPECT: (*_basic_actions("prospects.read", "prospects.edit"), ASSIGN),
    RecordKind.SALES_ORDER: (
        *_basic_actions("orders.read", "orders.edit", "orders.delete"),
        DELETE_FULFILLED,
        ALLOCATE,
    ),
    RecordKind.DELIVERY: _basic_actions("orders.read", "orders.edit"),
    RecordKind.QUOTE: (*_basic_actions("quotes.read", "quotes.edit"), RecordAction("Reserve stock", "stock.allocate")),
    RecordKind.ENQUIRY: (
        *_basic_actions("enquiries.read", "enquiries.edit"),
        RecordAction("Create a quote", "quotes.edit"),
    ),
    RecordKind.CALL: _basic_actions("calls.read", "calls.edit"),
    RecordKind.TASK: _basic_actions("tasks.read", "tasks.edit"),
    RecordKind.PRODUCT: (*_basic_actions("catalog.read", "catalog.edit"), RecordAction("Adjust stock", "stock.adjust")),
    RecordKind.UNIT: (RecordAction(VIEW, "stock.read"), RecordAction(EDIT, "stock.adjust")),
    RecordKind.STOCK_ORDER: _basic_actions("stock_orders.read", "stock_orders.edit"),
    RecordKind.SHIPMENT: (
        *_basic_actions("shipments.read", "shipments.edit"),
        RecordAction("Receive items", "shipments.receive"),
    ),
    RecordKind.VENDOR: _basic_actions("vendors.read", "vendors.edit"),
    RecordKind.CAMPAIGN: _basic_actions("campaigns.read", "campaigns.edit"),
    RecordKind.STOCK_COUNT: (
        RecordAction(VIEW, "stock.read"),
        RecordAction("Count items", "stock.count"),
        RecordAction("Edit and approve", "stock.adjust"),
    ),
    RecordKind.DOCUMENT: _basic_actions("documents.read", "documents.edit"),
    RecordKind.WORKSPACE_DOCUMENT: (
        RecordAction(VIEW, "workspace.read"),
        RecordAction(EDIT, "workspace.edit"),
        RecordAction(DELETE, "workspace.edit", by_author=True),
    ),
}


def read_permission(kind: RecordKind) -> str:
    """The permission to view records of this kind."""
    return next(action.permission for action in RECORD_ACTIONS[kind] if action.label == VIEW)
