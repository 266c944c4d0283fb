"""Buying what is missing over HTTP."""

from typing import Any

from orderkeep.core.routing import Ctx, Section
from orderkeep.purchasing import missing
from orderkeep.purchasing.missing_shapes import BuyMissingIn, DraftsOut, MissingOut
from orderkeep.purchasing.shapes import StockOrderList

missing_goods = Section(tag="purchasing")


@missing_goods.get("/stock_orders/suggested", may="stock_orders.read", out=MissingOut)
def suggest_stock_orders(ctx: Ctx) -> dict[str, Any]:
    return {"items": missing.suggested(ctx)}


@missing_goods.post("/stock_orders/buy_missing", may="stock_orders.edit", out=DraftsOut)
def buy_missing(ctx: Ctx, body: BuyMissingIn) -> dict[str, Any]:
    wishes = None if body.lines is None else [line.complete() for line in body.lines]
    return {"items": [StockOrderList.one(ctx, order.id) for order in missing.buy(ctx, wishes)]}
