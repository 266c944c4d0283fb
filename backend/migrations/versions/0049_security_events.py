"""Security events of accounts; codes and links are removed from sent e-mails."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0049"
down_revision = "0047"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('security_events',
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('profile_id', column_types.Id(), nullable=False),
    sa.Column('kind', sa.Text(), nullable=False),
    sa.Column('method', sa.Text(), nullable=False),
    sa.Column('user_agent', sa.Text(), nullable=False),
    sa.Column('ip_address', sa.Text(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.ForeignKeyConstraint(['profile_id'], ['profiles.id'], name=op.f('fk_security_events_profile_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_security_events')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_security_events_profile_id_created_at_id'), 'security_events', ['profile_id', 'created_at', 'id'])
    op.create_index(op.f('ix_security_events_created_at'), 'security_events', ['created_at'])
    op.add_column('mails', sa.Column('secret', sa.Text(), nullable=True))
    holds = sa.text('secret IS NOT NULL')
    op.create_index('ix_mails_secret', 'mails', ['created_at'], sqlite_where=holds, postgresql_where=holds)
    # Account e-mails sent before this version may contain an invitation link that still works.
    op.execute("UPDATE mails SET text = '(deleted)' WHERE environment IS NULL AND sent_at IS NOT NULL")


def downgrade() -> None:
    op.drop_index('ix_mails_secret', 'mails')
    op.drop_column('mails', 'secret')
    op.drop_table('security_events')
