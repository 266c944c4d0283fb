"""the delivery of each unit"""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = '0022'
down_revision = '0021'
branch_labels = None
depends_on = None

BROUGHT = """
    SELECT deliveries.id FROM delivery_lines JOIN deliveries ON deliveries.id = delivery_lines.delivery_id
    WHERE delivery_lines.purchase_id = assets.purchase_id AND deliveries.status = 'done'
    AND deliveries.returns_id IS NULL AND {}
    ORDER BY deliveries.number_seq DESC LIMIT 1
"""
NAMED = BROUGHT.format("delivery_lines.asset_id = assets.id")
ANY = BROUGHT.format("delivery_lines.asset_id IS NULL")
NOT_PICKED_UP = "(SELECT pickup_date FROM purchases WHERE purchases.id = assets.purchase_id) IS NULL"


def upgrade() -> None:
    # Not in a batch, to keep the partial index of serial numbers.
    op.add_column('assets', sa.Column('delivery_id', column_types.Id(), nullable=True))
    op.create_index('ix_assets_delivery_id', 'assets', ['delivery_id'], unique=False)
    # Units already handed over: first from delivery lines that name the unit, then from those with a quantity only.
    op.execute(f"UPDATE assets SET delivery_id = ({NAMED}) WHERE status = 'delivered'")
    op.execute(f"""
        UPDATE assets SET delivery_id = ({ANY})
        WHERE status = 'delivered' AND delivery_id IS NULL AND {NOT_PICKED_UP}
    """)


def downgrade() -> None:
    op.drop_index('ix_assets_delivery_id', 'assets')
    op.drop_column('assets', 'delivery_id')
