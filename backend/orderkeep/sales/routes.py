"""Sales orders over HTTP."""

from fastapi import Response

from orderkeep.contacts.schemas import CallOut
from orderkeep.core.errors import MethodNotAllowed
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.bulk import BulkOut
from orderkeep.core.pdf.files import PDF, PaperSize
from orderkeep.sales import actions, deletion, history
from orderkeep.sales.bulk import bulk_update
from orderkeep.sales.deliveries import actions as delivery_actions
from orderkeep.sales.deliveries.delivery_note import delivery_note
from orderkeep.sales.deliveries.models import Delivery
from orderkeep.sales.deliveries.schemas import DeliveryChange, DeliveryIn, DeliveryList, DeliveryOut
from orderkeep.sales.enums import EventType
from orderkeep.sales.event_schemas import EventList, EventOut, OrderNoteIn
from orderkeep.sales.line_changes import change_line, lock_line
from orderkeep.sales.models import OrderEvent, SalesOrderLine
from orderkeep.sales.order_schemas import DeleteOrderIn
from orderkeep.sales.receipt import order_receipt
from orderkeep.sales.schemas import (
    DeletePurchaseIn,
    OrderLineBulk,
    OrderLineChange,
    OrderLineList,
    OrderLineOut,
    SingleOrderIn,
)

routes = Section(tag="sales")
routes.list("/purchases", OrderLineList, may="orders.read", one=True)
routes.list("/purchase_events", EventList, may="orders.read")
routes.list("/deliveries", DeliveryList, may="orders.read", one=True)


@routes.post("/purchases", may="orders.place", shows=OrderLineList)
def place_purchase(ctx: Ctx, body: SingleOrderIn) -> OrderLineOut:
    return OrderLineList.one(ctx, actions.place_single_order(ctx, body).id)


@routes.post("/purchases/bulk", may="orders.edit", status=200, out=BulkOut)
def change_purchases(ctx: Ctx, body: OrderLineBulk) -> BulkOut:
    return bulk_update(ctx, body)


@routes.get("/purchases/{id}/receipt", may="orders.read", **PDF)
def print_receipt(ctx: Ctx, id: str, paper: PaperSize = "a4") -> Response:
    return order_receipt(ctx, ctx.find(SalesOrderLine, id).purchase_order_id, paper)


@routes.patch("/purchases/{id}", may="orders.edit", shows=OrderLineList)
def change_purchase(ctx: Ctx, id: str, body: OrderLineChange, *, confirm: bool = False) -> OrderLineOut:
    line = lock_line(ctx, id, other=body.product_id)
    return OrderLineList.one(ctx, change_line(ctx, line, body, confirm=confirm).id)


@routes.delete("/purchases/{id}", may="orders.delete")
def delete_purchase(ctx: Ctx, id: str) -> None:
    ctx.find(SalesOrderLine, id)
    raise MethodNotAllowed("Sales orders are deleted with the delete function")


@routes.post("/rpc/delete_purchase_completely", may="orders.delete", status=200, out=CallOut)
def delete_purchase_completely(ctx: Ctx, body: DeletePurchaseIn) -> CallOut:
    """The id is that of a line, or of an order with all its lines."""
    return _deletion(ctx, body.p_purchase_id)


@routes.post("/rpc/delete_purchase_order_completely", may="orders.delete", status=200, out=CallOut)
def delete_purchase_order_completely(ctx: Ctx, body: DeleteOrderIn) -> CallOut:
    return _deletion(ctx, body.p_purchase_order_id)


def _deletion(ctx: Ctx, row_id: str) -> CallOut:
    refused = deletion.delete_completely(ctx, row_id)
    return {"success": refused is None, "message": refused or "Purchase deleted"}


@routes.post("/purchase_events", may="orders.edit", shows=EventList)
def add_note(ctx: Ctx, body: OrderNoteIn) -> EventOut:
    line = ctx.find(SalesOrderLine, body.purchase_id, field="purchase_id")
    event = history.record_status_change(ctx, line, EventType.NOTE, body.description)
    return EventList.one(ctx, event.id)


@routes.get("/purchase_events/{id}", may="orders.read", shows=EventList)
def read_event(ctx: Ctx, id: str) -> EventOut:
    return EventList.one(ctx, ctx.find(OrderEvent, id).id)


@routes.post("/deliveries", may="orders.edit", shows=DeliveryList)
def plan_delivery(ctx: Ctx, body: DeliveryIn) -> DeliveryOut:
    return DeliveryList.one(ctx, delivery_actions.plan_delivery(ctx, body).id)


@routes.get("/deliveries/{id}/note", may="orders.read", **PDF)
def print_delivery_note(ctx: Ctx, id: str, paper: PaperSize = "a4") -> Response:
    return delivery_note(ctx, id, paper)


@routes.patch("/deliveries/{id}", may="orders.edit", shows=DeliveryList)
def change_delivery(ctx: Ctx, id: str, body: DeliveryChange, *, confirm: bool = False) -> DeliveryOut:
    delivery = delivery_actions.lock_delivery(ctx, id)
    return DeliveryList.one(ctx, delivery_actions.change_delivery(ctx, delivery, body, confirm=confirm).id)


@routes.delete("/deliveries/{id}", may="orders.edit")
def delete_delivery(ctx: Ctx, id: str) -> None:
    delivery_actions.delete_delivery(ctx, ctx.find(Delivery, id, lock=True))
