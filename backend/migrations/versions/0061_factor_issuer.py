"""The issuer of a second factor, the web app's challenge beside a mailed code, and the confirmed subscription."""

import sqlalchemy as sa
from alembic import op

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("factors", sa.Column("issuer", sa.Text(), nullable=True))
    op.add_column("mail_codes", sa.Column("code_challenge", sa.Text(), nullable=True))
    op.add_column("subscribers", sa.Column("confirmed_subscription_id", sa.Text(), nullable=True))
    subscribers = sa.table("subscribers", sa.column("confirmed_subscription_id"), sa.column("subscription_id"))
    # Subscriptions from before are under way; their start isn't confirmed now.
    op.execute(sa.update(subscribers).values(confirmed_subscription_id=subscribers.c.subscription_id))


def downgrade() -> None:
    op.drop_column("subscribers", "confirmed_subscription_id")
    op.drop_column("mail_codes", "code_challenge")
    op.drop_column("factors", "issuer")
