"""What `make` leaves behind, and what it clears away."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# More than the tick of the clock by which files are dated.
TICK = 0.05
# Stands in for Node: each build writes a file of its own, named by the number in the source.
NPM = f"""#!/bin/sh
[ "$2" != --silent ] && exit 0
sleep {TICK}
mkdir -p dist/assets && echo > "dist/assets/$(cat source).js" && echo > dist/manifest.json
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "Makefile", tmp_path)
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, script in (("node", "#!/bin/sh\n"), ("npm", NPM)):
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    return tmp_path


def make(project: Path, target: str) -> None:
    environment = {**os.environ, "PATH": f"{project / 'tools'}:{os.environ['PATH']}"}
    subprocess.run(["make", "--silent", target], cwd=project, env=environment, check=True)


def test_an_environment_without_its_python_is_made_anew(project: Path) -> None:
    remains = project / ".venv" / ".installed"
    remains.parent.mkdir()
    remains.touch()
    make(project, ".venv/bin/python")
    assert not remains.exists(), "else make would take the packages for installed"
    subprocess.run([project / ".venv/bin/python", "-m", "pip", "--version"], check=True)


def test_a_build_keeps_the_files_of_the_one_before(project: Path) -> None:
    frontend = project / "frontend"
    (frontend / "node_modules").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", "node_modules/.installed"):
        (frontend / name).touch()
    for number in ("1", "2", "3"):
        time.sleep(TICK)
        (frontend / "source").write_text(number)
        make(project, "frontend/dist/manifest.json")
    built = sorted(path.name for path in (frontend / "dist" / "assets").iterdir())
    assert built == ["2.js", "3.js"]
