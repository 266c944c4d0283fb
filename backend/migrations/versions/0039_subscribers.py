"""Subscribers, and the events of the payment provider that have taken effect."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('billing_events',
    sa.Column('id', sa.Text(), nullable=False),
    sa.Column('kind', sa.Text(), nullable=False),
    sa.Column('received_at', column_types.UtcDateTime(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_billing_events')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_billing_events_received_at'), 'billing_events', ['received_at'], unique=False)
    op.create_table('subscribers',
    sa.Column('profile_id', column_types.Id(), nullable=False),
    sa.Column('customer_id', sa.Text(), nullable=False),
    sa.Column('subscription_id', sa.Text(), nullable=True),
    sa.Column('status', sa.Text(), nullable=True),
    sa.Column('plan', sa.Text(), nullable=True),
    sa.Column('ends_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('checked_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('revision', column_types.BigInt(), nullable=False),
    sa.ForeignKeyConstraint(['profile_id'], ['profiles.id'], name=op.f('fk_subscribers_profile_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('profile_id', name=op.f('pk_subscribers')),
    sa.UniqueConstraint('customer_id', name=op.f('uq_subscribers_customer_id')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_subscribers_checked_at'), 'subscribers', ['checked_at'], unique=False)


def downgrade() -> None:
    op.drop_table('subscribers')
    op.drop_table('billing_events')
