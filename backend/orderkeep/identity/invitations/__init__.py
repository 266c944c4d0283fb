"""Invitations of new users: sent by an admin, accepted once at sign-up."""
