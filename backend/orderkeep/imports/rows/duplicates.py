"""Merges rows of a file that have the same key into one record. The last row wins."""

from dataclasses import replace

from orderkeep.core.field_values import text_in
from orderkeep.imports.enums import Kind
from orderkeep.imports.findings import Findings
from orderkeep.imports.mapping.fields import KEY
from orderkeep.imports.mapping.headings import ColumnLayout
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.imports.rules import SEPARATOR

MAX_NAMED = 3
"""Further differences are only counted in a warning."""


class DuplicateRows:
    """The records of a file by key."""

    def __init__(self, layout: ColumnLayout, findings: Findings) -> None:
        """`findings` collects differences between rows with the same key."""
        self.layout, self.findings = layout, findings
        self.records: dict[str, ImportRecord] = {}
        self.identical = 0

    def add(self, record: ImportRecord) -> None:
        """Add a row, or merge it into the earlier one with the same key."""
        twin = self.records.get(record.key)
        email = text_in(record.values, "email")
        if twin and email and self._is_another_person(twin, email):
            record = replace(record, key=f"{record.key}{SEPARATOR}{email.casefold()}")
            twin = self.records.get(record.key)
        if twin is None:
            self.records[record.key] = record
        elif twin.hash == record.hash:
            self.identical += 1
        elif self._is_another_product(twin, record):
            column = self.layout.name_of(KEY) or self.layout.name_of("sku")
            message = (
                f"{_row_name(record)} is already {twin.values['name']!r} in row {twin.row}. "
                "Give one of these products a different ID"
            )
            self.findings.error(record.row, column, message)
        else:
            self._merge(twin, record)

    def spoil(self, key: str | None, row: int) -> None:
        """Note a row with an error. Where each row is a record, no other row is affected."""

    def finish(self) -> list[ImportRecord]:
        """The records in file order."""
        if self.identical:
            rows = "1 duplicate row" if self.identical == 1 else f"{self.identical:,} duplicate rows"
            self.findings.warn(None, None, f"{rows} will be skipped")
        return list(self.records.values())

    def _is_another_person(self, twin: ImportRecord, email: str) -> bool:
        """Without keys, people of the same name are distinguished by their email addresses."""
        if self.layout.kind is not Kind.CUSTOMERS or KEY in self.layout.columns:
            return False
        other = text_in(twin.values, "email")
        return other is not None and other != "" and other.casefold() != email.casefold()

    def _is_another_product(self, twin: ImportRecord, record: ImportRecord) -> bool:
        is_product = self.layout.kind is Kind.PRODUCTS and not self.layout.own
        return is_product and twin.values.get("name") != record.values.get("name")

    def _merge(self, twin: ImportRecord, record: ImportRecord) -> None:
        present = {name: value for name, value in record.values.items() if value not in (None, [])}
        differing = [name for name, value in present.items() if twin.values.get(name) not in (None, [], value)]
        self.records[record.key] = replace(twin, values=twin.values | present)
        if not differing:
            return
        named = [self._difference(name, twin, record) for name in differing[:MAX_NAMED]]
        if more := len(differing) - MAX_NAMED:
            named += [f"{more} more"] if more > 0 else []
        message = f"{_row_name(record)} is also in row {twin.row}, with {'; '.join(named)}. The last row is used"
        column = self.layout.name_of(differing[0])
        self.findings.warn(record.row, column, message)

    def _difference(self, name: str, twin: ImportRecord, record: ImportRecord) -> str:
        heading = self.layout.name_of(name) or name
        return f"{heading} {_value_text(twin.values[name])} there and {_value_text(record.values[name])} here"


def _row_name(record: ImportRecord) -> str:
    key = record.key.partition(":")[2] if record.key.startswith(("name:", "sku:")) else record.key
    return repr(key.partition(SEPARATOR)[0])


def _value_text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else repr(value)
