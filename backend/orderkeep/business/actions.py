"""Reading and changing the settings of the business."""

from collections.abc import Mapping

from orderkeep.business.amounts import has_amounts
from orderkeep.business.enums import PREFIXES, NumberKind
from orderkeep.business.models import SETTINGS_ID, BusinessSettings
from orderkeep.core.context import Context
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Invalid
from orderkeep.core.events.change_feed import PendingChange, queue_change
from orderkeep.settings import settings_of

CURRENCY_FIXED = "The currency can't change because amounts already exist in {currency}"


def current_settings(ctx: Context) -> BusinessSettings:
    """Return the settings; the defaults if they were never changed."""
    return ctx.db.get(BusinessSettings, SETTINGS_ID) or default_settings()


def default_settings() -> BusinessSettings:
    """Return settings that nobody has changed yet."""
    columns = BusinessSettings.__table__.columns
    values = {
        column.key: column.default.arg for column in columns if column.default is not None and column.default.is_scalar
    }
    return BusinessSettings(**{**values, "number_prefixes": {}, "id": SETTINGS_ID})


def change_settings(ctx: Context, values: Mapping[str, object]) -> BusinessSettings:
    """Change the settings. Raises Invalid for another currency once an amount exists, Conflict if outdated."""
    row = locked_settings(ctx)
    if values.get("currency", row.currency) != row.currency and has_amounts(ctx):
        raise Invalid(CURRENCY_FIXED.format(currency=row.currency), field="currency")
    changed = dict(values)
    if isinstance(prefixes := changed.get("number_prefixes"), Mapping):
        changed["number_prefixes"] = _merged(row.number_prefixes, prefixes)
    return save_settings(ctx, row, changed)


def locked_settings(ctx: Context) -> BusinessSettings:
    """Return the stored settings, locked until the commit. Stores the defaults first if there are none."""
    values = {"created_at": ctx.now, "updated_at": ctx.now, "id": SETTINGS_ID, "version": 1, "number_prefixes": {}}
    ctx.db.execute(keyed_insert(ctx.db, BusinessSettings).values(values).on_conflict_do_nothing(index_elements=["id"]))
    return ctx.find(BusinessSettings, SETTINGS_ID, lock=True)


def save_settings(ctx: Context, row: BusinessSettings, values: Mapping[str, object]) -> BusinessSettings:
    """Write the settings, announce them to open screens, and use their time zone from now on."""
    before = row.version
    ctx.change(row, values)
    if row.version != before:
        queue_change(ctx.db, PendingChange(BusinessSettings, "update", row.id))
        settings, zone = settings_of(ctx.db), row.time_zone
        state_of(ctx.db).after_commit.append(lambda: settings.use_zone(zone))
    return row


def _merged(kept: Mapping[str, object], sent: Mapping[object, object]) -> dict[str, object]:
    """Return the prefixes that differ from the standard ones."""
    merged = {**kept, **{NumberKind(str(kind)).value: prefix for kind, prefix in sent.items()}}
    return {kind: prefix for kind, prefix in sorted(merged.items()) if prefix != PREFIXES[NumberKind(kind)]}
