"""How findings develop from check to check, and when backups are due. No database, no clock."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from typing_extensions import ReadOnly, TypedDict

from orderkeep.admin.enums import BackupState

CUT = "only the first"
"""Marks the note of a check with more findings than it lists; a finding missing from such a list may still exist."""


class CheckFinding(TypedDict):
    """A finding of a self-check."""

    kind: ReadOnly[str]
    message: ReadOnly[str]
    table: ReadOnly[str | None]
    row_id: ReadOnly[str | None]


class CheckResult(TypedDict):
    """One check of a self-check, with its findings."""

    code: ReadOnly[str]
    title: ReadOnly[str]
    note: ReadOnly[str | None]
    findings: ReadOnly[Sequence[CheckFinding]]


@dataclass(frozen=True)
class TrackedFinding:
    """A finding, since when it has been found without a break, and the first check without it."""

    key: str
    code: str
    title: str
    message: str
    table: str | None
    row_id: str | None
    since: datetime
    last_seen: datetime
    fixed_at: datetime | None = None


@dataclass(frozen=True)
class SelfCheckRun:
    """A finished self-check with its results."""

    at: datetime
    checks: Sequence[CheckResult]


def key_of(code: str, finding: CheckFinding) -> str:
    """Return the finding's key, the same in every run.

    A different number in its message makes it a different finding.
    """
    parts = [code, finding["table"], finding["row_id"], finding["message"]]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def track_findings(runs: Iterable[SelfCheckRun]) -> list[TrackedFinding]:
    """Return the errors of all runs (given oldest first): open ones, then fixed ones, newest first."""
    still: dict[str, TrackedFinding] = {}
    fixed: list[TrackedFinding] = []
    for run in runs:
        found = {each.key: each for each in _errors(run)}
        gone = [key for key, known in still.items() if key not in found and _is_gone(known, run)]
        fixed.extend(replace(still.pop(key), fixed_at=run.at) for key in gone)
        for key, each in found.items():
            still[key] = replace(still.get(key, each), last_seen=run.at)
    return [*sorted(still.values(), key=lambda each: each.since, reverse=True), *reversed(fixed)]


def _errors(run: SelfCheckRun) -> Iterable[TrackedFinding]:
    for check in run.checks:
        for each in check["findings"]:
            if each["kind"] == "error":
                shown = (each["message"], each["table"], each["row_id"])
                yield TrackedFinding(key_of(check["code"], each), check["code"], check["title"], *shown, run.at, run.at)


def _is_gone(known: TrackedFinding, run: SelfCheckRun) -> bool:
    """Whether the run included this check and listed all of its findings."""
    matching = [check for check in run.checks if check["code"] == known.code]
    return bool(matching) and CUT not in (matching[0]["note"] or "")


UNSCHEDULED_LIMIT = timedelta(days=7)
"""Without a schedule, an older backup counts as late."""
RETRY_AFTER = timedelta(hours=1)
"""A failed scheduled backup is retried after an hour, or when the next one is due, if that is sooner."""


def backup_state(
    now: datetime, last_good: datetime | None, last_failed: datetime | None, every: timedelta | None
) -> BackupState:
    """Return the backup status. `every` is the interval of the schedule."""
    if last_failed is not None and (last_good is None or last_failed > last_good):
        return BackupState.FAILED
    if last_good is None:
        return BackupState.NONE
    limit = UNSCHEDULED_LIMIT if every is None else 2 * every
    return BackupState.LATE if now - last_good > limit else BackupState.GOOD


def next_backup_at(last: datetime, every: timedelta, *, failed: bool) -> datetime:
    """When the next scheduled backup is due, given the last one's start and result."""
    return last + (min(every, RETRY_AFTER) if failed else every)
