from django.apps import AppConfig
from django.contrib.admin import apps as admin


class AccountsConfig(AppConfig):
    name = "accounts"
    default = True

    def ready(self) -> None:
        # However an address goes, it is heard.
        from accounts.moderation import leaving  # noqa: F401


class StaffAdminConfig(admin.AdminConfig):
    """Django's admin with our site."""

    default = False
    default_site = "accounts.admin_site.StaffSite"
