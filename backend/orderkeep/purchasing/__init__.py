"""Stock orders at vendors, and the parcels that bring them."""
