"""Invitations, and their tokens as hashes."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0041"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('invitations',
    sa.Column('email', sa.Text(), nullable=False),
    sa.Column('role', sa.Text(), nullable=False),
    sa.Column('invited_by', column_types.Id(), nullable=False),
    sa.Column('expires_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('mailed_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('accepted_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('revoked_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('created_by', column_types.Id(), nullable=True),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_by', column_types.Id(), nullable=True),
    sa.Column('version', column_types.BigInt(), nullable=False),
    sa.ForeignKeyConstraint(['invited_by'], ['profiles.id'], name=op.f('fk_invitations_invited_by')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_invitations')),
    sqlite_strict=True
    )
    is_open = sa.text('accepted_at IS NULL AND revoked_at IS NULL')
    op.create_index('ix_invitations_open', 'invitations', ['email'], unique=True, sqlite_where=is_open, postgresql_where=is_open)
    op.create_index(op.f('ix_invitations_created_at_id'), 'invitations', ['created_at', 'id'])
    op.create_table('invitation_tokens',
    sa.Column('hash', sa.Text(), nullable=False),
    sa.Column('invitation_id', column_types.Id(), nullable=False),
    sa.Column('mailed', column_types.Flag(), nullable=False),
    sa.ForeignKeyConstraint(['invitation_id'], ['invitations.id'], name=op.f('fk_invitation_tokens_invitation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('hash', name=op.f('pk_invitation_tokens')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_invitation_tokens_invitation_id_mailed'), 'invitation_tokens', ['invitation_id', 'mailed'], unique=True)


def downgrade() -> None:
    op.drop_table('invitation_tokens')
    op.drop_table('invitations')
