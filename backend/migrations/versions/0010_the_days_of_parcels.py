"""dates of delivery and receipt of shipments

Existing shipments get the date in UTC, because a migration doesn't know the business's time zone.
"""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None

DAYS = {
    'sqlite': 'UPDATE shipments SET delivered_on = substr(delivered_at, 1, 10), received_on = substr(received_at, 1, 10)',
    'postgresql': (
        "UPDATE shipments SET delivered_on = (delivered_at AT TIME ZONE 'UTC')::date,"
        " received_on = (received_at AT TIME ZONE 'UTC')::date"
    ),
}


def upgrade() -> None:
    with op.batch_alter_table('shipments', schema=None) as batch_op:
        batch_op.add_column(sa.Column('delivered_on', column_types.Day(), nullable=True))
        batch_op.add_column(sa.Column('received_on', column_types.Day(), nullable=True))
    op.execute(DAYS[op.get_bind().dialect.name])


def downgrade() -> None:
    with op.batch_alter_table('shipments', schema=None) as batch_op:
        batch_op.drop_column('received_on')
        batch_op.drop_column('delivered_on')
