"""The head of documents, printed and on a customer's page: logo, name and address of the business."""

from orderkeep.business.actions import current_settings
from orderkeep.business.logo import logo_url, printed_form, stored_logo
from orderkeep.business.models import BusinessSettings
from orderkeep.core.context import Context
from orderkeep.core.http.schemas import Out
from orderkeep.core.values import JsonObject


class BusinessHeadOut(Out):
    """The business as its customers see it."""

    name: str
    lines: list[str]
    """Legal name, if it differs, and address."""
    phone: str
    email: str
    website: str
    logo: str | None
    """A data URL."""


def business_head(ctx: Context) -> BusinessHeadOut | None:
    """Return the head of a customer's page; None until the business has a name or a logo."""
    row = current_settings(ctx)
    logo = logo_url(ctx, row)
    if not row.name and logo is None:
        return None
    return {
        "name": row.name or row.legal_name,
        "lines": _lines(row),
        "phone": row.phone,
        "email": row.email,
        "website": row.website,
        "logo": logo,
    }


def _lines(row: BusinessSettings) -> list[str]:
    legal = [row.legal_name] if row.legal_name and row.legal_name != row.name else []
    return legal + [line.strip() for line in row.address.splitlines() if line.strip()]


def letterhead(ctx: Context) -> JsonObject:
    """Return the template's data; empty until the business has a name or a logo, so that documents stay as they are."""
    row = current_settings(ctx)
    logo = stored_logo(ctx, row)
    if not row.name and logo is None:
        return {}
    contact = [row.phone, row.email, row.website]
    numbers = [("Tax no.", row.tax_number), ("Reg. no.", row.registration_number)]
    return {
        "letterhead": {
            "logo": printed_form(*logo) if logo else None,
            "name": row.name or row.legal_name,
            "lines": _lines(row),
            "contact": [each for each in contact if each] + [f"{name} {value}" for name, value in numbers if value],
        }
    }
