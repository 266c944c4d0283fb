"""Reading and changing the settings of the business."""

from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import inspect
from sqlalchemy.sql.schema import ScalarElementColumnDefault

from orderkeep.business.amounts import has_amounts
from orderkeep.business.enums import NumberKind
from orderkeep.business.models import SETTINGS_ID, BusinessSettings
from orderkeep.business.number_prefixes import (
    StoredPrefixes,
    can_keep,
    current_prefix,
    prefix_conflict,
    prefixes_of,
    with_imported_prefixes,
    with_new_prefix,
)
from orderkeep.business.numbering import has_numbers, stored_prefixes
from orderkeep.business.regions import with_region_formats
from orderkeep.core.context import Context
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.errors import FieldProblem, Invalid
from orderkeep.core.events.change_feed import PendingChange, queue_change
from orderkeep.core.values import Values
from orderkeep.identity.default_environment import choose_default
from orderkeep.identity.sessions.cache import RecentLookups
from orderkeep.settings import settings_of

NEVER = datetime(1970, 1, 1, tzinfo=UTC)
"""When the defaults were last changed."""
CURRENCY_FIXED = "The currency can't change because amounts already exist in {currency}"


def current_settings(ctx: Context) -> BusinessSettings:
    """Return the settings; the defaults if they were never changed."""
    return ctx.db.get(BusinessSettings, SETTINGS_ID) or default_settings()


def default_settings() -> BusinessSettings:
    """Return settings that nobody has changed yet."""
    values = {
        column.key: column.default.arg
        for column in inspect(BusinessSettings).columns
        if isinstance(column.default, ScalarElementColumnDefault)
    }
    return BusinessSettings(**{**values, "id": SETTINGS_ID})


def change_settings(ctx: Context, values: Values) -> BusinessSettings:
    """Change the settings. Raises Invalid for another currency once an amount exists, Conflict if outdated."""
    row = locked_settings(ctx)
    if values.get("currency", row.currency) != row.currency and has_amounts(ctx):
        raise Invalid(CURRENCY_FIXED.format(currency=row.currency), field="currency")
    chosen = with_region_formats(row.locale, _with_chosen_prefixes(ctx, row, values))
    return save_settings(ctx, row, chosen)


def _with_chosen_prefixes(ctx: Context, row: BusinessSettings, values: Values) -> Values:
    """Return the values with all prefixes in place of the chosen ones. Raises Invalid for one that isn't clear."""
    chosen = values.get("number_prefixes")
    if not isinstance(chosen, dict):
        return values
    stored: StoredPrefixes = row.number_prefixes
    changed = {kind: prefix for kind, prefix in chosen.items() if prefix != current_prefix(row.number_prefixes, kind)}
    for kind, prefix in changed.items():
        is_used = has_numbers(ctx, kind, current_prefix(row.number_prefixes, kind))
        stored = with_new_prefix(stored, kind, prefix, old_is_used=is_used)
    problems = [
        FieldProblem(f"number_prefixes.{kind}", problem)
        for kind in changed
        if (problem := prefix_conflict(stored, kind)) is not None
    ]
    if problems:
        raise Invalid(problems[0].message, problems=problems)
    return {**values, "number_prefixes": stored}


def adopt_prefixes(ctx: Context, kind: NumberKind, prefixes: Collection[str]) -> None:
    """Remember the prefixes of imported numbers, so that they are found and no other kind can take them.

    A prefix that another kind has stays with that kind.
    """
    if all(prefix in prefixes_of(stored_prefixes(ctx), kind) for prefix in prefixes):
        return
    row = locked_settings(ctx)
    unclaimed = [prefix for prefix in prefixes if can_keep(row.number_prefixes, kind, prefix)]
    save_settings(ctx, row, {"number_prefixes": with_imported_prefixes(row.number_prefixes, kind, unclaimed)})


def locked_settings(ctx: Context) -> BusinessSettings:
    """Return the stored settings, locked until the commit. Stores the defaults first if there are none."""
    values = {"created_at": NEVER, "updated_at": NEVER, "id": SETTINGS_ID, "version": 1}
    ctx.db.execute(keyed_insert(ctx.db, BusinessSettings).values(values).on_conflict_do_nothing(index_elements=["id"]))
    return ctx.find(BusinessSettings, SETTINGS_ID, lock=True)


def save_settings(ctx: Context, row: BusinessSettings, values: Values) -> BusinessSettings:
    """Write the settings, announce them to open screens, and use their time zone from now on."""
    before = row.version
    ctx.change(row, values)
    if row.version != before:
        queue_change(ctx.db, PendingChange(BusinessSettings, "update", row.id))
        settings, zone = settings_of(ctx.db), row.time_zone
        state_of(ctx.db).after_commit.append(lambda: settings.use_zone(zone))
        state_of(ctx.db).after_commit.append(RecentLookups.forget)  # who sees costs is part of what they found
    return row


def choose_environment(ctx: Context, environment: Environment) -> None:
    """Let everyone work in this environment, and announce it to open screens. Raises Conflict if it is fixed."""
    choose_default(ctx, environment)
    queue_change(ctx.db, PendingChange(BusinessSettings, "update", SETTINGS_ID))
