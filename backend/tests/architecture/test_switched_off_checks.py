"""Each place where a check is switched off says why, in the same line or in a comment right above."""

import re

import pytest

from tests.architecture.source import code_files, name_of

SWITCHED_OFF = re.compile(
    r"""(?:\#|//|/\*)\s*(?:
        (?:ruff:\s*)?noqa(?:\s*:\s*[A-Z]+\d+(?:[\s,]+[A-Z]+\d+)*)?
        |(?:type|pyright|mypy):\s*ignore(?:-errors)?(?:\[[^\]]*\])?
        |pragma:\s*no\ cover
        |nosec\b
        |(?:oxlint|eslint|stylelint)-disable(?:-next-line|-line)?(?:\s+[\w@/-]+(?:\s*,\s*[\w@/-]+)*)?
        |@ts-(?:expect-error|ignore|nocheck)
    )(?P<reason>.*)""",
    re.VERBOSE,
)
COMMENT = re.compile(r"\s*(?:\#|//|/\*|\{/\*|\*)(?P<text>.*)")
WORD = re.compile(r"[A-Za-z]+")
FEWEST_WORDS = 3


def says_why(text: str) -> bool:
    return len(WORD.findall(text)) >= FEWEST_WORDS


def unexplained(lines: list[str]) -> list[int]:
    """The line numbers on which a check is switched off without a reason."""
    found = []
    for number, line in enumerate(lines, 1):
        switch = SWITCHED_OFF.search(line)
        if switch is None or says_why(switch["reason"]):
            continue
        above = lines[number - 2] if number > 1 else ""
        comment = COMMENT.fullmatch(above)
        if comment is None or SWITCHED_OFF.search(above) or not says_why(comment["text"]):
            found.append(number)
    return found


HASH = "#"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([f"x = 1  {HASH} noqa: S101"], [1]),
        ([f"x = 1  {HASH} noqa"], [1]),
        ([f"x = 1  {HASH} noqa: S101, PLR2004 - same"], [1]),
        ([f"x = 1  {HASH} type: ignore[attr-defined]"], [1]),
        (["y = 2", f"x = 1  {HASH} type: ignore[attr-defined]"], [2]),
        (["/" + "/ oxlint-disable-next-line no-eval, no-alert"], [1]),
        (["/" + "* stylelint-disable */"], [1]),
        (["/" + "/ @ts-expect-error"], [1]),
        ([f"x = 1  {HASH} noqa: S101, PLR2004 - the tests assert"], []),
        ([f"x = 1  {HASH} type: ignore[attr-defined]  {HASH} mypy cannot name it"], []),
        (["# SQLAlchemy has no type for this.", f"x = 1  {HASH} type: ignore[attr-defined]"], []),
        (["/" + "/ oxlint-disable-next-line no-eval -- the browser runs it"], []),
        (["/" + "/ @ts-expect-error the library has no types"], []),
        (["x = 1  # an ordinary comment"], []),
    ],
)
def test_a_reason_is_told_from_none(lines: list[str], found: list[int]) -> None:
    assert unexplained(lines) == found


def test_no_check_is_switched_off_without_a_reason() -> None:
    read = list(code_files())
    missing = [f"{name_of(path)}:{number}" for path in read for number in unexplained(path.read_text().splitlines())]
    assert len(read) > 100
    assert missing == []
