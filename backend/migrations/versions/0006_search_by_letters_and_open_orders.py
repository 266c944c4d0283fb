"""trigram search index, and materialised counts of open orders

Each table that is searched and grows has a trigram index of its `search_text`, which triggers maintain for every
writer. Tables with the prefix `search_` aren't part of the declared schema (`migrate.is_declared`). A later migration
that recreates one of these tables on SQLite must recreate its triggers as well.
"""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types
from orderkeep.core.ids import NIL_ID

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

TABLES = ("customers", "products", "purchases", "purchase_orders")

# The text is enclosed in control characters 2 and 3, so that every letter of it starts a trigram.
SQLITE_TEXT = "char(2) || {row}.search_text || char(3, 3)"
SQLITE = (
    "CREATE TABLE search_{table}_rows (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT",
    "CREATE VIRTUAL TABLE search_{table} USING fts5(letters, content='', columnsize=0, detail=none,"
    " tokenize='trigram')",
    "CREATE VIRTUAL TABLE search_{table}_letters USING fts5vocab('search_{table}', 'instance')",
    "INSERT INTO search_{table}_rows (id) SELECT id FROM {table} ORDER BY id",
    "INSERT INTO search_{table} (rowid, letters) SELECT s.seq, {text_c}"
    " FROM search_{table}_rows s JOIN {table} c ON c.id = s.id",
    """CREATE TRIGGER search_{table}_insert AFTER INSERT ON {table} BEGIN
        INSERT INTO search_{table}_rows (id) VALUES (new.id);
        INSERT INTO search_{table} (rowid, letters) SELECT seq, {text_new} FROM search_{table}_rows WHERE id = new.id;
    END""",
    """CREATE TRIGGER search_{table}_update AFTER UPDATE OF search_text ON {table}
    WHEN old.search_text IS NOT new.search_text BEGIN
        INSERT INTO search_{table} (search_{table}, rowid, letters)
        SELECT 'delete', seq, {text_old} FROM search_{table}_rows WHERE id = old.id;
        INSERT INTO search_{table} (rowid, letters) SELECT seq, {text_new} FROM search_{table}_rows WHERE id = old.id;
    END""",
    """CREATE TRIGGER search_{table}_delete AFTER DELETE ON {table} BEGIN
        INSERT INTO search_{table} (search_{table}, rowid, letters)
        SELECT 'delete', seq, {text_old} FROM search_{table}_rows WHERE id = old.id;
        DELETE FROM search_{table}_rows WHERE id = old.id;
    END""",
)

POSTGRES_LETTERS = """CREATE FUNCTION search_letters(environment text, words text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
    DECLARE c text[] := string_to_array(chr(2) || words || chr(3) || chr(3), NULL);
    BEGIN
        RETURN ARRAY(SELECT x || y || z FROM unnest(c, c[2:], c[3:]) AS u (x, y, z) WHERE z IS NOT NULL)
            || ARRAY(SELECT x || y FROM unnest(c, c[2:]) AS u (x, y) WHERE y IS NOT NULL)
            || ('@' || environment);
    END $$"""
POSTGRES = (
    "CREATE TABLE search_{table} (environment text NOT NULL, id uuid NOT NULL, words text NOT NULL)",
    "INSERT INTO search_{table} (environment, id, words) SELECT environment, id, search_text FROM {table}",
    "ALTER TABLE search_{table} ADD PRIMARY KEY (environment, id)",
    # Every search also reads the pending entries of the index, so their number is limited.
    "CREATE INDEX search_{table}_letters ON search_{table} USING gin (search_letters(environment, words))"
    " WITH (gin_pending_list_limit = 256)",
    """CREATE FUNCTION search_{table}_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP <> 'INSERT' THEN
            DELETE FROM search_{table} WHERE environment = old.environment AND id = old.id;
        END IF;
        IF TG_OP <> 'DELETE' THEN
            INSERT INTO search_{table} (environment, id, words) VALUES (new.environment, new.id, new.search_text);
        END IF;
        RETURN NULL;
    END $$""",
    """CREATE TRIGGER search_{table}_change AFTER UPDATE OF search_text, environment ON {table} FOR EACH ROW
    WHEN (old.search_text IS DISTINCT FROM new.search_text OR old.environment IS DISTINCT FROM new.environment)
    EXECUTE FUNCTION search_{table}_follow()""",
    "CREATE TRIGGER search_{table}_come_and_go AFTER INSERT OR DELETE ON {table} FOR EACH ROW"
    " EXECUTE FUNCTION search_{table}_follow()",
)


def upgrade() -> None:
    op.create_table(
        "open_orders",
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("owner_id", column_types.Id(), nullable=False),
        sa.Column("promised_at", column_types.Day(), nullable=False),
        sa.Column("orders", column_types.BigInt(), nullable=False),
        sa.PrimaryKeyConstraint("environment", "owner_id", "promised_at", name=op.f("pk_open_orders")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.execute(
        f"""INSERT INTO open_orders (environment, owner_id, promised_at, orders)
        SELECT environment, coalesce(owner_id, '{NIL_ID}'), coalesce(promised_at, '9999-12-31'), count(*)
        FROM purchases WHERE order_status NOT IN ('completed', 'cancelled')
        AND fulfilled_quantity < quantity + items_free GROUP BY 1, 2, 3"""
    )
    connection = op.get_bind()
    is_sqlite = connection.dialect.name == "sqlite"
    if not is_sqlite:
        connection.exec_driver_sql("SET LOCAL maintenance_work_mem = '256MB'")  # a million orders are indexed together
        connection.exec_driver_sql(POSTGRES_LETTERS)
    for table in TABLES:
        for statement in SQLITE if is_sqlite else POSTGRES:
            words = statement
            for name, row in (("c", "c"), ("new", "new"), ("old", "old")):
                words = words.replace("{text_" + name + "}", SQLITE_TEXT.replace("{row}", row))
            connection.exec_driver_sql(words.replace("{table}", table))


def downgrade() -> None:
    connection = op.get_bind()
    is_sqlite = connection.dialect.name == "sqlite"
    for table in TABLES:
        if is_sqlite:
            for trigger in ("insert", "update", "delete"):
                connection.exec_driver_sql(f"DROP TRIGGER search_{table}_{trigger}")
            for name in ("_letters", "", "_rows"):
                connection.exec_driver_sql(f"DROP TABLE search_{table}{name}")
        else:
            connection.exec_driver_sql(f"DROP FUNCTION search_{table}_follow() CASCADE")
            connection.exec_driver_sql(f"DROP TABLE search_{table}")
    if not is_sqlite:
        connection.exec_driver_sql("DROP FUNCTION search_letters(text, text)")
    op.drop_table("open_orders")
