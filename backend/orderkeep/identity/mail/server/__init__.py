"""The email server that e-mails are sent through: an admin's settings, or those of the environment."""
