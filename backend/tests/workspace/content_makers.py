"""Content of workspace documents."""

from typing import Any


def paragraph(*parts: Any) -> Any:
    content = [{"type": "text", "text": part} if isinstance(part, str) else part for part in parts]
    return {"type": "paragraph", "content": content}


def doc(*blocks: Any) -> Any:
    return {"type": "doc", "content": list(blocks)}


def mention(table: str, row_id: str) -> Any:
    return {"type": "mention", "attrs": {"table": table, "id": row_id}}
