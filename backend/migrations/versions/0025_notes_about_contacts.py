"""notes on contacts"""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "contact_notes",
        sa.Column("customer_id", column_types.Id(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("owner_id", column_types.Id(), nullable=True),
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("id", column_types.Id(), nullable=False),
        sa.Column("created_at", column_types.UtcDateTime(), nullable=False),
        sa.Column("created_by", column_types.Id(), nullable=True),
        sa.Column("updated_at", column_types.UtcDateTime(), nullable=False),
        sa.Column("updated_by", column_types.Id(), nullable=True),
        sa.Column("version", column_types.BigInt(), nullable=False),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["customers.id"], name=op.f("fk_contact_notes_customer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contact_notes")),
        sqlite_strict=True,
    )
    with op.batch_alter_table("contact_notes", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_contact_notes_customer_id_created_at_id"), ["customer_id", "created_at", "id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_contact_notes_environment_created_at_id"), ["environment", "created_at", "id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_contact_notes_environment_owner_id_created_at_id"),
            ["environment", "owner_id", "created_at", "id"],
            unique=False,
        )


def downgrade() -> None:
    with op.batch_alter_table("contact_notes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_contact_notes_environment_owner_id_created_at_id"))
        batch_op.drop_index(batch_op.f("ix_contact_notes_environment_created_at_id"))
        batch_op.drop_index(batch_op.f("ix_contact_notes_customer_id_created_at_id"))

    op.drop_table("contact_notes")
