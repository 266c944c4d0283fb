"""Pipeline: enquiries and quotes created in the period, and how far they have come since."""

from sqlalchemy import ColumnElement, SQLColumnExpression, bindparam, case, func, select

from orderkeep.core.context import Context
from orderkeep.core.db.column_types import UtcDateTime
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import one_of
from orderkeep.pipeline.models import Enquiry
from orderkeep.quotes.enums import QuoteStatus
from orderkeep.quotes.models import Quote
from orderkeep.reporting.reports.enums import MeasureUnit, ReportGrouping
from orderkeep.reporting.reports.lines import (
    Filters,
    Line,
    Lines,
    Measure,
    Report,
    ReportRequest,
    Sums,
    Values,
    between_moments,
    period_moments,
)
from orderkeep.reporting.reports.rules import percent_of

CONVERTED = Quote.status == QuoteStatus.CONVERTED
WON = one_of(Quote.status, (QuoteStatus.ACCEPTED, QuoteStatus.CONVERTED))
BEGIN, END = bindparam("begin", type_=UtcDateTime()), bindparam("end", type_=UtcDateTime())


def _count_where(condition: ColumnElement[bool], value: int | SQLColumnExpression[int] = 1) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, value), else_=0)), 0)


ENQUIRIES = select(
    func.count(), _count_where(Enquiry.answered_at.is_not(None)), _count_where(Enquiry.quote_id.is_not(None))
).where(Enquiry.created_at >= BEGIN, Enquiry.created_at < END)
QUOTES = select(
    func.count(),
    func.coalesce(func.sum(Quote.final_amount), 0),
    _count_where(Quote.sent_at.is_not(None)),
    _count_where(Quote.sent_at.is_not(None), Quote.final_amount),
    _count_where(WON),
    _count_where(WON, Quote.final_amount),
    _count_where(CONVERTED),
    _count_where(CONVERTED, Quote.final_amount),
).where(Quote.created_at >= BEGIN, Quote.created_at < END)
STAGES = {
    "enquiries": "Enquiries",
    "answered": "Enquiries answered",
    "quoted": "Enquiries with a quote",
    "quotes": "Quotes",
    "sent": "Quotes sent",
    "won": "Quotes accepted",
    "converted": "Quotes converted to orders",
}
FILTERS: dict[str, Filters] = {
    "answered": {"answered_at.null": "false"},
    "quoted": {"quote_id.null": "false"},
    "sent": {"sent_at.null": "false"},
    "won": {"status": f"{QuoteStatus.ACCEPTED},{QuoteStatus.CONVERTED}"},
    "converted": {"status": QuoteStatus.CONVERTED},
}
"""The filter of a stage beside the time of creation."""
OF_ENQUIRIES = ("enquiries", "answered", "quoted")


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Count each stage. `whole` is the number of enquiries or quotes that a stage is part of."""
    begin, end = period_moments(ctx, question.days)
    [(enquiries, answered, quoted)] = query(ctx.db, ENQUIRIES, begin=begin, end=end)
    [(quotes, amount, *counts)] = query(ctx.db, QUOTES, begin=begin, end=end)
    sent, sent_amount, won, won_amount, converted, converted_amount = map(int, counts)
    found = {
        "enquiries": (int(enquiries), 0),
        "answered": (int(answered), 0),
        "quoted": (int(quoted), 0),
        "quotes": (int(quotes), int(amount)),
        "sent": (sent, sent_amount),
        "won": (won, won_amount),
        "converted": (converted, converted_amount),
    }
    whole = {name: int(enquiries) if name in OF_ENQUIRIES else int(quotes) for name in STAGES}
    return {name: Line(label, _sums(name, *found[name], whole[name])) for name, label in STAGES.items()}


def _sums(name: str, records: int, amount: int, whole: int) -> Sums:
    """The sums of a stage, and under its name those of the headline figures."""
    own = {"records": records, "amount": amount, "whole": whole}
    return Sums(own | {f"{name}_records": records, f"{name}_amount": amount})


def values(line: Line, _question: ReportRequest) -> Values:
    """The share of a stage, and the headline figures."""
    sums = line.sums
    return {
        "records": sums["records"],
        "share": percent_of(sums["records"], sums["whole"]),
        "amount": sums["amount"],
        "enquiries": sums["enquiries_records"],
        "quotes": sums["quotes_records"],
        "converted_amount": sums["converted_amount"],
        "conversion": percent_of(sums["converted_records"], sums["quotes_records"]),
    }


def filters(ctx: Context, question: ReportRequest, key: str | None) -> Filters | None:
    """The enquiries or quotes of a stage."""
    if key is None:
        return None
    return {**between_moments(ctx, "created_at", question.days), **FILTERS.get(key, {})}


PIPELINE = Report(
    label="Pipeline",
    groupings=(ReportGrouping.STAGE,),
    measures=(
        Measure("records", "Records", MeasureUnit.COUNT),
        Measure("share", "Share", MeasureUnit.PERCENT),
        Measure("amount", "Amount", MeasureUnit.MONEY),
    ),
    main="records",
    read=read,
    values=values,
    resource="quotes",
    resources=dict.fromkeys(OF_ENQUIRIES, "enquiries"),
    filters=filters,
    figures=(
        Measure("enquiries", "Enquiries", MeasureUnit.COUNT),
        Measure("quotes", "Quotes", MeasureUnit.COUNT),
        Measure("conversion", "Quotes converted", MeasureUnit.PERCENT),
        Measure("converted_amount", "Converted amount", MeasureUnit.MONEY),
    ),
    adds_up=False,
)
