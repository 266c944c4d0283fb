"""Finds the record that an admin names by a link, a number or a name."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Select, Text, cast, literal, null, select, union_all

from orderkeep.admin.access_check.rules import RecordAccess, ids_in
from orderkeep.core.context import Context
from orderkeep.core.db.column_types import EnumText, Id, UtcDateTime
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import Owned, Private, SoftDeletable
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Invalid
from orderkeep.core.events.audit import AuditLog
from orderkeep.core.text_normalize import fold
from orderkeep.identity.models import Profile
from orderkeep.reporting.records.enums import RecordKind
from orderkeep.reporting.records.kinds import KINDS
from orderkeep.reporting.records.links import MAX_TITLE_LENGTH
from orderkeep.reporting.search import search
from orderkeep.sales.models import SalesOrderLine

ENVIRONMENT, DELETED, READER = "environment", "deleted_at", "private_to"
"""Columns that tables have by their mixins."""
ALL_ENVIRONMENTS = {"across_environments": True}
"""Also private and deleted records: the answer says that they are, and nothing else about them."""


@dataclass(frozen=True)
class CheckedRecord:
    """A record with what decides who sees it. The title is None for one that was deleted for good."""

    id: str
    title: str | None
    created_by: str | None
    facts: RecordAccess


def named_record(ctx: Context, text: str) -> CheckedRecord:
    """The record with this link or id in any environment, or this number or name in the caller's. Raises Invalid."""
    ids = ids_in(text)
    if not ids:
        ids = [_search_result(ctx, text)]
    ids = [*ids, *_orders_of_lines(ctx, ids)]
    found = [*_existing_ids(ctx, ids), *_deleted_for_good(ctx, ids)]
    if not found:
        raise Invalid("This link doesn't lead to a record", field="record")
    return min(found, key=lambda record: ids.index(record.id))


def _search_result(ctx: Context, text: str) -> str:
    """The id of the only result, or of the only one with exactly this title."""
    kinds = set(RecordKind)
    hits = [hit for hit in search(ctx, text) if hit["table"] in kinds and not hit["near"]]
    exact = [hit for hit in hits if fold(hit["title"]) == fold(text)]
    chosen = exact or hits
    if not chosen:
        message = (
            "No record in this environment has this number or name. For another environment, paste the record's link"
        )
        raise Invalid(message, field="record")
    if len(chosen) > 1:
        raise Invalid("Several records match. Enter the full number or paste the link", field="record")
    return chosen[0]["id"]


def _orders_of_lines(ctx: Context, ids: Sequence[str]) -> list[str]:
    """The orders of lines with these ids, which are shown on their order's page."""
    query = select(SalesOrderLine.purchase_order_id).where(any_of(SalesOrderLine.id, ids))
    return list(ctx.db.scalars(query, execution_options=ALL_ENVIRONMENTS))


def _existing_ids(ctx: Context, ids: Sequence[str]) -> list[CheckedRecord]:
    parts = [_columns(kind).where(any_of(KINDS[kind].query.table.id, ids)) for kind in RecordKind]
    rows = ctx.db.execute(union_all(*parts), execution_options=ALL_ENVIRONMENTS).all()
    names = _names(ctx, sorted({row.owner_id for row in rows if row.owner_id}))
    return [
        CheckedRecord(
            row.id,
            row.title[:MAX_TITLE_LENGTH],
            row.created_by,
            RecordAccess(
                kind := row.kind,
                Environment(row.environment),
                is_deleted=row.deleted_at is not None,
                private_to=row.private_to,
                has_owner=issubclass(KINDS[kind].query.table, Owned),
                owner_id=row.owner_id,
                owner_name=names.get(row.owner_id),
            ),
        )
        for row in rows
    ]


def _columns(kind: RecordKind) -> Select[str, str, str, str, str | None, object, object, object]:
    """The same columns of every kind."""
    shown, table = KINDS[kind], KINDS[kind].query.table
    deleted = getattr(table, DELETED) if issubclass(table, SoftDeletable) else cast(null(), UtcDateTime())
    reader = getattr(table, READER) if issubclass(table, Private) else cast(null(), Id())
    return select(
        literal(kind, EnumText(RecordKind)).label("kind"),
        table.id,
        getattr(table, ENVIRONMENT).label("environment"),
        cast(shown.title, Text()).label("title"),
        table.created_by,
        shown.owner.label("owner_id"),
        deleted.label("deleted_at"),
        reader.label("private_to"),
    )


def _deleted_for_good(ctx: Context, ids: Sequence[str]) -> list[CheckedRecord]:
    """Records that only the audit log still knows."""
    kinds = list(RecordKind)
    query = select(AuditLog.record_id, AuditLog.table_name, AuditLog.environment)
    query = query.where(
        AuditLog.action == "delete", any_of(AuditLog.record_id, ids), any_of(AuditLog.table_name, kinds)
    )
    rows = ctx.db.execute(query, execution_options=ALL_ENVIRONMENTS).all()
    return [
        CheckedRecord(row_id, None, None, RecordAccess(RecordKind(table), Environment(environment), is_gone=True))
        for row_id, table, environment in rows
        if row_id and table
    ]


def _names(ctx: Context, ids: Sequence[str]) -> dict[str, str]:
    query = select(Profile.id, Profile.full_name, Profile.email).where(any_of(Profile.id, ids))
    return {row.id: row.full_name or row.email for row in ctx.db.execute(query)}
