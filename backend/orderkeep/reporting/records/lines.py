"""A record as the registry's statement returns it."""

from datetime import datetime
from typing import NamedTuple


class RecordLine(NamedTuple):
    """A record of any kind. `sort` is its value of the list's sort key."""

    kind: str
    sort: object
    id: str
    created_at: datetime
    updated_at: datetime
    version: int
    title: str
    detail: str | None
    status: str | None
    customer_id: str | None
    prospect_id: str | None
    vendor_id: str | None
    product_id: str | None
    owner_id: str | None
    amount: int | None


class KindCount(NamedTuple):
    """A kind's number of matching records, and the time of the newest change."""

    kind: str
    records: int
    changed_at: datetime | None
