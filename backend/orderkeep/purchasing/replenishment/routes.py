"""Replenishment endpoints."""

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.purchasing.replenishment import actions
from orderkeep.purchasing.replenishment.schemas import BuyMissingIn, DraftsOut, MissingOut
from orderkeep.purchasing.schemas import StockOrderList

missing_goods = Section(tag="purchasing")


@missing_goods.get("/stock_orders/suggested", may="stock_orders.read", out=MissingOut)
def suggest_stock_orders(ctx: Ctx) -> MissingOut:
    return actions.suggest_with_totals(ctx)


@missing_goods.post("/stock_orders/buy_missing", may="stock_orders.edit", out=DraftsOut)
def buy_missing(ctx: Ctx, body: BuyMissingIn) -> DraftsOut:
    return {"items": [StockOrderList.one(ctx, order.id) for order in actions.create_drafts(ctx, body.lines)]}
