"""The head of printed documents: logo, name and address of the business."""

from orderkeep.business.actions import current_settings
from orderkeep.business.logo import printed_form, stored_logo
from orderkeep.core.context import Context


def letterhead(ctx: Context) -> dict[str, object]:
    """Return the template's data; empty until the business has a name or a logo, so that documents stay as they are."""
    row = current_settings(ctx)
    logo = stored_logo(ctx, row)
    if not row.name and logo is None:
        return {}
    contact = [row.phone, row.email, row.website]
    numbers = [("Tax no.", row.tax_number), ("Reg. no.", row.registration_number)]
    lines = [line.strip() for line in row.address.splitlines() if line.strip()]
    return {
        "letterhead": {
            "logo": printed_form(*logo) if logo else None,
            "name": row.name or row.legal_name,
            "lines": ([row.legal_name] if row.legal_name and row.legal_name != row.name else []) + lines,
            "contact": [each for each in contact if each] + [f"{name} {value}" for name, value in numbers if value],
        }
    }
