"""How much of the server is untyped: uses of `Any` are counted per package, and may only decrease."""

import re

import pytest

from tests.architecture.source import PACKAGE, python_files

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


def test_anything_has_no_other_name() -> None:
    """An alias for `Any`, or for a dict of it, would hide it from the count."""
    alias = re.compile(r"^\w+(?:: TypeAlias)? = (?:Any|(?:dict|list|Mapping|Sequence|tuple)\[.*\bAny\b.*\])$")
    assert [line for line in _lines() if alias.match(line)] == []
