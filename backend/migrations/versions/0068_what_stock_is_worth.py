"""Stock has a value in cents, of which every movement carries its part, instead of an average rounded per item.

Past movements keep the cost that was shown for them. What the stock is worth is computed anew from receipts and issues,
and where that differs, a movement of kind `revaluation` with both figures is posted. All in one transaction, a batch of
products at a time.

On SQLite, constraints are changed in the stored schema, as its documentation describes for changes that leave the rows
as they are (ALTER TABLE, section 7).
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from typing import Any
from uuid import uuid4

from alembic import op
from sqlalchemy import Connection, Row, text

revision = "0068"
down_revision = "0067"
branch_labels = None
depends_on = None

BATCH = 200
"""Products whose movements are read together."""
COVERED = ["product_id", "created_at", "id", "kind", "source", "target", "quantity", "value", "environment"]
OF_PRODUCT = "ix_inventory_movements_of_product"
BEFORE = "quantity >= 0 and shortfall >= 0 and quantity + shortfall > 0"
AFTER = "quantity >= 0 and shortfall >= 0 and (quantity + shortfall > 0 or kind = 'revaluation')"
VALUED = ("on_hand", "blocked")
ISSUES = ("pickup", "delivery")
FOUND = ("opening", "adjustment")
ON_HAND_UNITS = "('in_stock', 'allocated', 'ready_for_pickup')"


def upgrade() -> None:
    connection = op.get_bind()
    kind = "INTEGER" if connection.dialect.name == "sqlite" else "bigint"
    op.drop_index(OF_PRODUCT, "inventory_movements")
    for statement in (
        "ALTER TABLE inventory_movements RENAME COLUMN unit_cost TO value",
        f"ALTER TABLE inventory_movements ADD COLUMN shortfall_value {kind}",
        f"ALTER TABLE products ADD COLUMN stock_value {kind}",
        f"ALTER TABLE products ADD COLUMN blocked_value {kind}",
    ):
        connection.execute(text(statement))
    guards = unguard(connection)
    change_check(connection, BEFORE, AFTER)
    for products in batches(connection):
        value_products(connection, products)
    for statement in PRICES:
        connection.execute(text(statement.format(int=kind)))
    op.create_index(OF_PRODUCT, "inventory_movements", COVERED)
    guard(connection, guards)


PRICES = (
    "UPDATE stock_count_lines SET unit_cost = 100 * unit_cost",
    "ALTER TABLE stock_order_lines ADD COLUMN items_amount {int} NOT NULL DEFAULT 0"
    " CONSTRAINT ck_stock_order_lines_items_amount CHECK (items_amount >= 0)",
    "ALTER TABLE stock_order_lines ADD COLUMN pack_size {int}"
    " CONSTRAINT ck_stock_order_lines_pack_size CHECK (pack_size > 0)",
    "UPDATE stock_order_lines SET items_amount = quantity * unit_price, unit_price = 100 * unit_price",
)


def batches(connection: Connection) -> Iterator[Sequence[Row[Any]]]:
    """The products in id order."""
    last: Any = "00000000-0000-0000-0000-000000000000"
    query = text("SELECT * FROM products WHERE id > :last ORDER BY id LIMIT :most")
    while products := connection.execute(query, {"last": last, "most": BATCH}).all():
        yield products
        last = products[-1].id


def half_up(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


@dataclass
class Books:
    """What a product's items cost, as its movements are read: `value` is right to the cent, `average` is the old one."""

    cost_price: int | None
    quantity: dict[str | None, int] = field(default_factory=lambda: defaultdict(int))
    value: dict[str, int | None] = field(default_factory=lambda: dict.fromkeys(VALUED, 0))
    average: int | None = None
    last_average: int | None = None
    received: dict[Any, int] = field(default_factory=lambda: defaultdict(int))
    """Items of each stock order line that have arrived or were lost."""
    recorded: dict[str, int] = field(default_factory=lambda: dict.fromkeys(VALUED, 0))
    """The sums of the values written on the movements."""

    def old_cost(self) -> int | None:
        """What the former version took an item for."""
        return self.cost_price if self.average is None else self.average

    def expected(self, quantity: int) -> int | None:
        """The cost of items that bring none."""
        value, there = self.value["on_hand"], self.quantity["on_hand"]
        if there and value is not None:
            return half_up(value * quantity, there)
        if self.last_average is not None:
            return half_up(self.last_average * quantity, 100)
        return None if self.cost_price is None else self.cost_price * quantity

    def follow(self, move: Any, recorded: int | None) -> None:
        """Move quantities and values."""
        self._follow_average(move)
        carried = self._carried(move, recorded)
        for bucket, sign in ((move.source, -1), (move.target, 1)):
            before = self.quantity[bucket]
            self.quantity[bucket] += sign * move.quantity
            if bucket not in VALUED:
                continue
            self.recorded[bucket] += sign * (recorded or 0)
            if not self.quantity[bucket]:
                self.value[bucket] = 0
            elif carried is not None:
                self.value[bucket] = (self.value[bucket] or 0) + sign * carried
            elif not before:
                self.value[bucket] = None
        on_hand, value = self.quantity["on_hand"], self.value["on_hand"]
        if on_hand and value is not None:
            self.last_average = half_up(100 * value, on_hand)

    def _carried(self, move: Any, recorded: int | None) -> int | None:
        if move.kind in ("received", "received_bad", "lost") and move.stock_order_line_id:
            before = self.received[move.stock_order_line_id]
            self.received[move.stock_order_line_id] += move.quantity
            if move.landed_total is not None and move.target in VALUED:
                parts = (half_up(move.landed_total * upto, move.ordered) for upto in (before, before + move.quantity))
                return -next(parts) + next(parts)
        if move.source in VALUED:
            value, there = self.value[move.source], self.quantity[move.source]
            return value if value is None or move.quantity >= there else half_up(value * move.quantity, there)
        if move.kind in FOUND and move.value is None:
            return self.expected(move.quantity)
        return recorded

    def _follow_average(self, move: Any) -> None:
        """The rule of the former version."""
        if move.target != "on_hand" or move.value is None or not move.quantity:
            return
        if self.average is None and move.kind == "reversal":
            return
        start, there = self.old_cost(), self.quantity["on_hand"]
        if start is None or there <= 0:
            self.average = move.value
        else:
            self.average = half_up(there * start + move.quantity * move.value, there + move.quantity)


