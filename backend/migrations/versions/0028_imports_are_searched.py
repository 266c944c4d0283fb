"""search imports by number, file name and kind"""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.text_normalize import search_text

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

LABELS = {"customers": "Contacts", "purchases": "Sales orders"}


def upgrade() -> None:
    op.add_column("imports", sa.Column("search_text", sa.Text(), server_default="", nullable=False))
    imports = sa.table("imports", *(sa.column(name) for name in ("id", "number", "file_name", "kind", "search_text")))
    connection = op.get_bind()
    for row in connection.execute(sa.select(imports)).mappings().all():
        text = search_text(row["number"], row["file_name"], LABELS.get(row["kind"], row["kind"]))
        connection.execute(sa.update(imports).where(imports.c.id == row["id"]).values(search_text=text))


def downgrade() -> None:
    op.drop_column("imports", "search_text")
