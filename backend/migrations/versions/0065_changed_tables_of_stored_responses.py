"""The names of the tables that a request changed, with its stored response."""

import sqlalchemy as sa
from alembic import op

revision = "0065"
down_revision = "0064"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("kept_answers", sa.Column("changed_tables", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("kept_answers", "changed_tables")
