"""Previews the import of a file. Read-only, so that dry run and import agree."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid
from orderkeep.imports.enums import DEFAULT_SOURCE, ImportStatus, Kind, Mode
from orderkeep.imports.exported.layout import own_layout
from orderkeep.imports.exported.plan import ExportedPlanner
from orderkeep.imports.files.reader import read_file
from orderkeep.imports.files.sheet import Sheet, Unreadable, printable_text
from orderkeep.imports.findings import Findings, first_findings
from orderkeep.imports.mapping.headings import (
    ColumnLayout,
    Columns,
    NotMapped,
    columns_of,
    has_keys,
    map_columns,
    normalize_heading,
    refuse_differing,
)
from orderkeep.imports.plan import ImportPlan, Planner
from orderkeep.imports.reports import Forecast
from orderkeep.imports.rows.corrections import Corrections, UnknownCell, apply_corrections, note_corrections
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.imports.rows.records import read_records, settle_discount
from orderkeep.imports.sales_orders.plan import OwnOrderPlanner
from orderkeep.imports.stock_orders.plan import OwnStockOrderPlanner, StockOrderPlanner

PLANNERS: dict[Kind, type[Planner]] = {Kind.STOCK_ORDERS: StockOrderPlanner}
EXPORTED_PLANNERS: dict[Kind, type[Planner]] = {
    Kind.PURCHASES: OwnOrderPlanner,
    Kind.STOCK_ORDERS: OwnStockOrderPlanner,
}
MAX_NAME_LENGTH = 200
CheckStop = Callable[[], None]
"""Raises Stopped if the server was told to stop."""


@dataclass(frozen=True)
class ImportUpload:
    """A file and its import options."""

    data: bytes
    file_name: str
    kind: Kind
    source: str = DEFAULT_SOURCE
    mapping: Mapping[str, str | None] = field(default_factory=dict)
    corrections: Corrections = field(default_factory=dict)
    mode: Mode = Mode.ALL
    dry_run: bool = False


class ImportPreview:
    """Reads a file, and plans its import. Raises Invalid if the file can't be read or the mapping doesn't match."""

    def __init__(self, upload: ImportUpload, check_stop: CheckStop) -> None:
        """Read the file. Doesn't use the database."""
        self.upload, self._check_stop = upload, check_stop
        self.findings = Findings()
        self.sheet, self.columns, self.layout = self._understood()
        note_corrections(upload.corrections, self.findings)
        self._records: list[ImportRecord] = read_records(self.sheet, self.layout, self.findings, check_stop)

    def plan(self, ctx: Context) -> ImportPlan:
        """Plan each record."""
        kind = self.layout.kind
        usual = EXPORTED_PLANNERS.get(kind, ExportedPlanner) if self.layout.own else PLANNERS.get(kind, Planner)
        planner = usual(ctx, self.layout, self.upload.source, self.findings)
        planner.check_stop = self._check_stop
        return planner.make(self._records)

    def report(self, plan: ImportPlan) -> Forecast:
        """The report of the import, as far as it is known in advance."""
        status = self._status()
        nothing = status is ImportStatus.REFUSED
        return {
            "kind": self.upload.kind,
            "source": self.upload.source,
            "file_name": printable_text(self.upload.file_name)[-MAX_NAME_LENGTH:],
            "mode": self.upload.mode,
            "status": status,
            "rows": len(self.sheet.lines),
            "new": 0 if nothing else len(plan.new),
            "updated": 0 if nothing else len(plan.changed),
            "skipped": 0 if nothing else plan.skipped,
            "failed": len(self.findings.bad_rows),
            "errors": first_findings(self.findings.errors),
            "warnings": first_findings(self.findings.warnings),
            "ignored": list(self.layout.ignored),
            "mapping": self.layout.mapping,
        }

    def _status(self) -> ImportStatus:
        if self.upload.dry_run:
            return ImportStatus.CHECKED
        is_refused = self.findings.errors and self.upload.mode is Mode.ALL
        return ImportStatus.REFUSED if is_refused else ImportStatus.RUNNING

    def _understood(self) -> tuple[Sheet, Columns, ColumnLayout]:
        """The rows and columns of the file, and the fields of the columns."""
        upload = self.upload
        try:
            sheet = read_file(upload.data, self._check_stop)
        except Unreadable as problem:
            raise Invalid(str(problem), field="file", code="unreadable_file") from None
        columns = columns_of(sheet)
        try:
            sheet = apply_corrections(sheet, columns, upload.corrections)
            own = own_layout(upload.kind, columns, upload.mapping)
            layout = own or map_columns(upload.kind, columns, upload.mapping)
        except UnknownCell as problem:
            raise Invalid(str(problem), field="corrections", code="corrections_do_not_fit") from None
        except NotMapped as problem:
            raise Invalid(str(problem), field=problem.field, code="mapping_does_not_fit") from None
        if not layout.own:
            layout = settle_discount(sheet, layout, is_mapped=_discount_is_mapped(upload.mapping))
        refuse_differing(sheet, columns, layout, self.findings)
        _remark(sheet, layout, self.findings)
        return sheet, columns, layout


def _discount_is_mapped(mapping: Mapping[str, str | None]) -> bool:
    mapped_headings = {normalize_heading(heading) for pair in mapping.items() for heading in pair if heading}
    return bool(mapped_headings & {"discountrate", "discountamount"})


def _remark(sheet: Sheet, layout: ColumnLayout, findings: Findings) -> None:
    """Add warnings about the file as a whole."""
    for note in sheet.notes:
        findings.warn(None, None, note)
    if not sheet.lines:
        findings.warn(None, None, "The file has no rows below its headings")
    if layout.own:
        return
    if not has_keys(layout):
        matched = "all of their values. A changed row" if layout.kind is Kind.PURCHASES else "name. A renamed row"
        findings.warn(None, None, f"No ID column: rows are matched by {matched} is imported as a new one")
    if layout.kind is Kind.PURCHASES and "shipped_at" not in layout.columns:
        message = "The file has no shipping date, so all orders are imported as open orders"
        findings.warn(None, None, message)
    if layout.kind is Kind.STOCK_ORDERS and "status" not in layout.columns:
        message = "Stock orders with an order date are imported as ordered, the others as drafts"
        findings.warn(None, layout.name_of("ordered_at"), message)
    if rate := layout.name_of("discount_rate"):
        findings.warn(
            None, rate, "Read as a rate: 0.15 takes 15% off. If these are amounts, map the column to discount_amount"
        )
