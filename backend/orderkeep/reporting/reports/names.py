"""The names of the groups of a report."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param
from orderkeep.core.ids import NIL_ID
from orderkeep.identity.models import Profile
from orderkeep.vendors.models import Vendor

NOBODY = "Unassigned"
UNLISTED = "Not in the catalog"
PROFILES = select(Profile.id, Profile.full_name, Profile.email).where(in_param(Profile.id))
CONTACTS = select(Contact.id, Contact.name).where(in_param(Contact.id)).execution_options(with_hidden=True)
VENDORS = select(Vendor.id, Vendor.name).where(in_param(Vendor.id))
PRODUCTS = select(Product.id, Product.name, Product.category_id, Product.category).where(in_param(Product.id))


def member_names(ctx: Context, ids: Iterable[str]) -> dict[str, str]:
    """Names of members by id. Nobody and the all-zero id are unassigned."""
    names = {str(row_id): full or email or NOBODY for row_id, full, email in query(ctx.db, PROFILES, ids=sorted(ids))}
    return names | {"": NOBODY, NIL_ID: NOBODY}


def contact_names(ctx: Context, ids: Iterable[str]) -> dict[str, str]:
    """Names of contacts by id, including deleted ones."""
    return {str(row_id): name for row_id, name in query(ctx.db, CONTACTS, ids=sorted(ids))}


def vendor_names(ctx: Context, ids: Iterable[str]) -> dict[str, str]:
    return {str(row_id): name for row_id, name in query(ctx.db, VENDORS, ids=sorted(ids))}


class ProductName(NamedTuple):
    """A product's name, and its category."""

    name: str
    category_id: str
    category: str


OUTSIDE = ProductName(UNLISTED, NIL_ID, UNLISTED)
"""Stands for items outside the catalog, whose product is the all-zero id."""


def product_names(ctx: Context, ids: Iterable[str]) -> dict[str, ProductName]:
    found = query(ctx.db, PRODUCTS, ids=sorted(ids))
    return {
        NIL_ID: OUTSIDE,
        **{str(row_id): ProductName(name, str(of), category) for row_id, name, of, category in found},
    }
