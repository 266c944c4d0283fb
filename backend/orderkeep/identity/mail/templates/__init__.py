"""The texts of the e-mails that Orderkeep sends, with what an admin changed in them."""
