"""Reports as PDF: the figures of the screen, in the formats of the business."""

from datetime import date

import pytest

from orderkeep.business.enums import NumberFormat
from orderkeep.business.formats import STANDARD, Formats
from orderkeep.reporting.reports.catalog import REPORTS
from orderkeep.reporting.reports.enums import MeasureUnit
from orderkeep.reporting.reports.report_pdf import NO_VALUE, change_text, days_text, value_text
from orderkeep.reporting.reports.schemas import MeasureOut
from tests.clients import Client
from tests.makers import make_order
from tests.pdf import pages, squeezed
from tests.reporting.random_shop import API, Row, report

GERMAN = Formats("EUR", NumberFormat.POINT_COMMA)


def measure(unit: MeasureUnit) -> MeasureOut:
    return {"name": "figure", "label": "Figure", "unit": unit}


def as_measure(shown: Row) -> MeasureOut:
    return {"name": shown["name"], "label": shown["label"], "unit": MeasureUnit(shown["unit"])}


@pytest.mark.parametrize(
    ("value", "unit", "formats", "text"),
    [
        (None, MeasureUnit.MONEY, STANDARD, NO_VALUE),
        (-1234.5, MeasureUnit.MONEY, STANDARD, "−$1,234.50"),
        (1234.5, MeasureUnit.MONEY, GERMAN, "1.234,50\u00a0€"),
        (1234, MeasureUnit.COUNT, GERMAN, "1.234"),
        (12.25, MeasureUnit.PERCENT, STANDARD, "12.3%"),
        (12.25, MeasureUnit.PERCENT, GERMAN, "12,3\u00a0%"),
        (0.125, MeasureUnit.TIMES, STANDARD, "0.13×"),
        (1, MeasureUnit.DAYS, STANDARD, "1 day"),
        (2.5, MeasureUnit.DAYS, GERMAN, "2,5 days"),
    ],
)
def test_values_read_as_on_screen(value: float | None, unit: MeasureUnit, formats: Formats, text: str) -> None:
    assert value_text(value, measure(unit), formats) == text


@pytest.mark.parametrize(
    ("value", "before", "unit", "text"),
    [
        (112, 100, MeasureUnit.MONEY, "+12.0%"),
        (50, 100, MeasureUnit.COUNT, "−50.0%"),
        (1500, 100, MeasureUnit.COUNT, "+1,400%"),
        (5, -10, MeasureUnit.MONEY, "+150.0%"),
        (100, 100, MeasureUnit.MONEY, "0.0%"),
        (12.5, 0, MeasureUnit.PERCENT, "+12.5 points"),
        (5, 0, MeasureUnit.MONEY, ""),
        (None, 5, MeasureUnit.MONEY, ""),
        (5, None, MeasureUnit.MONEY, ""),
    ],
)
def test_a_change_has_its_sign(value: float | None, before: float | None, unit: MeasureUnit, text: str) -> None:
    assert change_text(value, before, measure(unit), STANDARD) == text


def test_a_single_day_is_written_once() -> None:
    assert days_text(date(2026, 11, 2), date(2026, 11, 2), STANDARD) == "2 Nov 2026"
    assert days_text(date(2026, 11, 1), date(2026, 11, 2), STANDARD) == "1 Nov 2026 – 2 Nov 2026"


def test_the_pdf_has_the_figures_of_the_screen(admin: Client) -> None:
    for quantity in (3, 20):
        make_order(admin, quantity=quantity)
    for name in REPORTS:
        shown = report(admin, name)
        answer = admin.get(f"{API}/reports/{name}/pdf")
        assert answer.headers["content-disposition"] == (
            f'attachment; filename="{name}-{shown["first"]}-{shown["last"]}.pdf"'
        )
        text = squeezed("".join(pages(answer)))
        first, last = date.fromisoformat(shown["first"]), date.fromisoformat(shown["last"])
        assert squeezed(days_text(first, last, STANDARD)) in text
        measures = {each["name"]: as_measure(each) for each in shown["measures"]}
        figures = [(each["value"], as_measure(each)) for each in shown["figures"]]
        rows = [*shown["rows"], *([shown["total"]] if shown["total"] and shown["rows"] else [])]
        for row in rows:
            figures += [(value, measures[of]) for of, value in row["values"].items()]
        for value, of in figures:
            assert squeezed(value_text(value, of, STANDARD)) in text, (name, of)


def test_only_known_paper_is_printed(admin: Client) -> None:
    answer = admin.get(f"{API}/reports/sales/pdf", paper="a3")
    assert (answer.status_code, answer.json()["errors"][0]["message"]) == (400, "paper cannot be 'a3'")


def test_a_visitor_prints_nothing(stranger: Client) -> None:
    assert stranger.get(f"{API}/reports/sales/pdf").status_code == 401
