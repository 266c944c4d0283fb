"""Who is asking: people, sessions, what a role may do, and the auth server that the web app signs in to."""
