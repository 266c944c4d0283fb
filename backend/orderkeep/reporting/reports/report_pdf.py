"""A report as PDF: its period and comparison, headline figures and table, with the figures of the screen."""

from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import get_args

from fastapi import Response
from starlette.datastructures import QueryParams

from orderkeep.business.formats import MINUS, Formats, formats_of
from orderkeep.business.letterhead import letterhead
from orderkeep.core.context import Context, business_day
from orderkeep.core.errors import bad_parameter
from orderkeep.core.lists.paging import single_values
from orderkeep.core.pdf.files import PaperSize, TemplateData, pdf_file, render_pdf
from orderkeep.core.pluralize import plural
from orderkeep.reporting.reports.actions import build_report
from orderkeep.reporting.reports.enums import MeasureUnit
from orderkeep.reporting.reports.lines import Report
from orderkeep.reporting.reports.schemas import MeasureOut, PeriodReportOut, ReportRowOut

"""The template's input."""
TEMPLATE = Path(__file__).with_name("report.typ")
NO_VALUE = "–"
MAX_PORTRAIT_COLUMNS = 5
"""More columns of figures are printed on a page in landscape."""
MAX_WIDE_COLUMNS = 8
"""More columns of figures are printed in a smaller size."""
LARGE = 1000


def report_pdf(ctx: Context, name: str, report: Report, params: QueryParams) -> Response:
    """Render the report as PDF. Raises Malformed with the name of an unknown or invalid parameter."""
    wanted = single_values(params)
    paper = wanted.pop("paper", "a4")
    if paper not in get_args(PaperSize):
        raise bad_parameter("paper", paper)
    found = build_report(ctx, report, wanted)
    data = report_data(found, business_day(ctx), formats_of(ctx)) | letterhead(ctx)
    return pdf_file(f"{name}-{found['first']}-{found['last']}", render_pdf(TEMPLATE, data, paper))


def report_data(report: PeriodReportOut, today: date, formats: Formats) -> TemplateData:
    """Return the template's data."""
    days = days_text(report["first"], report["last"], formats)
    main = next(measure for measure in report["measures"] if measure["name"] == report["main"])
    headings = [measure["label"] for measure in report["measures"]]
    if report["compared_first"]:
        headings += [f"{main['label']}, compared period", "Change"]
    rows = [_row(row, report, main, formats) for row in report["rows"]]
    total = [_row(report["total"], report, main, formats)] if report["total"] else []
    return {
        "title": f"{report['label']}, {days}",
        "heading": report["label"],
        "days": days,
        "compared": _comparison_line(report, formats),
        "number": f"{report['label']}, {days}. Printed on {formats.day(today)}",
        "flipped": len(headings) > MAX_PORTRAIT_COLUMNS,
        "dense": len(headings) > MAX_WIDE_COLUMNS,
        "figures": _figures(report, formats),
        "group": report["by"].heading,
        "headings": headings,
        "rows": rows,
        "total": total,
        "left_off": f"{plural(report['left_off'], 'more row')} not shown" if report["left_off"] else "",
    }


def days_text(first: date, last: date, formats: Formats) -> str:
    """A range of days in the formats of the business."""
    return formats.day(first) if first == last else f"{formats.day(first)} – {formats.day(last)}"


def _comparison_line(report: PeriodReportOut, formats: Formats) -> str:
    first, last = report["compared_first"], report["compared_last"]
    return f"Compared with {days_text(first, last, formats)}" if first and last else ""


def _figures(report: PeriodReportOut, formats: Formats) -> list[TemplateData]:
    return [
        {
            "label": figure["label"],
            "value": value_text(figure["value"], figure, formats),
            "before": "" if figure["before"] is None else f"{value_text(figure['before'], figure, formats)} before",
            "change": change_text(figure["value"], figure["before"], figure, formats),
        }
        for figure in report["figures"]
    ]


def _row(row: ReportRowOut, report: PeriodReportOut, main: MeasureOut, formats: Formats) -> Sequence[str]:
    first, last = row["first"], row["last"]
    label = days_text(first, last, formats) if first and last else row["label"]
    cells = [value_text(row["values"][measure["name"]], measure, formats) for measure in report["measures"]]
    if report["compared_first"]:
        now, before = row["values"][main["name"]], (row["before"] or {}).get(main["name"])
        cells += [value_text(before, main, formats), change_text(now, before, main, formats)]
    return [label, *cells]


def value_text(value: float | None, measure: MeasureOut, formats: Formats) -> str:
    """A figure in its unit, as on screen."""
    if value is None:
        return NO_VALUE
    match measure["unit"]:
        case MeasureUnit.MONEY:
            return formats.amount(value)
        case MeasureUnit.PERCENT:
            return formats.percentage(round_half_up(value, 1), 1)
        case MeasureUnit.TIMES:
            return f"{formats.decimal(round_half_up(value, 2), 2)}×"
        case MeasureUnit.DAYS:
            number = formats.decimal(round_half_up(value, 1), 0 if value == int(value) else 1)
            return f"{number} {'day' if value == 1 else 'days'}"
        case MeasureUnit.COUNT:
            return formats.count(round(value))


def change_text(value: float | None, before: float | None, measure: MeasureOut, formats: Formats) -> str:
    """The change from the compared period, with its sign. Empty without both values or from zero."""
    is_share = measure["unit"] is MeasureUnit.PERCENT
    if value is None or before is None or (before == 0 and not is_share):
        return ""
    by = value - before if is_share else (value - before) / abs(before) * 100
    places = 1 if abs(by) < LARGE else 0
    size = round_half_up(abs(by), places)
    sign = "" if size == 0 else "+" if by > 0 else MINUS
    return sign + (f"{formats.decimal(size, places)} points" if is_share else formats.percentage(size, places))


def round_half_up(value: float, places: int) -> Decimal:
    """Round half up, as browsers do."""
    return Decimal(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
