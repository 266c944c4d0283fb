"""The lines of a report: sums per group, for one period."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from orderkeep.core.clock import end_of, start_of
from orderkeep.core.context import Context, business_zone
from orderkeep.reporting.reports.enums import OF_TIME, MeasureUnit, ReportGrouping
from orderkeep.reporting.reports.rules import DayRange, part_of, split_period
from orderkeep.sales.enums import FulfilmentStatus

Sums = Counter[str]
"""Measure → sum. Money is in cents."""
Values = Mapping[str, int | float | None]
"""Measure → value. Money is in cents."""
Filters = dict[str, str]


@dataclass
class Line:
    """A group's sums. `tally` counts orders by number of days, where a report needs the median."""

    label: str
    sums: Sums = field(default_factory=Counter)
    tally: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Line") -> None:
        """Add another group."""
        self.sums.update(other.sums)
        self.tally.update(other.tally)


Lines = dict[str, Line]
"""Key of the group → its line."""


@dataclass(frozen=True)
class Measure:
    """A figure of a report, with its label and unit."""

    name: str
    label: str
    unit: MeasureUnit
    current: bool = False
    """A figure of this moment, whatever the period, so that it can't be compared."""
    is_cost: bool = False
    """Whether it is left out for readers who may not see costs."""


@dataclass(frozen=True)
class ReportRequest:
    """The days of a report, and how its rows are grouped."""

    days: DayRange
    by: ReportGrouping


@dataclass(frozen=True)
class Report:
    """A report: its groupings and measures, where its lines come from, and the rows behind them."""

    label: str
    groupings: tuple[ReportGrouping, ...]
    measures: tuple[Measure, ...]
    main: str
    """The measure of the chart, by which rows are sorted."""
    read: Callable[[Context, ReportRequest], Lines]
    values: Callable[[Line, ReportRequest], Values]
    """All measures of a line."""
    resource: str
    """The list of the rows behind a figure."""
    resources: Mapping[str, str] = field(default_factory=dict)
    """Key of the group → another list."""
    filters: Callable[[Context, ReportRequest, str | None], Filters | None] = lambda _ctx, _question, _key: None
    """The filters of that list for a group, or for the whole period."""
    figures: tuple[Measure, ...] = ()
    """The headline figures, unless they are the measures."""
    adds_up: bool = True
    """Whether the rows have a total."""
    whole_period: Callable[[Lines], "Line"] | None = None
    """The line of the whole period where the parts of the period don't add up, as with stock."""
    label_without_costs: str | None = None
    """Its name without costs, if that is another one."""
    only_costs: bool = False
    """Whether nothing is left of it without costs."""

    def without_costs(self) -> "Report":
        """The report for readers who may not see costs. Its chart shows the first measure that is left."""
        left, figures = (
            tuple(measure for measure in shown if not measure.is_cost) for shown in (self.measures, self.figures)
        )
        main = self.main if any(measure.name == self.main for measure in left) else left[0].name
        label = self.label_without_costs or self.label
        return replace(self, measures=left, figures=figures, main=main, label=label)

    def total(self, lines: Lines, by: ReportGrouping) -> Line:
        """The line of the whole period."""
        return self.whole_period(lines) if self.whole_period and by in OF_TIME else total_of(lines)

    def has_total(self, by: ReportGrouping) -> bool:
        """Whether a total is shown below the rows."""
        return self.adds_up and not (self.whole_period and by in OF_TIME)


def total_of(lines: Lines) -> Line:
    """Add up all lines."""
    total = Line("Total")
    for line in lines.values():
        total.add(line)
    return total


def empty_parts(question: ReportRequest) -> Lines:
    """A line for each part of the period, for groupings by time; otherwise nothing."""
    if question.by not in OF_TIME:
        return {}
    return {each.first.isoformat(): Line(each.first.isoformat()) for each in split_period(question.days, question.by)}


def part_key(day: date, question: ReportRequest) -> str:
    """The key of the part that a day belongs to. The first part begins with the period."""
    return max(part_of(day, question.by), question.days.first).isoformat()


def collect_lines(question: ReportRequest, rows: Iterable[tuple[str, str, Mapping[str, int]]]) -> Lines:
    """Add up rows of key, label and sums."""
    lines = empty_parts(question)
    for key, label, sums in rows:
        lines.setdefault(key, Line(label)).sums.update(sums)
    return lines


def part_days(key: str, question: ReportRequest) -> DayRange:
    first = date.fromisoformat(key)
    return next(each for each in split_period(DayRange(first, question.days.last), question.by))


def days_of_line(question: ReportRequest, key: str | None) -> DayRange:
    """The days that a group covers: its part of the period, or all of it."""
    return part_days(key, question) if key is not None and question.by in OF_TIME else question.days


def period_moments(ctx: Context, days: DayRange) -> tuple[datetime, datetime]:
    """The first moment of these days, and the first moment after them, in the business's time zone."""
    zone = business_zone(ctx)
    return start_of(days.first, zone), end_of(days.last, zone)


COUNTED_ORDERS: Filters = {"fulfilment_status.not": FulfilmentStatus.CANCELLED}
"""The orders that count as sold."""


def between_days(field_name: str, days: DayRange) -> Filters:
    """Filter a column of dates."""
    return {f"{field_name}.gte": days.first.isoformat(), f"{field_name}.lte": days.last.isoformat()}


def between_moments(ctx: Context, field_name: str, days: DayRange) -> Filters:
    """Filter a column of moments."""
    first, after = period_moments(ctx, days)
    return {f"{field_name}.gte": first.isoformat(), f"{field_name}.lt": after.isoformat()}


def owner_filter(key: str | None) -> Filters:
    """Filter by the member that owns the rows."""
    if key is None:
        return {}
    return {"owner_id": key} if key else {"owner_id.null": "true"}
