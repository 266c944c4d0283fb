"""Sales orders over HTTP, at `/orders` and at the specification's `/purchase_orders`."""

from collections.abc import Callable
from functools import partial, wraps
from typing import TypeVar

from fastapi import Response

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.export import export_list
from orderkeep.core.lists.list_query import list_parameters
from orderkeep.core.pdf.files import PDF, PaperSize
from orderkeep.sales import actions, deletion, order_actions
from orderkeep.sales.line_changes import change_line, lock_line
from orderkeep.sales.order_schemas import (
    ChangedOrderOut,
    LinesIn,
    LinesOfOrders,
    OrderChange,
    OrderIn,
    OrderList,
    OrderOut,
    PickupIn,
)
from orderkeep.sales.receipt import order_receipt
from orderkeep.sales.returns import actions as returns
from orderkeep.sales.returns.schemas import ReturnIn
from orderkeep.sales.schemas import LineIn, OrderLineChange

PATHS = {"/orders": "", "/purchase_orders": "_at_former_path"}
"""Each path, and what its operations are called besides."""
Handler = TypeVar("Handler", bound=Callable[..., object])
routes = Section(tag="sales")
for _path, _suffix in PATHS.items():
    routes.list(_path, OrderList, may="orders.read", one=True, named=f"sales_orders{_suffix}")


@routes.get("/orders/lines/export", may="orders.read", query_parameters=partial(list_parameters, OrderList, file=True))
def export_lines_of_orders(ctx: Ctx) -> Response:
    """The orders of the list with a row for each line, which can be edited and imported again."""
    return export_list(ctx, LinesOfOrders, ctx.request.query_params)


def at_both_paths(method: str, path: str, **options: object) -> Callable[[Handler], Handler]:
    """Register an endpoint below both paths."""

    def put(endpoint: Handler) -> Handler:
        for prefix, suffix in PATHS.items():

            @wraps(endpoint)
            def run(*args: object, **values: object) -> object:
                return endpoint(*args, **values)

            run.__name__ = f"{endpoint.__name__}{suffix}"
            routes.on(method, prefix + path, **options)(run)  # type: ignore[arg-type]  # the options of `Section.on`
        return endpoint

    return put


@at_both_paths("POST", "", may="orders.place", status=201, shows=OrderList)
def place_order(ctx: Ctx, body: OrderIn) -> OrderOut:
    return OrderList.one(ctx, actions.place_order(ctx, body).id)


@at_both_paths("PATCH", "/{id}", may="orders.edit", shows=OrderList, out=ChangedOrderOut)
def change_order(ctx: Ctx, id: str, body: OrderChange) -> ChangedOrderOut:
    return _changed_order(ctx, order_actions.change_order(ctx, id, body))


@at_both_paths("DELETE", "/{id}", may="orders.delete", status=204)
def delete_order(ctx: Ctx, id: str) -> None:
    deletion.refuse_deletion(ctx, id)


@at_both_paths("POST", "/{id}/lines", may="orders.edit", status=201, shows=OrderList)
def add_order_line(ctx: Ctx, id: str, body: LineIn) -> OrderOut:
    return OrderList.one(ctx, order_actions.add_order_line(ctx, id, body).id)


@at_both_paths("PATCH", "/{id}/lines/{line_id}", may="orders.edit", shows=OrderList)
def change_order_line(ctx: Ctx, id: str, line_id: str, body: OrderLineChange, *, confirm: bool = False) -> OrderOut:
    order = order_actions.order_of_line(ctx, id, line_id)
    ctx.check_version(order)
    change_line(ctx, lock_line(ctx, line_id, other=body.product_id), body, confirm=confirm)
    return OrderList.one(ctx, order.id)


@at_both_paths("DELETE", "/{id}/lines/{line_id}", may="orders.edit", status=204)
def remove_order_line(ctx: Ctx, id: str, line_id: str) -> None:
    deletion.remove_line(ctx, id, line_id)


@at_both_paths("POST", "/{id}/cancel", may="orders.edit", status=200, shows=OrderList, out=ChangedOrderOut)
def cancel_order(ctx: Ctx, id: str, body: LinesIn | None = None) -> ChangedOrderOut:
    return _changed_order(ctx, order_actions.cancel_order(ctx, id, body.line_ids if body else None))


def _changed_order(ctx: Ctx, changed: order_actions.ChangedOrder) -> ChangedOrderOut:
    return {**OrderList.one(ctx, changed.order_id), "unchanged_lines": changed.unchanged_lines}


@at_both_paths("POST", "/{id}/pickup", may="orders.edit", status=200, shows=OrderList)
def pick_up_order(ctx: Ctx, id: str, body: PickupIn | None = None, *, confirm: bool = False) -> OrderOut:
    wanted = body or PickupIn()
    order = order_actions.pick_up_order(ctx, id, wanted.pickup_date, wanted.line_ids, confirm=confirm)
    return OrderList.one(ctx, order.id)


@at_both_paths("POST", "/{id}/duplicate", may="orders.place", status=201, shows=OrderList)
def duplicate_order(ctx: Ctx, id: str) -> OrderOut:
    return OrderList.one(ctx, order_actions.duplicate_order(ctx, id).id)


@at_both_paths("POST", "/{id}/returns", may="orders.edit", status=201, shows=OrderList)
def return_items(ctx: Ctx, id: str, body: ReturnIn) -> OrderOut:
    return OrderList.one(ctx, returns.return_items(ctx, id, body).id)


@at_both_paths("POST", "/{id}/returns/{return_id}/undo", may="orders.edit", status=200, shows=OrderList)
def undo_return(ctx: Ctx, id: str, return_id: str) -> OrderOut:
    return OrderList.one(ctx, returns.undo_return(ctx, id, return_id).id)


@at_both_paths("GET", "/{id}/receipt", may="orders.read", **PDF)
def print_receipt_of_order(ctx: Ctx, id: str, paper: PaperSize = "a4") -> Response:
    return order_receipt(ctx, id, paper)
