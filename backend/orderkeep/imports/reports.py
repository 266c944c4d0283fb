"""The report of an import, as stored and shown."""

from typing import Any

from orderkeep.imports.exported.layout import reasons_for
from orderkeep.imports.models import Import
from orderkeep.imports.undo.outcome import reported

REPORTED = (
    "id", "number", "kind", "source", "file_name", "mode", "status", "rows", "new", "updated", "skipped", "failed",
    "errors", "warnings", "ignored", "mapping", "created_at", "undone_at",
)  # fmt: skip


def report_of(file: Import) -> dict[str, Any]:
    """The report of a stored import."""
    return with_reasons({name: getattr(file, name) for name in REPORTED} | {"undo": reported(file.undo)})


def with_reasons(report: dict[str, Any]) -> dict[str, Any]:
    """Includes the reason for each ignored column of an Orderkeep export."""
    return report | {"ignored_because": reasons_for(report["kind"], report["mapping"], report["ignored"])}
