"""Stock endpoints."""

from functools import partial

from fastapi import Response

from orderkeep.core.errors import MethodNotAllowed
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.list_query import list_parameters
from orderkeep.core.pdf.files import PDF
from orderkeep.stock import actions
from orderkeep.stock.allocation import manual, swap
from orderkeep.stock.allocation.explanation import explain_order_queue, explain_product_queue
from orderkeep.stock.allocation.explanation_schemas import OrderWhyOut, WhyOut
from orderkeep.stock.enums import Grouping
from orderkeep.stock.models import Allocation, Movement, Unit
from orderkeep.stock.schemas import (
    AdjustmentIn,
    AllocationIn,
    AllocationList,
    AllocationOut,
    MovementList,
    MovementOut,
    SwapIn,
)
from orderkeep.stock.units import actions as unit_actions
from orderkeep.stock.units.groups import UnitGroupsOut, unit_groups
from orderkeep.stock.units.labels import LabelPaper, unit_labels
from orderkeep.stock.units.schemas import UnitChange, UnitEventList, UnitEventOut, UnitIn, UnitList, UnitNoteIn, UnitOut

routes = Section(tag="stock")
routes.list("/inventory_movements", MovementList, may="stock.read", one=True)
routes.list("/allocations", AllocationList, may="stock.read", one=True)
routes.list("/assets", UnitList, may="stock.read")
routes.list("/asset_events", UnitEventList, may="stock.read", one=True)


@routes.post("/inventory_movements", may="stock.adjust", shows=MovementList)
def adjust_stock(ctx: Ctx, body: AdjustmentIn, *, confirm: bool = False) -> MovementOut:
    movement = actions.adjust_stock(ctx, body.product_id, body.quantity, body.reason, confirm=confirm)
    return MovementList.one(ctx, movement.id)


@routes.patch("/inventory_movements/{id}", may="stock.read", shows=MovementList)
def change_movement(ctx: Ctx, id: str) -> None:
    ctx.find(Movement, id)
    raise MethodNotAllowed("Stock movements can't be changed. Post a correcting movement.")


@routes.delete("/inventory_movements/{id}", may="stock.read")
def delete_movement(ctx: Ctx, id: str) -> None:
    ctx.find(Movement, id)
    raise MethodNotAllowed("Stock movements can't be deleted. Post a correcting movement.")


@routes.post("/allocations", may="stock.allocate", shows=AllocationList)
def allocate_by_hand(ctx: Ctx, body: AllocationIn) -> AllocationOut:
    return AllocationList.one(ctx, manual.allocate_manually(ctx, body).id)


@routes.delete("/allocations/{id}", may="stock.allocate")
def release_allocation(ctx: Ctx, id: str, reason: str = "") -> None:
    manual.release_manually(ctx, ctx.find(Allocation, id), reason)


@routes.post("/allocations/{id}/swap", may="stock.allocate", status=200, shows=AllocationList)
def swap_allocation(ctx: Ctx, id: str, body: SwapIn) -> AllocationOut:
    held = ctx.find(Allocation, id)
    return AllocationList.one(ctx, swap.swap_allocation(ctx, held, body.purchase_id, body.reason or "").id)


@routes.get("/products/{id}/why", may="stock.read", out=WhyOut)
def explain_product(ctx: Ctx, id: str) -> WhyOut:
    return explain_product_queue(ctx, id)


@routes.get("/purchases/{id}/why", may="stock.read", out=OrderWhyOut)
def explain_order(ctx: Ctx, id: str) -> OrderWhyOut:
    return explain_order_queue(ctx, id)


@routes.post("/assets", may="stock.adjust", shows=UnitList)
def count_unit_in(ctx: Ctx, body: UnitIn) -> UnitOut:
    return UnitList.one(ctx, unit_actions.count_in(ctx, body).id)


@routes.get("/assets/labels", may="stock.read", **PDF)
def print_labels(ctx: Ctx, ids: str, paper: LabelPaper = "a4") -> Response:
    return unit_labels(ctx, ids, paper)


@routes.get("/assets/groups", may="stock.read", out=UnitGroupsOut, query_parameters=partial(list_parameters, UnitList))
def group_units(ctx: Ctx, by: Grouping) -> UnitGroupsOut:
    return unit_groups(ctx, by, ctx.request.query_params)


@routes.get("/assets/{id}", may="stock.read", shows=UnitList)
def read_unit(ctx: Ctx, id: str) -> UnitOut:
    return UnitList.one(ctx, unit_actions.find_unit(ctx, id).id)


@routes.post("/asset_events", may="stock.adjust", shows=UnitEventList)
def add_unit_note(ctx: Ctx, body: UnitNoteIn) -> UnitEventOut:
    unit = ctx.find(Unit, body.asset_id, field="asset_id")
    return UnitEventList.one(ctx, unit_actions.add_unit_note(ctx, unit, body.description).id)


@routes.patch("/assets/{id}", may="stock.adjust", shows=UnitList)
def change_unit(ctx: Ctx, id: str, body: UnitChange) -> UnitOut:
    return UnitList.one(ctx, unit_actions.edit_unit(ctx, unit_actions.lock_unit(ctx, id), body).id)