MOVEMENTS = """SELECT m.id, m.product_id, m.position, m.kind, m.quantity, m.shortfall, m.source, m.target, m.purchase_id,
    m.stock_order_line_id, m.reverses_id, m.value, p.id AS line_id, p.cost_total, l.landed_total,
    l.quantity AS ordered
FROM inventory_movements m LEFT JOIN purchases p ON p.id = m.purchase_id
LEFT JOIN stock_order_lines l ON l.id = m.stock_order_line_id
WHERE m.product_id BETWEEN :first AND :last ORDER BY m.product_id, m.position"""
OF_UNITS = f"""SELECT product_id, CASE WHEN status = 'blocked' THEN 'blocked' ELSE 'on_hand' END AS bucket,
    sum(unit_cost) AS value FROM assets
WHERE product_id BETWEEN :first AND :last AND (status = 'blocked' OR status IN {ON_HAND_UNITS}) GROUP BY 1, 2"""
FIGURES = """UPDATE products SET stock_value = :on_hand, blocked_value = :blocked, average_cost = :average,
    movements_count = movements_count + :revaluations WHERE id = :id"""
REVALUATION = """INSERT INTO inventory_movements (id, environment, product_id, position, kind, quantity, source, target,
    shortfall, value, reason, created_at, updated_at, version)
VALUES (:id, :environment, :product_id, :position, 'revaluation', 0, :source, :target, 0, :value, :reason, :now, :now, 1)"""


def value_products(connection: Connection, products: Sequence[Any]) -> None:
    """Write the value of the movements and stock of these products."""
    span = {"first": products[0].id, "last": products[-1].id}
    moves = connection.execute(text(MOVEMENTS), span).all()
    by_product = {key: list(rows) for key, rows in groupby(moves, key=lambda move: move.product_id)}
    of_units = {(row.product_id, row.bucket): row.value for row in connection.execute(text(OF_UNITS), span)}
    written: list[tuple[Any, int | None, int | None]] = []
    figures, revaluations = [], []
    for product in products:
        books, own = Books(product.cost_price), by_product.get(product.id, [])
        issued = issue_costs(own)
        values: dict[Any, int | None] = {}
        for move in own:
            value, missing = issued[move.id] if move.id in issued else (recorded_value(books, move, values), None)
            if move.kind == "reversal" and move.reverses_id in issued:
                missing = issued[move.reverses_id][1]
            values[move.id] = value
            books.follow(move, value)
            if (value, missing) != (move.value, None):
                written.append((move.id, value, missing))
        if product.is_unit_tracked:
            books.value = {
                bucket: int(worth) if (worth := of_units.get((product.id, bucket))) is not None else None
                for bucket in VALUED
            }
            books.value |= {bucket: 0 for bucket in VALUED if not books.quantity[bucket]}
        posted = revaluations_of(product, books)
        revaluations += posted
        average = books.last_average
        if books.quantity["on_hand"] and (worth := books.value["on_hand"]) is not None:
            average = half_up(100 * worth, books.quantity["on_hand"])
        figures.append(
            {"id": product.id, **books.value, "average": average, "revaluations": len(posted)},
        )
    write_values(connection, written)
    connection.execute(text(FIGURES), figures)
    if revaluations:
        connection.execute(text(REVALUATION), revaluations)


