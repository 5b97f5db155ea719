"""Settings. All that differs between installations comes from the environment (see README)."""

from datetime import timedelta
from pathlib import Path

from csp.constants import NONCE, NONE, SELF, UNSAFE_INLINE
from django.utils.translation import gettext_lazy as _

from stealr_site import environment
from stealr_site.logs import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = environment.data_folder(BASE_DIR / "var")

DEBUG = environment.flag("DEBUG", False)
SECRET_KEY = environment.secret_key(DATA_DIR / "secret_key")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = environment.origins("CSRF_TRUSTED_ORIGINS")
# Factor on a bot's pause: 1 is a person's pace, 0 at once.
STEALR_BOT_PACE = environment.number("STEALR_BOT_PACE", 1.0, most=100)

INSTALLED_APPS = [
    "daphne",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_structlog",
    "django_vite",
    "waffle",
    # Their templates stand before those of what follows.
    "accounts",
    "games",
    "unfold.apps.BasicAppConfig",
    "unfold.contrib.filters",
    "accounts.apps.StaffAdminConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "axes",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.LanguageMiddleware",
    "accounts.middleware.TimezoneMiddleware",
    "accounts.middleware.ConductMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "stealr_site.urls"
ASGI_APPLICATION = "stealr_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.person",
                "games.context.banners",
            ],
        },
    },
]

# Data
DATABASES = {"default": environment.database(DATA_DIR / "stealr.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"

# Redis: channel layer and Celery
REDIS_URL = environment.redis_url(DATA_DIR / "valkey" / "valkey.sock")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # The client's own pool stops at 100 connections and raises beyond.
        "CONFIG": {"hosts": [{"address": REDIS_URL, "max_connections": 10_000}]},
    }
}
# Rate limits count across all web processes.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "stealr",
    },
    # A switch must hold in all processes at once, and costs one row to look up.
    "switches": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
}
CELERY_BROKER_URL = environment.broker_url(REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat-schedule")
# Each sweep finds what is due by itself, so a late one is worthless: it expires. Not sooner than clocks of machines may differ.
CELERY_BEAT_SCHEDULE = {
    "clock-sweep": {"task": "games.clock_sweep", "schedule": 1.0, "options": {"expires": 5.0}},
    "bot-sweep": {"task": "games.bot_sweep", "schedule": 0.5, "options": {"expires": 5.0}},
    "queue-sweep": {"task": "games.queue_sweep", "schedule": 1.0, "options": {"expires": 5.0}},
    "records-sweep": {"task": "games.records_sweep", "schedule": 1.0, "options": {"expires": 5.0}},
    "rooms-clean": {"task": "games.rooms_clean", "schedule": 10.0, "options": {"expires": 10.0}},
    "away-sweep": {"task": "games.away_sweep", "schedule": 5.0, "options": {"expires": 5.0}},
    "signals": {"task": "games.signals", "schedule": 1800.0, "options": {"expires": 1800.0}},
    "leaderboards": {"task": "games.leaderboards", "schedule": 60.0, "options": {"expires": 60.0}},
    "accounts-clean": {"task": "accounts.clean", "schedule": 3600.0, "options": {"expires": 3600}},
    "conduct-sweep": {"task": "games.conduct_sweep", "schedule": 5.0, "options": {"expires": 5.0}},
    "sanctions-expire": {
        "task": "accounts.sanctions_expire",
        "schedule": 10.0,
        "options": {"expires": 10.0},
    },
    "conduct-forget": {"task": "accounts.conduct_forget", "schedule": 86_400.0},
}

# Languages
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = "stealr_site.formats"
USE_TZ = True
# Of the server, and of visitors whose browser has not named theirs (accounts.middleware).
TIME_ZONE = "UTC"

# Static files: Vite's build, served by WhiteNoise as it lies
FRONTEND_BUILD = BASE_DIR / "frontend" / "dist"
STATIC_URL = "static/"
STATICFILES_DIRS = [FRONTEND_BUILD] if FRONTEND_BUILD.is_dir() else []
WHITENOISE_USE_FINDERS = True
WHITENOISE_IMMUTABLE_FILE_TEST = r"^.+[.-][0-9a-zA-Z_-]{8,12}\..+$"
# With VITE_DEV=1 the pages load their scripts from Vite's own server, with hot reload.
VITE_DEV = environment.flag("VITE_DEV", False)
DJANGO_VITE = {"default": {"dev_mode": VITE_DEV, "manifest_path": FRONTEND_BUILD / "manifest.json"}}

# Security. STEALR_HTTPS=1 behind a proxy that speaks HTTPS and sets X-Forwarded-Proto.
HTTPS = environment.flag("STEALR_HTTPS", False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
# Whoever watches over this process asks it directly.
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
# How far browsers are told to speak HTTPS alone: this name, all names below it, or built into the browsers.
HSTS = environment.choice("STEALR_HSTS", ["host", "subdomains", "preload"])
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HSTS != "host"
SECURE_HSTS_PRELOAD = HSTS == "preload"
# `check --deploy` would have everyone speak for a whole domain: W005 names below this one, W021 the browsers' list.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "accounts.session_store"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
_VITE_SERVER = ["http://localhost:5173", "ws://localhost:5173"] if VITE_DEV else []
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE, *_VITE_SERVER],
        "style-src": [SELF, *([UNSAFE_INLINE] if VITE_DEV else [])],
        # Cards and layouts set custom properties in style attributes; scripts cannot hide there.
        "style-src-attr": [UNSAFE_INLINE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF, *_VITE_SERVER],
        "connect-src": [SELF, *_VITE_SERVER],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]

