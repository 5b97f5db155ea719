"""How often someone may do what costs us something. The numbers stand in the settings (ACCOUNT_RATE_LIMITS)."""

from __future__ import annotations

import structlog
from allauth.core import ratelimit
from django.http import HttpRequest
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


def limit_allows(request: HttpRequest, action: str) -> bool:
    """Counts this request. Where nothing can be counted, because Redis is away, everyone may."""
    try:
        return bool(ratelimit.consume(request, action=action))
    except (RedisError, OSError):
        log.warning("limit_not_counted", action=action, exc_info=True)
        return True
