"""The registry over HTTP."""

from fastapi import Response
from pydantic.json_schema import JsonSchemaValue

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.list_query import TEXT
from orderkeep.core.lists.paging import LARGEST_PAGE
from orderkeep.reporting.records.actions import export_records, record_kinds, record_page
from orderkeep.reporting.records.enums import RecordSort
from orderkeep.reporting.records.parameters import OPERATORS
from orderkeep.reporting.records.schemas import KindsOut, RecordPage

routes = Section(tag="reporting")
SORTS = [param for key in RecordSort for param in (key, f"-{key}")]
PAGED: JsonSchemaValue = {
    "limit": {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE},
    "cursor": {"type": "string"},
    "count": {"type": "string", "enum": ["exact", "capped"]},
}
FILED: JsonSchemaValue = {"format": {"type": "string", "enum": ["csv", "xlsx"]}, "columns": TEXT}
SORTED: JsonSchemaValue = {"sort": {"type": "string", "enum": SORTS}}


def record_parameters(more: JsonSchemaValue) -> JsonSchemaValue:
    """The query parameters and their schemas."""
    names = [f"{field}.{end}" if end else field for field, ends in OPERATORS.items() for end in ends]
    filters = dict.fromkeys(("kind", "kind.not", *names), TEXT)
    return more | filters


@routes.get(
    "/records",
    may="records.read",
    out=RecordPage,
    inline=True,
    query_parameters=lambda: record_parameters(SORTED | PAGED),
)
def list_records(ctx: Ctx) -> RecordPage:
    """List records of every kind."""
    return record_page(ctx, ctx.request.query_params)


@routes.get(
    "/records/kinds", may="records.read", out=KindsOut, inline=True, query_parameters=lambda: record_parameters({})
)
def list_record_kinds(ctx: Ctx) -> KindsOut:
    """Count the records of each kind, with the newest change."""
    return record_kinds(ctx, ctx.request.query_params)


@routes.get("/records/export", may="records.read", query_parameters=lambda: record_parameters(SORTED | FILED))
def export_record_list(ctx: Ctx) -> Response:
    """Export records as a file."""
    return export_records(ctx, ctx.request.query_params)
