"""Addresses of the pages around games."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
