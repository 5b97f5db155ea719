"""Addresses of the pages about oneself. Names with a prefix are those by which allauth finds its own."""

from allauth.account import views as allauth
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from django.urls import path, re_path
from django.views.generic import RedirectView

from accounts.views.account import account, confirm, data, delete, devices, start_over
from accounts.views.conduct import acknowledge, appeal, conduct, rules
from accounts.views.names import rename
from accounts.views.portraits import portrait
from accounts.views.preferences import language, preferences
from accounts.visitors import for_accounts, for_visitors

urlpatterns = [
    path("name/", rename, name="rename"),
    path("portrait/", portrait, name="portrait"),
    path("preferences/", preferences, name="preferences"),
    path("i18n/setlang/", language, name="set_language"),
    # In and out
    path("sign-up/", for_visitors(allauth.signup), name="account_signup"),
    path("sign-up/again/", start_over, name="start_over"),
    path("sign-in/", for_visitors(allauth.login), name="account_login"),
    path("sign-in/code/", for_visitors(mfa.authenticate), name="mfa_authenticate"),
    path("sign-out/", for_accounts(allauth.logout), name="account_logout"),
    path("confirm/", confirm, name="account_email_verification_sent"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("password/reset/", for_visitors(allauth.password_reset), name="account_reset_password"),
    path(
        "password/reset/sent/",
        for_visitors(allauth.password_reset_done),
        name="account_reset_password_done",
    ),
    path(
        "password/reset/done/",
        RedirectView.as_view(pattern_name="account_login"),
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        for_visitors(allauth.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    # The account
    path("account/", account, name="account"),
    path("account/email/", for_accounts(allauth.email), name="account_email"),
    path(
        "account/password/", for_accounts(allauth.password_change), name="account_change_password"
    ),
    path("account/password/new/", for_accounts(allauth.password_set), name="account_set_password"),
    path("account/devices/", devices, name="devices"),
    path("account/data/", data, name="account_data"),
    path("account/delete/", delete, name="account_delete"),
    path("account/conduct/", conduct, name="conduct"),
    path("account/conduct/<int:sanction_id>/read/", acknowledge, name="sanction_acknowledge"),
    path("account/conduct/<int:sanction_id>/appeal/", appeal, name="sanction_appeal"),
    path("conduct/", rules, name="conduct_rules"),
    path("account/is-it-you/", for_accounts(allauth.reauthenticate), name="account_reauthenticate"),
    path("account/is-it-you/code/", for_accounts(mfa.reauthenticate), name="mfa_reauthenticate"),
    path("account/two-factor/", for_accounts(mfa.index), name="mfa_index"),
    path("account/two-factor/on/", for_accounts(totp.activate_totp), name="mfa_activate_totp"),
    path("account/two-factor/off/", for_accounts(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path(
        "account/two-factor/codes/",
        for_accounts(codes.view_recovery_codes),
        name="mfa_view_recovery_codes",
    ),
    path(
        "account/two-factor/codes/new/",
        for_accounts(codes.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "account/two-factor/codes/file/",
        for_accounts(codes.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
]
