from django.db import migrations, models
from django.db.models.functions import Coalesce


def fill_in(apps, schema_editor):
    """What has ended before; whether it was public is taken from its room as it is now."""
    match, seat = (apps.get_model("games", name) for name in ("Match", "Seat"))
    ended = match.objects.filter(pk=models.OuterRef("match"))
    seat.objects.update(ended_at=models.Subquery(ended.values("ended_at")))
    match.objects.filter(room__is_public=True).update(is_public=True)
    people = seat.objects.filter(match=models.OuterRef("pk"), bot_level__isnull=True).order_by()
    number = people.values("match").annotate(number=models.Count("pk")).values("number")
    match.objects.update(people=Coalesce(models.Subquery(number), 0))


class Migration(migrations.Migration):

    dependencies = [("games", "0005_records")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="is_public",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="match",
            name="people",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="match",
            name="turns",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="ended_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(ended_at__isnull=False),
                fields=["user", "-ended_at", "-id", "place", "match"],
                name="seat_ended",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(ended_at__isnull=True),
                fields=["user", "-id"],
                name="seat_playing",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(voided_at__isnull=False),
                fields=["voided_at"],
                name="match_voided",
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
