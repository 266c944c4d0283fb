"""Whether the business hides costs from its sales staff. Read with every lookup of a session or an API key."""

from sqlalchemy import select

from orderkeep.business.models import BusinessSettings
from orderkeep.core.caller import Role

SALES_SEE_COSTS = select(BusinessSettings.sales_see_costs).limit(1).scalar_subquery()
"""For a lookup that every request makes. None if no settings were ever saved."""


def hides_costs(role: Role, sales_see_costs: object) -> bool:
    """Whether this role may not see costs. Without a setting, sales staff see them."""
    return role is Role.SALES and sales_see_costs is not None and not sales_see_costs
