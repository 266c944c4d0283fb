"""Who may look past the owner of a row: only what sums figures of the whole shop, or of an order with lines of several
owners, or closes promises under a lock.
"""

from tests.architecture.source import PACKAGE, python_files

MAY_LOOK_PAST = {
    "core/scope.py", "stock/reservations.py", "catalog/figures.py", "catalog/actions.py", "sales/best_sellers.py",
    "stock/displacement.py", "stock/holds.py", "stock/queue.py", "stock/supply.py", "stock/unit_actions.py",
    "stock/chosen.py", "stock/standings.py", "stock/allocation.py", "purchasing/missing.py", "purchasing/promised.py",
    "purchasing/waiting.py", "campaigns/actions.py", "campaigns/results.py", "campaigns/segment.py",
    "inventory/levels.py", "inventory/proof.py", "inventory/summary.py", "contacts/mailing.py",
    "sales/multi_line_orders.py", "sales/regroup.py",
}  # fmt: skip


def test_only_named_files_look_past_the_owner() -> None:
    words = ("every_owner", "**EVERYBODY")
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in python_files()
        if any(word in path.read_text() for word in words)
    }
    assert users == MAY_LOOK_PAST
