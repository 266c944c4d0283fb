"""The columns of the web app's lists, parsed from its source, so that tests export like the screens do."""

import re
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "frontend" / "src"
FILES = {
    "customers": "contacts/list/columns.tsx",
    "products": "catalog/products/columns.tsx",
    "vendors": "vendors/columns.tsx",
    "stock_orders": "stock-orders/list/columns.tsx",
}
"""Table → its list, for tables that files can be imported into."""
LISTS = FILES | {"purchase_orders": "sales/orders/list/columns.tsx"}
COLUMN = re.compile(r"\{\s*key: '(?P<key>[\w-]+)',\s*label: '(?P<label>[^']+)'(?P<rest>[^\n]*?(?:\n\s+[^\n]*?)*?)cell:")
BY_HELPER = re.compile(r"column\.\w+\('(?P<field>\w+)', '(?P<label>[^']+)'(?P<rest>[^\n]*(?:\n {4}[^\n]*)*)")
"""A column made by a helper. Without names of its own in a file it has that of its field."""
EXPORTS = re.compile(r"exports: \[([^\]]*)\]")
KEYS = re.compile(r"^  (\w+): \[([^\]]*)\],$", re.MULTILINE)


@dataclass(frozen=True)
class ScreenColumn:
    """A column of a list, and its form in a file."""

    label: str
    exports: tuple[str, ...]
    optional: bool


def columns_of(table: str) -> list[ScreenColumn]:
    """The columns that the list of a table can show."""
    text = (SOURCE / "sections" / LISTS[table]).read_text()
    written = [
        (match.start(), ScreenColumn(match["label"], _names(exports[1]), "optional: true" in match["rest"]))
        for match in COLUMN.finditer(text)
        if (exports := EXPORTS.search(match["rest"]))
    ]
    helped = [(match.start(), _by_helper(match)) for match in BY_HELPER.finditer(text)]
    return [column for _, column in sorted((*written, *helped), key=lambda each: each[0])]


def _by_helper(match: re.Match[str]) -> ScreenColumn:
    exports = EXPORTS.search(match["rest"])
    names = _names(exports[1]) if exports else (match["field"],)
    return ScreenColumn(match["label"], names, "optional: true" in match["rest"])


def key_columns() -> dict[str, tuple[str, ...]]:
    """The columns at the end of every file of a table."""
    text = (SOURCE / "patterns" / "list" / "export" / "export.ts").read_text()
    block = text[text.index("const keyColumns") :]
    return {table: _names(names) for table, names in KEYS.findall(block[: block.index("};")])}


def exported_columns(table: str, *, everything: bool) -> str:
    """The columns that the screen requests: those shown initially, or all that can be shown."""
    shown = columns_of(table) if table in FILES else []
    names = [name for column in shown if everything or not column.optional for name in column.exports]
    return ",".join(dict.fromkeys((*names, *key_columns()[table])))


def _names(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"'(\w+)'", text))
