"""Rows about people: users, and what moderation keeps."""

from accounts.models.moderation import Appeal, AuditEntry, Report, Sanction, SanctionAddress
from accounts.models.users import AccountName, User

__all__ = ["AccountName", "Appeal", "AuditEntry", "Report", "Sanction", "SanctionAddress", "User"]