def recorded_value(books: Books, move: Any, values: dict[Any, int | None]) -> int | None:
    """What the items of a movement were taken for when it was posted."""
    if move.source not in VALUED and move.target not in VALUED:
        return None
    if move.kind == "reversal":
        return values.get(move.reverses_id)
    each = move.value
    if each is None and move.kind not in ("received_bad", "received", "return", "return_undone"):
        each = books.old_cost()
    return None if each is None else each * move.quantity


def issue_costs(moves: Sequence[Any]) -> dict[Any, tuple[int | None, int | None]]:
    """Value and value of the shortfall of each issue. Together with returns they are what the order line cost."""
    undone = {move.reverses_id for move in moves if move.kind == "reversal"}
    issues: dict[Any, list[Any]] = defaultdict(list)
    returned: dict[Any, int] = defaultdict(int)
    costs: dict[Any, tuple[int | None, int | None]] = {}
    for move in moves:
        if move.kind in ISSUES and (move.id in undone or move.line_id is None):
            each = move.value
            known = each is not None
            costs[move.id] = (each * move.quantity, each * move.shortfall) if known else (None, None)
        elif move.kind in ISSUES:
            issues[move.purchase_id].append(move)
        elif move.kind in ("return", "return_undone"):
            returned[move.purchase_id] += (move.value or 0) * move.quantity * (1 if move.kind == "return" else -1)
    for line, own in issues.items():
        cost, whole, before = own[0].cost_total, sum(move.quantity + move.shortfall for move in own), 0
        if cost is None and not returned[line]:
            costs |= {move.id: (None, None) for move in own}
            continue
        total = max(0, (cost or 0) + returned[line])
        for move in own:
            pieces = move.quantity + move.shortfall
            share = half_up(total * (before + pieces), whole) - half_up(total * before, whole)
            before += pieces
            value = half_up(share * move.quantity, pieces)
            costs[move.id] = value, share - value
    return {key: (value, missing or None) for key, (value, missing) in costs.items()}


def revaluations_of(product: Any, books: Books) -> list[dict[str, Any]]:
    """The movements that bring the sums of the movements to what the stock is worth, and name what was shown before."""
    cost = product.cost_price if product.average_cost is None else product.average_cost
    shown = {"on_hand": product.stock_quantity * (cost or 0), "blocked": 0}
    now, posted = datetime.now(UTC), list[dict[str, Any]]()
    moment = now.isoformat(timespec="microseconds") if isinstance(product.id, str) else now
    for bucket in VALUED:
        worth = books.value[bucket] or 0
        difference = worth - books.recorded[bucket]
        if not difference and worth == shown[bucket]:
            continue
        side = "source" if difference < 0 else "target"
        what = "Stock" if bucket == "on_hand" else "Blocked stock"
        posted.append(
            {
                "id": str(uuid4()),
                "environment": product.environment,
                "product_id": product.id,
                "position": product.movements_count + len(posted) + 1,
                **{"source": None, "target": None, side: bucket},
                "value": abs(difference),
                "reason": f"{what} valued at what it cost: {shown[bucket] / 100:.2f} before, {worth / 100:.2f} now",
                "now": moment,
            }
        )
    return posted


def write_values(connection: Connection, written: Sequence[tuple[Any, int | None, int | None]]) -> None:
    if not written:
        return
    if connection.dialect.name == "sqlite":
        statement = "UPDATE inventory_movements SET value = ?, shortfall_value = ? WHERE id = ?"
        connection.exec_driver_sql(statement, [(value, missing, row_id) for row_id, value, missing in written])
        return
    ids, values, missing = (list(column) for column in zip(*written, strict=True))
    connection.execute(
        text("""UPDATE inventory_movements m SET value = v.value, shortfall_value = v.missing
        FROM unnest(CAST(:ids AS uuid[]), CAST(:values AS bigint[]), CAST(:missing AS bigint[])) v (id, value, missing)
        WHERE m.id = v.id"""),
        {"ids": [str(each) for each in ids], "values": values, "missing": missing},
    )


