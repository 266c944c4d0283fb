"""A certificate authority for tests, and certificates of hosts that it signs."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Issuer:
    """An authority."""

    name: x509.Name
    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    def trusted(self, folder: Path) -> Path:
        """Its certificate as a file that a program can trust."""
        path = folder / "authority.pem"
        path.write_bytes(self.certificate.public_bytes(Encoding.PEM))
        return path

    def sign(self, folder: Path, host: str, *, until: timedelta = DAY) -> Path:
        """A certificate of this host, with its key."""
        key = ec.generate_private_key(ec.SECP256R1())
        names = x509.SubjectAlternativeName([x509.DNSName(host)])
        signed = _builder(_named(host), self.name, key, until).add_extension(names, critical=False)
        signed = signed.add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), critical=False
        )
        path = folder / f"{host}.pem"
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        path.write_bytes(private + signed.sign(self.key, SHA256()).public_bytes(Encoding.PEM))
        return path


def make_issuer(name: str = "Test authority") -> Issuer:
    """A new authority."""
    key, subject = ec.generate_private_key(ec.SECP256R1()), _named(name)
    builder = _builder(subject, subject, key, DAY).add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
    usage = x509.KeyUsage(
        digital_signature=False, content_commitment=False, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=True, crl_sign=True, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    builder = builder.add_extension(usage, critical=True)
    builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    return Issuer(subject, key, builder.sign(key, SHA256()))


def _named(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, until: timedelta
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number())
    return builder.not_valid_before(now - 2 * DAY).not_valid_after(now + until)
