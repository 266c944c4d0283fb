"""Builds a report: the lines of its period and of the compared one, side by side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from starlette.datastructures import QueryParams
from starlette.responses import StreamingResponse

from orderkeep.core.context import Context
from orderkeep.core.errors import Forbidden
from orderkeep.core.lists.export import Cell, ExportSheet, chosen_columns, read_format, sheet_file, to_cell
from orderkeep.core.lists.paging import single_values
from orderkeep.reporting.reports.enums import OF_TIME, MeasureUnit, ReportGrouping
from orderkeep.reporting.reports.lines import Line, Lines, Measure, Report, ReportRequest, Values, part_days
from orderkeep.reporting.reports.parameters import Request, read_request
from orderkeep.reporting.reports.schemas import FigureOut, MeasureOut, PeriodReportOut, ReportRowOut, RowsOut

MAX_ROWS = 200
CENTS = 100


@dataclass(frozen=True)
class ComparedLine:
    """A group in both periods."""

    key: str
    now: Line
    before: Line | None


@dataclass(frozen=True)
class Builder:
    """One request for a report."""

    ctx: Context
    report: Report
    request: Request

    @property
    def question(self) -> ReportRequest:
        """The question for the period itself."""
        return ReportRequest(self.request.days, self.request.by)

    @property
    def earlier(self) -> ReportRequest | None:
        """The question for the compared period."""
        return ReportRequest(self.request.compared, self.request.by) if self.request.compared else None

    def row(self, both: ComparedLine, *, is_total: bool = False) -> ReportRowOut:
        """A group as the response shows it."""
        key = None if is_total else both.key
        days = part_days(both.key, self.question) if key is not None and self.request.by in OF_TIME else None
        return {
            "key": both.key,
            "label": both.now.label,
            "first": days.first if days else None,
            "last": days.last if days else None,
            "values": self.values(both.now, self.question, self.report.measures),
            "before": self.before(both.before, self.report.measures),
            "rows": self.rows_behind(key),
        }

    def values(self, line: Line, question: ReportRequest, measures: Iterable[Measure]) -> dict[str, float | None]:
        """The measures of a line, money in the business's currency."""
        found = self.report.values(line, question)
        return {measure.name: _in_unit(found, measure) for measure in measures}

    def before(self, line: Line | None, measures: Iterable[Measure]) -> dict[str, float | None] | None:
        """The measures of the compared period. Those of this moment are null."""
        if self.earlier is None:
            return None
        current = {measure.name: None for measure in measures if measure.current}
        return self.values(line or Line(""), self.earlier, measures) | current

    def rows_behind(self, key: str | None) -> RowsOut | None:
        """The list with the records of a group, or of the whole period."""
        filters = self.report.filters(self.ctx, self.question, key)
        if filters is None:
            return None
        return {"resource": self.report.resources.get(key or "", self.report.resource), "filters": filters}

    def figures(self, total: ComparedLine) -> list[FigureOut]:
        """The headline figures."""
        measures = self.report.figures or self.report.measures
        now = self.values(total.now, self.question, measures)
        before = self.before(total.before, measures)
        return [
            {**_measure_out(measure), "value": now[measure.name], "before": before[measure.name] if before else None}
            for measure in measures
        ]


def _in_unit(values: Values, measure: Measure) -> float | None:
    value = values[measure.name]
    return value / CENTS if value is not None and measure.unit is MeasureUnit.MONEY else value


def _measure_out(measure: Measure) -> MeasureOut:
    return {"name": measure.name, "label": measure.label, "unit": measure.unit}


def visible_report(ctx: Context, report: Report) -> Report:
    """Return the report as the caller may see it. Raises Forbidden if it is about costs only, and those are hidden."""
    if not ctx.scope.hides_costs:
        return report
    if report.only_costs:
        raise Forbidden("Costs are hidden from sales staff", code="costs_hidden")
    return report.without_costs()


