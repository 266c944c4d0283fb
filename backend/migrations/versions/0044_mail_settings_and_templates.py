"""The mail server set by an admin, and changed texts of e-mails."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('mail_settings',
    sa.Column('id', column_types.BigInt(), autoincrement=False, nullable=False),
    sa.Column('host', sa.Text(), nullable=False),
    sa.Column('port', column_types.BigInt(), nullable=False),
    sa.Column('security', sa.Text(), nullable=False),
    sa.Column('user', sa.Text(), nullable=False),
    sa.Column('sealed_password', sa.Text(), nullable=True),
    sa.Column('sender', sa.Text(), nullable=False),
    sa.Column('sender_name', sa.Text(), nullable=False),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_by', column_types.Id(), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_mail_settings')),
    sqlite_strict=True
    )
    op.create_table('mail_templates',
    sa.Column('kind', sa.Text(), nullable=False),
    sa.Column('subject', sa.Text(), nullable=False),
    sa.Column('text', sa.Text(), nullable=False),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_by', column_types.Id(), nullable=True),
    sa.PrimaryKeyConstraint('kind', name=op.f('pk_mail_templates')),
    sqlite_strict=True
    )


def downgrade() -> None:
    op.drop_table('mail_templates')
    op.drop_table('mail_settings')
