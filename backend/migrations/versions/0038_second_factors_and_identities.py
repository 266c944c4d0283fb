"""Second factors, recovery codes, external identities, and where each session was opened."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Not as a batch: SQLite would rebuild the table, and the refresh tokens go with the rows they refer to.
    op.add_column('auth_sessions', sa.Column('factor_id', column_types.Id(), nullable=True))
    op.add_column('auth_sessions', sa.Column('user_agent', sa.Text(), nullable=False, server_default=''))
    op.add_column('auth_sessions', sa.Column('ip_address', sa.Text(), nullable=False, server_default=''))
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
    op.create_table('identities',
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('profile_id', column_types.Id(), nullable=False),
    sa.Column('provider', sa.Text(), nullable=False),
    sa.Column('subject', sa.Text(), nullable=False),
    sa.Column('email', sa.Text(), nullable=False),
    sa.Column('email_verified', column_types.Flag(), nullable=False),
    sa.Column('full_name', sa.Text(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('last_sign_in_at', column_types.UtcDateTime(), nullable=False),
    sa.ForeignKeyConstraint(['profile_id'], ['profiles.id'], name=op.f('fk_identities_profile_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_identities')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_identities_profile_id'), 'identities', ['profile_id'])
    op.create_index(op.f('ix_identities_provider_subject'), 'identities', ['provider', 'subject'], unique=True)
    op.create_table('sign_in_flows',
    sa.Column('state_hash', sa.Text(), nullable=False),
    sa.Column('redirect_to', sa.Text(), nullable=False),
    sa.Column('code_challenge', sa.Text(), nullable=False),
    sa.Column('session_id', column_types.Id(), nullable=True),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('returned_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('code_hash', sa.Text(), nullable=True),
    sa.Column('identity', column_types.Json(), nullable=False),
    sa.ForeignKeyConstraint(['session_id'], ['auth_sessions.id'], name=op.f('fk_sign_in_flows_session_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('state_hash', name=op.f('pk_sign_in_flows')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_sign_in_flows_code_hash'), 'sign_in_flows', ['code_hash'], unique=True)
    op.create_index(op.f('ix_sign_in_flows_created_at'), 'sign_in_flows', ['created_at'])


def downgrade() -> None:
    op.drop_table('sign_in_flows')
    op.drop_table('identities')
    op.drop_table('recovery_codes')
    op.drop_table('factor_challenges')
    op.drop_table('factors')
    op.drop_column('auth_sessions', 'ip_address')
    op.drop_column('auth_sessions', 'user_agent')
    op.drop_column('auth_sessions', 'factor_id')
