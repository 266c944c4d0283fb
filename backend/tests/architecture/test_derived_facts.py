"""A fact that follows from an order's columns is computed in one place, in the server and in the web app."""

import re

from tests.architecture.source import PACKAGE, ROOT, files, name_of

FORMULA = re.compile(r"[+\-]\s*[\w.]*items_free|items_free\)?\s*[+\-]|total_quantity\s*-\s*[\w.]*fulfilled")
DEFINED = {
    "backend/orderkeep/sales/models.py",
    "backend/orderkeep/sales/derived_facts.py",
    "backend/orderkeep/sales/order_checks.py",  # a change that isn't stored yet
    "backend/orderkeep/imports/sales_orders/columns.py",  # a file that isn't imported yet
    "frontend/src/sections/sales/orders/form/totals.ts",  # a form that isn't sent yet
}


def _code() -> list[str]:
    return [
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in files()
        if path.suffix in {".py", ".ts", ".tsx"} and ".test." not in path.name
        if path.is_relative_to(PACKAGE) or path.is_relative_to(ROOT / "frontend" / "src")
        for number, line in enumerate(path.read_text().splitlines(), 1)
    ]


def test_no_second_formula_of_a_derived_fact() -> None:
    found = [line for line in _code() if FORMULA.search(line.partition(": ")[2])]
    assert {line.partition(":")[0] for line in found} <= DEFINED, "\n".join(found)
