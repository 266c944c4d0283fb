"""Documents of the business: versions, categories, links to records, text search and previews."""
