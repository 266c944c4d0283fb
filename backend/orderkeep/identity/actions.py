"""User management by admins, by users themselves, and from the command line."""

from datetime import datetime

from sqlalchemy import delete, select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Conflict, Forbidden, Invalid
from orderkeep.core.ids import canonical_id
from orderkeep.core.values import Columns, Values
from orderkeep.identity.accounts.new_accounts import NewAccount, add_person
from orderkeep.identity.accounts.passwords import Passwords
from orderkeep.identity.enums import Beginning, SecurityEventKind, SignOutScope
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.models import Factor, Installation, Profile
from orderkeep.identity.permissions import is_allowed
from orderkeep.identity.rules import email_of, is_unicode, password_weaknesses
from orderkeep.identity.second_factor.actions import without_factors
from orderkeep.identity.second_factor.factors import lock_factors
from orderkeep.identity.sessions.actions import account_by_email, end_sessions
from orderkeep.identity.sessions.device import Device
from orderkeep.identity.sessions.security_events import record_security_event
from orderkeep.settings import Settings


def change_profile(ctx: Context, profile_id: str, values: Values) -> Profile:
    """Change a user's name, role or access. Raises Forbidden, or Conflict for the last admin."""
    manages = is_allowed(ctx.scope, "people.manage")
    if not manages and canonical_id(profile_id) != ctx.scope.actor_id:
        raise Forbidden("Only an admin can change other people", missing="people.manage")
    if not manages and values.keys() & {"role", "disabled"}:
        raise Forbidden("Only an admin can change roles and access", missing="people.manage")
    if values.keys() & {"role", "disabled"}:
        _lock_admins(ctx)
    profile = ctx.find(Profile, profile_id, lock=True)
    if _is_active_admin(profile) and not _is_active_admin(profile, values) and _is_only_admin(ctx, profile):
        raise Conflict("There must be at least one admin", code="last_admin")
    ctx.change(profile, values)
    if profile.disabled:
        end_sessions(ctx, profile.id, SignOutScope.GLOBAL)
    return profile


def sign_out_everywhere(ctx: Context, profile_id: str) -> None:
    """End every session of a user. Raises NotFound."""
    end_sessions(ctx, ctx.find(Profile, profile_id).id, SignOutScope.GLOBAL)


def home_environment(ctx: Context) -> Environment | None:
    """Return the environment of the caller's own business, if they set up the installation and chose to start one.

    Devices that haven't switched environments yet start there.
    """
    first = ctx.db.get(Installation, 1)
    if first is None or first.claimed_by != ctx.scope.actor_id or not is_allowed(ctx.scope, "shop.begin"):
        return None
    return Environment.PRODUCTION if first.beginning in (Beginning.BOOKS, Beginning.EMPTY) else None


def _lock_admins(ctx: Context) -> None:
    """Serialise role changes, so that two admins can't demote each other at the same time."""
    admins = select(Profile.id).where(Profile.role == Role.ADMIN).order_by(Profile.id)
    ctx.db.execute(admins.with_for_update())


def _is_active_admin(profile: Profile, values: Values | None = None) -> bool:
    changed: Columns = {"role": profile.role, "disabled": profile.disabled, **(values or {})}
    return changed["role"] == Role.ADMIN and not changed["disabled"]


def _is_only_admin(ctx: Context, profile: Profile) -> bool:
    others = (Profile.role == Role.ADMIN, Profile.disabled.is_(False), Profile.id != profile.id)
    return ctx.db.scalars(select(Profile.id).where(*others)).first() is None


def create_user(database: Database, settings: Settings, email: str, role: Role, password: str) -> str:
    """Create a confirmed user from the command line and return the id. Raises Invalid."""
    address = email_of(email)
    if address is None:
        raise Invalid(f"{email} isn't an email address", field="email")
    if "\x00" in password or not is_unicode(password):
        raise Invalid("The password must be UTF-8 text", field="password")
    if reasons := password_weaknesses(password, address):
        sentence = (
            "Use 8 to 1024 characters for the password"
            if reasons == ["length"]
            else "This password is too easy to guess"
        )
        raise Invalid(sentence, field="password")
    account = NewAccount(address, Passwords().hash(password), {}, confirmed=True, role=role)
    with unit_of_work(database, Scope(settings.default_environment, None, Role.ADMIN), utc_now()) as ctx:
        if account_by_email(ctx, address):
            raise Invalid(f"{address} already has an account", field="email")
        return add_person(ctx, account).profile.id


def remove_second_factor(database: Database, settings: Settings, email: str) -> None:
    """Remove a user's second factors from the command line. Raises Invalid."""
    scope = Scope(settings.default_environment, None, Role.ADMIN)
    with unit_of_work(database, scope, utc_now()) as ctx:
        who = account_by_email(ctx, email.strip().lower())
        if who is None:
            raise Invalid(f"{email} has no account", field="email")
        lock_factors(ctx, who.profile.id)
        ctx.db.execute(delete(Factor).where(Factor.profile_id == who.profile.id))
        without_factors(ctx, who)
        record_security_event(ctx, who.profile.id, SecurityEventKind.FACTOR_REMOVED, Device("", ""))


def last_mail(database: Database, settings: Settings, email: str) -> tuple[datetime, str, str] | None:
    """Return time, subject and text of the newest e-mail to this address."""
    newest = select(Mail).where(Mail.to == email.strip().lower()).order_by(Mail.created_at.desc(), Mail.id.desc())
    scope = Scope(settings.default_environment, None, Role.ADMIN)
    with unit_of_work(database, scope, utc_now(), commit=False) as ctx:
        mail = ctx.db.scalars(newest.limit(1)).first()
        return (mail.created_at, mail.subject, mail.text) if mail else None
