"""Response schemas of reports."""

from datetime import date

from orderkeep.core.http.schemas import Out
from orderkeep.reporting.reports.enums import Comparison, MeasureUnit, ReportGrouping, ReportPeriod


class GroupingOut(Out):
    """A way to group the rows: its name in the choice, and the heading of the first column."""

    by: ReportGrouping
    label: str
    heading: str


class MeasureOut(Out):
    """A column of the table. Money is in the business's currency, shares are in percent."""

    name: str
    label: str
    unit: MeasureUnit


class RowsOut(Out):
    """The records behind a figure: a list and its filters."""

    resource: str
    filters: dict[str, str]


class FigureOut(MeasureOut):
    """A headline figure, and its value in the compared period."""

    value: float | None
    before: float | None


class ReportRowOut(Out):
    """A row: its group, the measures, and those of the compared period."""

    key: str
    label: str
    first: date | None
    last: date | None
    """For parts of the period: their days."""
    values: dict[str, float | None]
    before: dict[str, float | None] | None
    rows: RowsOut | None


class PeriodReportOut(Out):
    """A report of one period, with the same figures for the compared one."""

    label: str
    period: ReportPeriod
    compare: Comparison
    by: ReportGrouping
    first: date
    last: date
    compared_first: date | None
    compared_last: date | None
    groupings: list[GroupingOut]
    measures: list[MeasureOut]
    main: str
    """The measure of the chart."""
    figures: list[FigureOut]
    rows: list[ReportRowOut]
    left_off: int
    """Rows beyond the first 200. The total includes them."""
    total: ReportRowOut | None


class ReportNameOut(Out):
    """A report that can be requested."""

    name: str
    label: str


class ReportsOut(Out):
    items: list[ReportNameOut]
