"""What the registry shows of each kind: a record's title, status, links and amount, as columns of its table."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, case, cast, literal, null, type_coerce
from sqlalchemy import Text as TextType
from typing_extensions import TypedDict, Unpack

from orderkeep.campaigns.models import Campaign
from orderkeep.campaigns.schemas import CampaignList
from orderkeep.catalog.models import Product
from orderkeep.catalog.schemas import ProductList
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.prospect_schemas import ProspectList
from orderkeep.contacts.schemas import ContactList
from orderkeep.core.db.column_types import Cents, Day, Id
from orderkeep.core.db.in_list import one_of
from orderkeep.core.db.models import Owned
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.documents.models import Document
from orderkeep.documents.schemas import DocumentList
from orderkeep.inventory.count_schemas import StockCountList
from orderkeep.inventory.models import StockCount
from orderkeep.pipeline.call_schemas import CallList
from orderkeep.pipeline.models import Call, Enquiry
from orderkeep.pipeline.schemas import EnquiryList
from orderkeep.purchasing.models import Shipment, StockOrder
from orderkeep.purchasing.schemas import StockOrderList
from orderkeep.purchasing.shipments.schemas import ShipmentList
from orderkeep.quotes.enums import QuoteStatus
from orderkeep.quotes.models import Quote
from orderkeep.quotes.rules import CAN_EXPIRE
from orderkeep.quotes.schemas import QuoteList
from orderkeep.reporting.records.enums import RecordKind
from orderkeep.sales.deliveries.models import Delivery
from orderkeep.sales.deliveries.schemas import DeliveryList
from orderkeep.sales.enums import FulfilmentStatus
from orderkeep.sales.models import SalesOrder
from orderkeep.sales.order_schemas import OrderList
from orderkeep.stock.models import Unit
from orderkeep.stock.units.schemas import UnitList
from orderkeep.tasks.models import Task
from orderkeep.tasks.schemas import TaskList
from orderkeep.vendors.models import Vendor
from orderkeep.vendors.schemas import VendorList
from orderkeep.workspace.models import WorkspaceDocument
from orderkeep.workspace.schemas import WorkspaceDocumentList

Text = SQLColumnExpression[str] | SQLColumnExpression[str | None]
LINKS = ("customer_id", "prospect_id", "vendor_id", "product_id")
"""The columns that may link a record to another one. The first link that is set is shown."""


@dataclass(frozen=True)
class Kind:
    """One kind of record. Search, filters and visibility are those of its own list."""

    query: type[ListQuery]
    title: Text
    by_title: str
    """The list's sort key for its title."""
    detail: Text | None = None
    status: Callable[[date], Text] | None = None
    """The shown status as of a day."""
    status_filter: str = "status"
    statuses: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    amount: str | None = None
    amount_is_cost: bool = False
    owner: ColumnElement[object] = field(default_factory=lambda: cast(null(), Id()))

    def amount_for(self, *, hides_costs: bool) -> str | None:
        """The column of its amount, if the reader may see it."""
        return None if hides_costs and self.amount_is_cost else self.amount

    def columns(self, today: date) -> list[ColumnElement[object]]:
        """The columns of the registry, of the same types for every kind."""
        table = self.query.table
        empty, no_text = cast(null(), Id()), cast(null(), TextType())
        links = [getattr(table, name) if name in self.links else empty for name in LINKS]
        amount = getattr(table, self.amount) if self.amount else cast(null(), Cents())
        shown: dict[str, SQLColumnExpression[object]] = {
            "title": self.title,
            "detail": self.detail if self.detail is not None else no_text,
            "status": type_coerce(self.status(today), TextType()) if self.status else no_text,
            **dict(zip(LINKS, links, strict=True)),
            "owner_id": self.owner,
            "amount": amount,
        }
        own = [getattr(table, name) for name in ("id", "created_at", "updated_at", "version")]
        return [*own, *(column.label(name) for name, column in shown.items())]


