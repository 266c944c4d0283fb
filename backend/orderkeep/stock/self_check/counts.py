"""Checks that approved stock counts posted their differences, and that no other counts moved stock."""

from collections.abc import Iterable

from sqlalchemy import and_, func, or_, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.inventory.enums import CountStatus
from orderkeep.inventory.models import StockCount, StockCountLine
from orderkeep.stock.enums import Bucket
from orderkeep.stock.models import Movement
from orderkeep.stock.self_check.check import CheckProblem, movement_effect


def counts_are_posted(ctx: Context) -> Iterable[CheckProblem]:
    """The movements of an approved count's line equal its difference. Lines of other counts have none."""
    posted = (
        select(Movement.stock_count_line_id, func.sum(movement_effect(Bucket.ON_HAND)).label("quantity"))
        .where(Movement.stock_count_line_id.is_not(None))
        .group_by(Movement.stock_count_line_id)
        .subquery()
    )
    quantity = func.coalesce(posted.c.quantity, 0)
    approved = StockCount.status == CountStatus.APPROVED
    query = (
        select(StockCount.id, StockCount.number, Product.name, StockCountLine.difference, quantity, approved)
        .join(StockCountLine, StockCountLine.stock_count_id == StockCount.id)
        .join(Product, Product.id == StockCountLine.product_id)
        .outerjoin(posted, posted.c.stock_count_line_id == StockCountLine.id)
        .where(
            or_(
                and_(approved, quantity != func.coalesce(StockCountLine.difference, 0)),
                and_(~approved, posted.c.quantity.is_not(None)),
            )
        )
    )
    table = StockCount.__tablename__
    for count_id, number, product, difference, found, is_approved in ctx.db.execute(query):
        if is_approved:
            yield CheckProblem(
                f"{number} found a difference of {difference or 0} for {product}, but {found} was posted",
                table,
                count_id,
            )
        else:
            yield CheckProblem(f"{number} isn't approved but moved {product}", table, count_id)
