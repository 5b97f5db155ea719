from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin

from accounts.models import User


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    list_display = ("username", "name", "is_guest", "language", "date_joined", "is_staff")
    list_filter = ("is_guest", "is_staff", "language")
    search_fields = ("username", "name", "email")
    fieldsets = (
        *(DjangoUserAdmin.fieldsets or ()),
        (None, {"fields": ("name", "is_guest", "language")}),
    )
