"""Every sale is an order with lines: single orders get a header, which owns customer, dates and number.

On SQLite, constraints are changed in the stored schema, as its documentation describes for changes that leave the rows
as they are (ALTER TABLE, section 7), because recreating `purchases` would delete what refers to it.
"""

import json
from collections import defaultdict
from typing import Any

from alembic import op
from sqlalchemy import Connection, text

revision = "0066"
down_revision = "0065"
branch_labels = None
depends_on = None

LINES_PER_ORDER = 10_000
FIRST_NUMBER = 1001
NIL_ID = "00000000-0000-0000-0000-000000000000"
BEFORE = "order_status NOT IN ('completed', 'cancelled') AND fulfilled_quantity < quantity + items_free"
OPEN = f"{BEFORE} + replacement_quantity"
HEADERS, LINES, EVENTS = "purchase_orders", "purchases", "purchase_events"
COLUMNS = {
    HEADERS: {
        "former_number": "text",
        "receipt_number": "text",
        "referred_by_customer_id": "{id}",
        "purchasing_for_customer_id": "{id}",
        "priority": "text NOT NULL DEFAULT 'normal'",
        "last_line": "{int} NOT NULL DEFAULT 1",
        "order_status": "text NOT NULL DEFAULT 'new'",
        "fulfilment_status": "text NOT NULL DEFAULT 'waiting_for_stock'",
        "line_count": "{int} NOT NULL DEFAULT 0",
        "quantity": "{int} NOT NULL DEFAULT 0",
        "fulfilled_quantity": "{int} NOT NULL DEFAULT 0",
        "returned_quantity": "{int} NOT NULL DEFAULT 0",
        "open_quantity": "{int} NOT NULL DEFAULT 0",
        "net_amount": "{int} NOT NULL DEFAULT 0",
        "returned_amount": "{int} NOT NULL DEFAULT 0",
        "contact_key": "text",
        "product_key": "text",
        "priority_rank": "{int} NOT NULL DEFAULT 1",
        "pickup_date": "{day}",
    },
    LINES: {
        "net_amount": "{int} NOT NULL DEFAULT 0",
        "returned_quantity": "{int} NOT NULL DEFAULT 0",
        "replacement_quantity": "{int} NOT NULL DEFAULT 0",
        "returned_amount": "{int} NOT NULL DEFAULT 0",
    },
    EVENTS: {"purchase_order_id": "{id}"},
    "deliveries": {"kind": "text NOT NULL DEFAULT 'delivery'", "returned_at": "{day}"},
    "delivery_lines": {"outcome": "text", "amount": "{int}", "reason": "text", "cost": "{int}"},
}
SORTED = (
    *("contact_key", "product_key", "quantity", "order_status", "priority_rank", "open_quantity", "receipt_number"),
    "fulfilment_status",
)
POSTGRESQL_TYPES = {"id": "uuid", "int": "bigint", "day": "date"}
COUNTS = "(order_status <> 'cancelled' OR fulfilled_quantity > 0)"


def upgrade() -> None:
    connection = op.get_bind()
    is_sqlite = connection.dialect.name == "sqlite"
    types = {"id": "TEXT", "int": "INTEGER", "day": "TEXT"} if is_sqlite else POSTGRESQL_TYPES
    for table, columns in COLUMNS.items():
        for column, kind in columns.items():
            declared = kind.format(**types, column=column)
            run(connection, f"ALTER TABLE {table} ADD COLUMN {column} {declared}")
    for name in ("ix_purchases_open", "ix_purchases_open_promised", "ix_purchases_short"):
        run(connection, f"DROP INDEX {name}")
    rebuilt = [] if is_sqlite else set_indexes_aside(connection)
    for statement in (*ONE_CUSTOMER_AND_DATE, *NUMBERS_OF_HEADERS, *SINGLE_ORDERS):
        run(connection, statement)
    change_constraints(connection, RELAXED)
    follow_headers(connection)
    number_lines(connection)
    count_returns(connection)
    for statement in CANCELLED_RESTS:
        run(connection, statement)
    share_discounts(connection)
    value_returns(connection)
    for statement in (*HEADERS_FROM_LINES, *FIGURES):
        run(connection, statement)
    for definition in rebuilt:
        connection.exec_driver_sql(definition)
    create_indexes(connection)
    change_constraints(connection, TIGHTENED)


def set_indexes_aside(connection: Connection) -> list[str]:
    """Drop the indexes of both tables that no statement needs, and return their definitions.

    PostgreSQL would add each row that is changed to all of them, which takes ten times as long as building them again.
    """
    found = connection.execute(
        text("""SELECT indexname, indexdef FROM pg_indexes
        WHERE schemaname = current_schema() AND tablename IN ('purchases', 'purchase_orders')
            AND indexname NOT IN (SELECT conname FROM pg_constraint)""")
    ).all()
    aside = [(name, definition) for name, definition in found if name not in NEEDED_INDEXES]
    for name, _ in aside:
        run(connection, f"DROP INDEX {name}")
    return [definition for _, definition in aside]


