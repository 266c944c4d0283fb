"""Pure checks of the settings of the business."""

import re
from decimal import Decimal, InvalidOperation, Overflow

IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
BIC = re.compile(r"[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?")
IBAN_LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
    "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
    "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
    "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20,
    "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15,
    "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24, "SI": 19,
    "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
}  # fmt: skip
"""Characters by country, from the IBAN registry."""
CHECK_DIVISOR = 97
"""ISO 13616: the rearranged digits leave a remainder of 1."""
THOUSANDTHS = 1000
HIGHEST_RATE = 100 * THOUSANDTHS


def iban_of(typed: str) -> str | None:
    """Return the IBAN without spaces, or None if its length or check digits are wrong."""
    iban = re.sub(r"[\s-]", "", typed).upper()
    if not IBAN.fullmatch(iban) or len(iban) != IBAN_LENGTHS.get(iban[:2], len(iban)):
        return None
    digits = "".join(str(int(mark, 36)) for mark in iban[4:] + iban[:4])
    return iban if int(digits) % CHECK_DIVISOR == 1 else None


def bic_of(typed: str) -> str | None:
    """Return the BIC without spaces, or None if it isn't one."""
    bic = re.sub(r"\s", "", typed).upper()
    return bic if BIC.fullmatch(bic) else None


def rate_of(value: object) -> int | None:
    """Return a tax rate in thousandths of a percent, or None unless it is 0 to 100 with up to three decimals."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        thousandths = Decimal(str(value).strip()) * THOUSANDTHS
    except (InvalidOperation, Overflow):
        return None
    if not thousandths.is_finite() or thousandths != thousandths.to_integral_value():
        return None
    return int(thousandths) if 0 <= thousandths <= HIGHEST_RATE else None
