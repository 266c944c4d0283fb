"""Groups rows with the same vendor and order number into one stock order. Each row is a line."""

from dataclasses import replace

from orderkeep.core.field_values import text_in
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Values
from orderkeep.imports.findings import Findings
from orderkeep.imports.mapping.headings import ColumnLayout
from orderkeep.imports.rows.duplicates import DuplicateRows
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.imports.rules import SEPARATOR
from orderkeep.purchasing.schemas import MAX_LINES


def order_key(cells: Values) -> str | None:
    """Vendor and order number. None for a row without one of them, which already has an error."""
    vendor, number = text_in(cells, "vendor_name"), text_in(cells, "shop_order_number")
    return f"{fold(vendor)}{SEPARATOR}{fold(number)}" if vendor and number else None


def lines_in(values: Values) -> list[Values]:
    """The order lines of a record."""
    lines = values["lines"]
    if isinstance(lines, list) and all(isinstance(line, dict) for line in lines):
        return lines
    message = f"lines aren't order lines: {lines!r}"
    raise TypeError(message)


class StockOrderRows(DuplicateRows):
    """Collects the rows of a file into stock orders, one order line per row."""

    def __init__(self, layout: ColumnLayout, findings: Findings) -> None:
        """`findings` collects the differences between rows of one order."""
        super().__init__(layout, findings)
        self._spoiled: dict[str, int] = {}

    def spoil(self, key: str | None, row: int) -> None:
        """Drop an order if one of its rows has an error."""
        if key:
            self._spoiled.setdefault(key, row)

    def add(self, record: ImportRecord) -> None:
        """Add a row as a line of its order."""
        first = self.records.get(record.key)
        if first is None:
            self.records[record.key] = replace(record, rows=(record.row,))
            return
        present = {name: value for name, value in record.values.items() if value is not None and name != "lines"}
        for name, value in present.items():
            if first.values.get(name) not in (None, value) and name not in ("vendor_name", "shop_order_number"):
                heading = self.layout.name_of(name)
                message = f"{heading} is different in row {first.row} of the same order. Enter it in one row only"
                self.findings.error(record.row, heading, message)
                self.spoil(record.key, record.row)
                return
        lines = [*lines_in(first.values), *lines_in(record.values)]
        values = present | {name: value for name, value in first.values.items() if value is not None} | {"lines": lines}
        missing = dict.fromkeys(first.values.keys() - values.keys())
        self.records[record.key] = replace(first, values=values | missing, rows=(*first.rows, record.row))

    def finish(self) -> list[ImportRecord]:
        """The complete orders, in file order."""
        whole = []
        for record in self.records.values():
            if other := self._spoiled.get(record.key):
                self.findings.error(record.row, None, f"Row {other} of the same order has an error. Correct it first")
            elif len(record.rows) > MAX_LINES:
                message = f"This order has {len(record.rows)} rows; the limit is {MAX_LINES}. Split it into two orders"
                self.findings.error(record.row, self.layout.name_of("shop_order_number"), message)
            else:
                whole.append(record)
        return whole
