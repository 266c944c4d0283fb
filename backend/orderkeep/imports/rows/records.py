"""Converts the rows of a sheet to records: parses them, merges them and determines their keys."""

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from functools import cache, partial
from hashlib import sha256

import orjson

from orderkeep.core.field_values import text_in
from orderkeep.core.ids import canonical_id
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Columns, Values
from orderkeep.imports.enums import Kind
from orderkeep.imports.files.sheet import Line, Sheet
from orderkeep.imports.findings import Findings
from orderkeep.imports.mapping.fields import KEY, CellType, Field
from orderkeep.imports.mapping.headings import ColumnLayout
from orderkeep.imports.rows import date_parsing, values
from orderkeep.imports.rows.duplicates import DuplicateRows
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.imports.rows.values import UnreadableValue
from orderkeep.imports.rules import COMPOSE, SEPARATOR, InvalidRow, format_warnings, name_of
from orderkeep.imports.stock_orders.rows import StockOrderRows, order_key

REQUIRED = {
    "customer_id": "Customer selection is required. Enter the customer's key",
    "product_id": "Product selection is required. Enter the product's key",
    "shop_order_number": "Vendor order number is required. Enter a value",
}
Reader = Callable[[str], object]
SIMPLE_READERS: dict[CellType, Reader] = {
    CellType.FLAG: values.read_flag,
    CellType.LIST: values.read_list,
    CellType.JSON: values.read_json,
    CellType.TAGS: values.read_tags,
}


def read_records(
    sheet: Sheet, layout: ColumnLayout, findings: Findings, check_stop: Callable[[], None] = lambda: None
) -> list[ImportRecord]:
    """Every row without an error, in file order. Errors are added to the findings."""
    for row, problem in sheet.broken:
        findings.error(row, None, problem)
    # Columns repeat the same texts, so each text is parsed only once.
    readers = {name: cache(_reader(sheet, layout, layout.fields[name], findings)) for name in layout.columns}
    makes_orders = layout.kind is Kind.STOCK_ORDERS and not layout.own
    repeats = (StockOrderRows if makes_orders else DuplicateRows)(layout, findings)
    counter: Counter[str] = Counter()
    for line in sheet.lines:
        check_stop()
        cells = _cells(line, layout, readers, findings)
        key = _key(layout, cells, counter, line, findings)
        if line.row in findings.bad_rows or key is None:
            repeats.spoil(key, line.row)
            continue
        try:
            record = ImportRecord(line.row, key, _composed_values(layout, cells))
        except InvalidRow as problem:
            findings.error(line.row, layout.name_of(problem.field), str(problem))
            repeats.spoil(key, line.row)
            continue
        repeats.add(record)
    orders: dict[str, ImportRecord] = {}
    return [record for record in repeats.finish() if _fits_its_order(record, orders, layout, findings)]


def _composed_values(layout: ColumnLayout, cells: Columns) -> Columns:
    if layout.own:
        return {name: value for name, value in cells.items() if name != KEY}
    return COMPOSE[layout.kind](cells)


def _fits_its_order(
    record: ImportRecord, orders: dict[str, ImportRecord], layout: ColumnLayout, findings: Findings
) -> bool:
    """An order has one customer."""
    number = text_in(record.values, "order_number")
    if layout.kind is not Kind.PURCHASES or not number:
        return True
    first = orders.setdefault(number, record)
    if first.values["customer_id"] == record.values["customer_id"]:
        return True
    message = (
        f"Order {number} belongs to customer {first.values['customer_id']!r} in row {first.row} and to "
        f"{record.values['customer_id']!r} here. Correct one of the rows"
    )
    findings.error(record.row, layout.name_of("customer_id"), message)
    return False


def text_of(line: Line, layout: ColumnLayout, name: str) -> str:
    """The text of a field in a row. Several columns are joined."""
    texts = [line.cells[column.place].strip() for column in layout.columns[name]]
    return (", " if name in ("address", "ship_address") else "\n").join(text for text in texts if text)


def _reader(sheet: Sheet, layout: ColumnLayout, each: Field, findings: Findings) -> Reader:
    """Parsing options of a column. Decimal marks and date orders are detected from the whole column."""
    texts = [text for line in sheet.lines if (text := text_of(line, layout, each.name))]
    if each.reads is CellType.DAY:
        order = date_parsing.day_order(texts)
        if order is date_parsing.DayOrder.UNKNOWN:
            message = "Dates like 03/04/2026 are read as month/day/year. If that's wrong, enter them like 2026-04-03"
            findings.warn(None, layout.name_of(each.name), message)
        return partial(date_parsing.read_day, order=order)
    number = {
        CellType.MONEY: values.read_money,
        CellType.QUANTITY: values.read_quantity,
        CellType.RATE: values.read_rate,
    }
    if each.reads in number:
        return partial(number[each.reads], mark=values.decimal_mark(texts))
    if each.enum:
        return partial(values.read_word, enum=each.enum)
    if each.reads in SIMPLE_READERS:
        return SIMPLE_READERS[each.reads]
    short = each.reads in (CellType.NAME, CellType.KEY, CellType.PHONE, CellType.EMAIL)
    return partial(values.read_text, longest=values.MAX_NAME_LENGTH if short else values.MAX_TEXT_LENGTH)


