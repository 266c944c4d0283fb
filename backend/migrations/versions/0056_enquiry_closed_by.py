"""Who closed an enquiry."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("enquiries", sa.Column("closed_by", column_types.Id(), nullable=True))


def downgrade() -> None:
    op.drop_column("enquiries", "closed_by")
