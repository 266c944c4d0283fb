"""Webhook endpoints, their secrets and deliveries, and how far the change feed was read for them."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('webhook_endpoints',
    sa.Column('url', sa.Text(), nullable=False),
    sa.Column('events', column_types.Json(), nullable=False),
    sa.Column('environment', sa.Text(), nullable=False),
    sa.Column('active_since', column_types.UtcDateTime(), nullable=False),
    sa.Column('failing_since', column_types.UtcDateTime(), nullable=True),
    sa.Column('disabled_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('created_by', column_types.Id(), nullable=True),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_by', column_types.Id(), nullable=True),
    sa.Column('version', column_types.BigInt(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_webhook_endpoints')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_webhook_endpoints_created_at_id'), 'webhook_endpoints', ['created_at', 'id'])
    op.create_index(op.f('ix_webhook_endpoints_url_id'), 'webhook_endpoints', ['url', 'id'])
    op.create_table('webhook_secrets',
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('endpoint_id', column_types.Id(), nullable=False),
    sa.Column('sealed', sa.Text(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('expires_at', column_types.UtcDateTime(), nullable=True),
    sa.ForeignKeyConstraint(['endpoint_id'], ['webhook_endpoints.id'], name=op.f('fk_webhook_secrets_endpoint_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_webhook_secrets')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_webhook_secrets_endpoint_id'), 'webhook_secrets', ['endpoint_id'])
    op.create_table('webhook_deliveries',
    sa.Column('endpoint_id', column_types.Id(), nullable=False),
    sa.Column('event_type', sa.Text(), nullable=False),
    sa.Column('record_id', column_types.Id(), nullable=True),
    sa.Column('body', sa.Text(), nullable=False),
    sa.Column('status', sa.Text(), nullable=False),
    sa.Column('attempts', column_types.BigInt(), nullable=False),
    sa.Column('next_try_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('answered_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('status_code', column_types.BigInt(), nullable=True),
    sa.Column('ms', column_types.BigInt(), nullable=True),
    sa.Column('answer', sa.Text(), nullable=True),
    sa.Column('error', sa.Text(), nullable=True),
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('created_by', column_types.Id(), nullable=True),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_by', column_types.Id(), nullable=True),
    sa.Column('version', column_types.BigInt(), nullable=False),
    sa.ForeignKeyConstraint(['endpoint_id'], ['webhook_endpoints.id'], name=op.f('fk_webhook_deliveries_endpoint_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_webhook_deliveries')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_webhook_deliveries_created_at_id'), 'webhook_deliveries', ['created_at', 'id'])
    op.create_index(op.f('ix_webhook_deliveries_endpoint_id_created_at_id'), 'webhook_deliveries', ['endpoint_id', 'created_at', 'id'])
    is_due = sa.text('next_try_at IS NOT NULL')
    op.create_index('ix_webhook_deliveries_due', 'webhook_deliveries', ['endpoint_id', 'next_try_at'], sqlite_where=is_due, postgresql_where=is_due)
    op.create_table('webhook_cursor',
    sa.Column('id', column_types.BigInt(), autoincrement=False, nullable=False),
    sa.Column('xact', column_types.BigInt(), nullable=False),
    sa.Column('change_id', column_types.BigInt(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_webhook_cursor')),
    sqlite_strict=True
    )


def downgrade() -> None:
    op.drop_table('webhook_cursor')
    op.drop_table('webhook_deliveries')
    op.drop_table('webhook_secrets')
    op.drop_table('webhook_endpoints')
