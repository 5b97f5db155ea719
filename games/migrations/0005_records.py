from typing import Any

from django.db import migrations, models


def forget_old_records(apps: Any, schema_editor: Any) -> None:
    """Those of the first format; beat makes them anew from the logs."""
    apps.get_model("games", "Match").objects.filter(record__format=1).update(record=None)


class Migration(migrations.Migration):

    dependencies = [("games", "0004_chat_in_rooms")]

    operations = [
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("record__isnull", True), ("status", "ended")),
                fields=["ended_at"],
                name="match_unrecorded",
            ),
        ),
        migrations.RunPython(forget_old_records, migrations.RunPython.noop),
    ]
