"""The default environment that admins choose."""

import sqlalchemy as sa
from alembic import op

revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("installation", sa.Column("default_environment", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("installation", "default_environment")