NEEDED_INDEXES = (
    *("ix_purchases_purchase_order_id", "ix_purchases_customer_id_purchase_date", "ix_purchase_orders_customer_id"),
    *("ix_purchases_environment_receipt_number_id", "ix_purchases_environment_owner_id_receipt_number_id"),
)
"""Statements read the first three. The others can't be built again after 0060 in the same transaction: PostgreSQL would
index the rows as they were before it, with numbers that are too long."""


def run(connection: Connection, statement: str, values: dict[str, Any] | None = None) -> None:
    """Run a statement with the words of this database."""
    connection.execute(text(in_dialect(connection, statement)), values or {})


def in_dialect(connection: Connection, statement: str) -> str:
    """`{same}` compares values that may be null, and `{header_id}` is the id of a single order's header.

    It is the line's id as version 8 (RFC 9562, 5.8), so that repeating the migration makes the same one.
    """
    is_sqlite = connection.dialect.name == "sqlite"
    cast, back = ("", "") if is_sqlite else ("CAST(id AS text)", "uuid")
    line_id = cast or "id"
    made = f"(substr({line_id}, 1, 14) || '8' || substr({line_id}, 16))"
    words = {
        "same": "IS" if is_sqlite else "IS NOT DISTINCT FROM",
        "header_id": f"CAST({made} AS {back})" if back else made,
        "false": "0" if is_sqlite else "false",
        "nil": f"'{NIL_ID}'" if is_sqlite else f"CAST('{NIL_ID}' AS uuid)",
        "never": "'9999-12-31'" if is_sqlite else "DATE '9999-12-31'",
    }
    for word, meaning in words.items():
        statement = statement.replace("{" + word + "}", meaning)
    return statement


ONE_CUSTOMER_AND_DATE = (
    # A header none of whose lines has its customer and date takes those of its first line.
    """UPDATE purchase_orders SET (customer_id, owner_id, ordered_at) = (
        SELECT l.customer_id, l.owner_id, l.purchase_date FROM purchases l
        WHERE l.purchase_order_id = purchase_orders.id ORDER BY l.position, l.number_seq LIMIT 1)
    WHERE EXISTS (SELECT 1 FROM purchases l WHERE l.purchase_order_id = purchase_orders.id)
    AND NOT EXISTS (SELECT 1 FROM purchases l WHERE l.purchase_order_id = purchase_orders.id
        AND l.customer_id = purchase_orders.customer_id AND l.purchase_date = purchase_orders.ordered_at)""",
    # Other lines that differ become orders of their own.
    """UPDATE purchases SET purchase_order_id = NULL, position = NULL WHERE purchase_order_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM purchase_orders h WHERE h.id = purchases.purchase_order_id
        AND h.customer_id = purchases.customer_id AND h.ordered_at = purchases.purchase_date)""",
    """DELETE FROM purchase_orders
    WHERE NOT EXISTS (SELECT 1 FROM purchases l WHERE l.purchase_order_id = purchase_orders.id)""",
)
NUMBERS_OF_HEADERS = (
    "UPDATE purchase_orders SET former_number = number, number_seq = -number_seq",
    """UPDATE purchase_orders SET (number, number_seq, priority, receipt_number, referred_by_customer_id,
        purchasing_for_customer_id, promised_at, delivery_method) = (
        SELECT l.number, l.number_seq, l.priority, l.receipt_number, l.referred_by_customer_id,
            l.purchasing_for_customer_id, coalesce(l.promised_at, purchase_orders.promised_at),
            coalesce(l.completion_method, purchase_orders.delivery_method) FROM purchases l
        WHERE l.purchase_order_id = purchase_orders.id ORDER BY l.position, l.number_seq LIMIT 1)""",
    """UPDATE purchase_orders SET receipt_number = (
        SELECT min(l.receipt_number) FROM purchases l WHERE l.purchase_order_id = purchase_orders.id)
    WHERE receipt_number IS NULL""",
    """UPDATE purchases SET position = (
        SELECT count(*) FROM purchases o WHERE o.purchase_order_id = purchases.purchase_order_id
        AND (coalesce(o.position, 0), o.number_seq) <= (coalesce(purchases.position, 0), purchases.number_seq))
    WHERE purchase_order_id IS NOT NULL""",
    """UPDATE purchase_orders SET last_line = (
        SELECT max(l.position) FROM purchases l WHERE l.purchase_order_id = purchase_orders.id),
    search_text = search_text || ' ' || (
        SELECT l.search_text FROM purchases l WHERE l.purchase_order_id = purchase_orders.id
        ORDER BY l.position LIMIT 1)""",
)
SINGLE_ORDERS = (
    """INSERT INTO purchase_orders (id, environment, number, number_seq, receipt_number, customer_id, owner_id,
        ordered_at, promised_at, priority, referred_by_customer_id, purchasing_for_customer_id, quote_id,
        delivery_method, all_or_nothing, subtotal, discount_amount, tax_amount, shipping_amount, total_amount,
        search_text, created_at, created_by, updated_at, updated_by, version)
    SELECT {header_id}, environment, number, number_seq, receipt_number, customer_id, owner_id,
        purchase_date, promised_at, priority, referred_by_customer_id, purchasing_for_customer_id, quote_id,
        completion_method, {false}, 0, 0, 0, 0, 0,
        search_text, created_at, created_by, updated_at, updated_by, version
    FROM purchases WHERE purchase_order_id IS NULL ORDER BY id""",
    "UPDATE purchases SET purchase_order_id = {header_id}, position = 1 WHERE purchase_order_id IS NULL",
)
SHARED = (
    ("promised_at", "promised_at"),
    ("priority", "priority"),
    ("referred_by_customer_id", "referred_by_customer_id"),
    ("purchasing_for_customer_id", "purchasing_for_customer_id"),
    ("completion_method", "delivery_method"),
    ("receipt_number", "receipt_number"),
)


