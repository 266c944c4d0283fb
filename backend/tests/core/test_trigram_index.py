"""The trigram search finds the same rows as a full scan, whatever is typed and however the rows were changed."""

from string import ascii_lowercase, ascii_uppercase
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from orderkeep.contacts.models import Contact
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.db.engine import Database
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.ids import new_id
from orderkeep.core.lists import trigram_index
from orderkeep.core.lists.trigram_index import Candidates, candidates
from orderkeep.core.text_normalize import fold
from tests.clients import Client
from tests.makers import make_contact, make_header, make_order, make_product

CUSTOMERS, ORDERS = "/rest/v1/customers", "/rest/v1/purchases"
NAMES = (
    "Ärger & Söhne", "O'Brien", 'Quote " Quote', "100% Wool", "under_score", "Back\\slash", "a AND b OR c NOT d",
    "near(x, y)*", "😀 Smile", "שלום עולם", "مرحبا", "日本語", "Ok", "X", "Straße", "™ Brand", "ﬁne",
    "-dash:colon^", "İstanbul", "𝚨𝚩",
)  # fmt: skip
QUESTIONS = (
    *NAMES, "är", "s", "so", "o'b", "'", '"', '" q', "%", "0%", "_", "r_s", "\\", "and", "AND", "*", "x, y", "(", "😀",
    "😀 s", "שלום", "לו", "מ", "رح", "本", "日本語", "ok", "x", "strasse", "ss", "tm", "TM b", "fi", "ne", "h:c", "^",
    "zz", "zzz", "q zz", "i̇s", "αβ", "Α", "söhne är", "a b c d", "nothing here",
)  # fmt: skip


SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)


def naive(kind: str, names: list[str], question: str) -> list[str]:
    """SQLite's LIKE ignores the case of A to Z, even where normalization kept it ("™" is "TM")."""
    known = SMALL if kind == "sqlite" else {}
    words = fold(question).translate(known).split()
    return sorted(name for name in names if all(word in fold(name).translate(known) for word in words))


def found(client: Client, question: str) -> list[str]:
    return sorted(row["name"] for row in client.items(CUSTOMERS, q=question, limit=200))


def put(database: Database, environment: Environment, names: list[str], owner: str | None = None) -> None:
    """Insert contacts in bulk, bypassing the session and its listeners."""
    rows: list[dict[str, Any]] = [
        {
            "id": new_id(), "environment": environment.value, "name": name, "search_text": fold(name),
            "assigned_to": owner, "tags": [], "created_at": utc_now(), "updated_at": utc_now(), "version": 1,
        }
        for name in names
    ]  # fmt: skip
    with database.writer.begin() as connection:
        if rows:
            connection.execute(Contact.__table__.insert(), rows)  # type: ignore[attr-defined]  # the mapped table


def test_awkward_words_are_found_as_by_a_plain_look(admin: Client, app: FastAPI, kind: str) -> None:
    put(app.state.database, Environment.DEVELOPMENT, list(NAMES))
    put(app.state.database, Environment.TEST, list(NAMES))
    wrong = {
        question: (answer, right)
        for question in QUESTIONS
        if (answer := found(admin, question)) != (right := naive(kind, list(NAMES), question))
    }
    assert wrong == {}


@pytest.mark.slow
def test_any_words_are_found_as_by_a_plain_look(admin: Client, app: FastAPI, kind: str) -> None:
    some = st.text(st.characters(codec="utf-8", exclude_characters="\0", exclude_categories=("Cs", "Lu", "Lt")))
    close = st.text("abéß %_\\'\"*日", min_size=1, max_size=6)
    known: list[str] = []

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(some | close, max_size=3), st.lists(close | some, min_size=1, max_size=3))
    def look(names: list[str], questions: list[str]) -> None:
        put(app.state.database, Environment.DEVELOPMENT, names)
        known.extend(names)
        for question in [*questions, *names]:
            if fold(question) and len(naive(kind, known, question)) <= 200:
                assert found(admin, question) == naive(kind, known, question)

    look()


def complete_hint(app: FastAPI, words: list[str]) -> Candidates:
    with app.state.database.reading() as session:
        state_of(session).scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
        return candidates(session, Contact, words)


