"""The last run of each periodic job, and since when a health check has had its status."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0051"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('job_runs',
    sa.Column('job', sa.Text(), nullable=False),
    sa.Column('started_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('ms', column_types.BigInt(), nullable=False),
    sa.Column('error', sa.Text(), nullable=True),
    sa.Column('failing_since', column_types.UtcDateTime(), nullable=True),
    sa.PrimaryKeyConstraint('job', name=op.f('pk_job_runs')),
    sqlite_strict=True
    )


def downgrade() -> None:
    op.drop_table('job_runs')