def follow_headers(connection: Connection) -> None:
    """Give lines the values of their header. An event keeps what a line had of its own."""
    differs = " OR ".join(f"NOT (l.{line} {{same}} h.{header})" for line, header in SHARED)
    lines = f"FROM purchases l JOIN purchase_orders h ON h.id = l.purchase_order_id WHERE {differs}"
    kept = connection.execute(text(in_dialect(connection, f"SELECT l.id AS line_id, l.* {lines}"))).mappings().all()
    names = [line for line, _ in SHARED]
    for row in kept:
        old = {name: str(row[name]) for name in names if row[name] is not None}
        if not old:
            continue
        values = {name: row[name] for name in ("environment", "customer_id", "owner_id", "updated_at")}
        line_id = str(row["line_id"])
        values |= {"id": f"{line_id[:14]}8{line_id[15:]}", "line": row["line_id"], "old": json.dumps(old)}
        run(connection, KEPT_EVENT, values)
    columns, sources = ", ".join(names), ", ".join(f"h.{header}" for _, header in SHARED)
    run(
        connection,
        f"""UPDATE purchases SET ({columns}) = (SELECT {sources} FROM purchase_orders h
        WHERE h.id = purchases.purchase_order_id) WHERE id IN (SELECT l.id {lines})""",
    )
    rank = "CASE priority WHEN 'low' THEN 0 WHEN 'high' THEN 2 WHEN 'urgent' THEN 3 ELSE 1 END"
    run(connection, f"UPDATE purchases SET priority_rank = {rank} WHERE priority_rank <> {rank}")
    run(connection, "UPDATE purchase_events SET purchase_order_id = " + HEADER_OF.format(table="purchase_events"))
    for statement in ONE_VERSION:
        run(connection, statement)


HEADER_OF = "(SELECT l.purchase_order_id FROM purchases l WHERE l.id = {table}.purchase_id)"
KEPT_EVENT = """INSERT INTO purchase_events (id, environment, purchase_id, customer_id, owner_id, event_type, description,
    old_values, created_at, updated_at, version)
VALUES (:id, :environment, :line, :customer_id, :owner_id, 'edit', 'Now has the values of its order', :old,
    :updated_at, :updated_at, 1)"""
ONE_VERSION = (
    """UPDATE purchase_orders SET version = (SELECT max(l.version) FROM purchases l
        WHERE l.purchase_order_id = purchase_orders.id)
    WHERE version < (SELECT max(l.version) FROM purchases l WHERE l.purchase_order_id = purchase_orders.id)""",
    """UPDATE import_keys SET row_version = (SELECT h.version FROM purchases l
        JOIN purchase_orders h ON h.id = l.purchase_order_id WHERE l.id = import_keys.row_id)
    WHERE EXISTS (SELECT 1 FROM purchases l JOIN purchase_orders h ON h.id = l.purchase_order_id
        WHERE l.id = import_keys.row_id AND l.version = import_keys.row_version AND h.version <> l.version)""",
    """UPDATE purchases SET version = (SELECT h.version FROM purchase_orders h WHERE h.id = purchases.purchase_order_id)
    WHERE version <> (SELECT h.version FROM purchase_orders h WHERE h.id = purchases.purchase_order_id)""",
)


