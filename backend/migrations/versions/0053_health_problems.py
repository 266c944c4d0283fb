"""Since when a health check needs attention."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('health_problems',
    sa.Column('code', sa.Text(), nullable=False),
    sa.Column('environment', sa.Text(), nullable=False),
    sa.Column('status', sa.Text(), nullable=False),
    sa.Column('since', column_types.UtcDateTime(), nullable=False),
    sa.PrimaryKeyConstraint('code', 'environment', name=op.f('pk_health_problems')),
    sqlite_strict=True
    )


def downgrade() -> None:
    op.drop_table('health_problems')
