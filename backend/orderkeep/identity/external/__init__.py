"""Sign-in with an external provider (OpenID Connect)."""
