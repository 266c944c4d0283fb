"""Files have the same headings and labels as the screens."""

import re
from typing import Any

import pytest

from orderkeep.contacts.enums import ContactStatus, Relationship, Tier
from orderkeep.core.labels import labels_of
from orderkeep.core.lists.export import headings_of
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.imports.exported.fields import EXPORTED_LISTS
from orderkeep.purchasing.enums import StockOrderStatus
from orderkeep.sales.enums import Completion, OrderStatus, Priority
from orderkeep.sales.order_schemas import OrderList
from orderkeep.vendors.enums import VendorKind, VendorStatus
from tests.lists import every_list
from tests.web_columns import LISTS, SOURCE, columns_of

SHOWN: list[type[ListQuery]] = [OrderList, *(book.query for book in EXPORTED_LISTS.values())]
EXPORTED = {query.table.__tablename__: query for query in SHOWN}


@pytest.mark.parametrize("query", every_list(), ids=lambda query: query.__name__)
def test_no_two_columns_of_a_file_have_one_heading(query: type[ListQuery]) -> None:
    headings = headings_of(query, list(query.shown))
    assert sorted({heading.casefold() for heading in headings}) == sorted(heading.casefold() for heading in headings)
    assert query.headings.keys() <= query.shown.keys()


@pytest.mark.parametrize("table", LISTS)
def test_a_column_has_the_heading_of_the_screen(table: str) -> None:
    columns = columns_of(table)
    assert len(columns) > 10
    for column in columns:
        assert (column.label, headings_of(EXPORTED[table], [column.exports[0]])) == (column.label, [column.label])


@pytest.mark.parametrize(
    ("section", "enum"),
    [
        *(("contacts", enum) for enum in (ContactStatus, Relationship, Tier)),
        *(("sales/orders", enum) for enum in (OrderStatus, Priority, Completion)),
        ("stock-orders", StockOrderStatus),
        *(("vendors", enum) for enum in (VendorKind, VendorStatus)),
    ],
)
def test_a_value_has_the_label_of_the_screen(section: str, enum: Any) -> None:
    words = "\n".join(path.read_text() for path in (SOURCE / "sections" / section).rglob("*labels.ts"))
    pattern = rf"Record<(?:Schema<'{enum.__name__}'>|{enum.__name__}), \w+> = \{{(.*?)\n\}};"
    block = re.search(pattern, words, re.DOTALL)
    assert block
    shown = dict(re.findall(r"^  (\w+): (?:\{ label: )?'([^']+)'", block[1], re.MULTILINE))
    assert shown == labels_of(enum)
