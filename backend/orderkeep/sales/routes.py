"""Sales orders over HTTP."""

from fastapi import Response

from orderkeep.contacts.schemas import CallOut
from orderkeep.core.errors import MethodNotAllowed
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.bulk import BulkOut
from orderkeep.core.pdf.files import PDF, PaperSize
from orderkeep.sales import actions, history, multi_line_orders, multi_line_totals
from orderkeep.sales.bulk import bulk_update
from orderkeep.sales.deliveries import actions as delivery_actions
from orderkeep.sales.deliveries.delivery_note import delivery_note
from orderkeep.sales.deliveries.models import Delivery
from orderkeep.sales.deliveries.schemas import DeliveryChange, DeliveryIn, DeliveryList, DeliveryOut
from orderkeep.sales.enums import EventType
from orderkeep.sales.event_schemas import EventList, EventOut, OrderNoteIn
from orderkeep.sales.models import MultiLineOrder, OrderEvent, SalesOrder
from orderkeep.sales.multi_line_schemas import DeleteGroupIn, GroupChange, GroupIn, GroupList, GroupOut
from orderkeep.sales.receipt import group_receipt, order_receipt
from orderkeep.sales.schemas import (
    DeleteOrderIn,
    OrderBulk,
    OrderChange,
    OrderIn,
    OrderList,
    OrderOut,
)

routes = Section(tag="sales")
routes.list("/purchases", OrderList, may="orders.read", one=True)
routes.list("/purchase_events", EventList, may="orders.read")
routes.list("/purchase_orders", GroupList, may="orders.read", one=True)
routes.list("/deliveries", DeliveryList, may="orders.read", one=True)


@routes.post("/purchases", may="orders.place", shows=OrderList)
def place_order(ctx: Ctx, body: OrderIn) -> OrderOut:
    return OrderList.one(ctx, actions.place_order(ctx, body).id)


@routes.post("/purchases/bulk", may="orders.edit", status=200, out=BulkOut)
def change_orders(ctx: Ctx, body: OrderBulk) -> BulkOut:
    return bulk_update(ctx, body)


@routes.get("/purchases/{id}/receipt", may="orders.read", **PDF)
def print_order_receipt(ctx: Ctx, id: str, paper: PaperSize = "a4") -> Response:
    return order_receipt(ctx, id, paper)


@routes.patch("/purchases/{id}", may="orders.edit", shows=OrderList)
def change_order(ctx: Ctx, id: str, body: OrderChange, *, confirm: bool = False) -> OrderOut:
    order = actions.lock_sales_order(ctx, id, other=body.product_id)
    actions.change_order(ctx, order, body, confirm=confirm)
    return OrderList.one(ctx, order.id)


@routes.delete("/purchases/{id}", may="orders.delete")
def delete_order(ctx: Ctx, id: str) -> None:
    ctx.find(SalesOrder, id)
    raise MethodNotAllowed("Sales orders are deleted with the delete function")


@routes.post("/rpc/delete_purchase_completely", may="orders.delete", status=200, out=CallOut)
def delete_purchase_completely(ctx: Ctx, body: DeleteOrderIn) -> CallOut:
    order = actions.lock_sales_order(ctx, body.p_purchase_id)
    refused = multi_line_totals.delete_completely(ctx, [order])
    return {"success": refused is None, "message": refused or "Purchase deleted"}


@routes.post("/rpc/delete_purchase_order_completely", may="orders.delete", status=200, out=CallOut)
def delete_purchase_order_completely(ctx: Ctx, body: DeleteGroupIn) -> CallOut:
    refused = multi_line_orders.delete_multi_line_order(ctx, body.p_purchase_order_id)
    return {"success": refused is None, "message": refused or "Purchase order deleted"}


@routes.post("/purchase_events", may="orders.edit", shows=EventList)
def add_note(ctx: Ctx, body: OrderNoteIn) -> EventOut:
    order = ctx.find(SalesOrder, body.purchase_id, field="purchase_id")
    event = history.record_status_change(ctx, order, EventType.NOTE, body.description)
    return EventList.one(ctx, event.id)


@routes.get("/purchase_events/{id}", may="orders.read", shows=EventList)
def read_event(ctx: Ctx, id: str) -> EventOut:
    return EventList.one(ctx, ctx.find(OrderEvent, id).id)


@routes.post("/purchase_orders", may="orders.place", shows=GroupList)
def place_group(ctx: Ctx, body: GroupIn) -> GroupOut:
    return GroupList.one(ctx, actions.place_group(ctx, body).id)


@routes.get("/purchase_orders/{id}/receipt", may="orders.read", **PDF)
def print_group_receipt(ctx: Ctx, id: str, paper: PaperSize = "a4") -> Response:
    return group_receipt(ctx, id, paper)


@routes.patch("/purchase_orders/{id}", may="orders.edit", shows=GroupList)
def change_group(ctx: Ctx, id: str, body: GroupChange) -> GroupOut:
    return GroupList.one(ctx, multi_line_totals.change_group(ctx, id, body).id)


@routes.post("/purchase_orders/{id}/cancel", may="orders.edit", status=200, shows=GroupList)
def cancel_group(ctx: Ctx, id: str) -> GroupOut:
    return GroupList.one(ctx, multi_line_orders.cancel_multi_line_order(ctx, id).id)


@routes.delete("/purchase_orders/{id}", may="orders.delete")
def delete_group(ctx: Ctx, id: str) -> None:
    multi_line_totals.delete_group(ctx, ctx.find(MultiLineOrder, id, lock=True))


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
