"""The catalog: products, their categories, brands and pictures."""
