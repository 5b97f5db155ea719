"""What settings make of an unusual environment."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from stealr_site import environment


@pytest.mark.parametrize("name", ["a#b", "a?b=1", "a%20b", "a b", "é漢"])
def test_the_database_lies_in_the_data_folder_whatever_its_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    file = tmp_path / name / "stealr.sqlite3"
    assert environment.database(file)["NAME"] == str(file)


def test_a_data_folder_is_made_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STEALR_DATA_DIR", raising=False)
    assert environment.data_folder(tmp_path / "var").stat().st_mode & 0o777 == 0o700


def test_a_key_file_left_empty_is_said_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    path = tmp_path / "secret_key"
    path.touch()
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        environment.secret_key(path)
