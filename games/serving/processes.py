"""Child processes that do not outlive the process that started them."""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def child_start(
    command: Sequence[str | Path],
    *,
    output: IO[bytes] | int,
    on_parent_death: signal.Signals = signal.SIGTERM,
    environment: Mapping[str, str] | None = None,
    user: str | None = None,
) -> subprocess.Popen[bytes]:
    """Start `command` in a session of its own; all it prints goes to `output`.

    The kernel sends it `on_parent_death` when the calling thread ends, however that happens (Linux). With
    its own session it is spared the terminal's Ctrl-C, so the parent alone decides the order of the end.
    """
    parent = os.getpid()

    def bind_to_parent() -> None:
        if _libc is not None:
            _libc.prctl(_PR_SET_PDEATHSIG, on_parent_death)
            if os.getppid() != parent:  # it ended before the bond was made
                os._exit(1)

    # Changing user clears the parent-death signal, and Popen changes it before it calls preexec_fn.
    return subprocess.Popen(  # noqa: S603 (commands are the callers' own)
        [str(part) for part in command],
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        env=environment,
        start_new_session=True,
        preexec_fn=bind_to_parent,  # noqa: PLW1509 (callers have one thread)
        user=user,
        group=pwd.getpwnam(user).pw_gid if user else None,
        extra_groups=[] if user else None,
    )


def child_stop(
    child: subprocess.Popen[bytes], *, by: signal.Signals = signal.SIGTERM, patience: float = 8.0
) -> None:
    """End `child`, politely first, and then whatever is left of its process group."""
    if child.poll() is None:
        child.send_signal(by)
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            child.kill()
    group_kill(child)
    child.wait()


def group_kill(child: subprocess.Popen[bytes]) -> None:
    """Kill what a child has left behind, such as the beat process of a worker that died."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return
