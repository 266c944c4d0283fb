"""The structure of the code: sizes, names and allowed imports beyond the import contracts."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from graphlib import TopologicalSorter

import pytest

from tests.architecture.source import PACKAGE, ROOT, code_files, imports_of, name_of, python_files, sections, tree_of

LONGEST_FILE = 250
LONGEST_STYLE_SHEET = 400  # one declaration per line, so a line of CSS holds less than a line of code
LONGEST_FUNCTION = 40
MOST_PARAMETERS = 5
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "base", "manager", "service", "constants"}
SHARED_STYLES = {"frontend/src/styles/base.css"}
SERVER_SECTIONS = {
    "brands": "catalog",
    "specifications": "catalog",
    "stock-orders": "purchasing",
    "shipments": "purchasing",
}
"""Section of the web app → the server's section that it is a part of."""
MAY_CROSS_ENVIRONMENTS = {"core", "identity", "admin", "seed.py", "cli.py", "main.py", "environments", "integrity"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions() -> Iterator[tuple[str, Function]]:
    for path in python_files(ROOT / "backend"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, Function):
                yield f"{name_of(path)}:{node.lineno} {node.name}", node


def test_no_file_is_longer_than_a_reader_can_hold() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in code_files()}
    assert len(lengths) > 20
    budget = {".css": LONGEST_STYLE_SHEET}
    long = {path: count for path, count in lengths.items() if count > budget.get(path.suffix, LONGEST_FILE)}
    assert {name_of(path): count for path, count in long.items()} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    long = {name: size for name, node in functions() if (size := _lines(node)) > LONGEST_FUNCTION}
    assert long == {}


def _lines(node: Function) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_function_takes_more_than_five_parameters() -> None:
    many = {}
    for name, node in functions():
        if name.startswith("backend/tests/"):  # each fixture is a parameter
            continue
        arguments = [*node.args.posonlyargs, *node.args.args]
        own = [argument for argument in arguments if argument.arg not in {"self", "cls"}]
        if len(own) > MOST_PARAMETERS:
            many[name] = len(own)
    assert many == {}


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert [
        name_of(path)
        for path in code_files()
        if path.stem.split(".")[0].lower() in FORBIDDEN_NAMES and name_of(path) not in SHARED_STYLES
    ] == []


def _calls(name: str) -> Callable[[ast.AST], bool]:
    def matches(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name

    return matches


def _attribute(*names: str) -> Callable[[ast.AST], bool]:
    return lambda node: isinstance(node, ast.Attribute) and node.attr in names


@pytest.mark.parametrize(
    ("what", "matches"),
    [
        ("text()", _calls("text")),
        ("__table__", _attribute("__table__", "exec_driver_sql", "from_statement")),
        ("commit or rollback", _attribute("commit", "rollback")),
    ],
)
def test_sections_do_not_step_around_scope_and_transaction(what: str, matches: Callable[[ast.AST], bool]) -> None:
    seen = [path for section in sections() for path in python_files(PACKAGE / section)]
    assert len(seen) > 5
    assert [
        f"{name_of(path)}:{node.lineno}"  # type: ignore[attr-defined]  # only expressions match
        for path in seen
        for node in ast.walk(tree_of(path))
        if matches(node)
    ] == [], what


def test_only_named_places_read_across_environments() -> None:
    users = {path.relative_to(PACKAGE).parts[0] for path in python_files() if "across_environments" in path.read_text()}
    assert users - MAY_CROSS_ENVIRONMENTS == set()


def test_only_actions_and_business_files_borrow_models_from_sections_above_them() -> None:
    """The import contract covers pairs of sections. These files of a section may not import higher layers either."""
    order = _section_order()
    wrong = []
    for path in python_files():
        parts = path.relative_to(PACKAGE).parts
        here = parts[0].removesuffix(".py")
        declares = len(parts) == 2 and path.stem in {"routes", "schemas", "rules", "models", "enums"}
        if here not in order or (here != "core" and not declares):
            continue
        for module in imports_of(path):
            there = module.split(".")[1] if module.startswith("orderkeep.") else here
            if order.get(there, 99) < order[here]:
                wrong.append(f"{name_of(path)} imports {module}")
    assert wrong == []


def _section_order() -> dict[str, int]:
    """Section → its layer, with 0 at the top."""
    contracts = tomllib.loads((ROOT / "backend/pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["id"] == "sections")
    return {name.strip(" ()"): place for place, layer in enumerate(layers) for name in layer.split("|")}


def test_the_web_app_orders_its_sections_like_the_server() -> None:
    order = _section_order()
    declared = _declared_in_the_web_app()
    shared = [name for name in declared if SERVER_SECTIONS.get(name, name) in order]
    assert len(shared) > 8
    places = [order[SERVER_SECTIONS.get(name, name)] for name in shared]
    assert places == sorted(places, reverse=True), shared
    folders = {path.name for path in (ROOT / "frontend/src/sections").iterdir() if path.is_dir()}
    assert folders == set(declared)


def _declared_in_the_web_app() -> list[str]:
    """The folders of the web app's manifests, whose order its linter enforces, lowest first."""
    manifests = (ROOT / "frontend/src/sections/manifests.ts").read_text()
    return re.findall(r"from '\./([\w-]+)/section'", manifests)


def test_each_import_from_a_higher_section_is_listed_by_itself() -> None:
    """A wildcard would let any other module of the section do the same."""
    contracts = tomllib.loads((ROOT / "backend/pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    pairs = [pair for contract in contracts for pair in contract.get("ignore_imports", [])]
    assert len(pairs) > 50
    assert [pair for pair in pairs if "*" in pair] == []
    assert [pair for pair in pairs if pair.rpartition(".")[2] not in {"models", "enums"}] == []
    assert pairs == sorted(pairs)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even for type annotations: what both need belongs into a third module. Raises CycleError with the circle."""
    modules = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in python_files()}
    assert len(modules) > 400
    list(TopologicalSorter({name: imports_of(path) & set(modules) for name, path in modules.items()}).static_order())
