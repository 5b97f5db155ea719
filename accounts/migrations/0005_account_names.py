import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.names import LONGEST, name_key


def claim(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """The oldest account of several whose names look alike keeps it; the others get a number."""
    taken: set[str] = set()
    for user in apps.get_model("accounts", "User").objects.filter(is_guest=False).order_by("pk"):
        name, number = user.name, 1
        while name_key(name) in taken:
            number += 1
            name = f"{user.name[: LONGEST - len(str(number)) - 1]} {number}"
        taken.add(name_key(name))
        apps.get_model("accounts", "AccountName").objects.create(user=user, key=name_key(name))
        if name != user.name:
            user.name = name
            user.save(update_fields=["name"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_user_names")]

    operations = [
        migrations.CreateModel(
            name="AccountName",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="account_name",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("key", models.CharField(max_length=64, unique=True)),
            ],
        ),
        migrations.RunPython(claim, migrations.RunPython.noop),
    ]
