"""progress figures stored on stock orders"""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = '0012'
down_revision = '0011'
branch_labels = None
depends_on = None

PIECES = ('pieces', 'good_pieces', 'bad_pieces', 'lost_pieces')
DAYS = ('promised_on', 'delivered_on', 'arrived_on')
INDEX = (
    'vendor_id', 'environment', 'status', 'amount', 'refund_expected', 'refund_received', 'ordered_at', *PIECES, *DAYS,
)
LINES = 'FROM stock_order_lines l WHERE l.stock_order_id = stock_orders.id'
PARCELS = (
    'FROM stock_order_lines l JOIN shipment_lines p ON p.stock_order_line_id = l.id'
    ' JOIN shipments s ON s.id = p.shipment_id WHERE l.stock_order_id = stock_orders.id'
)
WAITING = 'l.quantity - l.shipped - l.received_good - l.received_bad - l.lost - l.cancelled'
COMING = "'expected', 'label_created', 'in_transit', 'exception', 'out_for_delivery', 'delivered', 'part_received'"
COUNT = f"""
UPDATE stock_orders SET
  pieces = (SELECT coalesce(sum(l.quantity - l.cancelled), 0) {LINES}),
  good_pieces = (SELECT coalesce(sum(l.received_good), 0) {LINES}),
  bad_pieces = (SELECT coalesce(sum(l.received_bad), 0) {LINES}),
  lost_pieces = (SELECT coalesce(sum(l.lost), 0) {LINES}),
  promised_on = coalesce(expected_at, (SELECT max(s.eta) {PARCELS} AND s.status IN ({COMING}, 'received'))),
  delivered_on = CASE
    WHEN EXISTS (SELECT 1 {LINES} AND {WAITING} > 0) THEN NULL
    WHEN EXISTS (SELECT 1 {PARCELS} AND s.status IN ({COMING}) AND s.delivered_on IS NULL) THEN NULL
    ELSE (SELECT max(s.delivered_on) {PARCELS}) END,
  arrived_on = CASE
    WHEN EXISTS (SELECT 1 {LINES} AND {WAITING} + l.shipped > 0) THEN NULL
    ELSE (SELECT max(s.received_on) {PARCELS}) END
"""


def upgrade() -> None:
    with op.batch_alter_table('stock_orders', schema=None) as batch_op:
        for name in PIECES:
            batch_op.add_column(sa.Column(name, column_types.BigInt(), nullable=False, server_default='0'))
        for name in DAYS:
            batch_op.add_column(sa.Column(name, column_types.Day(), nullable=True))
        batch_op.create_index('ix_stock_orders_vendor_figures', INDEX, unique=False)
    op.execute(COUNT)


def downgrade() -> None:
    with op.batch_alter_table('stock_orders', schema=None) as batch_op:
        batch_op.drop_index('ix_stock_orders_vendor_figures')
        for name in (*DAYS, *PIECES):
            batch_op.drop_column(name)
