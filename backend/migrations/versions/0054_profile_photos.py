"""The photo of a user."""

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('profiles', sa.Column('photo_path', sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column('profiles', 'photo_path')
