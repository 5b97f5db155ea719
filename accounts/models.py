"""Users. A visitor who plays without signing up is a user too: a guest."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """`name` is what others see; `username` only serves to sign in, and guests' are random."""

    name = models.CharField(_("name"), max_length=40)
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=8, blank=True)

    def __str__(self) -> str:
        return self.name or self.username
