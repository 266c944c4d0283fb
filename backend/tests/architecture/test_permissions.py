"""Who may do what stands in the table of permissions alone. Elsewhere, code asks for a permission, not for a role."""

import ast
from collections.abc import Iterator

from orderkeep.core.caller import Role
from tests.architecture.source import PACKAGE, name_of, python_files, tree_of

CALLER = "ctx.scope.role", "self.scope.role", "scope.role", "self.role"
ROLES = {f"Role.{role.name}" for role in Role}
MAY_COMPARE = {
    PACKAGE / "core" / "caller.py",
    PACKAGE / "core" / "db" / "scope.py",
    PACKAGE / "identity" / "permissions.py",
}
"""Who the caller is, which rows a role sees, and what a role may do."""


def comparisons(tree: ast.AST) -> Iterator[str]:
    """Every comparison of the caller's role with a role, and every `is_admin`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name) and _name_of(node) == "is_admin":
            yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Compare):
            sides = {ast.unparse(each) for each in (node.left, *node.comparators)}
            named = {ast.unparse(part) for part in ast.walk(node)} & ROLES
            if named and any(side in CALLER for side in sides):
                yield f"{node.lineno}: {ast.unparse(node)}"


def _name_of(node: ast.Attribute | ast.Name) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id


def test_every_shape_of_a_bare_comparison_is_seen() -> None:
    code = """
if ctx.scope.is_admin: pass
ctx.scope.role is Role.ADMIN
ctx.scope.role != Role.GUEST
scope.role in (Role.ADMIN, Role.SALES)
profile.role == Role.ADMIN.value
allowed(ctx.scope, "contacts.assign")
"""
    assert [each.partition(":")[0] for each in comparisons(ast.parse(code))] == ["2", "3", "4", "5"]


def test_no_section_compares_the_callers_role() -> None:
    seen = [path for path in python_files() if path not in MAY_COMPARE]
    assert len(seen) > 400
    found = {name_of(path): found for path in seen if (found := list(comparisons(tree_of(path))))}
    assert found == {}
