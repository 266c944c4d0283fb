"""Response schemas of the registry."""

from datetime import datetime

from orderkeep.core.http.schemas import IdOut, MoneyOut, Out, RowOut
from orderkeep.reporting.records.enums import RecordKind


class RecordOut(RowOut):
    """A record of any kind. Its links are included only for readers who can see the linked record."""

    kind: RecordKind
    title: str
    detail: str | None
    status: str | None
    """A status of the record's own kind."""
    related_kind: RecordKind | None
    related_id: IdOut | None
    related_name: str | None
    owner_id: IdOut | None
    owner_name: str | None
    amount: MoneyOut | None


class RecordPage(Out):
    items: list[RecordOut]
    next_cursor: str | None
    total: int
    total_capped: bool


class KindOut(Out):
    """One kind: the number of matching records, counted up to 10,000, and the time of the newest change."""

    kind: RecordKind
    records: int
    capped: bool
    changed_at: datetime | None


class KindsOut(Out):
    """All kinds, in the order of the registry."""

    items: list[KindOut]
