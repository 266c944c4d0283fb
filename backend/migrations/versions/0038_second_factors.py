"""Second factors with their challenges, recovery codes, and where each session was opened."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('auth_sessions') as batch_op:
        batch_op.add_column(sa.Column('factor_id', column_types.Id(), nullable=True))
        batch_op.add_column(sa.Column('user_agent', sa.Text(), nullable=False, server_default=''))
        batch_op.add_column(sa.Column('ip_address', sa.Text(), nullable=False, server_default=''))
    with op.batch_alter_table('auth_sessions') as batch_op:
        batch_op.alter_column('user_agent', server_default=None)
        batch_op.alter_column('ip_address', server_default=None)
    op.create_table('factors',
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('profile_id', column_types.Id(), nullable=False),
    sa.Column('kind', sa.Text(), nullable=False),
    sa.Column('friendly_name', sa.Text(), nullable=False),
    sa.Column('sealed_seed', sa.Text(), nullable=False),
    sa.Column('last_step', column_types.BigInt(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('verified_at', column_types.UtcDateTime(), nullable=True),
    sa.ForeignKeyConstraint(['profile_id'], ['profiles.id'], name=op.f('fk_factors_profile_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_factors')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_factors_profile_id_friendly_name'), 'factors', ['profile_id', 'friendly_name'], unique=True)
    op.create_table('factor_challenges',
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('factor_id', column_types.Id(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('answered_at', column_types.UtcDateTime(), nullable=True),
    sa.ForeignKeyConstraint(['factor_id'], ['factors.id'], name=op.f('fk_factor_challenges_factor_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_factor_challenges')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_factor_challenges_factor_id'), 'factor_challenges', ['factor_id'])
    op.create_table('recovery_codes',
    sa.Column('profile_id', column_types.Id(), nullable=False),
    sa.Column('code_hash', sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(['profile_id'], ['profiles.id'], name=op.f('fk_recovery_codes_profile_id')),
    sa.PrimaryKeyConstraint('profile_id', 'code_hash', name=op.f('pk_recovery_codes')),
    sqlite_strict=True
    )


def downgrade() -> None:
    op.drop_table('recovery_codes')
    op.drop_table('factor_challenges')
    op.drop_table('factors')
    with op.batch_alter_table('auth_sessions') as batch_op:
        batch_op.drop_column('ip_address')
        batch_op.drop_column('user_agent')
        batch_op.drop_column('factor_id')
