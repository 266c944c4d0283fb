"""The e-mails about accounts, with their standard texts."""

from orderkeep.identity.enums import CodeKind
from orderkeep.identity.mail.templates.rules import Placeholder, StandardMail

CODE = Placeholder("code", "the six-digit code, valid for 10 minutes", "482913", required=True, secret=True)
WHERE = Placeholder("where", "the web address of your Orderkeep", "https://orders.example.com")
CODE_TEXT = """Your code is {code}

It is valid for 10 minutes. Enter it in Orderkeep.
If you didn't request it, you can ignore this email.

{where}
"""
NOT_YOU = "If it wasn't you, change your password and tell your admin."

SIGN_UP = StandardMail(
    "sign_up",
    "Confirm an email address",
    "Sent to new users with a code to confirm their email address.",
    "Confirm your Orderkeep email address",
    CODE_TEXT,
    (CODE, WHERE),
)
EMAIL_CHANGE = StandardMail(
    "email_change",
    "Confirm a new email address",
    "Sent to the new address when a user changes their email address.",
    "Confirm your new Orderkeep email address",
    CODE_TEXT,
    (CODE, WHERE),
)
RECOVERY = StandardMail(
    "recovery",
    "Reset a password",
    "Sent to users who forgot their password.",
    "Reset your Orderkeep password",
    CODE_TEXT,
    (CODE, WHERE),
)
REAUTHENTICATION = StandardMail(
    "reauthentication",
    "Confirm a sensitive change",
    "Sent to users to confirm a sensitive change to their account.",
    "Confirm your change in Orderkeep",
    CODE_TEXT,
    (CODE, WHERE),
)
EMAIL_CHANGE_NOTICE = StandardMail(
    "email_change_notice",
    "Email address change requested",
    "Sent to the current address when a user asks to change their email address.",
    "Your Orderkeep email address is about to change",
    "Someone who is signed in to your account asked to change its email address to {new_email}.\n",
    (Placeholder("new_email", "the new address", "ann.new@example.com", required=True),),
)
INVITATION = StandardMail(
    "invitation",
    "Invitation",
    "Sent to people invited by an admin.",
    "{inviter} invited you to {business}",
    """{inviter} invited you to {business} as {role}.

Create your account here:
{link}

The link works once, for 7 days. If you don't expect this invitation, you can ignore this email.
""",
    (
        Placeholder("inviter", "the name of the admin", "Ann Example"),
        Placeholder("business", "the name of your business", "Example Trading"),
        Placeholder("role", "the role of the new user", "a salesperson"),
        Placeholder(
            "link", "the link that creates the account", "https://orders.example.com/auth", required=True, secret=True
        ),
    ),
)
RECOVERY_CODE_USED = StandardMail(
    "recovery_code_used",
    "Recovery code used",
    "Sent to users who signed in with a recovery code.",
    "A recovery code was used",
    f"A recovery code was used for your Orderkeep account. Codes left: {{left}}.\n\n{NOT_YOU}\n",
    (Placeholder("left", "the number of recovery codes left", "7"),),
)
SECOND_FACTOR_CHANGED = StandardMail(
    "second_factor_changed",
    "Two-factor authentication turned on or off",
    "Sent to users who turn two-factor authentication on or off.",
    "Two-factor authentication was turned {state}",
    f"Two-factor authentication was turned {{state}} for your Orderkeep account.\n\n{NOT_YOU}\n",
    (Placeholder("state", "on or off", "on", required=True),),
)
GOOGLE_ADDED = StandardMail(
    "google_added",
    "Sign-in with Google added",
    "Sent to users who add sign-in with Google to their account.",
    "Sign-in with Google was added",
    f"Sign-in with Google was added to your Orderkeep account.\n\n{NOT_YOU}\n",
)
CODE_MAILS = {
    CodeKind.SIGNUP: SIGN_UP,
    CodeKind.EMAIL_CHANGE: EMAIL_CHANGE,
    CodeKind.RECOVERY: RECOVERY,
    CodeKind.REAUTHENTICATION: REAUTHENTICATION,
}
ACCOUNT_MAILS = (
    SIGN_UP,
    RECOVERY,
    REAUTHENTICATION,
    EMAIL_CHANGE,
    EMAIL_CHANGE_NOTICE,
    INVITATION,
    SECOND_FACTOR_CHANGED,
    RECOVERY_CODE_USED,
    GOOGLE_ADDED,
)
