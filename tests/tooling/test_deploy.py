"""What is written down for deployments is what runs here, and what a deployment is safe with."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.serving.commands import beat_command, web_command, worker_command
from stealr_site.environment import choice

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCUMENTED = (ROOT / "docs" / "deploy.md").read_text()
# As docs/deploy.md has it for a machine without containers.
ENVIRONMENT = dict(re.findall(r"^([A-Z_]+)=(\S+)$", DOCUMENTED, re.MULTILINE))


def plain(command: list[str]) -> list[str]:
    """From `-m` on: which Python it is differs from place to place."""
    return command[command.index("-m") :]


def unit_command(name: str) -> list[str]:
    (line,) = re.findall(r"^ExecStart=(.+)$", (DEPLOY / "systemd" / name).read_text(), re.MULTILINE)
    return plain(shlex.split(line))


def manage(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in ("PATH", "HOME", "DATABASE_URL", "REDIS_URL", "STEALR_DATA_DIR")
    }
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_units_and_procfile_start_what_serve_starts() -> None:
    web = [part.replace("%i", "8001") for part in unit_command("stealr-web@.service")]
    assert web == plain(web_command(host="127.0.0.1", port=8001))
    assert unit_command("stealr-worker.service") == plain(worker_command())
    assert unit_command("stealr-beat.service") == plain(beat_command())
    listed = dict(line.split(": ", 1) for line in (DEPLOY / "Procfile").read_text().splitlines())
    assert {name: plain(shlex.split(line)) for name, line in listed.items()} == {
        "web1": plain(web_command(host="127.0.0.1", port=8001)),
        "web2": plain(web_command(host="127.0.0.1", port=8002)),
        "worker": plain(worker_command()),
        "beat": plain(beat_command()),
    }


def test_containers_start_what_serve_starts() -> None:
    (command,) = re.findall(r"^CMD (\[.+\])$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert plain(yaml.safe_load(command)) == plain(web_command(host="0.0.0.0", port=8000))
    assert plain(SERVICES["worker"]["command"]) == plain(worker_command())
    assert plain(SERVICES["beat"]["command"]) == plain(beat_command())
    assert SERVICES["web"]["deploy"]["replicas"] >= 2
    assert SERVICES["beat"]["deploy"]["replicas"] == 1


def test_units_and_manage_share_one_environment() -> None:
    units = [
        re.sub(
            r"^ExecStart=.+\n", "", unit.read_text().partition("[Service]\n")[2], flags=re.MULTILINE
        )
        for unit in (DEPLOY / "systemd").glob("*.service")
    ]
    assert len(units) == 3
    assert len(set(units)) == 1
    given = re.findall(r"--property=(\S+)", (DEPLOY / "manage").read_text())
    assert "EnvironmentFile=/etc/stealr.env" in given
    assert set(given) <= set(units[0].splitlines())


def test_compose_names_only_what_there_is() -> None:
    given = set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "env.example").read_text(), re.MULTILINE))
    needed = set(re.findall(r"\$\{([A-Z_]+):\?\}", (ROOT / "compose.yaml").read_text()))
    assert needed == given
    for service in SERVICES.values():
        for other, condition in service.get("depends_on", {}).items():
            state = condition["condition"]
            assert state != "service_healthy" or "healthcheck" in SERVICES[other]
        named = [volume.partition(":")[0] for volume in service.get("volumes", [])]
        for volume in named:
            assert (
                (ROOT / volume).exists() if volume.startswith(".") else volume in COMPOSE["volumes"]
            )
        if "build" in service:
            assert (ROOT / service["build"]["dockerfile"]).exists()


def test_every_variable_of_the_settings_is_documented() -> None:
    sources = "".join(
        (ROOT / "stealr_site" / name).read_text() for name in ("settings.py", "environment.py")
    )
    read = set(re.findall(r'(?:environment\.\w+|text|environ\.get)\("([A-Z_]+)"', sources))
    table = set(re.findall(r"`([A-Z_]+)`", (ROOT / "README.md").read_text()))
    assert {"DATABASE_URL", "SECRET_KEY", "STEALR_HSTS"} <= read
    assert read <= table


def test_the_documented_environment_passes_the_deployment_check() -> None:
    assert {"ALLOWED_HOSTS", "STEALR_HTTPS", "STEALR_HSTS"} <= ENVIRONMENT.keys()
    local = {name: os.environ[name] for name in ("DATABASE_URL", "REDIS_URL", "STEALR_DATA_DIR")}
    key = {"SECRET_KEY": "k%w!3" * 12}
    checked = manage("check", "--deploy", "--fail-level=WARNING", **{**ENVIRONMENT, **local, **key})
    assert checked.returncode == 0, checked.stderr
    assert "no issues (2 silenced)" in checked.stdout + checked.stderr


def test_without_https_the_deployment_check_complains() -> None:
    checked = manage("check", "--deploy", "--fail-level=WARNING")
    assert checked.returncode != 0
    assert "security.W012" in checked.stderr


@pytest.mark.parametrize(
    ("chosen", "header"),
    [
        ("host", "max-age=31536000"),
        ("subdomains", "max-age=31536000; includeSubDomains"),
        ("preload", "max-age=31536000; includeSubDomains; preload"),
    ],
)
def test_how_far_hsts_reaches_is_the_environments_choice(chosen: str, header: str) -> None:
    script = (
        "from django.test import Client\n"
        "answer = Client().get('/healthz', headers={'host': 'localhost', 'x-forwarded-proto': 'https'})\n"
        "print(answer.headers['Strict-Transport-Security'])\n"
        "print(Client().get('/healthz', headers={'host': 'localhost'}).status_code)\n"
        "print(Client().get('/lobby/', headers={'host': 'localhost'}).status_code)"
    )
    told = manage("shell", "--no-imports", "-c", script, STEALR_HTTPS="1", STEALR_HSTS=chosen)
    assert told.stdout.splitlines() == [header, "200", "301"], told.stderr


def test_a_choice_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEALR_HSTS", "everywhere")
    with pytest.raises(Exception, match="STEALR_HSTS must be one of host, subdomains, preload"):
        choice("STEALR_HSTS", ["host", "subdomains", "preload"])
