from django.db import migrations, models


def fill_in(apps, schema_editor):
    """What has ended before; whether it was public is taken from its room as it is now."""
    match, seat = (apps.get_model("games", name) for name in ("Match", "Seat"))
    own = match.objects.filter(pk=models.OuterRef("match"))
    people = seat.objects.filter(match=models.OuterRef("match"), bot_level__isnull=True)
    seat.objects.update(
        ended_at=models.Subquery(own.values("ended_at")),
        game=models.Subquery(own.values("game")),
        mode=models.Subquery(own.values("mode")),
        has_company=models.Exists(people.exclude(number=models.OuterRef("number"))),
    )
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
            name="game",
            field=models.CharField(default="", max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="mode",
            field=models.CharField(default="", max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="has_company",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="ended_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(user__isnull=False, ended_at__isnull=False),
                fields=[
                    "user", "-ended_at", "-id", "place", "game", "mode", "has_company", "match",
                ],
                name="seat_ended",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(user__isnull=False, ended_at__isnull=True),
                fields=["user", "-id"],
                name="seat_playing",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(voided_at__isnull=False),
                fields=["voided_at", "id"],
                name="match_voided",
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
