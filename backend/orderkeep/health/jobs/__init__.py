"""The background work of the installation, as admins see it."""
