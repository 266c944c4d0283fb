"""What an endpoint receives: the transaction, the caller and the time. Kept deliberately small."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Select

from orderkeep.core.caller import Scope
from orderkeep.core.clock import today
from orderkeep.core.db.engine import AppSession, Database, is_single_writer
from orderkeep.core.db.held_rows import held_row, hold
from orderkeep.core.db.models import Row, display_name
from orderkeep.core.db.scope import (
    ALREADY_SCOPED,
    AnyRow,
    concealed_finder,
    find_statement,
    scope_values,
    visibility_of,
)
from orderkeep.core.db.session_state import state_of, zone_of
from orderkeep.core.errors import Conflict, Invalid, NotFound, Refusal
from orderkeep.core.ids import canonical_id
from orderkeep.core.values import Values

UTC_ZONE = ZoneInfo("UTC")


@dataclass
class Context:
    """One transaction. `db` is open while the endpoint runs; the request wrapper commits."""

    db: AppSession
    scope: Scope
    now: datetime
    expected_version: int | None = field(default=None)
    """The version the caller last saw (`If-Match`). `change` compares it with the first row it changes."""

    def find(self, table: type[AnyRow], row_id: str, *, field: str | None = None, lock: bool = False) -> AnyRow:
        """Return the row with this id if it is in this environment and visible to the caller.

        Raises NotFound, or Invalid on `field` if the id came in a body. `lock` locks the row until the commit.
        A row that is locked already isn't read again.
        """
        known = canonical_id(row_id)
        if known and (held := held_row(self.db, self.scope, table, known)) is not None:
            return held
        query: Select[AnyRow] = find_statement(table, visibility_of(self.scope))
        if lock:
            query = query.with_for_update().execution_options(populate_existing=True)
        values = {"row_id": known, **scope_values(self.scope)}
        row: AnyRow | None = None
        if known:
            row = self.db.scalars(query, values, execution_options={ALREADY_SCOPED: True}).one_or_none()
        if row is None:
            raise self.not_found(table, row_id, field=field)
        if lock or is_single_writer(self.db):
            hold(self.db, row)
        return row

    def not_found(self, table: type[Row], row_id: str, *, field: str | None = None) -> Refusal:
        """The error for a row that doesn't exist or that the caller may not see, which gets the same response.

        Either way one more statement runs, so that only the log knows the difference.
        """
        message = f"This {display_name(table)} doesn't exist"
        refusal = Invalid(message, field=field) if field else NotFound(message)
        if known := canonical_id(row_id):
            query = concealed_finder(table, visibility_of(self.scope))
            values = {"row_id": known, **scope_values(self.scope)}
            hidden = self.db.scalars(query, values, execution_options={ALREADY_SCOPED: True}).one_or_none()
            refusal.concealed = table.__tablename__ if hidden else ""
        return refusal

    def add(self, row: AnyRow) -> AnyRow:
        """Insert a row. Its id and number are set on return."""
        self.db.add(row)
        self.db.flush()
        return row

    def check_version(self, row: Row) -> None:
        """Raise Conflict (409) if someone changed the row since the caller saw it. Checked once per request."""
        if self.expected_version is not None and self.expected_version != row.version:
            raise Conflict(
                "Someone else changed this record after you opened it",
                code="changed_elsewhere",
                more={"current": row.id},
            )
        self.expected_version = None

    def change(self, row: AnyRow, values: Values) -> AnyRow:
        """Set the given columns. Raises Conflict (409) if someone changed the row since the caller saw it."""
        self.check_version(row)
        for name, value in values.items():
            setattr(row, name, value)
        self.db.flush()
        return row

    def delete(self, row: Row) -> None:
        """Delete a row. Raises Conflict (409) if someone changed it since the caller saw it."""
        self.check_version(row)
        self.db.delete(row)
        self.db.flush()


def business_day(ctx: Context) -> date:
    """Today's date on the business calendar."""
    return day_of(ctx, ctx.now)


def day_of(ctx: Context, moment: datetime) -> date:
    """The date of a moment on the business calendar."""
    return today(business_zone(ctx), moment)


def business_zone(ctx: Context) -> ZoneInfo:
    """The business's time zone."""
    return zone_of(ctx.db)


@contextmanager
def unit_of_work(
    database: Database, scope: Scope, now: datetime, *, zone: ZoneInfo = UTC_ZONE, commit: bool = True
) -> Iterator[Context]:
    """A transaction outside a request, for the command line, the sample data or a job. Commits at the end."""
    session = database.writing() if commit else database.reading()
    state = state_of(session)
    state.scope, state.now, state.zone = scope, now, zone
    with session:
        yield Context(session, scope, now)
        if commit:
            session.commit()
