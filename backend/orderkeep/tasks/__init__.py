"""Tasks, their notes, appointments and the calendar."""
