"""Deletes expired idempotency responses, expired change feed entries and stored files without a row.

It also refreshes the planner's statistics, for a server that runs for months.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from orderkeep.catalog import images
from orderkeep.core.caller import Role, Scope
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db import planner_stats
from orderkeep.core.environment import Environment
from orderkeep.core.events import change_feed_reader
from orderkeep.core.file_hold import may_remove_files
from orderkeep.core.http import idempotency
from orderkeep.core.ids import canonical_id
from orderkeep.documents import versions
from orderkeep.files import storage
from orderkeep.identity.accounts import profile_photo
from orderkeep.identity.mail import queue as mail_queue
from orderkeep.identity.sessions import security_events
from orderkeep.identity.text_messages import queue as text_queue
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.purchasing.shipments import photos
from orderkeep.webhooks import job as webhooks
from orderkeep.webhooks.fan_out import unread_position

log = logging.getLogger("orderkeep")
UPLOAD_TIME = timedelta(hours=24)
"""Grace period: a file is stored before the row that names it is committed."""
StoredPaths = Callable[[Context, list[str]], set[str]]
OWNERS: dict[str, StoredPaths] = {
    "products": images.stored_paths,
    "shipments": photos.stored_paths,
    "documents": versions.stored_paths,
}
"""Folder of an environment's files → the paths named by rows with these ids. Other folders are ignored."""
SHARED_OWNERS: dict[str, StoredPaths] = {profile_photo.FOLDER: profile_photo.stored_paths}
"""The same for folders that belong to no environment."""


@dataclass(frozen=True)
class CleanupResult:
    """The number of deleted entries and files."""

    answers: int
    changes: int
    files: int


class Cleanup(PeriodicJob):
    """Run every hour. Several servers may run it at the same time."""

    name, title = "cleanup", "Cleanup"
    purpose = "Deletes expired data and files that no record uses, and refreshes the database's statistics."
    can_run_now = True
    interval = 3600.0
    failed = "cleanup failed and will be retried"

    def run_once(self, now: datetime) -> CleanupResult:
        """Delete expired entries in small transactions, so that other writers don't wait."""
        answers = self._repeat(idempotency.delete_expired, now)
        changes = self._repeat(_delete_changes, now)
        self._repeat(webhooks.delete_expired, now)
        self._repeat(security_events.delete_expired, now)
        self._repeat(mail_queue.erase_expired_secrets, now)
        self._repeat(text_queue.delete_expired, now)
        with self.database.writer.begin() as connection:
            planner_stats.refresh(connection)
        planner_stats.publish()
        return CleanupResult(answers, changes, self._remove_all_files(now))

    def _repeat(self, remove: Callable[[Session, datetime], int], now: datetime) -> int:
        """Delete a batch of rows per transaction until none is left."""
        total, count = 0, 1
        while count and not self._ended.is_set():
            with unit_of_work(self.database, Scope(self.settings.default_environment, None, Role.ADMIN), now) as ctx:
                count = remove(ctx.db, now)
            total += count
        return total

    def _remove_all_files(self, now: datetime) -> int:
        removed = self._remove_files(self.settings.default_environment, SHARED_OWNERS, now)
        for each in Environment:
            folders = {f"{each}/{folder}": paths for folder, paths in OWNERS.items()}
            removed += self._remove_files(each, folders, now)
        return removed

    def _remove_files(self, environment: Environment, folders: dict[str, StoredPaths], now: datetime) -> int:
        """Delete files without a row.

        If no file has a row, the database is probably the wrong one, and all are kept.
        """
        named, orphans = 0, []
        for folder, stored_paths in folders.items():
            for files in storage.stored_files(self.settings, folder):
                owners = {path: owner for path in files if (owner := _owner_of(path, folder))}
                with unit_of_work(self.database, Scope(environment, None, Role.ADMIN), now, commit=False) as ctx:
                    known = stored_paths(ctx, list(owners.values()))
                named += len(known & files.keys())
                orphans += [path for path in owners if path not in known and files[path] < now - UPLOAD_TIME]
        if not may_remove_files(self.database):
            return 0
        if orphans and not named:
            place = next(iter(folders)).partition("/")[0]
            log.warning("none of %d files in %s belongs to a record; none was deleted", len(orphans), place)
            return 0
        for path in orphans:
            storage.remove_file(self.settings, path)
        return len(orphans)


def _owner_of(path: str, folder: str) -> str | None:
    """Return the id of the row that owns a file: the folder that it is in."""
    return canonical_id(path.removeprefix(f"{folder}/").partition("/")[0])


def _delete_changes(session: Session, now: datetime) -> int:
    """Delete expired changes that no webhook needs."""
    return change_feed_reader.delete_expired(session, now, unread_position(session))