def number_lines(connection: Connection) -> None:
    """The sort key of a number has room for the lines of an order. Negative in between, where it would meet another."""
    last = connection.execute(text("SELECT max(number_seq) FROM purchases")).scalar() or 0
    factor = LINES_PER_ORDER
    if last >= factor * FIRST_NUMBER:
        run(connection, "UPDATE purchases SET number_seq = -number_seq")
        factor = -factor
    run(connection, f"UPDATE purchases SET number_seq = number_seq * {factor}")


RETURNS = """SELECT r.id AS id, r.purchase_id AS purchase_id, r.quantity AS quantity
    FROM delivery_lines r JOIN deliveries d ON d.id = r.delivery_id
    WHERE d.returns_id IS NOT NULL AND d.status = 'done' ORDER BY d.done_at, r.id"""


def returns_by_line(connection: Connection) -> dict[Any, list[tuple[Any, int]]]:
    """The lines of done returns by order line, oldest first: id and quantity."""
    found: dict[Any, list[tuple[Any, int]]] = defaultdict(list)
    for row_id, line_id, quantity in connection.execute(text(RETURNS)):
        found[line_id].append((row_id, quantity))
    return found


def count_returns(connection: Connection) -> None:
    """What was returned counts as handed over. If it was handed over again, it was replaced, otherwise refunded."""
    day = "substr(done_at, 1, 10)" if connection.dialect.name == "sqlite" else "CAST(done_at AS date)"
    run(connection, f"UPDATE deliveries SET kind = 'return', returned_at = {day} WHERE returns_id IS NOT NULL")
    run(
        connection,
        """UPDATE delivery_lines SET outcome = 'refund'
        WHERE delivery_id IN (SELECT id FROM deliveries WHERE kind = 'return')""",
    )
    for line_id, rows in returns_by_line(connection).items():
        returned = sum(quantity for _, quantity in rows)
        line = connection.execute(
            text("SELECT quantity + items_free, fulfilled_quantity FROM purchases WHERE id = :id"), {"id": line_id}
        ).one()
        replaced = max(line[1] + returned - line[0], 0)
        run(
            connection,
            """UPDATE purchases SET fulfilled_quantity = fulfilled_quantity + :returned, returned_quantity = :returned,
            replacement_quantity = :replaced WHERE id = :id""",
            {"returned": returned, "replaced": replaced, "id": line_id},
        )
        for row_id, quantity in rows:
            again = min(replaced, quantity)
            replaced -= again
            if again == quantity:
                run(connection, "UPDATE delivery_lines SET outcome = 'replace' WHERE id = :id", {"id": row_id})
            elif again:
                values = {"id": row_id, "new_id": f"{str(row_id)[:14]}8{str(row_id)[15:]}", "again": again}
                run(connection, SPLIT_RETURN, values)
                del values["new_id"]
                run(connection, "UPDATE delivery_lines SET quantity = quantity - :again WHERE id = :id", values)


SPLIT_RETURN = """INSERT INTO delivery_lines (id, environment, delivery_id, purchase_id, customer_id, owner_id, asset_id,
    quantity, is_bad, outcome, created_at, created_by, updated_at, updated_by, version)
SELECT :new_id, environment, delivery_id, purchase_id, customer_id, owner_id, NULL, :again, is_bad, 'replace',
    created_at, created_by, updated_at, updated_by, version FROM delivery_lines WHERE id = :id"""
CANCELLED_RESTS = (
    """UPDATE purchases SET
        discount_amount = (2 * discount_amount * CASE WHEN fulfilled_quantity - replacement_quantity < quantity
            THEN fulfilled_quantity - replacement_quantity ELSE quantity END + quantity) / (2 * quantity),
        items_free = CASE WHEN fulfilled_quantity - replacement_quantity < quantity THEN 0
            ELSE fulfilled_quantity - replacement_quantity - quantity END,
        quantity = CASE WHEN fulfilled_quantity - replacement_quantity < quantity
            THEN fulfilled_quantity - replacement_quantity ELSE quantity END
    WHERE order_status = 'cancelled' AND fulfilled_quantity > replacement_quantity
        AND fulfilled_quantity < quantity + items_free + replacement_quantity""",
    """UPDATE purchases SET total_amount = CASE WHEN is_gift THEN 0
        WHEN quantity * unit_price > discount_amount THEN quantity * unit_price - discount_amount ELSE 0 END
    WHERE order_status = 'cancelled' AND fulfilled_quantity > 0""",
)
"""What was handed over of a cancelled line keeps counting: paid pieces first, with their share of its discount."""


