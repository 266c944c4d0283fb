"""Makes the ledger append-only: neither the application nor manual SQL can change what was posted (I3).

Two deletions are allowed. For the undo of an import: the only movement, an opening, of a product that nothing else has
used. And all movements of test or development while that environment is being emptied; never those of production.
"""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import DDL, event
from sqlalchemy.orm import Session

from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.session_state import state_of
from orderkeep.stock.models import Movement

TOUCHED = """OLD.kind <> 'opening'
    OR EXISTS (SELECT 1 FROM inventory_movements m WHERE m.product_id = OLD.product_id AND m.id <> OLD.id)
    OR EXISTS (SELECT 1 FROM allocations a WHERE a.product_id = OLD.product_id)
    OR EXISTS (SELECT 1 FROM purchases p WHERE p.product_id = OLD.product_id)"""
BEING_EMPTIED = """OLD.environment <> 'production'
    AND EXISTS (SELECT 1 FROM environment_runs r WHERE r.environment = OLD.environment AND r.finished_at IS NULL)"""
UNCHANGED = "a stock movement is never changed"
NEVER_DELETED = "a stock movement is never deleted"

UP: dict[str, tuple[str, ...]] = {
    "sqlite": (
        f"""CREATE TRIGGER movement_is_never_changed BEFORE UPDATE ON inventory_movements
            BEGIN SELECT RAISE(ABORT, '{UNCHANGED}'); END""",
        f"""CREATE TRIGGER movement_is_never_deleted BEFORE DELETE ON inventory_movements
            WHEN NOT ({BEING_EMPTIED}) AND ({TOUCHED})
            BEGIN SELECT RAISE(ABORT, '{NEVER_DELETED}'); END""",
    ),
    "postgresql": (
        f"""CREATE FUNCTION movement_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION '{UNCHANGED}'; END $$""",
        """CREATE TRIGGER movement_is_never_changed BEFORE UPDATE ON inventory_movements
            FOR EACH ROW EXECUTE FUNCTION movement_is_never_changed()""",
        f"""CREATE FUNCTION movement_is_never_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF NOT ({BEING_EMPTIED}) AND ({TOUCHED}) THEN RAISE EXCEPTION '{NEVER_DELETED}'; END IF;
                RETURN OLD;
            END $$""",
        """CREATE TRIGGER movement_is_never_deleted BEFORE DELETE ON inventory_movements
            FOR EACH ROW EXECUTE FUNCTION movement_is_never_deleted()""",
        f"""CREATE FUNCTION movements_are_never_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION '{NEVER_DELETED}'; END $$""",
        """CREATE TRIGGER movements_are_never_emptied BEFORE TRUNCATE ON inventory_movements
            FOR EACH STATEMENT EXECUTE FUNCTION movements_are_never_emptied()""",
    ),
}
"""The statements that a migration runs, by dialect. `create_all` runs them too."""

DOWN: dict[str, tuple[str, ...]] = {
    "sqlite": ("DROP TRIGGER movement_is_never_changed", "DROP TRIGGER movement_is_never_deleted"),
    "postgresql": (
        "DROP TRIGGER movements_are_never_emptied ON inventory_movements",
        "DROP TRIGGER movement_is_never_deleted ON inventory_movements",
        "DROP TRIGGER movement_is_never_changed ON inventory_movements",
        "DROP FUNCTION movements_are_never_emptied()",
        "DROP FUNCTION movement_is_never_deleted()",
        "DROP FUNCTION movement_is_never_changed()",
    ),
}

for _dialect, _statements in UP.items():
    for _statement in _statements:
        _ddl = DDL(_statement).execute_if(dialect=_dialect)  # type: ignore[no-untyped-call]  # untyped in SQLAlchemy
        event.listen(Movement.metadata, "after_create", _ddl)


@dataclass
class ProductRemoval:
    """The unused products that a session is deleting, with their movements."""

    product_ids: Collection[str] = frozenset()


@event.listens_for(AppSession, "before_flush")
def _refuse_rewriting(session: Session, *_: object) -> None:
    for row in session.dirty:
        if isinstance(row, Movement) and session.is_modified(row):
            raise RuntimeError(UNCHANGED)
    for row in session.deleted:
        if isinstance(row, Movement) and row.product_id not in state_of(session).part(ProductRemoval).product_ids:
            raise RuntimeError(NEVER_DELETED)
