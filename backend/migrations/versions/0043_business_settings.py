"""The settings of the business."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('settings',
    sa.Column('name', sa.Text(), nullable=False),
    sa.Column('legal_name', sa.Text(), nullable=False),
    sa.Column('address', sa.Text(), nullable=False),
    sa.Column('tax_number', sa.Text(), nullable=False),
    sa.Column('registration_number', sa.Text(), nullable=False),
    sa.Column('email', sa.Text(), nullable=False),
    sa.Column('phone', sa.Text(), nullable=False),
    sa.Column('website', sa.Text(), nullable=False),
    sa.Column('bank_name', sa.Text(), nullable=False),
    sa.Column('iban', sa.Text(), nullable=False),
    sa.Column('bic', sa.Text(), nullable=False),
    sa.Column('logo_path', sa.Text(), nullable=True),
    sa.Column('currency', sa.Text(), nullable=False),
    sa.Column('locale', sa.Text(), nullable=False),
    sa.Column('date_format', sa.Text(), nullable=False),
    sa.Column('number_format', sa.Text(), nullable=False),
    sa.Column('week_start', sa.Text(), nullable=False),
    sa.Column('clock', sa.Text(), nullable=False),
    sa.Column('time_zone', sa.Text(), nullable=True),
    sa.Column('default_tax_rate', column_types.BigInt(), nullable=False),
    sa.Column('prices_include_tax', column_types.Flag(), nullable=False),
    sa.Column('payment_terms_days', column_types.BigInt(), nullable=False),
    sa.Column('invoice_footer', sa.Text(), nullable=False),
    sa.Column('id', column_types.Id(), nullable=False),
    sa.Column('created_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('created_by', column_types.Id(), nullable=True),
    sa.Column('updated_at', column_types.UtcDateTime(), nullable=False),
    sa.Column('updated_by', column_types.Id(), nullable=True),
    sa.Column('version', column_types.BigInt(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_settings')),
    sqlite_strict=True
    )


def downgrade() -> None:
    op.drop_table('settings')