def _cells(line: Line, layout: ColumnLayout, readers: Mapping[str, Reader], findings: Findings) -> Columns:
    cells: Columns = {}
    for name, read in readers.items():
        each, text = layout.fields[name], text_of(line, layout, name)
        if not text:
            cells[name] = [] if each.reads in (CellType.TAGS, CellType.LIST) else None
            if each.needed:
                label = name.removesuffix("_id").replace("_", " ").capitalize()
                findings.error(
                    line.row, layout.name_of(name), REQUIRED.get(name, f"{label} is required. Enter a value")
                )
            continue
        try:
            value = read(text)
        except UnreadableValue as problem:
            findings.error(line.row, layout.name_of(name), str(problem))
            continue
        if not layout.own and (odd := format_warnings(each.reads, text)):
            findings.warn(line.row, layout.name_of(name), odd)
        cells[name] = value.isoformat() if isinstance(value, date) else value
    return cells


def _key(layout: ColumnLayout, cells: Values, counter: Counter[str], line: Line, findings: Findings) -> str | None:
    """The row's key in its source, or None if it has no key."""
    if layout.own:
        return _own_key(layout, cells, counter)
    return (
        order_key(cells) if layout.kind is Kind.STOCK_ORDERS else _foreign_key(layout, cells, counter, line, findings)
    )


def _foreign_key(
    layout: ColumnLayout, cells: Values, counter: Counter[str], line: Line, findings: Findings
) -> str | None:
    field = "order_number" if layout.kind is Kind.PURCHASES else KEY
    if field in layout.columns:
        key = cells.get(field)
        if not key:
            heading = layout.name_of(field)
            findings.error(line.row, heading, f"{heading} is empty. Enter the row's key")
            return None
        if layout.kind is not Kind.PURCHASES:
            return str(key)
        return _numbered_key(f"{key}{SEPARATOR}{cells.get('product_id')}", counter)
    if layout.kind is Kind.PURCHASES:
        return _row_key(cells, counter)
    key = natural_key(layout.kind, cells)
    if key is None and line.row not in findings.bad_rows:
        findings.error(line.row, layout.name_of("name"), "Name is required. Enter a value")
    return key


def _own_key(layout: ColumnLayout, cells: Values, counter: Counter[str]) -> str:
    """The exported id. A row that was added to the file manually has none."""
    if key := text_in(cells, KEY):
        return canonical_id(key) or key
    if layout.kind is not Kind.PURCHASES and (named := natural_key(layout.kind, cells)):
        return named
    return _row_key(cells, counter)


def _row_key(cells: Values, counter: Counter[str]) -> str:
    return _numbered_key("row:" + sha256(orjson.dumps(cells, default=str)).hexdigest()[:32], counter)


def natural_key(kind: Kind, cells: Values) -> str | None:
    """A file without keys identifies its rows by SKU or name."""
    if kind is Kind.PRODUCTS and (sku := text_in(cells, "sku")):
        return f"sku:{fold(sku)}"
    name = name_of(cells) if kind is Kind.CUSTOMERS else text_in(cells, "name")
    return f"name:{fold(name)}" if name else None


def _numbered_key(key: str, counter: Counter[str]) -> str:
    counter[key] += 1
    return key if counter[key] == 1 else f"{key}{SEPARATOR}{counter[key]}"


def settle_discount(sheet: Sheet, layout: ColumnLayout, is_mapped: bool) -> ColumnLayout:
    """A column named Discount with all values in [0, 1) is a rate, unless the mapping says otherwise."""
    if is_mapped or layout.kind is not Kind.PURCHASES or "discount_amount" not in layout.columns:
        return layout
    texts = [text for line in sheet.lines if (text := text_of(line, layout, "discount_amount"))]
    if not texts or not (any(text.endswith("%") for text in texts) or _all_shares(texts)):
        return layout
    renamed = {"discount_rate" if name == "discount_amount" else name: many for name, many in layout.columns.items()}
    return ColumnLayout(layout.kind, renamed, layout.ignored)


def _all_shares(texts: list[str]) -> bool:
    mark = values.decimal_mark(texts)
    try:
        return all(Decimal(0) <= values.read_number(text, mark) < 1 for text in texts)
    except UnreadableValue:
        return False
