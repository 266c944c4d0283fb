"""Reads the source trees for the architecture tests."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "backend" / "orderkeep"
CODE = (".py", ".ts", ".tsx", ".mjs", ".js", ".css", ".sh")
GENERATED = (
    "backend/migrations/versions/",
    "frontend/src/api/generated/",
    "frontend/pnpm-lock.yaml",
    "backend/orderkeep/openapi.json",
)
KERNEL = {"core", "settings", "api", "main", "cli", "seed"}


@cache
def files() -> tuple[Path, ...]:
    """Every tracked or new file that isn't generated."""
    listed = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True, text=True,
    ).stdout  # fmt: skip
    names = [name for name in listed.split("\0") if name and not name.startswith(GENERATED)]
    return tuple(path for name in sorted(names) if (path := ROOT / name).is_file())


def code_files() -> Iterator[Path]:
    """Source files of both trees and the scripts."""
    for path in files():
        in_scripts = path.parent == ROOT / "scripts"
        if path.suffix in CODE or in_scripts:
            yield path


def python_files(folder: Path = PACKAGE) -> list[Path]:
    """The package's own source files."""
    return [path for path in files() if path.suffix == ".py" and path.is_relative_to(folder)]


@cache
def tree_of(path: Path) -> ast.Module:
    """The parsed file."""
    return ast.parse(path.read_text(), str(path))


def name_of(path: Path) -> str:
    """The path as people write it."""
    return path.relative_to(ROOT).as_posix()


def sections() -> list[str]:
    """The sections: the package's folders except the core."""
    return sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py") if path.parent.name not in KERNEL)


def imports_of(path: Path) -> set[str]:
    """The modules a file imports, as written: `from a import b` gives both `a` and `a.b`."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found
