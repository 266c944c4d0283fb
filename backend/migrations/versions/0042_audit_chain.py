"""The hash chain of the audit log, and its verifications."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('audit_chain',
    sa.Column('audit_id', column_types.Id(), nullable=False),
    sa.Column('number', column_types.BigInt(), nullable=False),
    sa.Column('hash', sa.Text(), nullable=False),
    sa.Column('environment', sa.Text(), nullable=False),
    sa.PrimaryKeyConstraint('audit_id', name=op.f('pk_audit_chain')),
    sa.UniqueConstraint('environment', 'number', name=op.f('uq_audit_chain_environment_number')),
    sqlite_strict=True
    )
    op.create_table('audit_checks',
    sa.Column('finished_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('ok', column_types.Flag(), nullable=True),
    sa.Column('entries', column_types.BigInt(), nullable=False),
    sa.Column('first_number', column_types.BigInt(), nullable=True),
    sa.Column('problem', sa.Text(), nullable=True),
    sa.Column('owner_id', column_types.Id(), nullable=True),
    sa.Column('environment', sa.Text(), nullable=False),
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('created_by', column_types.Id(), nullable=True),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_by', column_types.Id(), nullable=True),
    sa.Column('version', column_types.BigInt(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_audit_checks')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_audit_checks_environment_created_at_id'), 'audit_checks', ['environment', 'created_at', 'id'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_audit_checks_environment_created_at_id'), 'audit_checks')
    op.drop_table('audit_checks')
    op.drop_table('audit_chain')
