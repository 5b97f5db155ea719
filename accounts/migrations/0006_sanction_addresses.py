from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def _move(apps: Any, schema_editor: Any) -> None:
    address = apps.get_model("accounts", "SanctionAddress")
    gone = apps.get_model("accounts", "Sanction").objects.exclude(address="")
    address.objects.bulk_create(
        address(sanction_id=pk, fingerprint=fingerprint)
        for pk, fingerprint in gone.values_list("pk", "address")
    )


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_account_names")]

    operations = [
        migrations.CreateModel(
            name="SanctionAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("fingerprint", models.CharField(db_index=True, max_length=64)),
                (
                    "sanction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="addresses",
                        to="accounts.sanction",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("sanction", "fingerprint"), name="one_of_an_address"
                    )
                ],
            },
        ),
        migrations.RunPython(_move, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="sanction", name="sanction_of_the_gone"),
        migrations.RemoveField(model_name="sanction", name="address"),
        migrations.AlterModelOptions(
            name="sanction",
            options={
                "ordering": ["-at", "-id"],
                "permissions": [("judge_moderators", "Can sanction moderators")],
            },
        ),
    ]
