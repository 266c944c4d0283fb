"""What became of findings from check to check, and whether backups are made; no database, no clock."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from orderkeep.admin.enums import BackupState

CUT = "only the first"
"""In the note of a check that found more than it lists: there, nothing is gone because it is not listed."""


@dataclass(frozen=True)
class Followed:
    """A finding, since when it is found without a break, and when a check first did not find it any more."""

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
    """A check of the books that ended, and its checks as they were answered."""

    at: datetime
    checks: Sequence[Mapping[str, Any]]


def key_of(code: str, finding: Mapping[str, Any]) -> str:
    """The same finding has the same key in every run; another number in its message makes it another finding."""
    parts = [code, finding["table"], finding["row_id"], finding["message"]]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def followed(runs: Iterable[SelfCheckRun]) -> list[Followed]:
    """Every error from run to run, given oldest first: what is still found, then what was fixed, the newest first."""
    still: dict[str, Followed] = {}
    fixed: list[Followed] = []
    for run in runs:
        found = {each.key: each for each in _errors(run)}
        gone = [key for key, known in still.items() if key not in found and _is_gone(known, run)]
        fixed.extend(replace(still.pop(key), fixed_at=run.at) for key in gone)
        for key, each in found.items():
            still[key] = replace(still.get(key, each), last_seen=run.at)
    return [*sorted(still.values(), key=lambda each: each.since, reverse=True), *reversed(fixed)]


def _errors(run: SelfCheckRun) -> Iterable[Followed]:
    for check in run.checks:
        for each in check["findings"]:
            if each["kind"] == "error":
                shown = (each["message"], each["table"], each["row_id"])
                yield Followed(key_of(check["code"], each), check["code"], check["title"], *shown, run.at, run.at)


def _is_gone(known: Followed, run: SelfCheckRun) -> bool:
    """The run asked the same question and listed every answer."""
    asked = [check for check in run.checks if check["code"] == known.code]
    return bool(asked) and CUT not in (asked[0]["note"] or "")


UNSCHEDULED_LIMIT = timedelta(days=7)
"""Without a schedule, a backup that is older is late."""
RETRY_AFTER = timedelta(hours=1)
"""A scheduled backup that failed is tried again after an hour, or when the next one is due if that is sooner."""


def backup_state(
    now: datetime, last_good: datetime | None, last_failed: datetime | None, every: timedelta | None
) -> BackupState:
    """How the shop is protected. `every` is the schedule's interval."""
    if last_failed is not None and (last_good is None or last_failed > last_good):
        return BackupState.FAILED
    if last_good is None:
        return BackupState.NONE
    limit = UNSCHEDULED_LIMIT if every is None else 2 * every
    return BackupState.LATE if now - last_good > limit else BackupState.GOOD


def backup_is_due(now: datetime, last: datetime, every: timedelta, *, failed: bool) -> bool:
    """Whether the next scheduled backup is to be made, by the start of the last one and how it went."""
    return now - last >= (min(every, RETRY_AFTER) if failed else every)
