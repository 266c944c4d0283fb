"""Copies into test, emptyings of test and development, and the deletion of their movements."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None

TOUCHED = """OLD.kind <> 'opening'
    OR EXISTS (SELECT 1 FROM inventory_movements m WHERE m.product_id = OLD.product_id AND m.id <> OLD.id)
    OR EXISTS (SELECT 1 FROM allocations a WHERE a.product_id = OLD.product_id)
    OR EXISTS (SELECT 1 FROM purchases p WHERE p.product_id = OLD.product_id)"""
BEING_EMPTIED = """OLD.environment <> 'production'
    AND EXISTS (SELECT 1 FROM environment_runs r WHERE r.environment = OLD.environment AND r.finished_at IS NULL)"""
KEPT = "a stock movement is never deleted"


def guard(condition: str) -> None:
    """Replace the trigger that keeps movements."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER movement_is_never_deleted")
        op.execute(
            f"""CREATE TRIGGER movement_is_never_deleted BEFORE DELETE ON inventory_movements
            WHEN {condition}
            BEGIN SELECT RAISE(ABORT, '{KEPT}'); END"""
        )
    else:
        op.execute(
            f"""CREATE OR REPLACE FUNCTION movement_is_never_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN IF {condition} THEN RAISE EXCEPTION '{KEPT}'; END IF; RETURN OLD; END $$"""
        )


def upgrade() -> None:
    op.create_table('environment_runs',
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('environment', sa.Text(), nullable=False),
    sa.Column('action', sa.Text(), nullable=False),
    sa.Column('state', sa.Text(), nullable=False),
    sa.Column('started_by', column_types.Id(), nullable=True),
    sa.Column('started_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('beat_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('finished_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('done', column_types.BigInt(), nullable=False),
    sa.Column('total', column_types.BigInt(), nullable=False),
    sa.Column('books_ok', column_types.Flag(), nullable=True),
    sa.Column('error', sa.Text(), nullable=True),
    sa.CheckConstraint("environment in ('development', 'test')", name=op.f('ck_environment_runs_never_production')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_environment_runs')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_environment_runs_started_at'), 'environment_runs', ['started_at'], unique=False)
    running = sa.text('finished_at IS NULL')
    op.create_index('uq_environment_runs_running', 'environment_runs', ['environment'], unique=True, sqlite_where=running, postgresql_where=running)
    guard(f"NOT ({BEING_EMPTIED}) AND ({TOUCHED})")


def downgrade() -> None:
    guard(TOUCHED)
    op.drop_table('environment_runs')
