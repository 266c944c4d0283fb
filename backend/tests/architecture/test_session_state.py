"""What a session knows besides its rows is typed: one object, reached by one function."""

import ast
from collections.abc import Iterator

from tests.architecture.source import PACKAGE, name_of, python_files, tree_of

STATE = PACKAGE / "core" / "db" / "session_state.py"
POOL = PACKAGE / "core" / "db" / "engine.py"
CONNECTION_RECORD = "record"
"""The pool's record of a connection has an `info` of its own, which has nothing to do with sessions."""
ROW_STATE = "inspect"
"""`inspect(row).info` belongs to one row."""


def raw_uses(tree: ast.AST) -> Iterator[ast.Attribute]:
    """Every `….info` that isn't called: `log.info(…)` is a method, `session.info[…]` a dictionary."""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        is_info = isinstance(node, ast.Attribute) and node.attr == "info"
        if is_info and id(node) not in called and not _is_call_of(node.value, ROW_STATE):
            yield node


def _is_call_of(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def test_every_shape_of_a_raw_use_is_seen() -> None:
    code = """
session.info["zone"]
ctx.db.info.get("now")
state.session.info.update(a=1)
known = session.info
log.info("started")
texts = inspect(row).info["texts"]
"""
    assert sorted(node.lineno for node in raw_uses(ast.parse(code))) == [2, 3, 4, 5]


def test_only_the_session_state_uses_the_info_of_a_session() -> None:
    found: dict[str, list[str]] = {}
    for path in python_files():
        for node in raw_uses(tree_of(path)):
            if path == POOL and isinstance(node.value, ast.Name) and node.value.id == CONNECTION_RECORD:
                continue
            found.setdefault(name_of(path), []).append(ast.unparse(node))
    assert set(found) == {name_of(STATE)}, found
