"""Runs an undo in batches, either requested or after an interrupted import.

Progress is recorded by the removed rows and by the import itself, so that any process can continue.
"""

from collections.abc import Iterator

from orderkeep.core.db.batches import Batches
from orderkeep.core.errors import Conflict
from orderkeep.core.events.audit import record
from orderkeep.imports.enums import ImportStatus
from orderkeep.imports.findings import Finding, FindingJson
from orderkeep.imports.job import Job, release_key, store_response
from orderkeep.imports.models import Import
from orderkeep.imports.reports import ImportReport, report_of
from orderkeep.imports.undo.actions import RemainingUndo, Undo, remaining_undo
from orderkeep.imports.undo.outcome import UndoTally

S = ImportStatus
SERVER_STOPPED = "The import was interrupted when the server stopped."
BEGUN = {S.RUNNING: S.STOPPING, S.STOPPING: S.STOPPING, S.DONE: S.UNDOING, S.UNDOING: S.UNDOING}
OK = 200


class UndoRun:
    """Undoes one import, or the imported part of an interrupted one."""

    report: ImportReport
    """Set by the last batch."""

    def __init__(self, job: Job, file_id: str, batches: Batches, cause: str = SERVER_STOPPED) -> None:
        """`cause` is the reason for undoing an import that is still running."""
        self.job, self.ctx, self.batches = job, job.ctx, batches
        self.file_id, self._cause = file_id, cause
        self._file: Import | None = None
        self._undo: Undo | None = None
        self._rest = RemainingUndo((), {})

    def run(self) -> ImportReport:
        """Run the undo and return the report. Raises Stopped if another process has to do the rest."""
        with self.job.reading() as ctx:
            self._rest = remaining_undo(ctx, self.file_id)
        self.batches.run(self)
        return self.report

    def begin_batch(self) -> None:
        """Reload the import, and check that it is still the one this run began to undo."""
        file = self._file = self.ctx.find(Import, self.file_id, lock=True)
        status = S(file.status)
        if self._undo is None:
            if status not in BEGUN:
                raise Conflict("Nothing is left to undo", code="nothing_to_undo")
            self._begin(file, status)
            self._undo = Undo(self.ctx, file, self._rest)
        elif status not in (S.STOPPING, S.UNDOING):
            raise Conflict("Someone else has already undone this import", code="undone")

    def _begin(self, file: Import, status: ImportStatus) -> None:
        if status is S.RUNNING:
            file.undo = {"cause": self._cause}
            file.new = file.updated = file.skipped = 0
            file.errors = [_remark(f"{self._cause} What it had imported is being removed.")]
        elif status is S.DONE:
            self.job.claim_key(file)
        file.status = BEGUN[status]
        self._cause = (file.undo or {}).get("cause", self._cause)

    def steps(self) -> Iterator[None]:
        """The steps of the undo."""
        if self._undo is not None:
            yield from self._undo.steps(self.batches.parts)

    def close_batch(self, *, done: bool) -> None:
        """Store the progress, or the result."""
        if self._file is None or self._undo is None:
            return
        self._undo.close_books()
        if done:
            self._end(self._file, self._undo.done)
        else:
            self._file.undo = self._undo.progress() | {"cause": self._cause}
        self.ctx.db.flush()

    def _end(self, file: Import, undone: UndoTally) -> None:
        counts = {"removed": undone.removed, "restored": undone.restored, "kept": undone.kept_count}
        if file.status == S.STOPPING:
            file.status, file.undo = S.INTERRUPTED, undone.as_json() if undone.kept_count else None
            file.errors = [_remark(f"{self._cause} {_retained_text(undone.kept_count)} Start it again.")]
            record(self.ctx.db, "import_interrupted", row=file, **counts)
            release_key(self.ctx, file)
            self.report = report_of(file)
            return
        file.status, file.undone_at, file.undo = S.UNDONE, self.ctx.now, undone.as_json()
        record(self.ctx.db, "import_undo", row=file, **counts)
        self.report = report_of(file)
        store_response(self.ctx, file, OK, self.report)


def _remark(message: str) -> FindingJson:
    return Finding(None, None, message).as_json()


def _retained_text(kept: int) -> str:
    if not kept:
        return "Nothing was imported."
    records = "1 record that was" if kept == 1 else f"{kept:,} records that were"
    return f"Only {records} changed or used in the meantime {'stays' if kept == 1 else 'stay'}."
