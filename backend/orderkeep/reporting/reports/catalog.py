"""All reports by name, in the order of the menu."""

from orderkeep.reporting.reports.ageing import AGEING
from orderkeep.reporting.reports.customers import CUSTOMERS
from orderkeep.reporting.reports.lead_times import LEAD_TIMES
from orderkeep.reporting.reports.lines import Report
from orderkeep.reporting.reports.margin import MARGIN
from orderkeep.reporting.reports.pipeline import PIPELINE
from orderkeep.reporting.reports.products import PRODUCTS
from orderkeep.reporting.reports.purchasing import PURCHASING
from orderkeep.reporting.reports.sales import SALES
from orderkeep.reporting.reports.stock import STOCK_VALUE
from orderkeep.reporting.reports.tasks import TASK_REPORT

REPORTS: dict[str, Report] = {
    "sales": SALES,
    "margin": MARGIN,
    "customers": CUSTOMERS,
    "products": PRODUCTS,
    "stock": STOCK_VALUE,
    "ageing": AGEING,
    "purchasing": PURCHASING,
    "lead_times": LEAD_TIMES,
    "pipeline": PIPELINE,
    "tasks": TASK_REPORT,
}
