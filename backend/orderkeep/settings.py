"""All settings: environment variables with the prefix ORDERKEEP_, their types and defaults."""

from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator, Field, PrivateAttr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.orm import Session

from orderkeep.core.db.connection_url import postgres_url_problem
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.mail_address import is_one_address


def _zone_name(name: str) -> str:
    if name not in available_timezones():
        message = f"{name!r} isn't a time zone; use a name such as Europe/Berlin"
        raise ValueError(message)
    return name


def _web_address(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        message = f"{url!r} isn't a web address"
        raise ValueError(message)
    return url.rstrip("/")


def _issuer(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme != "https" and parts.hostname not in ("127.0.0.1", "localhost", "::1"):
        message = f"{url!r} isn't an https address"
        raise ValueError(message)
    return _web_address(url)


def _optional_web_address(url: str) -> str:
    return _web_address(url) if url else url


def _networks(text: str) -> str:
    for part in text.split(",") if text else ():
        try:
            ip_network(part.strip())
        except ValueError:
            message = f"{part.strip()!r} isn't an IP address or network; separate several with commas"
            raise ValueError(message) from None
    return text


def _mail_server(url: str) -> str:
    if not url:
        return url
    parts = urlsplit(url)
    try:
        whole = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0
    except ValueError:
        whole = False
    if not whole:
        message = "use smtp://user:password@host:587 or smtps://user:password@host:465"
        raise ValueError(message)
    return url


def _text_gateway(url: str) -> str:
    parts = urlsplit(url)
    if url and parts.scheme != "https" and parts.hostname not in ("127.0.0.1", "localhost", "::1"):
        message = "use https://…, the address of your provider's API for sending a text message"
        raise ValueError(message)
    return _optional_web_address(url)


def _printable(key: str) -> str:
    if not all("!" <= each <= "~" for each in key):
        message = "use printable ASCII characters without spaces, because the key is sent in a header"
        raise ValueError(message)
    return key


def _one_address(address: str) -> str:
    if address and not is_one_address(address):
        message = f"{address!r} isn't an email address"
        raise ValueError(message)
    return address


def _bucket(url: str) -> str:
    parts = urlsplit(url)
    if url and (parts.scheme != "s3" or not parts.hostname):
        message = "use s3://bucket/prefix"
        raise ValueError(message)
    return url


NO_DOMAIN_SENDER = "no-reply@localhost.localdomain"
"""The sender of a server whose own name can't be in an address, such as localhost."""


class Settings(BaseSettings):
    """The deployment. Empty variables count as unset."""

    model_config = SettingsConfigDict(env_prefix="ORDERKEEP_", env_ignore_empty=True, extra="ignore")

    data_dir: Path = Path("data")
    database_url: str = ""
    default_environment: Environment = Environment.DEVELOPMENT
    public_url: Annotated[str, AfterValidator(_web_address)] = "http://127.0.0.1:8000"
    forwarded_allow_ips: Annotated[str, AfterValidator(_networks)] = ""
    metrics_token: str = ""
    api_key: Annotated[str, AfterValidator(_printable)] = ""
    jwt_jwk: str = ""
    factor_key: str = ""
    google_client_id: str = ""
    google_client_secret: Annotated[str, Field(validate_default=True)] = ""
    google_issuer: Annotated[str, AfterValidator(_issuer)] = "https://accounts.google.com"
    stripe_api_key: str = ""
    stripe_api_base: Annotated[str, AfterValidator(_optional_web_address)] = ""
    stripe_webhook_secret: str = ""
    stripe_price_starter: str = ""
    stripe_price_professional: str = ""
    stripe_price_enterprise: str = ""
    smtp_url: Annotated[str, AfterValidator(_mail_server)] = ""
    sms_gateway_url: Annotated[str, AfterValidator(_text_gateway)] = ""
    sms_gateway_token: str = ""
    sms_gateway_format: Literal["json", "twilio"] = "json"
    sms_sender: str = "Orderkeep"
    confirm_email: bool | None = None
    address_limit_per_minute: Annotated[int, Field(ge=1)] = 600
    webhook_allow_loopback: bool = False
    api_key_limit_per_minute: Annotated[int, Field(ge=1)] = 600
    storage_url: Annotated[str, AfterValidator(_bucket)] = ""
    backup_dir: Path | None = None
    backup_every_hours: Annotated[int, Field(ge=1, le=720)] = 24
    backup_keep: Annotated[int, Field(ge=1, le=1000)] = 14
    demo_mode: bool = False
    support_email: Annotated[str, AfterValidator(_one_address)] = ""
    """Blank: the email address of the business."""
    video_url: Annotated[str, AfterValidator(_web_address), Field(validate_default=False)] = "/tour"
    """A page of this server until a web address is set."""
    time_zone: Annotated[str, AfterValidator(_zone_name)] = "UTC"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    web_app: Path | None = None
    """Folder of the built web app. Default: `frontend/dist` beside this package's source."""
    _chosen_zone: str | None = PrivateAttr(None)
    _environment_is_fixed: bool = PrivateAttr(False)

    @field_validator("google_client_secret")
    @classmethod
    def _complete_pair(cls, secret: str, info: ValidationInfo) -> str:
        if bool(secret) != bool(info.data.get("google_client_id")):
            message = "set both ORDERKEEP_GOOGLE_CLIENT_ID and ORDERKEEP_GOOGLE_CLIENT_SECRET, or neither"
            raise ValueError(message)
        return secret

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        if url and not url.startswith(("sqlite:///", "postgresql://", "postgres://")):
            message = "use sqlite:///<file> or postgresql://…"
            raise ValueError(message)
        url = url.replace("postgres://", "postgresql://", 1) if url.startswith("postgres://") else url
        if url.startswith("postgresql:") and (problem := postgres_url_problem(url)):
            raise ValueError(problem)
        return url

    def served_at(self, port: int) -> "Settings":
        """Return the settings with a known port: links lead to this server unless PUBLIC_URL says otherwise."""
        if "public_url" in self.model_fields_set:
            return self
        return self.model_copy(update={"public_url": f"http://127.0.0.1:{port}"})

    def model_post_init(self, context: Any, /) -> None:
        """Note whether the environment variable decides."""
        super().model_post_init(context)
        self._environment_is_fixed = "default_environment" in self.model_fields_set

    @property
    def environment_is_fixed(self) -> bool:
        """Whether ORDERKEEP_DEFAULT_ENVIRONMENT is set. Otherwise admins choose the default environment."""
        return self._environment_is_fixed

    def use_environment(self, stored: Environment | None) -> None:
        """Use the default environment that an admin chose from now on. None: development, until one is chosen."""
        if not self._environment_is_fixed:
            self.default_environment = stored or Environment.DEVELOPMENT

    @property
    def zone(self) -> ZoneInfo:
        """The business's time zone: the one chosen in its settings, or the server's."""
        return ZoneInfo(self._chosen_zone or self.time_zone)

    def use_zone(self, name: str | None) -> None:
        """Use the time zone that an admin chose from now on. None: the server's."""
        self._chosen_zone = name

    @property
    def is_https(self) -> bool:
        """Whether this server's public address uses HTTPS."""
        return self.public_url.startswith("https:")

    @property
    def database(self) -> str:
        """The database URL."""
        return self.database_url or f"sqlite:///{self.data_dir.resolve() / 'orderkeep.db'}"

    @property
    def takes_payments(self) -> bool:
        """Whether the offered plan can be bought."""
        return bool(self.stripe_api_key and self.stripe_price_starter)

    @property
    def mail_sender(self) -> str:
        """The sender of emails if the email server is set by a variable."""
        own = f"no-reply@{urlsplit(self.public_url).hostname}"
        return self.support_email or (own if is_one_address(own) else NO_DOMAIN_SENDER)

    @property
    def web_folder(self) -> Path:
        """The built web app."""
        return self.web_app or Path(__file__).resolve().parents[2] / "frontend" / "dist"

    @property
    def shown(self) -> tuple[tuple[str, str], ...]:
        """Placeholders in the built pages, and their values for this installation."""
        return (("__ORIGIN__", self.public_url.rstrip("/")),)


class BadSetting(Exception):
    """One line that names the setting and the problem."""


def settings_of(session: Session) -> Settings:
    """The settings of the application that opened this session. Raises TypeError if it was opened without."""
    return state_of(session).attached(Settings)


def read_settings(**given: Any) -> Settings:
    """Read the settings from the environment. Raises BadSetting."""
    try:
        return Settings(**given)
    except ValidationError as errors:
        first = errors.errors()[0]
        name = "ORDERKEEP_" + "_".join(str(part) for part in first["loc"]).upper()
        message = f"{name}: {first['msg'].removeprefix('Value error, ')}"
        raise BadSetting(message) from None
