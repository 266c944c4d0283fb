"""Bringing a file in, and taking it back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from orderkeep.core.audit import record
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.numbering import next_numbers
from orderkeep.imports.catalog_writing import CategoryWriter, ProductWriter
from orderkeep.imports.contact_writing import ContactWriter
from orderkeep.imports.findings import Findings, listed
from orderkeep.imports.headings import Layout, NotMapped, columns_of, has_keys, lay_out, refuse_differing, squash
from orderkeep.imports.order_writing import OrderWriter
from orderkeep.imports.own_layout import own_layout, reasons_for
from orderkeep.imports.own_order_plan import OwnOrderPlanner
from orderkeep.imports.own_plan import OwnPlanner
from orderkeep.imports.plan import Plan, Planner
from orderkeep.imports.reading import read_file
from orderkeep.imports.records import read_records, settle_discount
from orderkeep.imports.sheet import Sheet, Unreadable, printable
from orderkeep.imports.stock_order_plan import OwnStockOrderPlanner, StockOrderPlanner
from orderkeep.imports.stock_order_writing import StockOrderWriter
from orderkeep.imports.tables import Import
from orderkeep.imports.undoing import Undo
from orderkeep.imports.words import DEFAULT_SOURCE, ImportStatus, Kind, Mode
from orderkeep.imports.writing import Writer

WRITERS: dict[Kind, type[Writer]] = {
    Kind.CUSTOMERS: ContactWriter,
    Kind.CATEGORIES: CategoryWriter,
    Kind.PRODUCTS: ProductWriter,
    Kind.PURCHASES: OrderWriter,
    Kind.STOCK_ORDERS: StockOrderWriter,
}
PLANNERS: dict[Kind, type[Planner]] = {Kind.STOCK_ORDERS: StockOrderPlanner}
OWN_PLANNERS: dict[Kind, type[Planner]] = {
    Kind.PURCHASES: OwnOrderPlanner,
    Kind.STOCK_ORDERS: OwnStockOrderPlanner,
}
LONGEST_NAME = 200


@dataclass(frozen=True)
class Upload:
    """A file and how it shall come in."""

    data: bytes
    file_name: str
    kind: Kind
    source: str = DEFAULT_SOURCE
    mapping: Mapping[str, str | None] = field(default_factory=dict)
    mode: Mode = Mode.ALL
    dry_run: bool = False


def bring_in(ctx: Context, upload: Upload) -> dict[str, Any]:
    """Read, check and, unless it is a dry run, write. The report is the same either way.

    Raises Invalid when the file cannot be read or the mapping does not fit; then nothing is kept.
    """
    findings = Findings()
    sheet, layout = _understood(upload, findings)
    records = read_records(sheet, layout, findings)
    if not upload.dry_run:
        # Taken before anything is looked up, and held to the end: two imports never decide about the same keys at once.
        number = next_numbers(ctx.db, "import", first=1)
    plan = _planner(layout)(ctx, layout, upload.source, findings).make(records)
    status = _status(upload, findings)
    report = _report(upload, (sheet, layout), plan, findings, status)
    if upload.dry_run:
        return _with_reasons(report | dict.fromkeys(("id", "number", "created_at", "undone_at", "undo")))
    file = Import(**report, number=f"IMP-{number}", number_seq=number, sha256=sha256(upload.data).hexdigest())
    ctx.add(file)
    if status is ImportStatus.DONE:
        _write(ctx, plan, file)
    counts = {name: getattr(file, name) for name in ("kind", "source", "file_name", "new", "updated", "skipped")}
    record(ctx.db, "import", row=file, **counts, status=status.value)
    ctx.db.flush()
    return report_of(file)


def _planner(layout: Layout) -> type[Planner]:
    return OWN_PLANNERS.get(layout.kind, OwnPlanner) if layout.own else PLANNERS.get(layout.kind, Planner)


def _understood(upload: Upload, findings: Findings) -> tuple[Sheet, Layout]:
    """The rows and columns of the file."""
    try:
        sheet = read_file(upload.data)
    except Unreadable as problem:
        raise Invalid(str(problem), field="file", code="unreadable_file") from None
    columns = columns_of(sheet)
    try:
        own = own_layout(upload.kind, columns, upload.mapping)
        layout = own or lay_out(upload.kind, columns, upload.mapping)
    except NotMapped as problem:
        raise Invalid(str(problem), field=problem.field, code="mapping_does_not_fit") from None
    if not layout.own:
        layout = settle_discount(sheet, layout, said=_discount_is_said(upload.mapping))
    refuse_differing(sheet, columns, layout, findings)
    _remark(sheet, layout, findings)
    return sheet, layout


def _discount_is_said(mapping: Mapping[str, str | None]) -> bool:
    words = {squash(word) for pair in mapping.items() for word in pair if word}
    return bool(words & {"discountrate", "discountamount"})


def _remark(sheet: Sheet, layout: Layout, findings: Findings) -> None:
    """What a person should know of the file as a whole."""
    for note in sheet.notes:
        findings.warn(None, None, note)
    if not sheet.lines:
        findings.warn(None, None, "The file has no rows below its headings")
    if layout.own:
        return
    if not has_keys(layout):
        known = "all of their values" if layout.kind is Kind.PURCHASES else "their name"
        message = (
            f"Without a key column, rows are recognized by {known}. A row where that changes is imported as a new one"
        )
        findings.warn(None, None, message)
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


def _status(upload: Upload, findings: Findings) -> ImportStatus:
    if upload.dry_run:
        return ImportStatus.CHECKED
    return ImportStatus.REFUSED if findings.errors and upload.mode is Mode.ALL else ImportStatus.DONE


def _report(
    upload: Upload, file: tuple[Sheet, Layout], plan: Plan, findings: Findings, status: ImportStatus
) -> dict[str, Any]:
    sheet, layout = file
    nothing = status is ImportStatus.REFUSED
    return {
        "kind": upload.kind.value,
        "source": upload.source,
        "file_name": printable(upload.file_name)[-LONGEST_NAME:],
        "mode": upload.mode.value,
        "status": status.value,
        "rows": len(sheet.lines),
        "new": 0 if nothing else len(plan.new),
        "updated": 0 if nothing else len(plan.changed),
        "skipped": 0 if nothing else plan.skipped,
        "failed": len(findings.bad_rows),
        "errors": listed(findings.errors),
        "warnings": listed(findings.warnings),
        "ignored": list(layout.ignored),
        "mapping": layout.mapping,
    }


def _with_reasons(report: dict[str, Any]) -> dict[str, Any]:
    return report | {"ignored_because": reasons_for(report["kind"], report["mapping"], report["ignored"])}


def _write(ctx: Context, plan: Plan, file: Import) -> None:
    writer = WRITERS.get(plan.kind, Writer)
    try:
        writer(ctx, plan, file).write()
    except IntegrityError as clash:
        message = "Someone else changed the same records at the same time. Nothing was imported. Try again"
        raise Conflict(message, code="changed_meanwhile") from clash


REPORTED = (
    "id", "number", "kind", "source", "file_name", "mode", "status", "rows", "new", "updated", "skipped", "failed",
    "errors", "warnings", "ignored", "mapping", "created_at", "undone_at", "undo",
)  # fmt: skip


def report_of(file: Import) -> dict[str, Any]:
    """The report of a file that came in, or was refused."""
    return _with_reasons({name: getattr(file, name) for name in REPORTED})


def take_back(ctx: Context, import_id: str) -> dict[str, Any]:
    """Undo an import. Raises Conflict when a newer one of the same source stands on it."""
    next_numbers(ctx.db, "import", 0, first=1)
    file = ctx.find(Import, import_id, lock=True)
    if file.status == ImportStatus.UNDONE:
        raise Conflict("This import was already undone", code="undone")
    if file.status != ImportStatus.DONE:
        raise Conflict("Nothing was imported from this file, so there is nothing to undo", code="nothing_to_undo")
    newer = select(Import).where(
        Import.source == file.source,
        Import.status == ImportStatus.DONE.value,
        Import.number_seq > file.number_seq,
        Import.new + Import.updated > 0,
    )
    if later := ctx.db.scalars(newer.order_by(Import.number_seq.desc())).first():
        message = (
            f"{later.file_name} ({later.number}) was imported later and may depend on this import. Undo that one first"
        )
        raise Conflict(message, code="newer_import", more={"import_id": later.id})
    undone = Undo(ctx, file).run()
    file.status, file.undone_at, file.undo = ImportStatus.UNDONE.value, ctx.now, undone.as_json()
    kept = len(undone.kept)
    record(ctx.db, "import_undo", row=file, removed=undone.removed, restored=undone.restored, kept=kept)
    ctx.db.flush()
    return report_of(file)


def newest(ctx: Context, kind: Kind, source: str) -> Import:
    """The last import of a kind that still stands. Raises Conflict when there is none."""
    query = select(Import).where(
        Import.kind == kind.value, Import.source == source, Import.status == ImportStatus.DONE.value
    )
    file = ctx.db.scalars(query.order_by(Import.number_seq.desc())).first()
    if file is None:
        raise Conflict(f"There is no import of {kind.value} from {source!r} to undo", code="nothing_to_undo")
    return file
