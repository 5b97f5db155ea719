"""Who of the staff may judge whom (docs/moderation.md)."""

from __future__ import annotations

from accounts.models import Report, Sanction, User
from accounts.moderation.errors import ConductRefused
from accounts.moderation.standing import user_held
from accounts.signals import judging


def judge_refusal(*, user_id: int | None, by_id: int | None, occasion: str = "") -> str | None:
    """Why this one of the staff (None: the platform) may not judge this person (None: one who is gone) for what happened
    at this occasion: a code of `moderation.errors`, or None if they may.
    """
    user, judge = _user(user_id), _user(by_id)
    if by_id is None:
        return "sanction_staff" if user and _rank(user) else None
    if user_id == by_id:
        return "sanction_self"
    if judge and judge.is_superuser:
        return None
    if judge is None or (user and 0 < _rank(user) >= _rank(judge)):
        return "sanction_staff"
    answers = judging.send(sender=User, user_id=user_id, by_id=by_id, occasion=occasion)
    return next((code for _, code in answers if code), None)


def report_refusal(report: Report, *, by_id: int) -> str | None:
    """The same of a report: nor does anybody decide what they have reported themselves."""
    code = judge_refusal(user_id=report.reported_id, by_id=by_id, occasion=report.occasion)
    if code or User.objects.filter(pk=by_id, is_superuser=True).exists():
        return code
    return "judge_reported" if report.case.filter(reporter=by_id).exists() else None


def sanction_refusal(sanction: Sanction, *, by_id: int | None) -> str | None:
    """The same of lifting a sanction, or of answering an appeal against it."""
    if sanction.user_id is None:
        return None
    occasion = sanction.report.occasion if sanction.report else ""
    return judge_refusal(user_id=sanction.user_id, by_id=by_id, occasion=occasion)


def subject_held(*, user_id: int, by_id: int | None) -> User:
    """Whom this one of the staff may do something to, held as by `user_held`.

    Raises `ConductRefused` (no_such_person, and as `judge_refusal` answers).
    """
    user = user_held(user_id)
    if user is None:
        raise ConductRefused("no_such_person")
    if code := judge_refusal(user_id=user_id, by_id=by_id):
        raise ConductRefused(code)
    return user


def judged_held(*, sanction_id: int, by_id: int | None) -> None:
    """The person of a sanction, where one of the staff may judge them for it. Raises `ConductRefused` as `subject_held` does."""
    sanction = Sanction.objects.select_related("report").filter(pk=sanction_id).first()
    if sanction is not None and sanction.user_id is not None and by_id is not None:
        user_held(sanction.user_id)
        if code := sanction_refusal(sanction, by_id=by_id):
            raise ConductRefused(code)


def _user(user_id: int | None) -> User | None:
    return None if user_id is None else User.objects.filter(pk=user_id).first()


def _rank(user: User) -> int:
    """Of superusers, admins, moderators and players."""
    if user.is_superuser:
        return 3
    if not user.is_staff:
        return 0
    return 2 if user.has_perm("accounts.judge_moderators") else 1
