"""The amounts of reports on sales: gross sales less discounts and returns are net sales.

A sale counts on the day of its order, a return on its own day. Tax and shipping belong to orders, so they are left out
where rows are products or categories; refunds are net of tax and don't lower them.
"""

from collections.abc import Mapping

from orderkeep.reporting.reports.enums import MeasureUnit
from orderkeep.reporting.reports.lines import Measure

ORDERS = Measure("orders", "Orders", MeasureUnit.COUNT)
NET = Measure("revenue", "Net sales", MeasureUnit.MONEY)
TO_NET = (
    Measure("gross", "Gross sales", MeasureUnit.MONEY),
    Measure("discounts", "Discounts", MeasureUnit.MONEY),
    Measure("returns", "Returns", MeasureUnit.MONEY),
    NET,
)
TOTAL = Measure("total", "Total sales", MeasureUnit.MONEY)
TO_TOTAL = (
    *TO_NET,
    Measure("tax", "Tax", MeasureUnit.MONEY),
    Measure("shipping", "Shipping", MeasureUnit.MONEY),
    TOTAL,
)


def net_values(sums: Mapping[str, int]) -> dict[str, int]:
    """The measures of `TO_NET` in cents, from the sums of gross sales, returns and net sales."""
    gross, returns, net = (sums.get(name, 0) for name in ("gross", "returns", "revenue"))
    return {"gross": gross, "discounts": gross - returns - net, "returns": returns, "revenue": net}


def total_values(sums: Mapping[str, int]) -> dict[str, int]:
    """The measures of `TO_TOTAL` in cents, from the sums of `net_values`, tax and shipping."""
    tax, shipping = sums.get("tax", 0), sums.get("shipping", 0)
    return {**net_values(sums), "tax": tax, "shipping": shipping, "total": sums.get("revenue", 0) + tax + shipping}
