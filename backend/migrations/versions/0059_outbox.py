"""Why an e-mail wasn't accepted, and that it was discarded."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mails", sa.Column("problem", sa.Text(), nullable=True))
    op.add_column("mails", sa.Column("discarded_at", column_types.UtcDateTime(), nullable=True))


def downgrade() -> None:
    op.drop_column("mails", "discarded_at")
    op.drop_column("mails", "problem")