def _quote_status(today: date) -> Text:
    """Drafts and sent quotes past their last day are expired."""
    is_over = and_(one_of(Quote.status, sorted(CAN_EXPIRE)), Quote.valid_until < literal(today, Day()))
    return case((is_over, literal(QuoteStatus.EXPIRED)), else_=Quote.status)


class RecordExtras(TypedDict, total=False):
    """What a kind has beside its title."""

    detail: Text
    status: Callable[[date], Text]
    status_filter: str
    statuses: tuple[str, ...]
    links: tuple[str, ...]
    amount: str
    amount_is_cost: bool


STATUS, OWNER = "status", "owner_id"


def _kind(query: type[ListQuery], title: Text, by_title: str, **more: Unpack[RecordExtras]) -> Kind:
    """A kind with the status and owner columns of its table."""
    table = query.table
    if STATUS in query.choices and "status" not in more:
        more["status"] = lambda _today: getattr(table, STATUS)
        more["statuses"] = tuple(query.choices[STATUS])
    kind = Kind(query, title, by_title, **more)
    return replace(kind, owner=getattr(table, OWNER)) if issubclass(table, Owned) else kind


CUSTOMER, PERSON = ("customer_id",), ("customer_id", "prospect_id")
KINDS: dict[RecordKind, Kind] = {
    RecordKind.CONTACT: _kind(ContactList, Contact.name, "name", detail=Contact.company),
    RecordKind.PROSPECT: _kind(ProspectList, Prospect.name, "name", detail=Prospect.company),
    RecordKind.SALES_ORDER: _kind(
        OrderList,
        SalesOrder.number,
        "number",
        status=lambda _today: SalesOrder.fulfilment_status,
        status_filter="fulfilment_status",
        statuses=tuple(FulfilmentStatus),
        links=CUSTOMER,
        amount="total_amount",
    ),
    RecordKind.DELIVERY: _kind(
        DeliveryList, Delivery.number, "number", detail=Delivery.tracking_number, links=CUSTOMER
    ),
    RecordKind.QUOTE: _kind(
        QuoteList,
        Quote.number,
        "number",
        detail=Quote.title,
        status=_quote_status,
        statuses=tuple(QuoteStatus),
        links=PERSON,
        amount="final_amount",
    ),
    RecordKind.ENQUIRY: _kind(EnquiryList, Enquiry.number, "number", detail=Enquiry.subject, links=PERSON),
    RecordKind.CALL: _kind(CallList, Call.summary, "called_at", links=PERSON),
    RecordKind.TASK: _kind(TaskList, Task.title, "title", links=PERSON),
    RecordKind.PRODUCT: _kind(ProductList, Product.name, "name", detail=Product.sku, links=("vendor_id",)),
    RecordKind.UNIT: _kind(UnitList, Unit.asset_tag, "asset_tag", detail=Unit.serial_number, links=("product_id",)),
    RecordKind.STOCK_ORDER: _kind(
        StockOrderList,
        StockOrder.number,
        "number",
        detail=StockOrder.shop_order_number,
        links=("vendor_id",),
        amount="amount",
        amount_is_cost=True,
    ),
    RecordKind.SHIPMENT: _kind(ShipmentList, Shipment.name, "tracking_number", detail=Shipment.carrier),
    RecordKind.VENDOR: _kind(VendorList, Vendor.name, "name", detail=Vendor.contact_person),
    RecordKind.CAMPAIGN: _kind(CampaignList, Campaign.name, "name", detail=Campaign.number),
    RecordKind.STOCK_COUNT: _kind(StockCountList, StockCount.number, "number", detail=StockCount.title),
    RecordKind.DOCUMENT: _kind(DocumentList, Document.title, "title", detail=Document.file_name, links=PERSON),
    RecordKind.WORKSPACE_DOCUMENT: _kind(
        WorkspaceDocumentList, WorkspaceDocument.title, "title", detail=WorkspaceDocument.excerpt
    ),
}
STATUSES = frozenset(status for kind in KINDS.values() for status in kind.statuses)
"""The statuses of all kinds."""
