"""`orderkeep backup` and `orderkeep restore`, and their output."""

import logging
from pathlib import Path

from orderkeep.admin.enums import BackupCause
from orderkeep.backup.creating import database_to_back_up
from orderkeep.backup.restoring import RestoreResult, restore_backup
from orderkeep.backup.schedule import BackupRequest, recorded_backup
from orderkeep.core.pluralize import file_size, plural
from orderkeep.migrate import all_tables
from orderkeep.settings import Settings

# Failures are reported in one sentence. Log warnings would appear before it.
logging.getLogger("orderkeep").addHandler(logging.NullHandler())


def backup(settings: Settings, path: Path, *, with_keys: bool) -> str:
    """Create a backup and return its summary."""
    all_tables()
    database = database_to_back_up(settings)
    try:
        made = recorded_backup(database, settings, BackupRequest(path, BackupCause.COMMAND, with_keys))
    finally:
        database.close()
    holds = f"{plural(made.contents.rows, 'row')}, {plural(made.contents.files, 'file')}"
    keys = "the keys" if with_keys else "no keys"
    lines = [f"Backup written to {path} ({file_size(made.size)}): {holds} and {keys}"]
    if missing := made.contents.missing_files:
        lines.append(f"{plural(missing, 'file')} referenced by records couldn't be found in the file storage")
    return "\n".join(lines)


def restore(settings: Settings, path: Path) -> tuple[str, bool]:
    """Restore a backup. Returns a summary, and whether the data checks passed."""
    all_tables()
    restored = restore_backup(settings, path)
    about, contents = restored.checked.about, restored.checked.contents
    made = f"{about.made_at:%Y-%m-%d %H:%M} UTC by Orderkeep {about.program}"
    holds = f"{plural(contents.rows, 'row')} and {plural(contents.files, 'file')}"
    lines = [f"Restored {holds} from the backup made on {made}"]
    if missing := contents.missing_files:
        lines.append(f"{plural(missing, 'file')} referenced by records couldn't be found when the backup was made")
    if not about.has_keys:
        lines.append("The backup has no keys. New ones are created at the next start, and all users must sign in again")
    return "\n".join([*lines, *_verdict(restored)]), not restored.wrong


def _verdict(restored: RestoreResult) -> list[str]:
    if not restored.wrong:
        return [f"All {restored.checks} data checks passed"]
    found = f"{len(restored.wrong)} of {restored.checks} data checks failed"
    return [found, *(f"  {line}" for line in restored.wrong), "Source of Truth in the web app lists the findings"]
