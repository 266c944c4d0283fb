"""What changed in a row since its last flush."""

import gc
import weakref
from typing import get_args

import pytest
from sqlalchemy.orm.attributes import set_committed_value

from orderkeep.contacts.models import Contact
from orderkeep.core.db.attribute_history import Side, has_changed, value_of


def stored_contact() -> Contact:
    """A contact as read from the database."""
    contact = Contact()
    for name, value in (("name", "Anna Berg"), ("assigned_to", "a"), ("deleted_at", None)):
        set_committed_value(contact, name, value)
    return contact


def test_a_change_has_two_sides() -> None:
    contact = stored_contact()
    contact.assigned_to = "b"
    assert has_changed(contact, "deleted_at", "assigned_to")
    assert value_of(contact, Contact.assigned_to, "deleted") == "a"
    assert value_of(contact, Contact.assigned_to, "added") == "b"


@pytest.mark.parametrize("side", get_args(Side))
def test_an_unchanged_value_is_the_same_on_both(side: Side) -> None:
    contact = stored_contact()
    assert value_of(contact, Contact.assigned_to, side) == "a"


@pytest.mark.parametrize("name", ["assigned_to", "deleted_at", "owner_of_another_table", "email"])
def test_the_same_value_an_unknown_column_and_one_that_is_not_loaded_are_no_change(name: str) -> None:
    contact = stored_contact()
    contact.assigned_to = "a"
    assert not has_changed(contact, name)


def test_a_row_whose_changes_were_read_is_freed_at_once() -> None:
    """Without a garbage collection: thousands of rows would wait for it."""
    contact = stored_contact()
    contact.assigned_to = "b"
    assert has_changed(contact, "assigned_to")
    assert value_of(contact, Contact.assigned_to, "added") == "b"
    reference = weakref.ref(contact)
    gc.disable()
    try:
        del contact
        assert reference() is None
    finally:
        gc.enable()