# Accounts: allauth brings the flows, axes locks out who guesses passwords
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if HTTPS else 0
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignupForm",
    "confirm_email_verification_code": "accounts.forms.ConfirmForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_DISPLAY = str
ACCOUNT_SESSION_REMEMBER = True
# A code, typed where one signs up: whoever plays as a guest stays in that browser.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_TIMEOUT = 45 * 60  # as long as a code and two that are sent again
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_RATE_LIMITS = {
    # Guesses from everywhere at one account; axes counts those from one address.
    "login_failed": "30/m/ip,20/15m/key",
    # Mails to one address, whoever asks for them.
    "reset_password": "20/m/ip,5/h/key",
    # Ours (accounts.limits): visitors who begin to play, tables that someone opens.
    "guest": "60/10m/ip,500/d/ip",
    "table": "12/m/user,120/h/user",
    "report": "6/m/user,60/d/user",
    # All that is kept of someone, who may have played thousands of games.
    "data": "10/h/user",
    # A finished game that is played again on our processor.
    "truth": "20/m/ip",
}
MFA_ADAPTER = "accounts.adapter.TwoFactorAdapter"
# A new address is kept only once it is confirmed, so that two factors need not forbid it.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Stealr"
MFA_TOTP_TOLERANCE = 1
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_USERNAME_CALLABLE = "accounts.lockout.account_tried"
AXES_CLIENT_IP_CALLABLE = "accounts.lockout.client_ip"
AXES_LOCKOUT_CALLABLE = "accounts.lockout.locked_out"

# The admin
UNFOLD = {
    "SITE_TITLE": "Stealr",
    "SITE_HEADER": "Stealr",
    "SITE_SUBHEADER": "Keeping the place decent",
    "SITE_ICON": "games.admin.navigation.icon",
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": "games.admin.navigation.icon"}
    ],
    "SITE_URL": "/",
    "SHOW_HISTORY": False,
    "SHOW_BACK_BUTTON": True,
    "SIDEBAR": {"navigation": "games.admin.navigation.navigation"},
    "DASHBOARD_CALLBACK": "games.admin.dashboard.dashboard",
}

# Switches (accounts.switches): on unless someone has turned them off, and asked for anew each time
WAFFLE_SWITCH_DEFAULT = True
WAFFLE_CACHE_NAME = "switches"

# E-mail: to the log unless EMAIL_URL names a server
globals().update(environment.email())
DEFAULT_FROM_EMAIL = environment.sender("EMAIL_FROM", "Stealr <stealr@localhost>")

# Logs: STEALR_LOG_FORMAT=json for machines
LOGGING_CONFIG = None
DJANGO_STRUCTLOG_CELERY_ENABLED = False
logging_config(is_json=environment.choice("STEALR_LOG_FORMAT", ["console", "json"]) == "json")
