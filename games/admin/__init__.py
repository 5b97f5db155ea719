"""The admin: what staff see and do. Thin: every write is a service, which writes the audit log."""

from games.admin import house, people, play, reports, talk

__all__ = ["house", "people", "play", "reports", "talk"]
