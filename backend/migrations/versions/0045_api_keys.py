"""API keys of integrations, as hashes."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('api_keys',
    sa.Column('name', sa.Text(), nullable=False),
    sa.Column('hint', sa.Text(), nullable=False),
    sa.Column('hash', sa.Text(), nullable=False),
    sa.Column('scopes', column_types.Json(), nullable=False),
    sa.Column('environment', sa.Text(), nullable=False),
    sa.Column('expires_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('last_used_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('revoked_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('created_by', column_types.Id(), nullable=True),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_by', column_types.Id(), nullable=True),
    sa.Column('version', column_types.BigInt(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_api_keys')),
    sa.UniqueConstraint('hash', name=op.f('uq_api_keys_hash')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_api_keys_created_at_id'), 'api_keys', ['created_at', 'id'])
    op.create_index(op.f('ix_api_keys_name_id'), 'api_keys', ['name', 'id'])


def downgrade() -> None:
    op.drop_table('api_keys')
