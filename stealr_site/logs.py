"""Logging: structlog in front, every library's own records through the same renderer, to standard error."""

from __future__ import annotations

import logging.config

import structlog
from structlog.typing import Processor


class _Brevity(logging.Filter):
    """No traceback for senseless requests, which any stranger can send: the line says it all."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security"):
            record.exc_info = None
        return True


def logging_config(*, is_json: bool) -> None:
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "structlog": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": shared,
                    "processors": [
                        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                        *_renderers(is_json),
                    ],
                }
            },
            "filters": {"brevity": {"()": _Brevity}},
            "handlers": {
                "stderr": {
                    "class": "logging.StreamHandler",
                    "formatter": "structlog",
                    "filters": ["brevity"],
                }
            },
            "root": {"handlers": ["stderr"], "level": "WARNING"},
            "loggers": {
                **{name: {"level": "INFO"} for name in ("games", "accounts", "stealr_site")},
                # What was answered below 500 is told once, by `request_finished`.
                "django.request": {"level": "ERROR"},
            },
        }
    )


def _renderers(is_json: bool) -> list[Processor]:
    """Tracebacks come without local variables: these tell hands and seeds, and take seconds to render."""
    if not is_json:
        plain = structlog.dev.plain_traceback
        return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)]
    tracebacks = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    return [
        structlog.processors.ExceptionRenderer(tracebacks),
        structlog.processors.JSONRenderer(),
    ]
