"""The admin site: for those who keep the place decent. Everything on it is made for that; nothing shows up by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

from csp.constants import UNSAFE_EVAL
from csp.decorators import csp_update
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import SimpleTemplateResponse, TemplateResponse
from django.urls import reverse
from django.utils.translation import override
from unfold.admin import ModelAdmin
from unfold.decorators import display
from unfold.sites import UnfoldAdminSite

View = Callable[..., HttpResponse]
Column = TypeVar("Column", bound=Callable[..., Any])
# What Django's filters of columns put into an address.
_COMPARISONS = {"", "exact", "gte", "lt", "isnull"}


def column(**looks: Any) -> Callable[[Column], Column]:
    """The theme's `display`, which has no types."""
    decorate: Callable[[Column], Column] = display(**looks)
    return decorate


class StaffAdmin(ModelAdmin):  # type: ignore[misc]
    """To look at. What staff change, they change through services that write the audit log.

    `job` is what its list is called. With a `page_template` a row has a page of its own in place of a form, of
    what `page` gives to it.
    """

    job = ""
    page_template: str | None = None
    actions = None
    list_fullwidth = True
    list_per_page = 50
    list_filter_submit = False
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only what the list's own filters ask for. By itself Django lets staff probe every column of a row, letter by
        letter: passwords, addresses, seeds."""
        name, _, comparison = lookup.partition("__")
        filters = {
            each if isinstance(each, str) else each.parameter_name for each in self.list_filter
        }
        return name in filters and comparison in _COMPARISONS

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """PostgreSQL knows no text with a NUL in it; filters pass on whatever an address says."""
        if any("\0" in value for values in dict(request.GET.lists()).values() for value in values):
            raise IncorrectLookupParameters
        return super().get_changelist_instance(request)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        listed: HttpResponse = super().changelist_view(request, {"title": self.job})
        return listed

    def page(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        return {}

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        if self.page_template is None:
            form: HttpResponse = super().change_view(request, object_id, form_url, extra_context)
            return form
        row = self.get_object(request, unquote(object_id))
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        if row is None:
            gone: HttpResponse = self._get_obj_does_not_exist_redirect(
                request, self.opts, object_id
            )
            return gone
        return self.render(request, self.page_template, {"row": row, **self.page(request, row)})

    def render(
        self, request: HttpRequest, template: str, context: dict[str, Any]
    ) -> TemplateResponse:
        """`context` with what the site's frame needs; its `title` stands above the page."""
        address = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")
        whole = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "job": self.job,
            "job_address": address,
            **context,
        }
        return TemplateResponse(request, template, whole)


class StaffSite(UnfoldAdminSite):  # type: ignore[misc]
    """Speaks English, which staff share; what they send to people is in each one's own language.

    Its pages alone may evaluate expressions: Alpine, which the theme is built on, does. Inline scripts
    and style sheets are forbidden here too, so the theme's colours come from our style sheet.
    """

    enable_nav_sidebar = True

    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: type[Any] | None = None,
        **options: Any,
    ) -> None:
        """What libraries bring along is left out: it shows tables, not jobs, and some of it secrets."""
        if admin_class is not None and issubclass(admin_class, StaffAdmin):
            super().register(model_or_iterable, admin_class, **options)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        seen: Any = super().admin_view(view, cacheable)

        @wraps(view)
        def in_english(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            with override("en"):
                response: HttpResponse = seen(request, *args, **kwargs)
                if isinstance(response, SimpleTemplateResponse):
                    response.render()
            return response

        relaxed: Any = csp_update({"script-src": [UNSAFE_EVAL]})
        wrapped: View = relaxed(in_english)
        return wrapped

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Where everybody changes theirs: there guesses are counted, and a mail tells of it."""
        return redirect("account_change_password")

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        return {**super().each_context(request), "colors": None}
