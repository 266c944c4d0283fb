"""Endpoints of stock orders and shipments."""

from typing import Annotated

from fastapi import Form

from orderkeep.catalog.rules import MAX_PICTURE_BYTES
from orderkeep.core.db.savepoints import dry_run
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.purchasing import actions
from orderkeep.purchasing.enums import PurchasingEvent
from orderkeep.purchasing.event_schemas import StockOrderEventList, StockOrderEventOut, StockOrderNoteIn
from orderkeep.purchasing.history import record_status_change
from orderkeep.purchasing.models import Shipment, ShipmentEvent, StockOrder
from orderkeep.purchasing.schemas import CancelIn, StockOrderChange, StockOrderIn, StockOrderList, StockOrderOut
from orderkeep.purchasing.shipments import actions as shipment_actions
from orderkeep.purchasing.shipments import photos, receiving
from orderkeep.purchasing.shipments.photo_schemas import PhotoIn, PhotoList, PhotoOut
from orderkeep.purchasing.shipments.receiving_result import served_orders, shortfalls, unserved_orders
from orderkeep.purchasing.shipments.receiving_schemas import CountingIn, ReceiveIn
from orderkeep.purchasing.shipments.schemas import (
    ReceivedOut,
    ShipmentChange,
    ShipmentEventList,
    ShipmentEventOut,
    ShipmentIn,
    ShipmentList,
    ShipmentNoteIn,
    ShipmentOut,
)
from orderkeep.purchasing.stock_orders import cancelling

routes = Section(tag="purchasing")
files = Section(prefix="/storage/v1", tag="purchasing")
routes.list("/stock_orders", StockOrderList, may="stock_orders.read", one=True)
routes.list("/stock_order_events", StockOrderEventList, may="stock_orders.read", one=True)
routes.list("/shipments", ShipmentList, may="shipments.read")
routes.list("/shipment_events", ShipmentEventList, may="shipments.read", one=True)
routes.list("/shipment_photos", PhotoList, may="shipments.read")


@routes.post("/stock_orders", may="stock_orders.edit", shows=StockOrderList)
def enter_stock_order(ctx: Ctx, body: StockOrderIn) -> StockOrderOut:
    return StockOrderList.one(ctx, actions.create_stock_order(ctx, body).id)


@routes.patch("/stock_orders/{id}", may="stock_orders.edit", shows=StockOrderList)
def change_stock_order(ctx: Ctx, id: str, body: StockOrderChange) -> StockOrderOut:
    return StockOrderList.one(ctx, actions.change_stock_order(ctx, actions.lock_stock_order(ctx, id), body).id)


@routes.post("/stock_orders/{id}/cancel", may="stock_orders.edit", status=200, shows=StockOrderList)
def cancel_stock_order(ctx: Ctx, id: str, body: CancelIn) -> StockOrderOut:
    quantities = None if body.lines is None else {line.stock_order_line_id: line.quantity for line in body.lines}
    cancelling.cancel_stock_order(ctx, actions.lock_stock_order(ctx, id), quantities)
    return StockOrderList.one(ctx, id)


@routes.delete("/stock_orders/{id}", may="stock_orders.edit")
def delete_stock_order(ctx: Ctx, id: str) -> None:
    actions.delete_draft(ctx, ctx.find(StockOrder, id, lock=True))


@routes.post("/stock_order_events", may="stock_orders.edit", shows=StockOrderEventList)
def add_stock_order_note(ctx: Ctx, body: StockOrderNoteIn) -> StockOrderEventOut:
    order = ctx.find(StockOrder, body.stock_order_id, field="stock_order_id")
    event = record_status_change(ctx, order, PurchasingEvent.NOTE, body.description)
    return StockOrderEventList.one(ctx, event.id)


@routes.post("/shipments", may="shipments.edit", shows=ShipmentList)
def announce_shipment(ctx: Ctx, body: ShipmentIn) -> ShipmentOut:
    return ShipmentList.one(ctx, shipment_actions.create_shipment(ctx, body).id)


@routes.get("/shipments/{id}", may="shipments.read", shows=ShipmentList)
def read_shipment(ctx: Ctx, id: str) -> ShipmentOut:
    return ShipmentList.one(ctx, shipment_actions.find_shipment(ctx, id).id)


@routes.patch("/shipments/{id}", may="shipments.edit", shows=ShipmentList)
def change_shipment(ctx: Ctx, id: str, body: ShipmentChange) -> ShipmentOut:
    return ShipmentList.one(
        ctx, shipment_actions.change_shipment(ctx, shipment_actions.lock_shipment(ctx, id), body).id
    )


@routes.delete("/shipments/{id}", may="shipments.edit")
def delete_shipment(ctx: Ctx, id: str) -> None:
    shipment_actions.delete_shipment(ctx, shipment_actions.find_shipment(ctx, id, lock=True))


@routes.on("PUT", "/shipments/{id}/counting", may="shipments.receive", shows=ShipmentList)
def save_counting(ctx: Ctx, id: str, body: CountingIn) -> ShipmentOut:
    shipment = shipment_actions.find_shipment(ctx, id, lock=True)
    receiving.save_counts(ctx, shipment, body.lines, body.seen)
    return ShipmentList.one(ctx, shipment.id)


@routes.post("/shipments/{id}/receive", may="shipments.receive", status=200, out=ReceivedOut)
def receive_shipment(ctx: Ctx, id: str, body: ReceiveIn) -> ReceivedOut:
    return _receive(ctx, id, body)


@routes.post("/shipments/{id}/rehearse", may="shipments.receive", status=200, out=ReceivedOut)
def rehearse_receiving(ctx: Ctx, id: str, body: ReceiveIn) -> ReceivedOut:
    with dry_run(ctx):
        return _receive(ctx, id, body)


def _receive(ctx: Ctx, key: str, body: ReceiveIn) -> ReceivedOut:
    shipment = shipment_actions.lock_shipment(ctx, key)
    runs = receiving.receive_shipment(ctx, shipment, body.lines, body.location)
    return {
        **ShipmentList.one(ctx, shipment.id),
        "given": [*served_orders(ctx, shipment, runs)],
        "left_out": [*unserved_orders(ctx, runs)],
        "shortfalls": shortfalls(ctx, body.lines),
    }


@routes.post("/shipment_events", may="shipments.edit", shows=ShipmentEventList)
def add_shipment_note(ctx: Ctx, body: ShipmentNoteIn) -> ShipmentEventOut:
    shipment = ctx.find(Shipment, body.shipment_id, field="shipment_id")
    event = record_status_change(ctx, shipment, PurchasingEvent.NOTE, body.description)
    event.happened_at = body.happened_at or ctx.now
    if isinstance(event, ShipmentEvent):
        event.place = body.place
    return ShipmentEventList.one(ctx, event.id)


@files.post("/shipments/{id}/photos", may="shipments.receive", shows=PhotoList)
def add_shipment_photo(ctx: Ctx, id: str, body: Annotated[PhotoIn, Form()]) -> PhotoOut:
    shipment = shipment_actions.find_shipment(ctx, id, lock=True)
    shot = photos.UploadedPhoto(body.file.file.read(MAX_PICTURE_BYTES + 1), body.shipment_line_id)
    return PhotoList.one(ctx, photos.add_photo(ctx, shipment, shot).id)


@files.delete("/shipments/{id}/photos/{photo_id}", may="shipments.receive")
def remove_shipment_photo(ctx: Ctx, id: str, photo_id: str) -> None:
    photos.remove_photo(ctx, shipment_actions.find_shipment(ctx, id, lock=True), photo_id)
