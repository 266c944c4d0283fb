"""The programs beside the package import only what exists in it: nothing else runs them in the test suite."""

import ast
import importlib
import importlib.util

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


def exists(module: str, name: str) -> bool:
    found = importlib.import_module(module)
    is_package = hasattr(found, "__path__")
    return hasattr(found, name) or (is_package and importlib.util.find_spec(f"{module}.{name}") is not None)


def missing_names(tree: ast.Module) -> list[str]:
    """Names that a file imports from the package and that the package doesn't have."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return [
        f"{node.module}.{alias.name}, line {node.lineno}"
        for node in imports
        if node.module and node.module.partition(".")[0] == "orderkeep"
        for alias in node.names
        if importlib.util.find_spec(node.module) is None or not exists(node.module, alias.name)
    ]


@pytest.mark.parametrize("program", programs())
def test_a_program_imports_only_names_that_exist(program: str) -> None:
    assert missing_names(tree_of(ROOT / program)) == []


def test_a_name_that_is_gone_is_found() -> None:
    tree = ast.parse("from orderkeep.core.pdf import print_pdf, render_pdf\nfrom orderkeep.core import pdf")
    assert missing_names(tree) == ["orderkeep.core.pdf.print_pdf, line 1"]
