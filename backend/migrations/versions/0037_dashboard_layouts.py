"""The cards of each user's dashboard."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('dashboard_layouts',
    sa.Column('profile_id', column_types.Id(), nullable=False),
    sa.Column('cards', column_types.Json(), nullable=False),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.ForeignKeyConstraint(['profile_id'], ['profiles.id'], name=op.f('fk_dashboard_layouts_profile_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('profile_id', name=op.f('pk_dashboard_layouts')),
    sqlite_strict=True
    )


def downgrade() -> None:
    op.drop_table('dashboard_layouts')
