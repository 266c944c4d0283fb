"""Accounts: sign-up, passwords, confirmation by e-mail, profile."""
