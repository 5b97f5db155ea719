"""Addresses of the pages about oneself."""

from django.urls import path

from accounts import views

urlpatterns = [path("name/", views.rename, name="rename")]
