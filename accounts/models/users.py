"""Users. A visitor who plays without signing up is a user too: a guest."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from accounts.names import LONGEST_KEY


class User(AbstractUser):
    """`name` is what others see; `username` is random and shown to nobody: people sign in by e-mail.

    A guest is whoever holds the session. Guests stay guests until they have confirmed an e-mail address.
    `preferences` holds what was chosen (`accounts.preferences`), not the defaults. `network` is a fingerprint of where
    a guest came from, for some weeks (docs/signals.md).
    """

    name = models.CharField(_("name"), max_length=40)
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=8, blank=True)
    network = models.CharField(max_length=32, blank=True, editable=False)
    preferences = models.JSONField(default=dict, blank=True)

    class Meta(AbstractUser.Meta):
        # People are looked for by name, whatever its case.
        indexes = [models.Index(Upper("name"), name="user_name")]

    def __str__(self) -> str:
        return self.name or self.username


class AccountName(models.Model):
    """What an account is called: nobody else may choose a name that looks like it (`accounts.names.name_key`)."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="account_name"
    )
    key = models.CharField(max_length=LONGEST_KEY, unique=True)

    def __str__(self) -> str:
        return self.key
