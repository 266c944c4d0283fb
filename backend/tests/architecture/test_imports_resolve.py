"""Programs beside the package, and those that tests run as strings in other processes, use only what exists in it.

Nothing else checks them: a patch of a module's name that was renamed, for example, would do nothing, and no test fails.
"""

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.architecture.source import ROOT, files, name_of, tree_of


def is_python(name: str, first_line: str) -> bool:
    return name.endswith(".py") or ("python" in first_line and first_line.startswith("#!"))


def programs() -> list[str]:
    """Python programs in `bench/` and `scripts/`, with or without a suffix."""
    beside = [path for path in files() if path.is_relative_to(ROOT / "bench") or path.parent == ROOT / "scripts"]
    return [
        name_of(path)
        for path in beside
        if path.suffix in {"", ".py"} and is_python(path.name, path.read_text().partition("\n")[0])
    ]


def embedded_programs(tree: ast.Module) -> Iterator[ast.Module]:
    """The strings of a module that are programs of several lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\nfrom orderkeep" in f"\n{node.value}":
            try:
                yield ast.parse(node.value)
            except SyntaxError:
                continue


def programs_in_tests() -> list[object]:
    tests = [path for path in files() if path.is_relative_to(ROOT / "backend" / "tests") and path.suffix == ".py"]
    return [
        pytest.param(program, id=f"{path.stem}-{number}")
        for path in tests
        if path.name != "test_imports_resolve.py"
        for number, program in enumerate(embedded_programs(tree_of(path)))
    ]


def exists(module: str, name: str) -> bool:
    found = importlib.import_module(module)
    is_package = hasattr(found, "__path__")
    return hasattr(found, name) or (is_package and importlib.util.find_spec(f"{module}.{name}") is not None)


def missing_names(tree: ast.Module) -> list[str]:
    """Names that a program takes from the package and that the package doesn't have."""
    found: list[str] = []
    modules: dict[str, ModuleType] = {}
    for node in (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)):
        for alias in node.names if (node.module or "").partition(".")[0] == "orderkeep" else []:
            source = str(node.module)
            if importlib.util.find_spec(source) is None or not exists(source, alias.name):
                found.append(f"{source}.{alias.name}, line {node.lineno}")
            elif not hasattr(importlib.import_module(source), alias.name):
                modules[alias.asname or alias.name] = importlib.import_module(f"{source}.{alias.name}")
            elif isinstance(module := getattr(importlib.import_module(source), alias.name), ModuleType):
                modules[alias.asname or alias.name] = module
    return found + [
        f"{node.value.id}.{node.attr}, line {node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id in modules and not hasattr(modules[node.value.id], node.attr)
    ]


@pytest.mark.parametrize("program", programs())
def test_a_program_uses_only_names_that_exist(program: str) -> None:
    assert missing_names(tree_of(ROOT / program)) == []


@pytest.mark.parametrize("program", programs_in_tests())
def test_a_program_inside_a_test_uses_only_names_that_exist(program: ast.Module) -> None:
    assert missing_names(program) == []


def test_names_that_are_gone_are_found() -> None:
    text = (
        "from orderkeep.core.pdf.files import print_pdf, render_pdf\n"
        "from orderkeep.core.pdf import files\n"
        "files.print_pdf = None"
    )
    [program] = embedded_programs(ast.parse(f"RUN = {text!r}"))
    assert missing_names(program) == ["orderkeep.core.pdf.files.print_pdf, line 1", "files.print_pdf, line 3"]