def unguard(connection: Connection) -> list[str]:
    """Let this migration write past movements. Returns the triggers to be created again."""
    if connection.dialect.name != "sqlite":
        connection.execute(text("ALTER TABLE inventory_movements DISABLE TRIGGER USER"))
        return []
    query = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'inventory_movements'"
    triggers = connection.exec_driver_sql(query).all()
    for name, _ in triggers:
        connection.exec_driver_sql(f"DROP TRIGGER {name}")
    return [sql for _, sql in triggers]


def guard(connection: Connection, triggers: Sequence[str]) -> None:
    if connection.dialect.name != "sqlite":
        connection.execute(text("ALTER TABLE inventory_movements ENABLE TRIGGER USER"))
    for sql in triggers:
        connection.exec_driver_sql(sql)


def change_check(connection: Connection, old: str, new: str) -> None:
    """Allow revaluations without items, or no longer. A value is never negative."""
    is_added = new == AFTER
    value = "CONSTRAINT ck_inventory_movements_value CHECK (value >= 0)"
    if connection.dialect.name != "sqlite":
        for statement in (
            "DROP CONSTRAINT ck_inventory_movements_quantity",
            f"ADD CONSTRAINT ck_inventory_movements_quantity CHECK ({new})",
            f"ADD {value}" if is_added else "DROP CONSTRAINT ck_inventory_movements_value",
        ):
            connection.execute(text(f"ALTER TABLE inventory_movements {statement}"))
        return
    old_check, new_check = f"CHECK ({old})", f"CHECK ({new})"
    if is_added:
        new_check += f", {value}"
    else:
        old_check += f", {value}"
    query = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'inventory_movements'"
    definition: str = connection.exec_driver_sql(query).scalar_one()
    if definition.count(old_check) != 1:
        message = f"inventory_movements isn't defined as expected: {old_check}"
        raise RuntimeError(message)
    version: int = connection.exec_driver_sql("PRAGMA schema_version").scalar_one()
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    connection.exec_driver_sql(
        "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = 'inventory_movements'",
        (definition.replace(old_check, new_check),),
    )
    connection.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = RESET")


RENUMBER = """UPDATE inventory_movements SET position = r.place FROM (
    SELECT id, row_number() OVER (PARTITION BY product_id ORDER BY -position) AS place FROM inventory_movements
    WHERE position < 0) r WHERE r.id = inventory_movements.id"""
DOWN = (
    """UPDATE inventory_movements SET position = -position
    WHERE product_id IN (SELECT product_id FROM inventory_movements WHERE kind = 'revaluation')""",
    "DELETE FROM inventory_movements WHERE kind = 'revaluation'",
    RENUMBER,
    "UPDATE products SET movements_count = (SELECT count(*) FROM inventory_movements m WHERE m.product_id = products.id)",
    """UPDATE inventory_movements SET value = CASE WHEN kind = 'received_bad' THEN NULL WHEN quantity > 0 THEN (2 * value + quantity) / (2 * quantity)
        WHEN shortfall > 0 THEN (2 * shortfall_value + shortfall) / (2 * shortfall) END""",
    "UPDATE products SET average_cost = (average_cost + 50) / 100",
    "UPDATE stock_count_lines SET unit_cost = (unit_cost + 50) / 100",
    "UPDATE stock_order_lines SET unit_price = (unit_price + 50) / 100",
    "ALTER TABLE stock_order_lines DROP COLUMN pack_size",
    "ALTER TABLE stock_order_lines DROP COLUMN items_amount",
)


def downgrade() -> None:
    """Back to averages rounded per item. Revaluations are removed."""
    connection = op.get_bind()
    op.drop_index(OF_PRODUCT, "inventory_movements")
    guards = unguard(connection)
    for statement in DOWN:
        connection.execute(text(statement))
    change_check(connection, AFTER, BEFORE)
    for statement in (
        "ALTER TABLE products DROP COLUMN blocked_value",
        "ALTER TABLE products DROP COLUMN stock_value",
        "ALTER TABLE inventory_movements DROP COLUMN shortfall_value",
        "ALTER TABLE inventory_movements RENAME COLUMN value TO unit_cost",
    ):
        connection.execute(text(statement))
    op.create_index(OF_PRODUCT, "inventory_movements", [name for name in COVERED if name != "value"])
    guard(connection, guards)
