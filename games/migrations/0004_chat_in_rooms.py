import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Apart from 0003, because PostgreSQL alters no table with rows that were changed in the same transaction."""

    dependencies = [("games", "0003_lobby")]

    operations = [
        migrations.AlterField(
            model_name="chatline",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="chat",
                to="games.room",
            ),
        ),
    ]
