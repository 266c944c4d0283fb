"""Imports a file, and undoes imports."""

from hashlib import sha256

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.db.batches import WorkStopped
from orderkeep.core.errors import Conflict, Unavailable
from orderkeep.imports.enums import ImportStatus, Kind
from orderkeep.imports.import_run import ImportRun
from orderkeep.imports.job import Job, import_lock_held
from orderkeep.imports.models import Import
from orderkeep.imports.plan import ImportPlan
from orderkeep.imports.preview import ImportPreview, ImportUpload
from orderkeep.imports.reports import Forecast, ImportReport, report_of_dry_run
from orderkeep.imports.rows.rejected import rows_to_correct
from orderkeep.imports.undo.interrupted import settle_interrupted
from orderkeep.imports.undo.run import UndoRun

UNDO_STOPPED = "The undo was interrupted when the server stopped. It continues when the server starts again."


def run_import(job: Job, upload: ImportUpload) -> ImportReport:
    """Read, check and, unless it is a dry run, write. The report is the same either way.

    Raises Invalid if the file can't be read or the mapping doesn't match. Nothing is stored then.
    """
    if (earlier := job.earlier_report()) and not upload.dry_run:
        return earlier
    preview = ImportPreview(upload, job.check_stop)
    if upload.dry_run:
        return report_of_dry_run(_plan(job, preview)[1], rows_to_correct(preview))
    with import_lock_held(job):
        settle_interrupted(job)
        if earlier := job.earlier_report():
            return earlier
        plan, report = _plan(job, preview)
        return ImportRun(job, plan, report | {"sha256": sha256(upload.data).hexdigest()}).run()


def _plan(job: Job, preview: ImportPreview) -> tuple[ImportPlan, Forecast]:
    with job.reading() as ctx:
        plan = preview.plan(ctx)
    return plan, preview.report(plan)


def undo_import(job: Job, import_id: str) -> ImportReport:
    """Undo an import. Raises Conflict if a newer import of the same source may depend on it."""
    if earlier := job.earlier_report():
        return earlier
    with job.reading() as ctx:
        known = ctx.find(Import, import_id).id
    with import_lock_held(job):
        settle_interrupted(job)
        if earlier := job.earlier_report():
            return earlier
        with job.reading() as ctx:
            _refuse_undo(ctx, ctx.find(Import, known))
        run = UndoRun(job, known, job.batches())
        try:
            return run.run()
        except WorkStopped as stopped:
            if run.batches.committed:
                raise Unavailable(UNDO_STOPPED, code="server_stopping") from stopped
            raise


def _refuse_undo(ctx: Context, file: Import) -> None:
    if file.status == ImportStatus.UNDONE:
        raise Conflict("This import was already undone", code="undone")
    if file.status != ImportStatus.DONE:
        raise Conflict("Nothing was imported from this file, so there is nothing to undo", code="nothing_to_undo")
    newer = select(Import).where(
        Import.source == file.source,
        Import.status == ImportStatus.DONE,
        Import.number_seq > file.number_seq,
        Import.new + Import.updated > 0,
    )
    if later := ctx.db.scalars(newer.order_by(Import.number_seq.desc())).first():
        message = (
            f"{later.file_name} ({later.number}) was imported later and may depend on this import. Undo that one first"
        )
        raise Conflict(message, code="newer_import", more={"import_id": later.id})


def newest_import(ctx: Context, kind: Kind, source: str) -> Import:
    """The last import of a kind that hasn't been undone. Raises Conflict if there is none."""
    query = select(Import).where(Import.kind == kind, Import.source == source, Import.status == ImportStatus.DONE)
    file = ctx.db.scalars(query.order_by(Import.number_seq.desc())).first()
    if file is None:
        raise Conflict(f"There is no import of {kind} from {source!r} to undo", code="nothing_to_undo")
    return file
