"""`orderkeep import`: runs an import from the command line and prints its report."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson

from orderkeep import session_listeners
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Invalid
from orderkeep.imports.actions import newest_import, run_import, undo_import
from orderkeep.imports.enums import DEFAULT_SOURCE, ImportStatus, Kind, Mode
from orderkeep.imports.findings import FindingJson
from orderkeep.imports.job import Job
from orderkeep.imports.preview import ImportUpload
from orderkeep.imports.reports import ImportReport
from orderkeep.settings import Settings

MAX_PRINTED = 50
"""Maximum number of findings printed. The import's stored report has all of them."""
MAPPING = 'Enter the mapping as JSON, or name a JSON file: {"Column": "field"}'


@dataclass(frozen=True)
class Order:
    """The command-line arguments."""

    kind: Kind
    file: Path | None
    environment: Environment
    source: str = DEFAULT_SOURCE
    mapping: str = ""
    mode: Mode = Mode.ALL
    dry_run: bool = False
    undo: bool = False


def run_command(database: Database, settings: Settings, order: Order) -> tuple[str, bool]:
    """Run the command. Returns the report as text, and whether it succeeded. Raises Refusal."""
    session_listeners.listen()
    scope = Scope(order.environment, None, Role.ADMIN)
    with unit_of_work(database, scope, utc_now(), zone=settings.zone) as ctx:
        state_of(ctx.db).attach(settings)
        job = Job(ctx, database)
        report = _undo(job, order) if order.undo else run_import(job, _upload(order))
    well = report["status"] != ImportStatus.REFUSED and not (order.dry_run and report["failed"])
    return "\n".join(_lines(report)), well


def _undo(job: Job, order: Order) -> ImportReport:
    with job.reading() as ctx:
        file = newest_import(ctx, order.kind, order.source)
    return undo_import(job, file.id)


def _upload(order: Order) -> ImportUpload:
    if order.file is None:
        raise Invalid("Choose a file to import", field="file")
    try:
        data = order.file.read_bytes()
    except OSError as problem:
        raise Invalid(f"{order.file} can't be read: {problem.strerror}", field="file") from None
    return ImportUpload(
        data=data,
        file_name=order.file.name,
        kind=order.kind,
        source=order.source,
        mapping=_mapping(order.mapping),
        mode=order.mode,
        dry_run=order.dry_run,
    )


def _mapping(text: str) -> dict[str, str | None]:
    """JSON, or the name of a file with JSON."""
    try:
        known = (
            orjson.loads(text if text.lstrip().startswith("{") or not text else Path(text).read_bytes()) if text else {}
        )
    except (OSError, ValueError):
        raise Invalid(MAPPING, field="mapping") from None
    if not isinstance(known, dict) or not all(each is None or isinstance(each, str) for each in known.values()):
        raise Invalid(MAPPING, field="mapping")
    return known


def _lines(report: ImportReport) -> Iterator[str]:
    head = f"{report['file_name']}: {report['status']}"
    yield f"{head} as {report['number']}" if report["number"] else head
    yield (
        f"  {report['new']} new, {report['updated']} updated, {report['skipped']} skipped, {report['failed']} failed"
    )
    for column, name in report["mapping"].items():
        yield f"  {column} -> {name}"
    if report["ignored"]:
        yield f"  ignored: {', '.join(report['ignored'])}"
    for name, findings in (("errors", report["errors"]), ("warnings", report["warnings"])):
        for finding in findings[:MAX_PRINTED]:
            yield f"  {name.removesuffix('s')}: {_place(finding)}{finding['message']}"
        if len(findings) > MAX_PRINTED:
            yield f"  and {len(findings) - MAX_PRINTED} more {name}"
    if report["undo"]:
        undone = report["undo"]
        yield f"  {undone['removed']} removed, {undone['restored']} restored, {len(undone['kept'])} kept"
        for kept in undone["kept"][:MAX_PRINTED]:
            yield f"  kept: {kept['table']} {kept['title']}: {kept['reason']}"


def _place(finding: FindingJson) -> str:
    row = f"row {finding['row']}" if finding["row"] else ""
    where = ", ".join(part for part in (row, finding["column"]) if part)
    return f"{where}: " if where else ""
