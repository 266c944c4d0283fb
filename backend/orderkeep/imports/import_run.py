"""Writes a planned file in batches. Its status is `running` until the last one, and an interrupted run is undone."""

import time
from collections.abc import Iterator

from sqlalchemy.exc import IntegrityError

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_number
from orderkeep.core.db.batches import WorkStopped
from orderkeep.core.errors import Conflict, Refusal, Unavailable
from orderkeep.core.events.audit import record
from orderkeep.core.failure_log import log_failure
from orderkeep.core.values import Values
from orderkeep.imports.contacts.writing import ContactWriter
from orderkeep.imports.enums import ImportStatus, Kind
from orderkeep.imports.findings import Finding
from orderkeep.imports.job import Job, store_response
from orderkeep.imports.models import Import
from orderkeep.imports.plan import ImportPlan
from orderkeep.imports.products.writing import CategoryWriter, ProductWriter
from orderkeep.imports.reports import ImportReport, report_of
from orderkeep.imports.sales_orders.writing import OrderWriter
from orderkeep.imports.stock_orders.writing import StockOrderWriter
from orderkeep.imports.undo.run import SERVER_STOPPED, UndoRun
from orderkeep.imports.writing import RecordWriter

WRITERS: dict[Kind, type[RecordWriter]] = {
    Kind.CUSTOMERS: ContactWriter,
    Kind.CATEGORIES: CategoryWriter,
    Kind.PRODUCTS: ProductWriter,
    Kind.PURCHASES: OrderWriter,
    Kind.STOCK_ORDERS: StockOrderWriter,
}
CREATED = 201
BEFORE_EXIT = 1.5
"""Seconds that a stopping server spends on undoing an import. The next start does the rest."""
CLASHED = "Someone else changed the same records at the same time."
CLASH = f"{CLASHED} Nothing was imported. Try again"
INTERRUPTED = "The import was interrupted by an error."
NOT_IMPORTED = "Nothing was imported. Start it again."
CHANGED_CODE = "changed_meanwhile"
"""The error code for conflicts with concurrent changes."""
LEFT_OUT = "This record was deleted while the file was imported. The row is left out"


class ImportRun:
    """An import run. If it fits into one batch, it is a single transaction."""

    report: ImportReport
    """Set by the last batch."""

    def __init__(self, job: Job, plan: ImportPlan, columns: Values) -> None:
        """`columns` are those of the import's row. If the status is `refused`, nothing else is written."""
        self.job, self.ctx, self.batches = job, job.ctx, job.batches()
        self._plan, self._columns = plan, columns
        self._file: Import | None = None
        self._file_id = ""
        self._writer: RecordWriter | None = None

    def run(self) -> ImportReport:
        """Write everything and return the report. After any exception, nothing of the file remains."""
        try:
            self.batches.run(self)
        except BaseException as problem:
            self._take_back(problem)
            raise
        return self.report

    def begin_batch(self) -> None:
        """Create the import, or check that this run still owns it."""
        if not self._file_id:
            self._enter()
            return
        self._file = self.ctx.find(Import, self._file_id, lock=True)
        if self._file.status != ImportStatus.RUNNING:
            raise Conflict("This import was cancelled by another server. Start it again", code="import_interrupted")

    def _enter(self) -> None:
        file = self._file = Import(**self._columns, **new_number(self.ctx.db, NumberKind.IMPORT))
        self.job.claim_key(file)
        self.ctx.add(file)
        self._file_id = file.id
        if file.status == ImportStatus.RUNNING:
            self._writer = WRITERS.get(self._plan.kind, RecordWriter)(self.ctx, self._plan, file)

    def steps(self) -> Iterator[None]:
        """The writer's steps. A refused file has none."""
        if self._writer is not None:
            yield from self._writer.steps(self.batches.parts)

    def close_batch(self, *, done: bool) -> None:
        """Update the figures, and complete the import with the last batch."""
        if (file := self._file) is None:
            return
        if self._writer is not None:
            self._writer.close_books()
            file.written = self._writer.written
        if done:
            self._end(file)
        self.ctx.db.flush()

    def _end(self, file: Import) -> None:
        if self._writer is not None:
            left_out = [Finding(row_plan.record.row, None, LEFT_OUT).as_json() for row_plan in self._writer.left_out]
            file.status = ImportStatus.DONE
            file.updated, file.skipped = file.updated - len(left_out), file.skipped + len(left_out)
            file.warnings = [*file.warnings, *left_out]
        counts = {name: getattr(file, name) for name in ("kind", "source", "file_name", "new", "updated", "skipped")}
        record(self.ctx.db, "import", row=file, **counts, status=file.status)
        self.report = report_of(file)
        store_response(self.ctx, file, CREATED, self.report)

    def _take_back(self, problem: BaseException) -> None:
        """Undo what was committed. Raises the error for the caller if it is more specific than the problem."""
        clash = isinstance(problem, IntegrityError) or (isinstance(problem, Conflict) and problem.code == CHANGED_CODE)
        undo_message = ""
        if self.batches.committed:
            cause = SERVER_STOPPED if isinstance(problem, WorkStopped) else CLASHED if clash else INTERRUPTED
            undo_message = self._undo(cause)
        if isinstance(problem, WorkStopped):
            raise Unavailable(undo_message or f"{SERVER_STOPPED} {NOT_IMPORTED}", code="server_stopping") from problem
        if clash:
            message = problem.message if isinstance(problem, Refusal) and not undo_message else undo_message or CLASH
            raise Conflict(message, code=CHANGED_CODE) from problem

    def _undo(self, cause: str) -> str:
        """The import's message afterwards."""
        until = time.monotonic() + BEFORE_EXIT

        def is_too_late() -> bool:
            return time.monotonic() > until and self.job.must_stop()

        try:
            report = UndoRun(self.job, self._file_id, self.job.batches(is_too_late), cause).run()
        except WorkStopped:
            return f"{cause} What it had imported is removed when the server starts again. Then start it again."
        except Exception as error:  # noqa: BLE001  # whatever went wrong, the job tries again
            log_failure("an interrupted import could not be undone; will retry", error)
            return f"{cause} What it had imported is removed within a few minutes. Then start it again."
        return report["errors"][0]["message"]
