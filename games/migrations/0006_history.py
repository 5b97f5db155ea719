from django.db import migrations, models


def fill_in(apps, schema_editor):
    """What has ended before; whether it was public is taken from its room as it is now."""
    match, seat = (apps.get_model("games", name) for name in ("Match", "Seat"))
    ended = match.objects.filter(pk=models.OuterRef("match"))
    seat.objects.update(ended_at=models.Subquery(ended.values("ended_at")))
    match.objects.filter(room__is_public=True).update(is_public=True)


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
                fields=["user", "-ended_at", "-id"],
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
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