def share_discounts(connection: Connection) -> None:
    """The net amount of each line: its total less its share of the order's discount, by largest remainder."""
    run(connection, f"UPDATE purchases SET net_amount = total_amount WHERE {COUNTS}")
    discounted = f"""SELECT h.id, h.discount_amount, l.id, l.total_amount FROM purchase_orders h
        JOIN purchases l ON l.purchase_order_id = h.id WHERE h.discount_amount > 0 AND {COUNTED}
        ORDER BY h.id, l.position"""
    orders: dict[Any, list[tuple[Any, int]]] = defaultdict(list)
    discounts: dict[Any, int] = {}
    for order_id, discount, line_id, total in connection.execute(text(discounted)):
        orders[order_id].append((line_id, total))
        discounts[order_id] = discount
    for order_id, lines in orders.items():
        subtotal = sum(total for _, total in lines)
        discount = min(discounts[order_id], subtotal)
        shares = [discount * total // subtotal if subtotal else 0 for _, total in lines]
        rests = [discount * total % subtotal if subtotal else 0 for _, total in lines]
        for place in sorted(range(len(lines)), key=lambda at: -rests[at])[: discount - sum(shares)]:
            shares[place] += 1
        for (line_id, total), share in zip(lines, shares, strict=True):
            net = {"id": line_id, "net": total - share}
            run(connection, "UPDATE purchases SET net_amount = :net WHERE id = :id", net)


def value_returns(connection: Connection) -> None:
    """Each refund takes its pieces' share of the net amount, the last one the rest. Holds of what ended are released."""
    for line_id, rows in returns_by_line(connection).items():
        query = "SELECT net_amount, quantity + items_free FROM purchases WHERE id = :id"
        net, pieces = connection.execute(text(query), {"id": line_id}).one()
        left, left_pieces = net, pieces
        for row_id, quantity in rows:
            outcome = "SELECT outcome FROM delivery_lines WHERE id = :id"
            left_pieces -= quantity
            if connection.execute(text(outcome), {"id": row_id}).scalar() != "refund":
                continue
            amount = left if left_pieces <= 0 else min(left, (2 * net * quantity + pieces) // (2 * pieces))
            left -= amount
            values = {"amount": amount, "id": row_id}
            run(connection, "UPDATE delivery_lines SET amount = :amount WHERE id = :id", values)
        values = {"amount": net - left, "id": line_id}
        run(connection, "UPDATE purchases SET returned_amount = :amount WHERE id = :id", values)
    for statement in AFTER_RETURNS:
        run(connection, statement)


NOTHING_OWED = "returned_quantity > 0 AND fulfilled_quantity >= quantity + items_free + replacement_quantity"
AFTER_RETURNS = (
    f"""UPDATE allocations SET status = 'released', closed_at = updated_at, reason = 'Returned for a refund'
    WHERE status = 'active' AND purchase_id IN (SELECT id FROM purchases WHERE {NOTHING_OWED})""",
    f"""UPDATE purchases SET open_quantity = CASE WHEN {OPEN}
        THEN quantity + items_free + replacement_quantity - fulfilled_quantity ELSE 0 END
    WHERE returned_quantity > 0 OR (order_status = 'cancelled' AND fulfilled_quantity > 0)""",
    f"UPDATE purchases SET allocation_status = 'fulfilled' WHERE {NOTHING_OWED}",
)
OF_HEADER = "FROM purchases l WHERE l.purchase_order_id = purchase_orders.id"
COUNTED = "(l.order_status <> 'cancelled' OR l.fulfilled_quantity > 0)"
LEAST_ADVANCED = """CASE l.order_status WHEN 'new' THEN 0 WHEN 'inprogress' THEN 1 WHEN 'onhold' THEN 2 WHEN 'ordered'
    THEN 3 WHEN 'processing' THEN 4 WHEN 'shipped' THEN 5 WHEN 'intransit' THEN 6 WHEN 'delivered' THEN 7
    WHEN 'completed' THEN 8 ELSE 9 END"""
HEADERS_FROM_LINES = (
    f"""UPDATE purchase_orders SET (line_count, subtotal, net_amount, returned_amount, quantity, fulfilled_quantity,
        returned_quantity, open_quantity, pickup_date) = (
        SELECT count(*), coalesce(sum(CASE WHEN {COUNTED} THEN l.total_amount ELSE 0 END), 0), sum(l.net_amount),
            sum(l.returned_amount), coalesce(sum(CASE WHEN {COUNTED} THEN l.quantity + l.items_free ELSE 0 END), 0),
            sum(l.fulfilled_quantity), sum(l.returned_quantity), sum(l.open_quantity), max(l.pickup_date) {OF_HEADER})""",
    f"""UPDATE purchase_orders SET (order_status, contact_key, product_key, priority_rank) = (
        SELECT l.order_status,
            (SELECT o.contact_key FROM purchases o WHERE o.purchase_order_id = purchase_orders.id AND o.position = 1),
            (SELECT o.product_key FROM purchases o WHERE o.purchase_order_id = purchase_orders.id AND o.position = 1),
            l.priority_rank
        {OF_HEADER} ORDER BY {LEAST_ADVANCED}, l.position LIMIT 1)""",
    """UPDATE purchase_orders SET total_amount = CASE WHEN subtotal > discount_amount
        THEN subtotal - discount_amount ELSE 0 END + tax_amount + shipping_amount""",
    f"""UPDATE purchase_orders SET fulfilment_status = CASE
        WHEN NOT EXISTS (SELECT 1 {OF_HEADER} AND {COUNTED}) THEN 'cancelled'
        WHEN open_quantity = 0 THEN CASE WHEN returned_quantity =
            (SELECT coalesce(sum(l.replacement_quantity), 0) {OF_HEADER} AND {COUNTED}) THEN 'delivered'
            WHEN returned_quantity >= fulfilled_quantity THEN 'returned' ELSE 'partly_returned' END
        WHEN fulfilled_quantity > returned_quantity THEN 'partly_delivered'
        WHEN NOT EXISTS (SELECT 1 {OF_HEADER} AND l.open_quantity > 0 AND l.allocation_status <> 'full'
            AND l.product_id <> {{nil}}) THEN 'ready'
        ELSE 'waiting_for_stock' END""",
)
REFUNDS = """SELECT r.environment, d.returned_at AS day, coalesce(r.owner_id, {nil}) AS owner_id, l.product_id,
    r.quantity, coalesce(r.amount, 0) AS amount FROM delivery_lines r JOIN deliveries d ON d.id = r.delivery_id
    JOIN purchases l ON l.id = r.purchase_id
    WHERE d.kind = 'return' AND d.status = 'done' AND r.outcome = 'refund'"""
FIGURES = (
    "DELETE FROM daily_sales",
    "DELETE FROM daily_product_sales",
    "DELETE FROM recent_product_sales",
    "DELETE FROM sales_windows",
    "DELETE FROM open_orders",
    """INSERT INTO daily_sales (environment, day, owner_id, orders, picked_up, total)
    SELECT environment, ordered_at, coalesce(owner_id, {nil}), count(*), count(pickup_date), sum(net_amount)
    FROM purchase_orders WHERE fulfilment_status <> 'cancelled' GROUP BY 1, 2, 3""",
    f"""INSERT INTO daily_product_sales (environment, day, owner_id, product_id, quantity, total)
    SELECT environment, purchase_date, coalesce(owner_id, {{nil}}), product_id, sum(quantity + items_free),
        sum(net_amount)
    FROM purchases WHERE {COUNTS} GROUP BY 1, 2, 3, 4""",
    f"""INSERT INTO daily_sales (environment, day, owner_id, orders, picked_up, total)
    SELECT environment, day, owner_id, 0, 0, -sum(amount) FROM ({REFUNDS}) refunds WHERE true GROUP BY 1, 2, 3
    ON CONFLICT (environment, day, owner_id) DO UPDATE SET total = daily_sales.total + excluded.total""",
    f"""INSERT INTO daily_product_sales (environment, day, owner_id, product_id, quantity, total)
    SELECT environment, day, owner_id, product_id, -sum(quantity), -sum(amount) FROM ({REFUNDS}) refunds WHERE true
    GROUP BY 1, 2, 3, 4 ON CONFLICT (environment, day, owner_id, product_id) DO UPDATE
    SET quantity = daily_product_sales.quantity + excluded.quantity,
        total = daily_product_sales.total + excluded.total""",
    """INSERT INTO open_orders (environment, owner_id, promised_at, orders)
    SELECT environment, coalesce(owner_id, {nil}), coalesce(promised_at, {never}), count(*)
    FROM purchase_orders WHERE open_quantity > 0 GROUP BY 1, 2, 3""",
    """UPDATE customers SET (orders_count, sales_total, last_order_at) = (
        SELECT count(*), coalesce(sum(o.net_amount - o.returned_amount), 0), max(o.ordered_at) FROM purchase_orders o
        WHERE o.customer_id = customers.id AND o.fulfilment_status <> 'cancelled')""",
    """UPDATE customers SET completed_total = (
        SELECT coalesce(sum(l.net_amount - l.returned_amount), 0) FROM purchases l
        WHERE l.customer_id = customers.id AND l.order_status = 'completed')""",
    "UPDATE customers SET tier_points = completed_total / 100",
    """UPDATE customers SET suggested_tier = CASE WHEN tier_points >= 5000 THEN 'platinum'
        WHEN tier_points >= 2000 THEN 'gold' WHEN tier_points >= 500 THEN 'silver' ELSE 'standard' END""",
    "UPDATE customers SET customer_tier = coalesce(tier_override, suggested_tier)",
)
ONE_ORDER = "fk_purchases_environment_purchase_order_id_customer_id"
REFERS = """FOREIGN KEY (environment, purchase_order_id, customer_id)
    REFERENCES purchase_orders (environment, id, customer_id) DEFERRABLE INITIALLY DEFERRED"""
FULFILLED = "fulfilled_quantity between 0 and quantity + items_free"
RELAXED = {
    "sqlite": (
        (LINES, f"CHECK ({FULFILLED})", f"CHECK ({FULFILLED} + replacement_quantity)"),
        (EVENTS, "purchase_id TEXT NOT NULL", "purchase_id TEXT"),
    ),
    "postgresql": (
        "ALTER TABLE purchases DROP CONSTRAINT ck_purchases_fulfilled",
        f"ALTER TABLE purchases ADD CONSTRAINT ck_purchases_fulfilled CHECK ({FULFILLED} + replacement_quantity)",
        "ALTER TABLE purchase_events ALTER COLUMN purchase_id DROP NOT NULL",
    ),
}
OTHER_CONTACTS = ("referred_by_customer_id", "purchasing_for_customer_id")
TO_CONTACTS = [
    f"CONSTRAINT fk_purchase_orders_{column} FOREIGN KEY({column}) REFERENCES customers (id) ON DELETE SET NULL"
    for column in OTHER_CONTACTS
]
TIGHTENED = {
    "sqlite": (
        (
            HEADERS,
            "CONSTRAINT fk_purchase_orders_customer_id",
            f"{', '.join(TO_CONTACTS)}, CONSTRAINT fk_purchase_orders_customer_id",
        ),
        (LINES, "purchase_order_id TEXT,", "purchase_order_id TEXT NOT NULL,"),
        (LINES, "position INTEGER,", "position INTEGER NOT NULL,"),
        (
            LINES,
            "CONSTRAINT fk_purchases_purchase_order_id FOREIGN KEY(purchase_order_id)"
            " REFERENCES purchase_orders (id) ON DELETE SET NULL",
            f"CONSTRAINT {ONE_ORDER} {REFERS}",
        ),
        (
            EVENTS,
            "CONSTRAINT fk_purchase_events_purchase_id",
            "CONSTRAINT fk_purchase_events_purchase_order_id FOREIGN KEY(purchase_order_id)"
            " REFERENCES purchase_orders (id) ON DELETE CASCADE, CONSTRAINT fk_purchase_events_purchase_id",
        ),
        (EVENTS, ", purchase_order_id TEXT,", ", purchase_order_id TEXT NOT NULL,"),
    ),
    "postgresql": (
        *(f"ALTER TABLE purchase_orders ADD {constraint}" for constraint in TO_CONTACTS),
        "ALTER TABLE purchases ALTER COLUMN purchase_order_id SET NOT NULL, ALTER COLUMN position SET NOT NULL",
        "ALTER TABLE purchases DROP CONSTRAINT fk_purchases_purchase_order_id",
        f"ALTER TABLE purchases ADD CONSTRAINT {ONE_ORDER} {REFERS}",
        "ALTER TABLE purchase_events ALTER COLUMN purchase_order_id SET NOT NULL",
        "ALTER TABLE purchase_events ADD CONSTRAINT fk_purchase_events_purchase_order_id"
        " FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders (id) ON DELETE CASCADE",
    ),
}


def change_constraints(connection: Connection, changes: dict[str, Any]) -> None:
    """Change constraints of tables. On SQLite, each change replaces a text in the stored definition, exactly once."""
    if connection.dialect.name != "sqlite":
        for statement in changes["postgresql"]:
            run(connection, statement)
        return
    version = connection.exec_driver_sql("PRAGMA schema_version").scalar_one()
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    for table, old, new in changes["sqlite"]:
        query = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?"
        [definition] = connection.exec_driver_sql(query, (table,)).one()
        if definition.count(old) != 1:
            message = f"{table} isn't defined as expected: {old}"
            raise RuntimeError(message)
        change = "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?"
        connection.exec_driver_sql(change, (definition.replace(old, new), table))
    connection.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = RESET")


def create_indexes(connection: Connection) -> None:
    """The indexes of the new columns, and those whose condition names them."""
    for column in (*SORTED, "pickup_date"):
        op.create_index(f"ix_purchase_orders_environment_{column}_id", HEADERS, ["environment", column, "id"])
        columns = ["environment", "owner_id", column, "id"]
        op.create_index(f"ix_purchase_orders_environment_owner_id_{column}_id", HEADERS, columns)
    columns = ["id", "environment", "customer_id"]
    op.create_index("uq_purchase_orders_customer", HEADERS, columns, unique=True)
    for name, columns in OPEN_ORDERS.items():
        run(connection, f"CREATE INDEX {name} ON purchase_orders ({', '.join(columns)}) WHERE open_quantity <> 0")
    op.create_index("ix_purchase_orders_customer_id_ordered_at", HEADERS, ["customer_id", "ordered_at"])
    op.drop_index("ix_purchase_orders_customer_id", HEADERS)
    columns = ["purchase_order_id", "created_at", "id"]
    op.create_index("ix_purchase_events_purchase_order_id_created_at_id", EVENTS, columns)
    index_open_lines(connection, OPEN)


OPEN_ORDERS = {
    "ix_purchase_orders_open": ("environment", "owner_id", "promised_at"),
    "ix_purchase_orders_open_promised": ("environment", "promised_at", "id"),
}


def index_open_lines(connection: Connection, is_open: str) -> None:
    """The partial indexes of lines that are owed something."""
    short = f"{is_open} AND allocation_status IN ('none', 'part')"
    for name, columns, condition in (
        ("ix_purchases_open", "environment, owner_id, promised_at", is_open),
        ("ix_purchases_open_promised", "environment, promised_at, id", is_open),
        ("ix_purchases_short", "product_id", short),
    ):
        run(connection, f"CREATE INDEX {name} ON purchases ({columns}) WHERE {condition}")


def downgrade() -> None:
    """Single orders lose their header, and others get their former number back. Returns stay what they are now."""
    connection = op.get_bind()
    change_constraints(connection, LOOSENED)
    for name in ("ix_purchases_open", "ix_purchases_open_promised", "ix_purchases_short"):
        run(connection, f"DROP INDEX {name}")
    for statement in SEPARATED:
        run(connection, statement)
    for column in (*SORTED, "pickup_date"):
        op.drop_index(f"ix_purchase_orders_environment_{column}_id", HEADERS)
        op.drop_index(f"ix_purchase_orders_environment_owner_id_{column}_id", HEADERS)
    op.drop_index("uq_purchase_orders_customer", HEADERS)
    for name in OPEN_ORDERS:
        op.drop_index(name, HEADERS)
    op.drop_index("ix_purchase_orders_customer_id_ordered_at", HEADERS)
    op.create_index("ix_purchase_orders_customer_id", HEADERS, ["customer_id"])
    op.drop_index("ix_purchase_events_purchase_order_id_created_at_id", EVENTS)
    change_constraints(connection, FORMER_CHECKS)
    for table, columns in COLUMNS.items():
        for column in reversed(columns):
            run(connection, f"ALTER TABLE {table} DROP COLUMN {column}")
    index_open_lines(connection, BEFORE)


LOOSENED = {
    "sqlite": [(table, new, old) for table, old, new in reversed(TIGHTENED["sqlite"])],
    "postgresql": (
        "ALTER TABLE purchases ALTER COLUMN purchase_order_id DROP NOT NULL, ALTER COLUMN position DROP NOT NULL",
        f"ALTER TABLE purchases DROP CONSTRAINT {ONE_ORDER}",
        "ALTER TABLE purchases ADD CONSTRAINT fk_purchases_purchase_order_id"
        " FOREIGN KEY (purchase_order_id) REFERENCES purchase_orders (id) ON DELETE SET NULL",
        "ALTER TABLE purchase_events DROP CONSTRAINT fk_purchase_events_purchase_order_id",
        "ALTER TABLE purchase_events ALTER COLUMN purchase_order_id DROP NOT NULL",
    ),
}
FORMER_CHECKS = {
    "sqlite": [(table, new, old) for table, old, new in RELAXED["sqlite"]],
    "postgresql": (
        "ALTER TABLE purchases DROP CONSTRAINT ck_purchases_fulfilled",
        f"ALTER TABLE purchases ADD CONSTRAINT ck_purchases_fulfilled CHECK ({FULFILLED})",
        "ALTER TABLE purchase_events ALTER COLUMN purchase_id SET NOT NULL",
    ),
}
SEPARATED = (
    "DELETE FROM purchase_events WHERE purchase_id IS NULL",
    """UPDATE purchases SET fulfilled_quantity = fulfilled_quantity - returned_quantity,
        open_quantity = CASE WHEN order_status IN ('completed', 'cancelled') THEN 0
            ELSE quantity + items_free - fulfilled_quantity + returned_quantity END
    WHERE returned_quantity > 0""",
    """UPDATE purchases SET purchase_order_id = NULL, position = NULL WHERE purchase_order_id IN (
        SELECT id FROM purchase_orders WHERE line_count = 1 AND former_number IS NULL)""",
    "UPDATE purchases SET number_seq = -number_seq",
    """UPDATE purchases SET number_seq = 1000 + (SELECT count(*) FROM purchases o
        WHERE o.environment = purchases.environment AND o.id <= purchases.id)""",
    "DELETE FROM purchase_orders WHERE line_count = 1 AND former_number IS NULL",
    "UPDATE purchase_orders SET number = coalesce(former_number, number)",
)
