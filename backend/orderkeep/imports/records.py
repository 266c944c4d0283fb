"""The rows of a sheet as records: read, put together, and known by a key."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache, cached_property, partial
from hashlib import sha256
from typing import Any

import orjson

from orderkeep.core.folding import fold
from orderkeep.imports import days, values
from orderkeep.imports.fields import FIELDS, KEY, Field, Reads
from orderkeep.imports.findings import Findings
from orderkeep.imports.headings import Layout
from orderkeep.imports.rules import COMPOSE, SEPARATOR, NotPossible, oddity
from orderkeep.imports.sheet import Line, Sheet
from orderkeep.imports.values import NotUnderstood
from orderkeep.imports.words import Kind

REQUIRED = {
    "customer_id": "Customer selection is required. Write the customer's key",
    "product_id": "Product selection is required. Write the product's key",
}
Reader = Callable[[str], Any]


@dataclass(frozen=True)
class Record:
    """One row of the file: what it is called in its source, and what it says."""

    row: int
    key: str
    values: dict[str, Any]

    @cached_property
    def hash(self) -> str:
        """Two rows that say the same have the same hash."""
        return sha256(orjson.dumps(self.values, option=orjson.OPT_SORT_KEYS)).hexdigest()


def read_records(sheet: Sheet, layout: Layout, findings: Findings) -> list[Record]:
    """Every row without an error, in the order of the file. Errors go to the findings."""
    for row, problem in sheet.broken:
        findings.error(row, None, problem)
    # A column says the same thing many times over: each text is read once.
    readers = {name: cache(_reader(sheet, layout, FIELDS[layout.kind][name], findings)) for name in layout.columns}
    records: list[Record] = []
    seen: dict[str, Record] = {}
    counter: Counter[str] = Counter()
    for line in sheet.lines:
        cells = _cells(line, layout, readers, findings)
        key = _key(layout, cells, counter, line, findings)
        if line.row in findings.bad_rows or key is None:
            continue
        try:
            record = Record(line.row, key, COMPOSE[layout.kind](cells))
        except NotPossible as problem:
            findings.error(line.row, layout.name_of(problem.field), str(problem))
            continue
        if _is_first(record, seen, layout, findings):
            records.append(record)
    return [record for record in records if _fits_its_order(record, seen, layout, findings)]


def _fits_its_order(record: Record, seen: dict[str, Record], layout: Layout, findings: Findings) -> bool:
    """An order has one customer."""
    number = record.values.get("order_number")
    if layout.kind is not Kind.PURCHASES or not number:
        return True
    first = seen.setdefault(f"order:{number}", record)
    if first.values["customer_id"] == record.values["customer_id"]:
        return True
    message = (
        f"Order {number} is of customer {first.values['customer_id']!r} in row {first.row} and of "
        f"{record.values['customer_id']!r} here. An order has one customer: correct one of the rows"
    )
    findings.error(record.row, layout.name_of("customer_id"), message)
    return False


def text_of(line: Line, layout: Layout, name: str) -> str:
    """The text of a field in a row; several columns are joined."""
    texts = [line.cells[column.place].strip() for column in layout.columns[name]]
    return (", " if name in ("address", "ship_address") else "\n").join(text for text in texts if text)


def _reader(sheet: Sheet, layout: Layout, each: Field, findings: Findings) -> Reader:
    """How the cells of a column are read; marks and orders are found out from the whole column."""
    texts = [text for line in sheet.lines if (text := text_of(line, layout, each.name))]
    if each.reads is Reads.DAY:
        order = days.day_order(texts)
        if order is days.DayOrder.UNKNOWN:
            message = "Dates such as 03/04/2026 were read as month/day/year. If that is wrong, write 2026-04-03"
            findings.warn(None, layout.name_of(each.name), message)
        return partial(days.read_day, order=order)
    number = {Reads.MONEY: values.read_money, Reads.PIECES: values.read_pieces, Reads.RATE: values.read_rate}
    if each.reads in number:
        return partial(number[each.reads], mark=values.decimal_mark(texts))
    if each.reads is Reads.FLAG:
        return values.read_flag
    if each.reads is Reads.WORD:
        return partial(values.read_word, words=each.words)
    if each.reads is Reads.TAGS:
        return lambda text: [tag for part in text.replace(";", ",").split(",") if (tag := values.read_text(part, 100))]
    short = each.reads in (Reads.NAME, Reads.KEY, Reads.PHONE, Reads.EMAIL)
    return partial(values.read_text, longest=values.LONGEST_NAME if short else values.LONGEST_TEXT)


def _cells(line: Line, layout: Layout, readers: Mapping[str, Reader], findings: Findings) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for name, read in readers.items():
        each, text = FIELDS[layout.kind][name], text_of(line, layout, name)
        if not text:
            cells[name] = [] if each.reads is Reads.TAGS else None
            if each.needed:
                label = name.removesuffix("_id").replace("_", " ").capitalize()
                findings.error(
                    line.row, layout.name_of(name), REQUIRED.get(name, f"{label} is required. Fill the cell")
                )
            continue
        try:
            value = read(text)
        except NotUnderstood as problem:
            findings.error(line.row, layout.name_of(name), str(problem))
            continue
        if odd := oddity(each.reads, text):
            findings.warn(line.row, layout.name_of(name), odd)
        cells[name] = value.isoformat() if isinstance(value, date) else value
    return cells


def _key(layout: Layout, cells: Mapping[str, Any], counter: Counter[str], line: Line, findings: Findings) -> str | None:
    """What the row is called in its source; None when it has no name there."""
    field = "order_number" if layout.kind is Kind.PURCHASES else KEY
    if field in layout.columns:
        key = cells.get(field)
        if not key:
            heading = layout.name_of(field)
            findings.error(line.row, heading, f"{heading} is empty, so the row has no key. Fill the cell")
            return None
        if layout.kind is not Kind.PURCHASES:
            return str(key)
        return _counted(f"{key}{SEPARATOR}{cells.get('product_id')}", counter)
    if layout.kind is Kind.PURCHASES:
        return _counted("row:" + sha256(orjson.dumps(cells, default=str)).hexdigest()[:32], counter)
    return natural_key(layout.kind, cells)


def natural_key(kind: Kind, cells: Mapping[str, Any]) -> str | None:
    """A file without keys knows its rows by SKU or name."""
    if kind is Kind.PRODUCTS and cells.get("sku"):
        return f"sku:{fold(cells['sku'])}"
    name = COMPOSE[kind](cells)["name"] if kind is Kind.CUSTOMERS and _named(cells) else cells.get("name")
    return f"name:{fold(name)}" if name else None


def _named(cells: Mapping[str, Any]) -> bool:
    return any(cells.get(part) for part in ("name", "first_name", "last_name", "company", "contact_name"))


def _counted(key: str, counter: Counter[str]) -> str:
    counter[key] += 1
    return key if counter[key] == 1 else f"{key}{SEPARATOR}{counter[key]}"


def _is_first(record: Record, seen: dict[str, Record], layout: Layout, findings: Findings) -> bool:
    """A key stands once in a file. The very same row again does no harm."""
    twin = seen.setdefault(record.key, record)
    if twin is record:
        return True
    column = layout.name_of(KEY) or layout.name_of("name")
    if twin.hash == record.hash:
        findings.warn(record.row, column, f"This row stands in row {twin.row} already. It was left out")
        return False
    said = record.key.partition(":")[2] if KEY not in layout.columns else record.key
    findings.error(record.row, column, f"{said!r} stands in row {twin.row} already. Give one of the rows another key")
    return False


def settle_discount(sheet: Sheet, layout: Layout, said: bool) -> Layout:
    """A column called Discount whose values all lie in [0, 1) is a rate, unless the mapping says otherwise."""
    columns = layout.columns.get("discount_amount")
    if said or not columns:
        return layout
    texts = [text for line in sheet.lines if (text := text_of(line, layout, "discount_amount"))]
    if not texts or not (any(text.endswith("%") for text in texts) or _all_shares(texts)):
        return layout
    renamed = {"discount_rate" if name == "discount_amount" else name: many for name, many in layout.columns.items()}
    return Layout(layout.kind, renamed, layout.ignored)


def _all_shares(texts: list[str]) -> bool:
    mark = values.decimal_mark(texts)
    try:
        return all(Decimal(0) <= values.read_number(text, mark) < 1 for text in texts)
    except NotUnderstood:
        return False
