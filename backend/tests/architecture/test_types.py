"""Types reach the table: uses of `Any` may only decrease, and every closed vocabulary is declared by its column."""

import ast
import re

import pytest
from sqlalchemy import Text

from orderkeep.core.db.column_types import EnumText, Json
from orderkeep.core.db.models import Base
from orderkeep.core.labels import enum_of
from tests.architecture.source import PACKAGE, python_files, tree_of
from tests.lists import every_list

ANYTHING = re.compile(r"\bAny\b")
ANY_DICT = "dict[str, Any]"
IMPORT = re.compile(r"\s*(?:from|import) ")
CEILINGS = {
    "core": 14,
    "vendors": 1,
}
"""Allowed uses of `Any` per package. Packages that aren't listed have none. Lower a number when a package has fewer."""
WHOLE_SERVER = {"Any": 0.4, ANY_DICT: 0}
"""Per 1,000 lines of the server, including the command line."""


def _lines(package: str = "") -> list[str]:
    return [line for path in python_files(PACKAGE / package) for line in path.read_text().splitlines()]


def _anys(lines: list[str]) -> int:
    return sum(len(ANYTHING.findall(line)) for line in lines if not IMPORT.match(line))


def _packages() -> list[str]:
    return sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file())


@pytest.mark.parametrize("package", _packages())
def test_a_package_is_not_less_typed_than_before(package: str) -> None:
    assert _anys(_lines(package)) <= CEILINGS.get(package, 0)


def test_the_server_is_not_less_typed_than_before() -> None:
    lines = _lines()
    thousands = len(lines) / 1_000
    assert thousands > 30
    assert _anys(lines) / thousands <= WHOLE_SERVER["Any"]
    assert sum(line.count(ANY_DICT) for line in lines) / thousands <= WHOLE_SERVER[ANY_DICT]


UNTYPED_VALUES = 9
"""Uses of `dict[str, object]` and `Mapping[str, object]`, with the definitions of their names in `core/values.py`."""


def test_untyped_values_have_a_name_that_says_what_they_are() -> None:
    """`JsonObject`, `Columns` or `Values`. Whatever has a fixed shape has a type of its own."""
    untyped = re.compile(r"\b(?:dict|Mapping)\[str, object\]")
    assert sum(len(untyped.findall(line)) for line in _lines()) <= UNTYPED_VALUES


def test_anything_has_no_other_name() -> None:
    """An alias for `Any`, or for a dict of it, would hide it from the count."""
    alias = re.compile(r"^\w+(?:: TypeAlias)? = (?:Any|(?:dict|list|Mapping|Sequence|tuple)\[.*\bAny\b.*\])$")
    assert [line for line in _lines() if alias.match(line)] == []


PLAIN_TEXT = {
    "import_keys.source": "the name of the program that a file comes from",
    "imports.source": "the name of the program that a file comes from",
    "import_keys.kind": "besides the kinds of import, what their files create",
    "billing_events.kind": "Stripe's vocabulary",
    "subscribers.status": "Stripe's vocabulary",
    "health_problems.environment": "empty for a check of the whole installation",
    "last_numbers.kind": "counters that several kinds of number share",
    "mail_templates.kind": "emails are listed in identity/mail_templates",
    "mails.problem": "a sentence",
    "text_messages.problem": "a sentence",
    "appointments.purpose": "a sentence",
    "security_events.method": "the name that the sign-in service gives it",
    "allocations.reason": "a sentence",
    "delivery_lines.reason": "a sentence",
    "inventory_movements.reason": "a sentence",
    "stock_count_lines.reason": "a sentence",
    "webhook_deliveries.event_type": "besides the events, the test message",
    "audit_logs.action": "actions are named where they are recorded",
    "changes.action": "the feed's vocabulary",
}
"""Text columns named like a column of another table that holds an enum, and what they hold."""


def test_a_column_with_a_closed_vocabulary_declares_its_enum() -> None:
    columns = [(f"{table.name}.{column.name}", column) for table in Base.metadata.sorted_tables for column in table.c]
    enums = {column.name for _, column in columns if isinstance(column.type, EnumText)}
    assert len(enums) > 20
    text = {name for name, column in columns if column.name in enums and isinstance(column.type, Text)}
    assert text == PLAIN_TEXT.keys()


def test_a_row_schema_and_its_column_have_the_same_enum() -> None:
    for query in every_list():
        columns = query.table.__table__.columns
        for name, annotation in query.shown.items():
            if name in columns and (enum := enum_of(annotation)) and not isinstance(columns[name].type, Json):
                assert isinstance(columns[name].type, EnumText), f"{query.__name__}.{name}"
                assert columns[name].type.enum is enum, f"{query.__name__}.{name}"


SERIALISED = {
    "core/db/column_types.py",
    "core/labels.py",
    "core/http/raw_response.py",
    "business/number_prefixes.py",
}
"""Where the text of an enum's value is needed: columns, labels, a status line, the keys of a JSON column."""


def test_enum_values_are_read_only_where_they_are_serialised() -> None:
    """A member is its text everywhere else: in conditions, columns, sentences and JSON."""
    enums = {name for module in map(tree_of, python_files()) for name in _enum_classes(module)}
    used = {
        path.relative_to(PACKAGE).as_posix()
        for path in python_files()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and node.attr == "value" and _is_member(node.value, enums)
    }
    assert used <= SERIALISED


def _enum_classes(module: ast.Module) -> list[str]:
    bases = {"StrEnum", "Labelled"}
    return [
        node.name
        for node in module.body
        if isinstance(node, ast.ClassDef) and bases & {base.id for base in node.bases if isinstance(base, ast.Name)}
    ]


def _is_member(node: ast.expr, enums: set[str]) -> bool:
    """Whether this is `OrderStatus.NEW`, or named like a vocabulary: `kind`, `scope.environment`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in enums:
        return True
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name in {"environment", "role", "kind", "status", "state", "supply", "bucket", "cause", "priority", "each"}