def test_the_index_follows_every_change(admin: Client, app: FastAPI) -> None:
    row = make_contact(admin, name="Quagmire", email=None, phone=None)
    assert complete_hint(app, ["quagmire"]) == complete_hint(app, ["qu"]) == Candidates((row["id"],), complete=True)
    admin.patch(f"{CUSTOMERS}/{row['id']}", {"name": "Zephyr"})
    assert complete_hint(app, ["quagmire"]) == complete_hint(app, ["qu"]) == Candidates((), complete=True)
    assert found(admin, "quagmire") == []
    assert found(admin, "zephyr") == found(admin, "ze") == ["Zephyr"]
    admin.delete(f"{CUSTOMERS}/{row['id']}")
    assert found(admin, "zephyr") == []
    admin.post(f"{CUSTOMERS}/{row['id']}/restore", {})
    assert found(admin, "zephyr") == ["Zephyr"]
    with app.state.database.writer.begin() as connection:
        connection.execute(text("DELETE FROM customers WHERE name = 'Zephyr'"))
    assert complete_hint(app, ["zephyr"]) == complete_hint(app, ["ze"]) == Candidates((), complete=True)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few rows count as many."""
    monkeypatch.setattr(trigram_index, "MAX_CANDIDATES", 3)
    monkeypatch.setattr(trigram_index, "FEW_CANDIDATES", 2)
    monkeypatch.setattr(trigram_index, "OFTEN", 3)


@pytest.mark.parametrize("word", ["an", "anna", "anna b"])
def test_rows_of_others_take_nobodys_place(
    few: None, admin: Client, sales: Client, colleague: Client, app: FastAPI, word: str
) -> None:
    database = app.state.database
    put(database, Environment.DEVELOPMENT, ["Anna Berg"], sales.id)
    put(database, Environment.DEVELOPMENT, [f"Anna B{place}" for place in range(20)], colleague.id)
    put(database, Environment.TEST, ["Anna Bell", *(f"Anna B{place}" for place in range(20))])
    assert found(sales, word) == ["Anna Berg"]
    assert found(colleague, word) == sorted(f"Anna B{place}" for place in range(20))
    assert len(found(admin, word)) == 21
    assert found(admin.within("production"), word) == []
    titles = [each["title"] for each in sales.get("/rest/v1/search", q=word).json()["items"]]
    assert titles == ["Anna Berg"]
    page = admin.get(CUSTOMERS, q=word, limit=5, count="exact").json()
    assert (len(page["items"]), page["total"], page["next_cursor"] is not None) == (5, 21, True)


def test_of_many_those_come_first_whose_name_begins_so(few: None, admin: Client, app: FastAPI) -> None:
    put(app.state.database, Environment.DEVELOPMENT, [f"Mr Xaver {place}" for place in range(9)] + ["Xaver Zobel"])
    titles = [each["title"] for each in admin.get("/rest/v1/search", q="xaver").json()["items"]]
    assert (titles[0], len(titles)) == ("Xaver Zobel", 6)


@pytest.mark.slow
@pytest.mark.parametrize("many", [False, True])
def test_orders_are_found_by_their_own_words_customer_and_product(
    request: pytest.FixtureRequest, admin: Client, many: bool
) -> None:
    if many:
        request.getfixturevalue("few")
    contact, product = make_contact(admin, name="Quentin Vogel"), make_product(admin, name="Zither strings")
    mine = [make_order(admin, customer_id=contact["id"])["number"] for _ in range(5)]
    sold = [make_order(admin, product_id=product["id"])["number"] for _ in range(5)]
    both = make_order(admin, customer_id=contact["id"], product_id=product["id"], notes="Xylophone later")["number"]
    header = make_header(admin, customer_id=contact["id"], customer_reference="Wq-77")

    def numbers(question: str) -> list[str]:
        return sorted(row["number"] for row in admin.items(ORDERS, q=question, limit=200))

    lines = [row["number"] for row in header["lines"]]
    assert numbers("quentin") == numbers("qu") == sorted([*mine, both, *lines])
    assert numbers("zither") == numbers("zi") == sorted([*sold, both])
    assert numbers("quentin zither") == numbers("vogel xylo") == numbers("xy") == [both]
    assert numbers(both) == [both]
    assert numbers("xylophone zzzz") == numbers("zzzz") == numbers("qqx") == []
    assert [row["number"] for row in admin.items("/rest/v1/purchase_orders", q="wq-77")] == [header["number"]]
    orders = [row["number"] for row in admin.items("/rest/v1/orders", q="vogel")]
    assert sorted(orders) == sorted([*mine, both, header["number"]])
    assert [row["number"] for row in admin.items("/rest/v1/orders", q="zither vogel")] == [both]
