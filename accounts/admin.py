from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin

from accounts.models import User

if TYPE_CHECKING:
    Base = DjangoUserAdmin[User]
else:
    Base = DjangoUserAdmin


@admin.register(User)
class UserAdmin(Base):
    list_display = ("username", "name", "is_guest", "language", "date_joined", "is_staff")
    list_filter = ("is_guest", "is_staff", "language")
    search_fields = ("username", "name", "email")
    fieldsets = (
        *(DjangoUserAdmin.fieldsets or ()),
        (None, {"fields": ("name", "is_guest", "language")}),
    )
