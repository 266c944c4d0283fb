"""Registry: what is read across the sections. It owns no table."""
