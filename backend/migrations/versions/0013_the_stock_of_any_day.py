"""indexes for stock on any date, and for movements that don't involve the shelf"""

import sqlalchemy as sa
from alembic import op

revision = '0013'
down_revision = '0012'
branch_labels = None
depends_on = None

WIDE = ['product_id', 'created_at', 'id', 'kind', 'source', 'target', 'quantity', 'environment']
ELSEWHERE = sa.text("(source <> 'on_hand' OR target <> 'on_hand')")


def upgrade() -> None:
    op.create_index('ix_inventory_movements_of_product', 'inventory_movements', WIDE, unique=False)
    op.drop_index('ix_inventory_movements_product_id_created_at_id', 'inventory_movements')
    op.create_index(
        'ix_inventory_movements_elsewhere',
        'inventory_movements',
        ['environment', 'created_at', 'id'],
        unique=False,
        sqlite_where=ELSEWHERE,
        postgresql_where=ELSEWHERE,
    )


def downgrade() -> None:
    op.drop_index('ix_inventory_movements_elsewhere', 'inventory_movements')
    op.create_index(
        'ix_inventory_movements_product_id_created_at_id',
        'inventory_movements',
        ['product_id', 'created_at', 'id'],
        unique=False,
    )
    op.drop_index('ix_inventory_movements_of_product', 'inventory_movements')
