"""A single typo in a name is corrected, among rows visible to the caller, if there is no exact match."""

import pytest

from orderkeep.reporting.spelling import is_one_typo
from tests.clients import Client
from tests.makers import make_contact, make_product, make_prospect, make_task, make_vendor


def found(client: Client, question: str) -> list[tuple[str, str, bool]]:
    answer = client.get("/rest/v1/search", q=question)
    assert answer.status_code == 200, answer.text
    return [(each["table"], each["title"], each["near"]) for each in answer.json()["items"]]


@pytest.mark.parametrize(
    ("word", "other", "near"),
    [
        ("broks", "brooks", True),
        ("brookss", "brooks", True),
        ("brouks", "brooks", True),
        ("borks", "broks", True),
        ("rooks", "brooks", True),
        ("brooks", "brooks", False),
        ("bruks", "brooks", False),
        ("orbks", "brooks", False),
        ("kbroo", "brook", False),
    ],
)
def test_one_typo(word: str, other: str, near: bool) -> None:
    assert is_one_typo(word, other) is is_one_typo(other, word) is near


@pytest.mark.parametrize("typed", ["broks", "Tomas broks", "tmoas brooks", "BROOSK", "xrooks", "brooksx"])
def test_a_contact_is_found_with_one_typo(admin: Client, typed: str) -> None:
    make_contact(admin, name="Tomás Brooks")
    make_contact(admin, name="Maya Lindqvist")
    assert found(admin, typed) == [("customers", "Tomás Brooks", True)]


def test_products_prospects_and_vendors_likewise(admin: Client) -> None:
    make_product(admin, name="Torque wrench", sku="TW-1")
    make_prospect(admin, name="Wrenchford Ltd")
    make_vendor(admin, name="Harbour Tool Yard")
    assert found(admin, "torque wrnch") == [("products", "Torque wrench", True)]
    assert found(admin, "wrenchfrd") == [("prospects", "Wrenchford Ltd", True)]
    assert found(admin, "harbor tool") == [("vendors", "Harbour Tool Yard", True)]
    assert found(admin, "torqe wrnch") == []


def test_exact_names_keep_near_ones_away(admin: Client) -> None:
    make_contact(admin, name="Ann Brook")
    make_contact(admin, name="Tomás Brooks")
    assert found(admin, "brooks") == [("customers", "Tomás Brooks", False)]
    assert found(admin, "brook") == [("customers", "Ann Brook", False), ("customers", "Tomás Brooks", False)]


def test_a_task_with_the_word_keeps_nothing_away(admin: Client) -> None:
    make_contact(admin, name="Tomás Brooks")
    make_task(admin, title="Call broks back")
    assert found(admin, "broks") == [("customers", "Tomás Brooks", True), ("tasks", "Call broks back", False)]


@pytest.mark.parametrize("typed", ["bro", "ann", "so-1o", "1234", "%", "bro ks", ""])
def test_short_words_and_numbers_are_no_typos(admin: Client, typed: str) -> None:
    make_contact(admin, name="Ane Brxo", phone=None, email=None)
    assert found(admin, typed) == []


def test_new_and_renamed_names_are_known_at_once(admin: Client) -> None:
    assert found(admin, "lindqist") == []
    maya = make_contact(admin, name="Maya Lindqvist")
    assert found(admin, "lindqist") == [("customers", "Maya Lindqvist", True)]
    admin.patch(f"/rest/v1/customers/{maya['id']}", {"name": "Maya Sandström"})
    assert found(admin, "lindqist") == []
    assert found(admin, "sandstrm") == [("customers", "Maya Sandström", True)]


def test_only_visible_names_are_suggested(admin: Client, sales: Client, colleague: Client, guest: Client) -> None:
    make_contact(admin, name="Tomás Brooks", assigned_to=sales.id)
    near = [("customers", "Tomás Brooks", True)]
    assert [found(each, "broks") for each in (admin, sales, colleague, guest)] == [near, near, [], []]
    assert found(admin.within("test"), "broks") == []
    make_contact(admin.within("test"), name="Jo Brookes")
    assert found(admin.within("test"), "broks") == []
    assert found(admin.within("test"), "brokes") == [("customers", "Jo Brookes", True)]
    assert [found(each, "brokes") for each in (admin, sales)] == [[], []]


def spelled(client: Client, question: str) -> list[str]:
    answer = client.get("/rest/v1/search/spellings", q=question)
    assert answer.status_code == 200, answer.text
    spellings: list[str] = answer.json()["items"]
    return spellings


def test_a_search_is_suggested_in_spellings_that_find_a_name(admin: Client) -> None:
    make_contact(admin, name="Tomás Brooks")
    make_contact(admin, name="Ann Brocks")
    assert spelled(admin, "Broks") == ["brocks", "brooks"]
    assert spelled(admin, "tomas broks") == ["tomas brooks"]
    assert spelled(admin, "brooks") == ["brocks"]
    assert spelled(admin, "zzzzzz") == spelled(admin, "") == []


def test_at_most_three_spellings(admin: Client) -> None:
    for name in ("Lamp", "Lump", "Limp", "Lomp"):
        make_product(admin, name=name, sku=name)
    assert spelled(admin, "lymp") == ["lamp", "limp", "lomp"]


def test_spellings_of_names_that_the_caller_may_see(
    admin: Client, sales: Client, colleague: Client, guest: Client
) -> None:
    make_contact(admin, name="Tomás Brooks", assigned_to=sales.id)
    assert [spelled(each, "broks") for each in (admin, sales, colleague, guest)] == [["brooks"], ["brooks"], [], []]
    assert spelled(admin.within("test"), "broks") == []
