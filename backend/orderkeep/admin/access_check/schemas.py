"""Schemas of access checks."""

from orderkeep.admin.access_check.enums import AccessReason
from orderkeep.core.environment import Environment
from orderkeep.core.http.schemas import Out
from orderkeep.reporting.records.enums import RecordKind


class RecordActionOut(Out):
    """An action, and whether the member may do it."""

    label: str
    allowed: bool


class AccessCheckOut(Out):
    """Whether a member can see a record, and why. `title` is null for a private page of someone else.

    Of a record that can't be seen, no action is allowed.
    """

    member_id: str
    member_name: str
    kind: RecordKind
    record_id: str
    title: str | None
    environment: Environment
    visible: bool
    reason: AccessReason
    sentence: str
    actions: list[RecordActionOut]
