"""What an order's item outside the catalog is."""

import sqlalchemy as sa
from alembic import op

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("purchases", sa.Column("description", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("purchases", "description")
