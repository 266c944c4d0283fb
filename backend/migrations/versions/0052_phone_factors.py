"""Phone numbers as second factors, and the text messages that carry their codes."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('text_messages',
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('profile_id', column_types.Id(), nullable=False),
    sa.Column('to', sa.Text(), nullable=False),
    sa.Column('sealed_text', sa.Text(), nullable=True),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('sent_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('tries', column_types.BigInt(), nullable=False),
    sa.Column('next_try_at', column_types.UtcDateTime(), nullable=True),
    sa.Column('problem', sa.Text(), nullable=True),
    sa.ForeignKeyConstraint(['profile_id'], ['profiles.id'], name=op.f('fk_text_messages_profile_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_text_messages')),
    sqlite_strict=True
    )
    op.create_index(op.f('ix_text_messages_to_created_at'), 'text_messages', ['to', 'created_at'])
    op.create_index(op.f('ix_text_messages_profile_id_created_at'), 'text_messages', ['profile_id', 'created_at'])
    op.create_index(op.f('ix_text_messages_created_at'), 'text_messages', ['created_at'])
    op.create_index(op.f('ix_text_messages_next_try_at'), 'text_messages', ['next_try_at'])
    op.add_column('factors', sa.Column('phone', sa.Text(), nullable=True))
    op.add_column('factor_challenges', sa.Column('code_hash', sa.Text(), nullable=True))


def downgrade() -> None:
    op.execute("DELETE FROM factors WHERE kind = 'phone'")
    op.drop_column('factor_challenges', 'code_hash')
    op.drop_column('factors', 'phone')
    op.drop_table('text_messages')
