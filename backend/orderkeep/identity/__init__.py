"""Users, sessions, permissions, and the auth server used by the web app's sign-in."""
