"""The business itself: its name, logo and bank account, how it writes amounts and dates, and its numbers."""
