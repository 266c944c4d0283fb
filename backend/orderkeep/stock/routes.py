"""The ledger over HTTP."""

from typing import Any

from orderkeep.core.errors import NotPossible
from orderkeep.core.routing import Ctx, Section
from orderkeep.stock import actions
from orderkeep.stock.shapes import AdjustmentIn, AllocationList, MovementList
from orderkeep.stock.tables import Movement

routes = Section(tag="stock")
routes.list("/inventory_movements", MovementList, may="stock.read")
routes.list("/allocations", AllocationList, may="stock.read")


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
