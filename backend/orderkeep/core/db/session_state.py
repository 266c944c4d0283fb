"""The state of a session, as one typed object. No other module uses `Session.info`."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from orderkeep.core.caller import Scope
from orderkeep.core.clock import utc_now

KEY = "state"
Part = TypeVar("Part")


@dataclass
class SessionState:
    """What a session knows besides its rows."""

    scope: Scope | None = None
    """The caller. A session without one can't touch scoped rows."""
    now: datetime | None = None
    """The time that the transaction writes into its rows. None: the current time."""
    zone: ZoneInfo | None = None
    """The business's time zone."""
    inline_connection: sqlite3.Connection | None = None
    """The driver's connection, for a short read on the event loop."""
    listeners: list[Callable[[], None]] = field(default_factory=list)
    """Called after a commit that changed rows of the business."""
    show_deleted: bool = False
    """Whether a list reads its deleted rows, so that hidden rows aren't left out."""
    more_batches_follow: bool = False
    """Whether the next commit is a batch of longer work, but not its last one."""
    after_commit: list[Callable[[], None]] = field(default_factory=list)
    """Called once the request has committed, before the response is sent."""
    _parts: dict[type[object], object] = field(default_factory=dict)
    attachments: dict[type[object], object] = field(default_factory=dict)

    def part(self, kind: type[Part]) -> Part:
        """The state that a module keeps in this session, as an object of its own class. Created on first use."""
        found = self._parts.get(kind)
        if not isinstance(found, kind):
            found = self._parts[kind] = kind()
        return found

    def discard(self, kind: type[object]) -> None:
        """Discard a module's state."""
        self._parts.pop(kind, None)

    def attach(self, value: object) -> None:
        """Attach an object of the application, such as its settings."""
        self.attachments[type(value)] = value

    def attached(self, kind: type[Part]) -> Part:
        """The attached object of this class. Raises TypeError if there is none."""
        found = self.attachments.get(kind)
        if not isinstance(found, kind):
            message = f"this session has no {kind.__name__}"
            raise TypeError(message)
        return found

    def begin_as(self, other: "SessionState") -> None:
        """Run for the caller of another session, at the same time and with the same attached objects."""
        self.scope, self.now, self.zone = other.scope, other.now, other.zone
        self.attachments.update(other.attachments)


def state_of(session: Session) -> SessionState:
    state: SessionState | None = session.info.get(KEY)
    if state is None:
        state = session.info[KEY] = SessionState()
    return state


def now_of(session: Session) -> datetime:
    """The time that this session writes into its rows."""
    return state_of(session).now or utc_now()


def zone_of(session: Session) -> ZoneInfo:
    """The business's time zone. Raises TypeError if the session wasn't given one."""
    zone = state_of(session).zone
    if zone is None:
        message = "this session has no time zone"
        raise TypeError(message)
    return zone
