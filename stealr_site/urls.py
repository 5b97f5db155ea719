"""Addresses of pages."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from accounts.visitors import for_visitors

# Staff sign in like everyone else, with all that protects it.
admin.site.login = for_visitors(secure_admin_login(admin.site.login))  # type: ignore[method-assign]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]