def build_report(ctx: Context, report: Report, params: dict[str, str]) -> PeriodReportOut:
    """Return the report. Raises Malformed with the name of an unknown or invalid parameter."""
    report = visible_report(ctx, report)
    builder = Builder(ctx, report, read_request(ctx, params, report.groupings))
    request = builder.request
    lines = report.read(ctx, builder.question)
    earlier = report.read(ctx, builder.earlier) if builder.earlier else {}
    ordered = list(_side_by_side(builder, lines, earlier))
    total = ComparedLine("", report.total(lines, request.by), report.total(earlier, request.by))
    compared = request.compared
    most = len(ordered) if request.by in OF_TIME else MAX_ROWS
    return {
        "label": report.label,
        "period": request.period,
        "compare": request.compare,
        "by": request.by,
        "first": request.days.first,
        "last": request.days.last,
        "compared_first": compared.first if compared else None,
        "compared_last": compared.last if compared else None,
        "groupings": [{"by": by, "label": by.label, "heading": by.heading} for by in report.groupings],
        "measures": [_measure_out(measure) for measure in report.measures],
        "main": report.main,
        "figures": builder.figures(total),
        "rows": [builder.row(both) for both in ordered[:most]],
        "left_off": max(len(ordered) - most, 0),
        "total": builder.row(total, is_total=True) if report.has_total(request.by) else None,
    }


def _side_by_side(builder: Builder, lines: Lines, earlier: Lines) -> list[ComparedLine]:
    """Pair the lines of both periods: parts of a period by position, other groups by key."""
    by = builder.request.by
    if by in OF_TIME:
        then = list(earlier.values())
        return [
            ComparedLine(key, line, then[index] if index < len(then) else None)
            for index, (key, line) in enumerate(lines.items())
        ]
    missing = {
        key: Line(line.label) for key, line in earlier.items() if key not in lines and by is not ReportGrouping.SLOW
    }
    pairs = [ComparedLine(key, line, earlier.get(key)) for key, line in {**lines, **missing}.items()]
    if by in (ReportGrouping.AGE, ReportGrouping.STAGE, ReportGrouping.LOYALTY):
        return pairs
    return sorted(pairs, key=lambda both: (*_place(builder, both), both.now.label, both.key))


def _place(builder: Builder, both: ComparedLine) -> tuple[float, float]:
    """Largest first; slow sellers with the smallest quantity first, then the most valuable."""
    values = builder.report.values(both.now, builder.question)
    if builder.request.by is ReportGrouping.SLOW:
        tie = 0 if builder.ctx.scope.hides_costs else values["value"] or 0
        return values["quantity"] or 0, -tie
    largest = values[builder.report.main]
    return (1, 0) if largest is None else (0, -largest)


def export_report(ctx: Context, name: str, report: Report, params: QueryParams) -> StreamingResponse:
    """Return the table of a report as a file, as on screen."""
    wanted = single_values(params)
    form = read_format(wanted)
    report = visible_report(ctx, report)
    chosen = chosen_columns([measure.name for measure in report.measures], wanted)
    found = build_report(ctx, report, wanted)
    measures = [measure for measure in report.measures if measure.name in chosen]
    compared = [measure for measure in measures if not measure.current]
    headings = [found["by"].heading, *(measure.label for measure in measures)]
    if found["compared_first"]:
        headings += [f"{measure.label}, compared period" for measure in compared]
    file_name = f"{name}-{found['first']}-{found['last']}"
    return sheet_file(
        ExportSheet(
            file_name, headings, _cells(found, [each.name for each in measures], [each.name for each in compared])
        ),
        form,
    )


def _cells(found: PeriodReportOut, names: Sequence[str], compared: Sequence[str]) -> Iterator[list[Cell]]:
    for row in [*found["rows"], *([found["total"]] if found["total"] else [])]:
        label: str | date = row["first"] or row["label"]
        now, before = row["values"], row["before"]
        cells = [now[name] for name in names] + ([before[name] for name in compared] if before is not None else [])
        yield [to_cell(label), *map(to_cell, cells)]
