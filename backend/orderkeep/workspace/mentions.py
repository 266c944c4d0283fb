"""The records that a workspace document mentions. Each reader sees the names of those that they may see."""

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Invalid
from orderkeep.documents.links import TARGETS, LinkTarget
from orderkeep.workspace.content import Mention, Node, mentions_of, with_labels

KINDS: dict[str, LinkTarget] = {target.table.__tablename__: target for target in TARGETS.values()}
"""Table → the kind of record."""
TABLES = frozenset(KINDS)
Labels = dict[Mention, tuple[str, str | None]]


def labels_of(ctx: Context, mentions: Iterable[Mention]) -> Labels:
    """Name and status of the mentioned records that the caller may see."""
    by_table: dict[str, set[str]] = defaultdict(set)
    for mention in mentions:
        by_table[mention.table].add(mention.row_id)
    found: Labels = {}
    for table, ids in by_table.items():
        target = KINDS[table]
        known = any_of(target.table.id, sorted(ids))
        titles: dict[str, str | None] = dict(ctx.db.execute(select(target.table.id, target.title).where(known)).all())
        states: dict[str, str | None] = {}
        if target.status is not None:
            states = dict(ctx.db.execute(select(target.table.id, target.status).where(known)).all())
        found |= {Mention(table, row_id): (title or "", states.get(row_id)) for row_id, title in titles.items()}
    return found


def shown_content(ctx: Context, content: Node) -> Node:
    """The content as the caller sees it."""
    return with_labels(content, labels_of(ctx, mentions_of(content)))


def refuse_hidden_mentions(ctx: Context, content: Node, before: Node) -> None:
    """Raises Invalid if a new mention names a record that doesn't exist for the caller. Earlier ones may stay."""
    new = set(mentions_of(content)) - set(mentions_of(before))
    if new - labels_of(ctx, new).keys():
        raise Invalid("The text mentions a record that doesn't exist", field="content")
