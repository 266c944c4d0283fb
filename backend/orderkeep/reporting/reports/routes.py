"""Reports over HTTP."""

from collections.abc import Callable
from functools import partial

from fastapi import Response
from pydantic.json_schema import JsonSchemaValue

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.paging import single_values
from orderkeep.core.pdf.files import PAPER_NAMES, PDF
from orderkeep.reporting.reports.actions import build_report, export_report
from orderkeep.reporting.reports.catalog import REPORTS
from orderkeep.reporting.reports.enums import Comparison, ReportPeriod
from orderkeep.reporting.reports.lines import Report
from orderkeep.reporting.reports.report_pdf import report_pdf
from orderkeep.reporting.reports.schemas import PeriodReportOut, ReportsOut

routes = Section(tag="reporting")
DAY: JsonSchemaValue = {"type": "string", "format": "date"}
FILED: JsonSchemaValue = {"format": {"type": "string", "enum": ["csv", "xlsx"]}, "columns": {"type": "string"}}
PRINTED: JsonSchemaValue = {"paper": {"type": "string", "enum": list(PAPER_NAMES)}}


def report_parameters(report: Report, more: JsonSchemaValue) -> JsonSchemaValue:
    """The query parameters of a report, and their schemas."""
    known: JsonSchemaValue = {
        "period": {"type": "string", "enum": list(ReportPeriod)},
        "compare": {"type": "string", "enum": list(Comparison)},
        "by": {"type": "string", "enum": list(report.groupings)},
        "first": DAY,
        "last": DAY,
    }
    return known | more


@routes.get("/reports", may="reports.read", out=ReportsOut)
def list_reports(ctx: Ctx) -> ReportsOut:
    """List the reports. Those about costs only are left out for callers who may not see costs."""
    shown = REPORTS
    if ctx.scope.hides_costs:
        shown = {name: report.without_costs() for name, report in REPORTS.items() if not report.only_costs}
    return {"items": [{"name": name, "label": report.label} for name, report in shown.items()]}


def _read(report: Report) -> Callable[[Ctx], PeriodReportOut]:
    def read_report(ctx: Ctx) -> PeriodReportOut:
        return build_report(ctx, report, single_values(ctx.request.query_params))

    return read_report


def _export(name: str, report: Report) -> Callable[[Ctx], Response]:
    def export_rows(ctx: Ctx) -> Response:
        return export_report(ctx, name, report, ctx.request.query_params)

    return export_rows


def _print(name: str, report: Report) -> Callable[[Ctx], Response]:
    def print_report(ctx: Ctx) -> Response:
        return report_pdf(ctx, name, report, ctx.request.query_params)

    return print_report


def _register() -> None:
    """Each report has a path of its own, because its parameters are its own."""
    for name, report in REPORTS.items():
        read, export, printing = _read(report), _export(name, report), _print(name, report)
        read.__name__, export.__name__ = f"read_{name}_report", f"export_{name}_report"
        printing.__name__, printing.__doc__ = f"print_{name}_report", f"Get the report as PDF: {report.label}."
        read.__doc__, export.__doc__ = f"Get the report: {report.label}.", f"Export the report: {report.label}."
        path = f"/reports/{name}"
        shown, filed, printed = (partial(report_parameters, report, more) for more in ({}, FILED, PRINTED))
        routes.get(path, may="reports.read", out=PeriodReportOut, query_parameters=shown)(read)
        routes.get(f"{path}/export", may="reports.read", query_parameters=filed)(export)
        routes.get(f"{path}/pdf", may="reports.read", query_parameters=printed, **PDF)(printing)


_register()
