"""Sort order and paging of a contact's timeline."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import NotRequired, Self, TypeVarTuple

from sqlalchemy import ColumnElement, Select, and_, or_
from sqlalchemy.orm import InstrumentedAttribute
from typing_extensions import TypedDict

from orderkeep.contacts.schemas import ChangedColumns, TimelineNote
from orderkeep.core.errors import Malformed
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.cursors import read_cursor, value_from_json, write_cursor

PAGE = 50
SORT = "timeline"
Columns = TypeVarTuple("Columns")
Moment = InstrumentedAttribute[datetime] | InstrumentedAttribute[datetime | None]


class TimelineSource(IntEnum):
    """Source of an entry. Among entries with the same time, the higher number comes first."""

    QUOTE = 1
    QUOTE_EVENT = 2
    ENQUIRY_ASKED = 3
    ENQUIRY_ANSWERED = 4
    ENQUIRY_CLOSED = 5
    CALL = 6
    APPOINTMENT = 7
    TASK = 8
    TASK_NOTE = 9
    ORDER = 10
    ORDER_EVENT = 11
    CONTACT_NOTE = 12
    CONTACT_CHANGE = 13


class TimelineEvent(TypedDict):
    """One entry in a contact's timeline, with the record it links to."""

    at: datetime
    source: TimelineSource
    row_id: str
    kind: str
    title: str
    actor_id: str | None
    detail: NotRequired[str | None]
    purchase_id: NotRequired[str | None]
    task_id: NotRequired[str | None]
    enquiry_id: NotRequired[str | None]
    quote_id: NotRequired[str | None]
    note: NotRequired[TimelineNote]
    old: NotRequired[ChangedColumns | None]
    new: NotRequired[ChangedColumns | None]


@dataclass(frozen=True)
class TimelinePage:
    """Condition for the entries after a position, newest first: by time, then source, then id."""

    at: datetime | None = None
    source: int = 0
    row_id: str = ""

    @classmethod
    def after(cls, cursor: str | None) -> Self:
        """Parse a cursor; without one, return the first page. Raises Malformed for anything else."""
        if not cursor:
            return cls()
        value, row_id = read_cursor(cursor, SORT)
        match value:
            case [str(at), int(source)] if known := canonical_id(row_id):
                return cls(value_from_json(at, datetime), source, known)
        raise Malformed("Unknown cursor", field="before", code="bad_cursor")

    def select(
        self, query: Select[*Columns], source: TimelineSource, moment: Moment, row_id: InstrumentedAttribute[str]
    ) -> Select[*Columns]:
        """Return the newest rows of one source on this page, plus one to tell whether there are more."""
        if self.at is not None:
            query = query.where(self._is_older(source, moment, row_id))
        return query.order_by(moment.desc(), row_id.desc()).limit(PAGE + 1)

    def _is_older(
        self, source: TimelineSource, moment: Moment, row_id: InstrumentedAttribute[str]
    ) -> ColumnElement[bool]:
        if source < self.source:
            return moment <= self.at
        if source > self.source:
            return moment < self.at
        return or_(moment < self.at, and_(moment == self.at, row_id < self.row_id))

    @staticmethod
    def cut(entries: list[TimelineEvent]) -> tuple[list[TimelineEvent], str | None]:
        """Return the entries of the page in order, and the cursor of the next page."""
        entries.sort(key=lambda entry: (entry["at"], entry["source"], entry["row_id"]), reverse=True)
        shown = entries[:PAGE]
        if len(entries) <= PAGE:
            return shown, None
        last = shown[-1]
        return shown, write_cursor(SORT, [last["at"].isoformat(), int(last["source"])], last["row_id"])
