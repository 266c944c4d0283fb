"""`orderkeep backup` and `orderkeep restore`, and what they say."""

import logging
from pathlib import Path

from orderkeep.admin.enums import BackupCause
from orderkeep.backup.creating import database_to_back_up
from orderkeep.backup.restoring import Restored, restore_backup
from orderkeep.backup.schedule import BackupRequest, recorded_backup
from orderkeep.core.pluralize import file_size, plural
from orderkeep.migrate import all_tables
from orderkeep.settings import Settings

# What goes wrong is said in one sentence; warnings of the log would stand before it.
logging.getLogger("orderkeep").addHandler(logging.NullHandler())


def backup(settings: Settings, path: Path, *, with_keys: bool) -> str:
    """Make a backup; what it holds, in words."""
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
        lines.append(f"{plural(missing, 'file')} named by a record could not be found in the file storage")
    return "\n".join(lines)


def restore(settings: Settings, path: Path) -> tuple[str, bool]:
    """Restore a backup; what came of it, in words, and whether the books agree."""
    all_tables()
    restored = restore_backup(settings, path)
    about, contents = restored.checked.about, restored.checked.contents
    made = f"{about.made_at:%Y-%m-%d %H:%M} UTC by Orderkeep {about.program}"
    holds = f"{plural(contents.rows, 'row')} and {plural(contents.files, 'file')}"
    lines = [f"Restored {holds} from the backup made on {made}"]
    if missing := contents.missing_files:
        lines.append(f"{plural(missing, 'file')} named by a record could not be found when the backup was made")
    if not about.has_keys:
        lines.append("The backup has no keys: new ones are made at the next start, and everybody signs in again")
    return "\n".join([*lines, *_verdict(restored)]), not restored.wrong


def _verdict(restored: Restored) -> list[str]:
    if not restored.wrong:
        return [f"The books agree: all {restored.checks} checks passed"]
    found = f"The books do not agree: {len(restored.wrong)} of {restored.checks} checks found something"
    return [found, *(f"  {line}" for line in restored.wrong), "Source of Truth in the web app lists the findings"]
