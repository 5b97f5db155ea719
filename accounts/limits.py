"""How often someone may do what costs us something. The numbers stand in the settings (ACCOUNT_RATE_LIMITS)."""

from __future__ import annotations

import structlog
from allauth.core.internal import ratelimit
from django.http import HttpRequest
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


def limit_allows(request: HttpRequest, action: str) -> bool:
    """Counts this request. Where nothing can be counted, because Redis is away, everyone may."""
    try:
        used = ratelimit.consume(request, app="allauth.account", action=action, limit_get=True)
        return used is not None
    except (RedisError, OSError):
        log.warning("limit_not_counted", action=action, exc_info=True)
        return True
