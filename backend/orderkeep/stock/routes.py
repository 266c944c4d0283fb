"""The ledger over HTTP."""

from typing import Any

from orderkeep.core.errors import NotPossible
from orderkeep.core.routing import Ctx, Section
from orderkeep.stock import actions, by_hand, unit_actions
from orderkeep.stock.shapes import AdjustmentIn, AllocationIn, AllocationList, MovementList
from orderkeep.stock.tables import Allocation, Movement
from orderkeep.stock.unit_shapes import UnitChange, UnitEventList, UnitIn, UnitList

routes = Section(tag="stock")
routes.list("/inventory_movements", MovementList, may="stock.read")
routes.list("/allocations", AllocationList, may="stock.read")
routes.list("/assets", UnitList, may="stock.read")
routes.list("/asset_events", UnitEventList, may="stock.read")


@routes.post("/inventory_movements", may="stock.adjust", shows=MovementList)
def adjust_stock(ctx: Ctx, body: AdjustmentIn, *, confirm: bool = False) -> dict[str, Any]:
    movement = actions.adjust(ctx, body.product_id, body.quantity, body.reason, confirm=confirm)
    return MovementList.one(ctx, movement.id)


@routes.get("/inventory_movements/{id}", may="stock.read", shows=MovementList)
def read_movement(ctx: Ctx, id: str) -> dict[str, Any]:
    return MovementList.one(ctx, id)


@routes.patch("/inventory_movements/{id}", may="stock.read", shows=MovementList)
def change_movement(ctx: Ctx, id: str) -> None:
    ctx.find(Movement, id)
    raise NotPossible("A movement is never changed. Post another one that corrects it")


@routes.delete("/inventory_movements/{id}", may="stock.read")
def delete_movement(ctx: Ctx, id: str) -> None:
    ctx.find(Movement, id)
    raise NotPossible("A movement is never deleted. Post another one that corrects it")


@routes.get("/allocations/{id}", may="stock.read", shows=AllocationList)
def read_allocation(ctx: Ctx, id: str) -> dict[str, Any]:
    return AllocationList.one(ctx, id)


@routes.post("/allocations", may="stock.allocate", shows=AllocationList)
def allocate_by_hand(ctx: Ctx, body: AllocationIn) -> dict[str, Any]:
    return AllocationList.one(ctx, by_hand.give(ctx, body.complete()).id)


@routes.delete("/allocations/{id}", may="stock.allocate")
def release_allocation(ctx: Ctx, id: str, reason: str = "") -> None:
    by_hand.release(ctx, ctx.find(Allocation, id), reason)


@routes.post("/assets", may="stock.adjust", shows=UnitList)
def count_unit_in(ctx: Ctx, body: UnitIn) -> dict[str, Any]:
    return UnitList.one(ctx, unit_actions.count_in(ctx, body.complete()).id)


@routes.get("/assets/{id}", may="stock.read", shows=UnitList)
def read_unit(ctx: Ctx, id: str) -> dict[str, Any]:
    return UnitList.one(ctx, unit_actions.find_unit(ctx, id).id)


@routes.patch("/assets/{id}", may="stock.adjust", shows=UnitList)
def change_unit(ctx: Ctx, id: str, body: UnitChange) -> dict[str, Any]:
    return UnitList.one(ctx, unit_actions.change(ctx, unit_actions.locked(ctx, id), body.given()).id)
